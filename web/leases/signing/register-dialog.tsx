import { TextInput } from '@mantine/core'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { Signing } from '../../../domain/leases/signing/signing-contract.ts'
import { rich, t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { useDuplicateQuestion } from '../../ui/form/use-duplicate-question.ts'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { invalidatesBySigning } from './invalidates-by-signing.ts'

/** The number that the local office assigned to the third original. */
export function RegisterDialog({ lease, signing, onClose }: { lease: Lease; signing: Signing; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<{ registrationNumber: string; registeredOn: CalendarDate | null }>({
    initialValues: { registrationNumber: '', registeredOn: today },
    validate: { registrationNumber: required(), registeredOn: required(t`Enter the date.`) },
  })
  const replace = useDuplicateQuestion({ title: t`Replace the registration?`, action: t`Replace registration` })
  return (
    <ActionDialog
      title={t`Register lease ${lease.leaseNumber}`}
      endpoint="signing.register"
      form={form}
      elementRef={replace.elementRef}
      onProblem={replace.onProblem}
      toArgs={({ registrationNumber, registeredOn }) => ({
        params: { id: lease.id },
        body: { registrationNumber, registeredOn: registeredOn ?? today, canReplace: replace.takeAnswer() },
      })}
      invalidates={invalidatesBySigning}
      submitLabel={t`Register`}
      done={t`Lease ${lease.leaseNumber} registered`}
      onClose={onClose}
    >
      {signing.registerBy && (
        <p>{rich`Hand in the third original by ${<DateText date={signing.registerBy} />} (Tenancy Act s.11).`}</p>
      )}
      {!signing.stampedOn && <p>{t`No legal stamp is recorded yet. Record it once all three originals carry it (Act s.9).`}</p>}
      <TextInput label={t`Registration number`} required data-autofocus {...form.getInputProps('registrationNumber')} />
      <DateInput label={t`Registered on`} required max={today} {...form.getInputProps('registeredOn')} />
    </ActionDialog>
  )
}
