import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { rich, t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { useDuplicateQuestion } from '../../ui/form/use-duplicate-question.ts'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { invalidatesBySigning } from './invalidates-by-signing.ts'

export function StampDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<{ stampedOn: CalendarDate | null }>({
    initialValues: { stampedOn: today },
    validate: { stampedOn: required(t`Enter the date.`) },
  })
  const replace = useDuplicateQuestion({ title: t`Replace the stamp?`, action: t`Replace stamp` })
  return (
    <ActionDialog
      title={t`Record legal stamp`}
      endpoint="signing.stamp"
      form={form}
      elementRef={replace.elementRef}
      onProblem={replace.onProblem}
      toArgs={({ stampedOn }) => ({
        params: { id: lease.id },
        body: { stampedOn: stampedOn ?? today, canReplace: replace.takeAnswer() },
      })}
      invalidates={invalidatesBySigning}
      submitLabel={t`Record stamp`}
      done={t`Legal stamp recorded`}
      onClose={onClose}
    >
      <p>{rich`All three originals of lease ${lease.leaseNumber} carry the stamp.`}</p>
      <DateInput label={t`Stamped on`} required max={today} data-autofocus {...form.getInputProps('stampedOn')} />
    </ActionDialog>
  )
}
