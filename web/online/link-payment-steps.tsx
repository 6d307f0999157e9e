import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../domain/money.ts'
import { failureText } from '../../domain/online/online-status.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { refresh, useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { onlineStatusTable } from './online-status-table.ts'
import { accountChecks, AccountInputs, codeChecks, CodeInput } from './pay-forms.tsx'

type Payment = Reply<'linkPayment.read'>
type Steps = { code: string; paymentKey: string; officeName: string; onLeave: () => void }
type Step = Steps & { payment: Payment }

/** The payment that this tab started through a link: bank, account, code, and result. */
export function LinkPaymentSteps(steps: Steps) {
  const { code, paymentKey, officeName, onLeave } = steps
  const payment = useEndpoint('linkPayment.read', { params: { code, paymentKey } })
  // The payment belongs to an earlier link or was deleted, so the page starts again.
  if (payment.error?.status === 404) return <Button onClick={onLeave}>{t`Start again`}</Button>
  return (
    <Loaded query={payment}>
      {(payment) => (
        <>
          <div className="row spread gap-4 reflow">
            <div>
              <Box component="p" className="strong" fz={28} lh={1.3}>
                <MoneyText amount={payment.amount} withUnit />
              </Box>
              <p className="secondary">{t`To ${officeName}`}</p>
            </div>
            <StatusChip status={payment.status} table={onlineStatusTable} />
          </div>
          <CurrentStep {...steps} payment={payment} />
        </>
      )}
    </Loaded>
  )
}

function CurrentStep(step: Step) {
  switch (step.payment.status) {
    case 'STARTED':
      return (
        <>
          <AccountForm {...step} />
          <CancelButton {...step} />
        </>
      )
    case 'CODE_SENT':
      return <ToConfirm {...step} />
    case 'CREATED':
      return <Ended {...step} words={t`The payment gateway has not answered. No money was taken.`} />
    case 'DEBITING':
    case 'UNKNOWN':
      return <Waiting {...step} />
    case 'PAID':
      return <Paid payment={step.payment} />
    case 'FAILED':
      return <Ended {...step} words={failureText(step.payment.resultCode)} />
    case 'CANCELLED':
      return <Ended {...step} words={t`This payment was cancelled. No money was taken.`} />
    case 'EXPIRED':
      return <Ended {...step} words={t`The payment expired after half an hour. No money was taken.`} />
    default:
      throw new Error(`There is no status ${String(step.payment.status satisfies never)}.`)
  }
}

function AccountForm({ code, paymentKey, payment, onSent }: Step & { onSent?: () => void }) {
  const form = useFormFields({
    initialValues: { bankId: payment.bankId ?? payment.banks[0]?.id ?? '', accountNumber: '' },
    validate: accountChecks,
  })
  return (
    <EndpointForm
      endpoint="linkPayment.chooseAccount"
      form={form}
      toArgs={(body) => ({ params: { code, paymentKey }, body })}
      invalidates={['linkPayment']}
      submitLabel={t`Send code`}
      onDone={() => onSent?.()}
    >
      <AccountInputs banks={payment.banks} form={form} />
    </EndpointForm>
  )
}

function ToConfirm(step: Step) {
  const { code, paymentKey, payment } = step
  const [isOther, setOther] = useState(false)
  const form = useFormFields({ initialValues: { code: '' }, validate: codeChecks })
  if (isOther) return <AccountForm {...step} onSent={() => setOther(false)} />
  return (
    <>
      <p>{rich`${payment.bankName} has sent you a code by SMS. Enter it to pay.`}</p>
      <EndpointForm
        endpoint="linkPayment.confirm"
        form={form}
        toArgs={(body) => ({ params: { code, paymentKey }, body })}
        invalidates={['linkPayment']}
        submitLabel={t`Pay ${formatMoney(payment.amount)}`}
        onDone={() => undefined}
      >
        <CodeInput form={form} />
      </EndpointForm>
      <div className="row wrap spread gap-2-4">
        <Button variant="subtle" size="xs" onClick={() => setOther(true)}>{t`No code? Send it again`}</Button>
        <CancelButton {...step} />
      </div>
    </>
  )
}

function CancelButton({ code, paymentKey }: Step) {
  const cancel = useAction('linkPayment.cancel', { invalidates: ['linkPayment'] })
  return (
    <Button
      variant="subtle"
      size="xs"
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { code, paymentKey } })}
    >{t`Cancel payment`}</Button>
  )
}

function Waiting({ code, paymentKey, payment }: Step) {
  const params = { code, paymentKey }
  useEndpoint('linkPayment.read', { params }, { refetchMs: 4000 })
  const ask = useAction('linkPayment.ask', {
    invalidates: ['linkPayment'],
    onSuccess: ({ status }) => {
      if (status === 'UNKNOWN') toast('INFO', t`Your bank has no result yet`, t`We check again automatically within minutes.`)
    },
  })
  return (
    <>
      <p aria-live="polite">{rich`${<strong>{rich`Your bank has not confirmed the payment of ${formatMoney(payment.amount)} yet.`}</strong>} Do not pay again. We keep checking, so you can leave this page.`}</p>
      <Button loading={ask.isPending} onClick={() => ask.mutate({ params })}>{t`Ask the bank now`}</Button>
    </>
  )
}

function Paid({ payment: { bankName, gatewayReference, receiptNumber } }: { payment: Payment }) {
  return (
    <Box
      component="output"
      display="block"
    >{rich`${<strong>{t`Paid.`}</strong>} ${bankName ?? t`The bank`} sent the money, reference ${<span className="figures">{gatewayReference}</span>}. The tenant gets receipt ${<strong className="figures">{receiptNumber}</strong>}.`}</Box>
  )
}

function Ended({ onLeave, words }: Step & { words: string }) {
  const client = useQueryClient()
  const leave = () => void refresh(client, 'linkPayment').then(onLeave)
  return (
    <>
      <Box component="output" display="block">
        {words}
      </Box>
      <Button onClick={leave}>{t`Start again`}</Button>
    </>
  )
}
