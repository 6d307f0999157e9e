import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { refreshesByRound } from './allotment-paths.ts'
import { ApplicantFields, type ApplicantValues, applicantBody, applicantChecks, applicantValues } from './applicant-fields.tsx'

/** Registers an applicant who came to the office. */
export function RegisterDialog({ round, onClose }: { round: AllotmentRound; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<ApplicantValues & { waitingSince: CalendarDate | null }>({
    initialValues: { ...applicantValues, waitingSince: today },
    validate: { ...applicantChecks, waitingSince: required(t`Enter the day they started to wait.`) },
  })
  return (
    <ActionDialog
      title={t`Register an applicant`}
      width={560}
      endpoint="allotmentApplicant.create"
      form={form}
      toArgs={(values) => ({ body: { ...applicantBody(values), roundId: round.id, waitingSince: values.waitingSince ?? today } })}
      invalidates={refreshesByRound}
      submitLabel={t`Register`}
      done={({ reference }) => [t`Registered`, t`Reference number ${reference}`]}
      onClose={onClose}
    >
      <ApplicantFields form={form} rules={round.pointRules} />
      <DateInput
        label={t`Waiting since`}
        description={t`For a person from an earlier waiting list: the day they joined that list.`}
        required
        max={today}
        {...form.getInputProps('waitingSince')}
      />
    </ActionDialog>
  )
}
