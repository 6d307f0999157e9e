import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { refreshesByRound } from './allotment-paths.ts'
import { ApplicantFields, type ApplicantValues, applicantBody, applicantChecks, applicantValues } from './applicant-fields.tsx'

/** Somebody who came to the office. */
export function RegisterDialog({ round, onClose }: { round: AllotmentRound; onClose: () => void }) {
  const form = useFormFields<ApplicantValues>({ initialValues: applicantValues, validate: applicantChecks })
  return (
    <ActionDialog
      title={t`Register an applicant`}
      width={560}
      endpoint="allotmentApplicant.create"
      form={form}
      toArgs={(values) => ({ body: { ...applicantBody(values), roundId: round.id } })}
      refreshes={refreshesByRound}
      submitLabel={t`Register`}
      done={({ reference }) => [t`Registered`, t`Reference number ${reference}`]}
      onClose={onClose}
    >
      <ApplicantFields form={form} rules={round.pointRules} />
    </ActionDialog>
  )
}
