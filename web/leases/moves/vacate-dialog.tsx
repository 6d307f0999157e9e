import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { EffectCard } from './effect-card.tsx'
import { invalidatesByMove } from './invalidates-by-move.ts'
import { useLeaseEffect } from './use-lease-effect.ts'

/** Records that the keys were returned. */
export function VacateDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<{ date: CalendarDate | null }>({
    initialValues: { date: today },
    validate: { date: required(t`Enter the date.`) },
  })
  const { date: day } = form.getValues()
  const effect = useLeaseEffect(lease.id, day ? { move: 'VACATE', body: { date: day } } : null)
  return (
    <ActionDialog
      title={t`Hand back ${lease.propertyLabel}`}
      endpoint="lease.vacate"
      form={form}
      toArgs={({ date }) => ({ params: { id: lease.id }, body: { date: date ?? today } })}
      invalidates={invalidatesByMove}
      submitLabel={t`Hand back`}
      done={t`${lease.propertyLabel} handed back`}
      onClose={onClose}
    >
      <p>{t`Before the end date, handing back does not end the lease: the rent continues, and the property stays with this tenant. After the end date, the lease expires, and the property can be let from the next day.`}</p>
      <DateInput label={t`Handed back on`} required max={today} data-autofocus {...form.getInputProps('date')} />
      <EffectCard effect={effect} />
    </ActionDialog>
  )
}
