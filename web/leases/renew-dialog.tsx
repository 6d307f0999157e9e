import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { addDays, addMonths, type CalendarDate, later } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-contract.ts'
import { rateWords } from '../../domain/leases/rent-words.ts'
import type { Money } from '../../domain/money.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/date-input.tsx'
import { DateText } from '../ui/date-text.tsx'
import { FormRow } from '../ui/form-page.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { SimpleTable } from '../ui/simple-table.tsx'
import { required, useFormFields } from '../ui/use-form-fields.ts'
import { leasePath } from './lease-paths.ts'
import { MoveDialog, OverrideField } from './move-dialog.tsx'
import { useLeaseEffect } from './use-lease-effect.ts'

type Values = {
  startDate: CalendarDate | null
  endDate: CalendarDate | null
  rentAmount: Money | null
  rateAmount: string
  overrideReason: string
}

/** A new lease that goes on from this one: its days and rent beside those of the lease before. */
export function RenewDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const today = useToday()
  const navigate = useNavigate()
  const startDate = lease.status === 'HOLDOVER' ? later(addDays(lease.endDate, 1), today) : addDays(lease.endDate, 1)
  const isByArea = lease.currentRateAmount !== null && lease.rate !== null
  const form = useFormFields<Values>({
    initialValues: {
      startDate,
      endDate: addDays(addMonths(startDate, 12), -1),
      rentAmount: lease.currentRentAmount,
      rateAmount: lease.currentRateAmount ?? '',
      overrideReason: '',
    },
    validate: { startDate: required('Give the first day.'), endDate: required('Give the last day.') },
  })
  const values = form.getValues()
  const rent = isByArea ? { rateAmount: values.rateAmount.trim() } : values.rentAmount ? { rentAmount: values.rentAmount } : {}
  const body = { startDate: values.startDate ?? startDate, endDate: values.endDate ?? startDate, ...rent }
  const effect = useLeaseEffect(lease.id, values.startDate && values.endDate ? { move: 'RENEW', body } : null)
  const override = values.overrideReason.trim()
  return (
    <MoveDialog
      title={`Renew lease ${lease.leaseNumber}`}
      endpoint="lease.renew"
      form={form}
      toArgs={() => ({ params: { id: lease.id }, body: { ...body, ...(override ? { overrideReason: override } : {}) } })}
      submitLabel="Draw up the renewal"
      done="Renewal drawn up"
      onDone={(renewal) => void navigate({ to: leasePath(renewal) })}
      onClose={onClose}
    >
      <p>
        A new lease on the same terms, pending until it is signed and activated. The deposit stays with the first lease; this
        lease expires when the renewal is active.
      </p>
      <FormRow>
        <DateInput label="First day" required {...form.getInputProps('startDate')} />
        <DateInput label="Last day" required {...form.getInputProps('endDate')} />
      </FormRow>
      {isByArea ? (
        <TextInput label="Rate (Nu. a year)" required inputMode="decimal" {...form.getInputProps('rateAmount')} />
      ) : (
        <MoneyInput label="Rent of one period" required {...form.getInputProps('rentAmount')} />
      )}
      <BeforeAndAfter lease={lease} values={values} />
      {effect.error && <p role="alert">{effect.error.message}</p>}
      <OverrideField breach={effect.reply?.breach} field={form.getInputProps('overrideReason')} />
    </MoveDialog>
  )
}

function BeforeAndAfter({ lease, values }: { lease: Lease; values: Values }) {
  const { rate, currentRateAmount } = lease
  const rows = [
    { what: 'First day', before: <DateText date={lease.startDate} />, after: <DateText date={values.startDate} /> },
    { what: 'Last day', before: <DateText date={lease.endDate} />, after: <DateText date={values.endDate} /> },
    rate && currentRateAmount
      ? {
          what: 'Rent',
          before: rateWords({ ...rate, amount: currentRateAmount }),
          after: rateWords({ ...rate, amount: values.rateAmount }),
        }
      : {
          what: 'Rent',
          before: <MoneyText amount={lease.currentRentAmount} withUnit />,
          after: <MoneyText amount={values.rentAmount} withUnit />,
        },
  ]
  return (
    <SimpleTable
      caption="Before and after"
      columns={[
        { key: 'what', title: '', cell: ({ what }) => what },
        { key: 'before', title: 'This lease', cell: ({ before }) => before },
        { key: 'after', title: 'Renewal', cell: ({ after }) => after },
      ]}
      rows={rows}
      rowKey={({ what }) => what}
      none=""
    />
  )
}
