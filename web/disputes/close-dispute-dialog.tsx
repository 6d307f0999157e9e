import { NativeSelect, Textarea } from '@mantine/core'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { disputeOutcomeLabels, outcomesWithoutAward } from '../../domain/disputes/dispute.ts'
import type { Dispute } from '../../domain/disputes/dispute-contract.ts'
import { oneOf } from '../platform/one-of.ts'
import { t, translated } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { invalidatesDisputes } from './dispute-states.tsx'

type Values = { closedOn: CalendarDate | null; outcome: string; note: string }
const endings = ['SETTLED', 'WITHDRAWN'] as const satisfies typeof outcomesWithoutAward

export function CloseDisputeDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const today = useToday()
  const isDecided = dispute.decidedOn !== null
  const form = useFormFields<Values>({
    initialValues: { closedOn: today, outcome: 'SETTLED', note: '' },
    validate: {
      closedOn: required(t`Enter the day.`),
      note: (note) => (note.trim() === '' ? t`Enter how the dispute ended.` : null),
    },
  })
  return (
    <ActionDialog
      title={t`Close this dispute`}
      endpoint="dispute.close"
      form={form}
      toArgs={({ closedOn, outcome, note }) => ({
        params: { id: dispute.id },
        ifMatch: dispute.version,
        body: { closedOn: closedOn ?? today, note, ...(isDecided ? {} : { outcome: oneOf(endings, outcome) ?? 'SETTLED' }) },
      })}
      invalidates={invalidatesDisputes}
      refetchOnConflict={['dispute']}
      submitLabel={t`Close dispute`}
      done={t`Dispute closed`}
      onClose={onClose}
    >
      <DateInput label={t`Closed on`} required max={today} {...form.getInputProps('closedOn')} />
      {!isDecided && (
        <NativeSelect
          label={t`Outcome`}
          description={t`If the committee decided, enter the decision first.`}
          data={endings.map((value) => ({ value, label: translated(disputeOutcomeLabels[value]) }))}
          {...form.getInputProps('outcome')}
        />
      )}
      <Textarea label={t`Closing note`} required autosize minRows={3} maxLength={1000} {...form.getInputProps('note')} />
    </ActionDialog>
  )
}
