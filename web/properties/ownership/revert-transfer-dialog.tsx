import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { formatDate } from '../../../domain/calendar-date.ts'
import { t } from '../../platform/texts.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { ReasonField } from '../../ui/input/reason-field.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'

type RevertTransferDialogProps = { thramId: string; on: CalendarDate; onClose: () => void }

/** The last transfer was a mistake: the owners before it hold the thram again. */
export function RevertTransferDialog({ thramId, on, onClose }: RevertTransferDialogProps) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Give the reason.`) } })
  return (
    <ActionDialog
      title={t`Take back the transfer of ${formatDate(on)}`}
      endpoint="thram.takeBackTransfer"
      form={form}
      toArgs={({ reason }) => ({ params: { id: thramId }, body: { on, reason: reason.trim() } })}
      refreshes={['thram', 'plot', 'building', 'unit', 'owner', 'audit']}
      submitLabel={t`Take back`}
      isDangerous
      done={t`The transfer of ${formatDate(on)} is taken back`}
      onClose={onClose}
    >
      <p>{t`The owners before it hold the thram again, as if it had not been. What was recorded stays here with your reason.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
