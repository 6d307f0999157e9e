import { Textarea } from '@mantine/core'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-contract.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/date-input.tsx'
import { required, useFormFields } from '../ui/use-form-fields.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useLeaseEffect } from './use-lease-effect.ts'

type DialogProps = { lease: Lease; onClose: () => void }
type Values = { day: CalendarDate | null; reason: string }

/** The property cannot be used. */
export function SuspendDialog({ lease, onClose }: DialogProps) {
  const { form, day, reason } = useDayAndReason()
  const body = { ...(day ? { from: day } : {}), ...reason }
  return (
    <MoveDialog
      title={`Suspend lease ${lease.leaseNumber}`}
      endpoint="lease.suspend"
      form={form}
      toArgs={() => ({ params: { id: lease.id }, body })}
      submitLabel="Suspend"
      done={`Lease ${lease.leaseNumber} suspended`}
      effect={useLeaseEffect(lease.id, day ? { move: 'SUSPEND', body } : null)}
      onClose={onClose}
    >
      <p>
        There is no rent from this day until the lease is resumed; the sums below are as if it never were. Its end stays as
        agreed.
      </p>
      <DateInput label="First day without rent" required data-autofocus {...form.getInputProps('day')} />
      <Textarea label="Reason" autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </MoveDialog>
  )
}

/** It can be used again. */
export function ResumeDialog({ lease, onClose }: DialogProps) {
  const { form, day, reason } = useDayAndReason()
  const body = { ...(day ? { on: day } : {}), ...reason }
  return (
    <MoveDialog
      title={`Resume lease ${lease.leaseNumber}`}
      endpoint="lease.resume"
      form={form}
      toArgs={() => ({ params: { id: lease.id }, body })}
      submitLabel="Resume"
      done={`Lease ${lease.leaseNumber} resumed`}
      effect={useLeaseEffect(lease.id, day ? { move: 'RESUME', body } : null)}
      onClose={onClose}
    >
      <DateInput label="First day charged again" required data-autofocus {...form.getInputProps('day')} />
      <Textarea label="Reason" autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </MoveDialog>
  )
}

function useDayAndReason() {
  const today = useToday()
  const form = useFormFields<Values>({ initialValues: { day: today, reason: '' }, validate: { day: required('Give the day.') } })
  const { day, reason } = form.getValues()
  return { form, day, reason: reason.trim() ? { reason: reason.trim() } : {} }
}
