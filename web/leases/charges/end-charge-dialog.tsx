import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { RecurringCharge } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { t } from '../../platform/texts.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { invalidatesByMove } from '../moves/invalidates-by-move.ts'
import { lastDayText } from './charge-steps.ts'
import { useChangedCharge } from './use-changed-charge.tsx'

/** Sets the last day of a charge. Amounts billed for later days are credited. */
export function EndChargeDialog({ charge, onClose }: { charge: RecurringCharge; onClose: () => void }) {
  const { current, dialog, form: conflictProps } = useChangedCharge(charge)
  const form = useFormFields<{ endsOn: CalendarDate | null }>({
    initialValues: { endsOn: charge.endsOn },
    validate: { endsOn: required(t`Enter the last day.`) },
  })
  const { endsOn } = form.getValues()
  return (
    <ActionDialog
      title={t`End ${charge.label} of lease ${charge.leaseNumber}`}
      endpoint="recurringCharge.end"
      form={form}
      toArgs={(sent) => ({ params: { id: charge.id }, body: { endsOn: sent.endsOn ?? '' }, ifMatch: current.version })}
      invalidates={['recurringCharge', ...invalidatesByMove]}
      submitLabel={t`End the charge`}
      done={t`${charge.label} ends on ${endsOn ? formatDate(endsOn) : ''}`}
      onClose={onClose}
      {...conflictProps}
    >
      <DateInput
        label={t`Last day`}
        required
        data-autofocus
        description={t`The charge started on ${formatDate(charge.startsOn)}. To cancel the charge completely, enter the day before.`}
        {...form.getInputProps('endsOn')}
      />
      <p className="small secondary">{t`Amounts billed for later days are credited.`}</p>
      {endsOn && dialog({ mine: lastDayText(endsOn), submitLabel: t`End the charge` })}
    </ActionDialog>
  )
}
