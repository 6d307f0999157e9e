import type { CalendarDate } from '../../domain/calendar-date.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import type { DownloadedLease } from '../../domain/field-desk/field-desk-contract.ts'
import type { FieldCash, FieldLease } from '../../domain/field-desk/field-record.ts'
import { formatMoney, type Money, plus, ZERO } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { DeskForm } from './desk-form.tsx'
import type { OpenDesk, StoredRecord } from './desk-store.ts'
import { fieldLease } from './field-lease.ts'

type PaidLease = FieldLease & { advices: DownloadedLease['advices'] }
type CashFormProps = {
  desk: OpenDesk
  lease: PaidLease
  edited?: StoredRecord & { content: FieldCash }
  onClose: () => void
  /** Called with the record whose slip is shown next. */
  onSaved?: (id: string) => void
}
type Values = { amount: Money | null; paidOn: CalendarDate | null; adviceIds: string[] }

/** Records cash for a provisional slip. The payer chooses advices; the product allocates the money when the record arrives. */
export function CashForm({ desk, lease, edited, onClose, onSaved }: CashFormProps) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: {
      amount: edited?.content.amount ?? null,
      paidOn: edited?.content.paidOn ?? today,
      adviceIds: edited?.content.advices.map(({ adviceId }) => adviceId) ?? [],
    },
    validate: {
      amount: (amount) => (amount !== null && amount > 0 ? null : t`Enter the amount.`),
      paidOn: (day) => (day ? null : t`Enter the date it was paid.`),
    },
  })
  const { adviceIds } = form.getValues()
  const toggle = (id: string, isChosen: boolean) => {
    const next = isChosen ? [...adviceIds, id] : adviceIds.filter((one) => one !== id)
    form.setFieldValue('adviceIds', next)
    const balances = lease.advices.filter(({ adviceId }) => next.includes(adviceId)).map(({ balanceAmount }) => balanceAmount)
    if (!edited && balances.length > 0)
      form.setFieldValue(
        'amount',
        balances.reduce((sum, one) => plus(sum, one), ZERO),
      )
  }
  return (
    <DeskForm
      desk={desk}
      title={t`Cash from ${lease.tenantName}`}
      form={form}
      contentOf={({ amount, paidOn, adviceIds: ids }) => ({
        kind: 'CASH',
        lease: fieldLease(lease),
        amount: amount ?? ZERO,
        paidOn: paidOn ?? today,
        advices: namedAdvices(lease, edited, ids),
      })}
      edited={edited}
      onClose={onClose}
      onSaved={onSaved}
    >
      <p className="secondary">{lease.propertyLabel}</p>
      {lease.advices.map(({ adviceId, adviceNumber, balanceAmount, dueDate }) => (
        <CheckField
          key={adviceId}
          label={t`${adviceNumber}, due ${formatDate(dueDate)}: ${formatMoney(balanceAmount)}`}
          isChecked={adviceIds.includes(adviceId)}
          onChange={(isChosen) => toggle(adviceId, isChosen)}
        />
      ))}
      <MoneyInput label={t`Amount`} required {...form.getInputProps('amount')} />
      <DateInput label={t`Paid on`} required max={today} {...form.getInputProps('paidOn')} />
      <p className="small secondary">{t`The tenant gets a provisional slip now, and the receipt with its number once this record has arrived.`}</p>
    </DeskForm>
  )
}

function namedAdvices(lease: PaidLease, edited: CashFormProps['edited'], ids: readonly string[]): FieldCash['advices'] {
  const known = [...lease.advices, ...(edited?.content.advices ?? [])]
  return ids.flatMap((id) => {
    const advice = known.find(({ adviceId }) => adviceId === id)
    return advice ? [{ adviceId: id, adviceNumber: advice.adviceNumber }] : []
  })
}
