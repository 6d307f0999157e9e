import { NativeSelect, Textarea } from '@mantine/core'
import { maxRecurringCharges } from '../../domain/leases/charges/recurring-charge.ts'
import { chhetrum, formatMoney, type Money, minus, ZERO } from '../../domain/money.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { adviceShortName } from './advice-labels.ts'
import { invalidatesAccount } from './invalidates-payments.ts'

type Values = { adviceId: string; of: string; amount: Money | null; reason: string }
const oldestFirst = ''
const everyLine = ''
const rentOnly = 'RENT'

/** Credits an amount that is no longer owed, and previews the result while the amount is typed. */
export function CreditNoteDialog({ leaseId, onClose }: { leaseId: string; onClose: () => void }) {
  const advices = useEndpoint('advice.list', { query: { leaseId, kind: 'RENT', pageSize: 50, sort: 'dueDate:desc' } })
  const charges = useEndpoint('recurringCharge.list', { query: { leaseId, pageSize: maxRecurringCharges } })
  const form = useFormFields<Values>({
    initialValues: { adviceId: oldestFirst, of: everyLine, amount: null, reason: '' },
    validate: {
      amount: (amount) => (amount && amount > 0 ? null : t`Enter an amount above 0.`),
      reason: required(t`Enter the reason.`),
    },
  })
  const { adviceId, amount } = form.getValues()
  const items = advices.data?.items ?? []
  const chosen = items.find(({ id }) => id === adviceId)
  const choices = [
    { value: oldestFirst, label: t`Open advices, oldest first` },
    ...items.map((advice) => ({
      value: advice.id,
      label: t`${adviceShortName(advice)}, ${advice.adviceNumber}: ${formatMoney(advice.balanceAmount)} outstanding`,
    })),
  ]
  return (
    <ActionDialog
      title={t`Credit note`}
      width={520}
      endpoint="leaseMoney.creditNote"
      form={form}
      toArgs={(values) => ({
        params: { id: leaseId },
        body: {
          amount: values.amount ?? ZERO,
          reason: values.reason.trim(),
          ...(values.adviceId === oldestFirst ? {} : { adviceId: values.adviceId }),
          ...creditedPart(values.of),
        },
      })}
      invalidates={invalidatesAccount}
      submitLabel={t`Issue credit note`}
      done={({ amount: credited, items: notes }) =>
        t`${formatMoney(credited)} credited by ${notes.map(({ noteNumber }) => noteNumber).join(', ')}`
      }
      onClose={onClose}
    >
      <NativeSelect label={t`Payment advice`} data={choices} {...form.getInputProps('adviceId')} />
      {(charges.data?.items.length ?? 0) > 0 && (
        <NativeSelect
          label={t`Applies to`}
          data={[
            { value: everyLine, label: t`Rent and charges, in proportion` },
            { value: rentOnly, label: t`Rent only` },
            ...(charges.data?.items ?? []).map(({ id, label }) => ({ value: id, label })),
          ]}
          {...form.getInputProps('of')}
        />
      )}
      <MoneyInput label={t`Amount`} required data-autofocus {...form.getInputProps('amount')} />
      <CreditEffect amount={amount} openAmount={chosen ? chosen.balanceAmount : (advices.data?.totals.balanceAmount ?? 0)} />
      <Textarea label={t`Reason`} required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}

function creditedPart(of: string) {
  if (of === everyLine) return {}
  return of === rentOnly ? { part: 'RENT' as const } : { part: 'CHARGE' as const, chargeId: of }
}

function CreditEffect({ amount, openAmount }: { amount: Money | null; openAmount: number }) {
  if (!amount) return <p className="allocation">{t`Enter an amount to see its effect.`}</p>
  const above = amount - openAmount
  return (
    <p className="allocation" aria-live="polite">
      <span>
        {rich`${(
          <strong>
            <MoneyText amount={above > 0 ? minus(amount, chhetrum(above)) : amount} withUnit />
          </strong>
        )} less is owed`}
        {above > 0 && (
          <>{rich`; ${<MoneyText amount={chhetrum(above)} withUnit />} was already paid and becomes credit on the lease`}</>
        )}
        {t`. Late interest is charged only on what is still owed.`}
      </span>
    </p>
  )
}
