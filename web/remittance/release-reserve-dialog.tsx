import { NativeSelect, TextInput } from '@mantine/core'
import { banks } from '../../domain/bank-accounts/bank.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { chhetrum, type Money, ZERO } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { invalidatesDues } from './invalidates-dues.ts'

type Values = { amount: Money | null; releasedOn: CalendarDate | null; bankAccountId: string | null; reference: string }
type Props = { reserve: Reply<'ownerReserve.read'>; onClose: () => void }

/** Pays out a part of the reserve. The amount above a lowered target is prefilled. */
export function ReleaseReserveDialog({ reserve: { ownerId, ownerName, balanceAmount, targetAmount }, onClose }: Props) {
  const today = useToday()
  const accounts = useEndpoint('bankAccount.list', { query: { ownerId, pageSize: 50 } })
  const items = accounts.data?.items ?? []
  const defaultValue = items.find(({ isDefault }) => isDefault)?.id ?? null
  const aboveTarget = chhetrum(balanceAmount - (targetAmount ?? 0))
  const form = useFormFields<Values>({
    initialValues: { amount: aboveTarget > 0 ? aboveTarget : null, releasedOn: today, bankAccountId: null, reference: '' },
    validate: {
      amount: (amount) => (amount && amount > 0 ? null : t`Enter the amount.`),
      releasedOn: (day) => (day ? null : t`Enter the date of the payment.`),
    },
  })
  const { bankAccountId } = form.getValues()
  return (
    <ActionDialog
      title={t`Release reserve to ${ownerName}`}
      width={560}
      endpoint="ownerReserve.release"
      form={form}
      toArgs={(values) => ({
        body: {
          ownerId,
          amount: values.amount ?? ZERO,
          releasedOn: values.releasedOn ?? today,
          bankAccountId: (values.bankAccountId ?? defaultValue) || null,
          reference: values.reference,
        },
      })}
      invalidates={invalidatesDues}
      submitLabel={t`Release`}
      done={t`Paid from the reserve`}
      onClose={onClose}
    >
      <p>{rich`The reserve holds ${<MoneyText amount={balanceAmount} withUnit />}.`}</p>
      <FormRow>
        <MoneyInput label={t`Amount`} required {...form.getInputProps('amount')} />
        <DateInput label={t`Paid on`} required max={today} {...form.getInputProps('releasedOn')} />
      </FormRow>
      <FormRow>
        <NativeSelect
          label={t`Sent to`}
          data={[
            { value: '', label: t`Cash or cheque` },
            ...items.map(({ id, bankCode, accountNumber }) => ({ value: id, label: `${banks[bankCode].name} ${accountNumber}` })),
          ]}
          value={bankAccountId ?? defaultValue ?? ''}
          onChange={(event) => form.setFieldValue('bankAccountId', event.currentTarget.value)}
        />
        <TextInput label={t`Reference`} maxLength={80} autoComplete="off" {...form.getInputProps('reference')} />
      </FormRow>
    </ActionDialog>
  )
}
