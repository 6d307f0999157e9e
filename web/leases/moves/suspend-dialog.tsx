import { Textarea } from '@mantine/core'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { rich, t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useLeaseEffect } from './use-lease-effect.ts'

type DialogProps = { lease: Lease; onClose: () => void }
type Values = { day: CalendarDate | null; reason: string }

/** Records that the property cannot be used. */
export function SuspendDialog({ lease, onClose }: DialogProps) {
  const today = useToday()
  const { form, day, reason } = useDayAndReason(today)
  const body = { ...(day ? { from: day } : {}), ...reason }
  return (
    <MoveDialog
      title={t`Suspend lease ${lease.leaseNumber}`}
      endpoint="lease.suspend"
      form={form}
      toArgs={() => ({ params: { id: lease.id }, body })}
      submitLabel={t`Suspend lease`}
      done={day && day > today ? t`Suspension planned` : t`Lease ${lease.leaseNumber} suspended`}
      effect={useLeaseEffect(lease.id, day ? { move: 'SUSPEND', body } : null)}
      onClose={onClose}
    >
      <p>{t`No rent is due from this date until the lease is resumed. The amounts below assume that the lease is never resumed. The end of the lease does not change. With a future date, nothing changes until then.`}</p>
      <DateInput label={t`First day without rent`} required data-autofocus {...form.getInputProps('day')} />
      <Textarea label={t`Reason`} autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </MoveDialog>
  )
}

/** Records that the property can be used again. */
export function ResumeDialog({ lease, onClose }: DialogProps) {
  const today = useToday()
  const isAhead = lease.suspendedFrom !== null && lease.suspendedFrom > today
  const { form, day, reason } = useDayAndReason(isAhead ? lease.suspendedFrom : today)
  const body = { ...(day ? { on: day } : {}), ...reason }
  return (
    <MoveDialog
      title={isAhead ? t`Cancel the suspension of lease ${lease.leaseNumber}` : t`Resume lease ${lease.leaseNumber}`}
      endpoint="lease.resume"
      form={form}
      toArgs={() => ({ params: { id: lease.id }, body })}
      submitLabel={isAhead ? t`Cancel suspension` : t`Resume`}
      done={isAhead ? t`Suspension cancelled` : t`Lease ${lease.leaseNumber} resumed`}
      effect={useLeaseEffect(lease.id, day ? { move: 'RESUME', body } : null)}
      onClose={onClose}
    >
      {isAhead ? (
        <p>{rich`The suspension from ${<DateText date={lease.suspendedFrom} />} has not started. Cancelling it keeps the rent unchanged.`}</p>
      ) : (
        <DateInput label={t`First day charged again`} required data-autofocus {...form.getInputProps('day')} />
      )}
      <Textarea label={t`Reason`} autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </MoveDialog>
  )
}

function useDayAndReason(firstDay: CalendarDate | null) {
  const form = useFormFields<Values>({
    initialValues: { day: firstDay, reason: '' },
    validate: { day: required(t`Enter the date.`) },
  })
  const { day, reason } = form.getValues()
  return { form, day, reason: reason.trim() ? { reason: reason.trim() } : {} }
}
