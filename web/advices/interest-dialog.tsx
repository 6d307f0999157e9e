import type { CalendarDate } from '../../domain/calendar-date.ts'
import { formatMoney, minus, ZERO } from '../../domain/money.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesAccount } from './invalidates-payments.ts'

/** Posts late interest up to a day. The dialog shows the amount first. */
export function InterestDialog({ leaseId, onClose }: { leaseId: string; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<{ asOf: CalendarDate | null }>({
    initialValues: { asOf: today },
    validate: { asOf: required(t`Enter the date.`) },
  })
  const { asOf } = form.getValues()
  return (
    <ActionDialog
      title={t`Post late interest`}
      endpoint="leaseMoney.interest"
      form={form}
      toArgs={(values) => ({ params: { id: leaseId }, body: { asOf: values.asOf ?? today } })}
      invalidates={invalidatesAccount}
      submitLabel={t`Post interest`}
      done={({ postedAmount }) =>
        postedAmount < 0 ? creditedText(postedAmount) : t`${formatMoney(postedAmount)} of interest posted`
      }
      onClose={onClose}
    >
      <DateInput label={t`Up to date`} required max={today} data-autofocus {...form.getInputProps('asOf')} />
      <InterestEffect leaseId={leaseId} asOf={asOf ?? today} />
    </ActionDialog>
  )
}

function creditedText(postedAmount: Parameters<typeof formatMoney>[0]): string {
  return t`${formatMoney(minus(ZERO, postedAmount))} of interest credited because too much was posted`
}

function InterestEffect({ leaseId, asOf }: { leaseId: string; asOf: CalendarDate }) {
  const { data, error } = useEndpoint(
    'ledger.statement',
    { params: { id: leaseId }, query: { asOf } },
    { showsPreviousPage: true },
  )
  if (error) return <p className="allocation">{error.message}</p>
  if (!data) return <p className="allocation">…</p>
  return (
    <p className="allocation" aria-live="polite">
      {data.interestAmount > 0 ? (
        <span>{rich`${(
          <strong>
            <MoneyText amount={data.interestAmount} withUnit />
          </strong>
        )} of late interest is not posted yet. It will be charged to the tenant’s account and paid after the rent.`}</span>
      ) : (
        t`There is no late interest to post up to this date.`
      )}
    </p>
  )
}
