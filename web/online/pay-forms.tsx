import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { formatMoney, type Money, ZERO } from '../../domain/money.ts'
import { payPath } from '../advices/own-payment-paths.ts'
import { invalidatesPayments } from '../advices/invalidates-payments.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { matches, required, useFormFields } from '../ui/form/use-form-fields.ts'

type Order = Reply<'online.read'>

/** Bank and account. The last bank is prefilled. */
export function AccountForm({ order, onSent }: { order: Order; onSent?: () => void }) {
  const before = useEndpoint('online.list', { query: { pageSize: 10, sort: 'startedAt:desc' } })
  if (!before.data && !before.error) return null
  const lastId = before.data?.items.find(({ bankId }) => bankId !== null)?.bankId
  const last = order.banks.find(({ id }) => id === lastId) ?? order.banks[0]
  return <AccountFields order={order} bankId={last?.id ?? ''} onSent={onSent} />
}

function AccountFields({ order, bankId, onSent }: { order: Order; bankId: string; onSent: (() => void) | undefined }) {
  const form = useFormFields({
    initialValues: { bankId, accountNumber: '' },
    validate: accountChecks,
  })
  return (
    <EndpointForm
      endpoint="online.chooseAccount"
      form={form}
      toArgs={(body) => ({ params: { id: order.id }, body })}
      invalidates={['online']}
      submitLabel={t`Send code`}
      onDone={() => onSent?.()}
    >
      <AccountInputs banks={order.banks} form={form} />
    </EndpointForm>
  )
}

export const accountChecks = { accountNumber: required(t`Enter the number of your account.`) }
export const codeChecks = { code: matches(/^\s*[0-9A-Za-z]{4,12}\s*$/, t`Enter the code that your bank sent you.`) }

/** The bank and account to pay from. */
export function AccountInputs({
  banks,
  form,
}: {
  banks: Order['banks']
  form: UseFormReturnType<{ bankId: string; accountNumber: string }>
}) {
  return (
    <>
      <NativeSelect
        label={t`Bank`}
        required
        data={banks.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('bankId')}
      />
      <TextInput
        label={t`Account number`}
        description={t`Sent to your bank and not stored here. The bank sends the code to your registered phone.`}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        data-autofocus
        {...form.getInputProps('accountNumber')}
      />
    </>
  )
}

/** The code that the bank sends to the payer. */
export function CodeInput({ form }: { form: UseFormReturnType<{ code: string }> }) {
  return (
    <TextInput
      label={t`Code from your bank`}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      data-autofocus
      {...form.getInputProps('code')}
    />
  )
}

export function CodeForm({ order }: { order: Order }) {
  const form = useFormFields({
    initialValues: { code: '' },
    validate: codeChecks,
  })
  return (
    <EndpointForm
      endpoint="online.confirm"
      form={form}
      toArgs={(body) => ({ params: { id: order.id }, body })}
      invalidates={['online', ...invalidatesPayments]}
      submitLabel={t`Pay ${formatMoney(order.amount)}`}
      onDone={() => undefined}
    >
      <CodeInput form={form} />
    </EndpointForm>
  )
}

/** Another amount needs a new order, because the gateway identifies an order by its amount. */
export function OtherAmountDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useFormFields<{ amount: Money | null }>({
    initialValues: { amount: order.amount },
    validate: { amount: (amount) => (amount && amount > 0 ? null : t`Enter the amount you want to pay.`) },
  })
  return (
    <ActionDialog
      title={t`Pay another amount`}
      endpoint="online.start"
      form={form}
      toArgs={({ amount }) => ({ body: { adviceIds: order.advices.map(({ id }) => id), amount: amount ?? ZERO } })}
      invalidates={['online']}
      submitLabel={t`Continue`}
      onDone={(next) => void navigate({ to: payPath(next), replace: true })}
      onClose={onClose}
    >
      <MoneyInput label={t`Amount`} required {...form.getInputProps('amount')} />
    </ActionDialog>
  )
}
