import { formatMonth, lastDayOf } from '../../domain/calendar-date.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { Note } from '../ui/feedback/note.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { stepLabels } from './step-labels.ts'

type CloseMonthDialogProps = { monthEnd: Reply<'monthEnd.read'>; onClose: () => void }

/** Closes the books up to the last day of the month, and lists the steps that are not done. */
export function CloseMonthDialog({ monthEnd: { month, steps }, onClose }: CloseMonthDialogProps) {
  const form = useFormFields({ initialValues: {} })
  const until = lastDayOf(month)
  const name = formatMonth(month)
  const open = steps.flatMap(({ step, isDone }) => (isDone || step === 'CLOSE' ? [] : [stepLabels[step]]))
  return (
    <ActionDialog
      title={t`Close ${name}?`}
      endpoint="ledgerClosing.close"
      form={form}
      toArgs={() => ({ body: { until } })}
      invalidates={['ledgerClosing', 'monthEnd']}
      submitLabel={t`Close ${name}`}
      done={t`${name} is closed`}
      onClose={onClose}
    >
      {open.length > 0 && <Note>{t`Not done yet: ${open.join(', ')}.`}</Note>}
      <p>{rich`Payments, advices, credit notes and reversals can no longer be posted for ${<DateText date={until} />} or earlier. An administrator can open the days again.`}</p>
    </ActionDialog>
  )
}
