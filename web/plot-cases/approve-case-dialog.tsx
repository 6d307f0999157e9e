import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { t } from '../platform/texts.ts'
import { RemarkTicks } from '../properties/remarks/remark-ticks.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { invalidatesByCase } from './plot-case-paths.ts'

type DialogProps = { one: PlotCase; onClose: () => void }

/** Shows a check box for each warning and each affected remark. */
export function ApproveCaseDialog({ one, onClose }: DialogProps) {
  const warnings = one.issues.filter(({ level }) => level === 'WARNING').map(({ message }) => message)
  const form = useFormFields({
    initialValues: { acknowledgedWarnings: [] as string[], acknowledgedRemarkIds: [] as string[] },
  })
  const { acknowledgedWarnings: read } = form.values
  const before = one.parentNumbers.join(', ')
  return (
    <ActionDialog
      title={one.kind === 'MERGER' ? t`Merge plots ${before}?` : t`Divide plot ${before}?`}
      endpoint="plotCase.move"
      form={form}
      toArgs={(values) => ({ params: { id: one.id }, body: { to: 'APPROVED' as const, ...values }, ifMatch: one.version })}
      invalidates={invalidatesByCase}
      refetchOnConflict={['plotCase']}
      submitLabel={t`Approve`}
      done={t`Case approved`}
      onClose={onClose}
    >
      <p>{t`The previous plots leave the lists and the map, but keep their pages. Buildings, leases and remarks continue with the new plots. You can undo this until the case is closed.`}</p>
      {warnings.map((message) => (
        <CheckField
          key={message}
          label={
            <span>
              {message} <span className="secondary">{t`I have read this warning and continue.`}</span>
            </span>
          }
          isChecked={read.includes(message)}
          onChange={(isTicked) =>
            form.setFieldValue('acknowledgedWarnings', isTicked ? [...read, message] : read.filter((other) => other !== message))
          }
        />
      ))}
      <RemarkTicks
        met={one.remarks}
        value={form.values.acknowledgedRemarkIds}
        onChange={(ids) => form.setFieldValue('acknowledgedRemarkIds', ids)}
      />
    </ActionDialog>
  )
}

export function RevertCaseDialog({ one, onClose }: DialogProps) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Undo the approval?`}
      endpoint="plotCase.revert"
      form={form}
      toArgs={(values) => ({ params: { id: one.id }, body: values, ifMatch: one.version })}
      invalidates={invalidatesByCase}
      refetchOnConflict={['plotCase']}
      submitLabel={t`Undo approval`}
      done={t`Approval undone`}
      onClose={onClose}
    >
      <p>{t`The new plots are removed. Plots, buildings, leases and remarks are again as they were.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
