import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../domain/money.ts'
import { failureText } from '../../domain/online/online-status.ts'
import { adviceTitle } from '../advices/advice-title.ts'
import { ownPaymentFolders } from '../advices/own-payment-paths.ts'
import { invalidatesPayments } from '../advices/invalidates-payments.ts'
import { ReceiptButton } from '../payments/receipt-button.tsx'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useRemainingAmount } from '../payments/use-remaining-amount.ts'
import { onlineStatusTable } from './online-status-table.ts'
import { SimulatorNote } from './simulator-note.tsx'
import { AccountForm, CodeForm, OtherAmountDialog } from './pay-forms.tsx'
import { useBeginPayment, useOnlineOffer } from './pay-online-button.tsx'

type Order = Reply<'online.read'>

/** One gateway payment. The payer can return to this page in any way. */
export function PayScreen() {
  const order = useEndpoint('online.read', { params: { id: useParam('id') } })
  const { isSimulated } = useOnlineOffer()
  return (
    <div className="form-page">
      <Loaded query={order}>
        {(order) => (
          <>
            <PageHeader
              crumbs={[{ label: t`Payments`, to: ownPaymentFolders.tenant }]}
              title={t`Pay online`}
              status={<StatusChip status={order.status} table={onlineStatusTable} />}
            />
            {isSimulated && <SimulatorNote />}
            <div className="sheet form-page-sheet stack gap-4">
              <div>
                <Box component="p" className="strong" fz={28} lh={1.3}>
                  <MoneyText amount={order.amount} withUnit />
                </Box>
                <p className="secondary">
                  {order.advices.map(adviceTitle).join(', ')} · {order.propertyLabel}
                </p>
              </div>
              {order.status === 'STARTED' && <ReportedNote order={order} />}
              <Step order={order} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Step({ order }: { order: Order }) {
  switch (order.status) {
    case 'STARTED':
      return <ToBegin order={order} />
    case 'CODE_SENT':
      return <ToConfirm order={order} />
    case 'CREATED':
      return <Ended order={order} words={t`The payment gateway has not answered. No money was taken.`} />
    case 'DEBITING':
    case 'UNKNOWN':
      return <Waiting order={order} />
    case 'PAID':
      return <Paid order={order} />
    case 'FAILED':
      return <Ended order={order} words={order.note ?? failureText(order.resultCode)} />
    case 'CANCELLED':
      return <Ended order={order} words={t`You cancelled this payment. No money was taken.`} />
    case 'EXPIRED':
      return <Ended order={order} words={t`The payment expired after half an hour. No money was taken.`} />
    default:
      throw new Error(`There is no status ${String(order.status satisfies never)}.`)
  }
}

function ToBegin({ order }: { order: Order }) {
  const [isOther, setOther] = useState(false)
  return (
    <>
      <AccountForm order={order} />
      <div className="row wrap spread gap-2-4">
        <Button variant="subtle" size="xs" onClick={() => setOther(true)}>{t`Pay another amount`}</Button>
        <CancelButton order={order} />
      </div>
      {isOther && <OtherAmountDialog order={order} onClose={() => setOther(false)} />}
    </>
  )
}

function ToConfirm({ order }: { order: Order }) {
  const [isOther, setOther] = useState(false)
  if (isOther) return <AccountForm order={order} onSent={() => setOther(false)} />
  return (
    <>
      <p>{rich`${order.bankName} has sent you a code by SMS. Enter it to pay.`}</p>
      <CodeForm order={order} />
      <div className="row wrap spread gap-2-4">
        <Button variant="subtle" size="xs" onClick={() => setOther(true)}>{t`No code? Send it again`}</Button>
        <CancelButton order={order} />
      </div>
    </>
  )
}

function CancelButton({ order: { id } }: { order: Order }) {
  const cancel = useAction('online.cancel', { invalidates: ['online'] })
  return (
    <Button
      variant="subtle"
      size="xs"
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { id } })}
    >{t`Cancel payment`}</Button>
  )
}

/** Polls by itself. The reply may take minutes, and nobody has to wait on this page. */
function Waiting({ order }: { order: Order }) {
  const params = { id: order.id }
  useEndpoint('online.read', { params }, { refetchMs: 4000 })
  const ask = useAction('online.ask', {
    invalidates: ['online', ...invalidatesPayments],
    onSuccess: ({ status }) => {
      if (status === 'UNKNOWN') toast('INFO', t`Your bank has no result yet`, t`We check again automatically within minutes.`)
    },
  })
  return (
    <>
      <p aria-live="polite">{rich`${<strong>{rich`Your bank has not confirmed the payment of ${formatMoney(order.amount)} yet.`}</strong>} Do not pay again. We keep checking, so you can leave this page. You get the receipt as soon as the bank confirms.`}</p>
      <div className="form-actions">
        <ButtonLink to={ownPaymentFolders.tenant} variant="default">{t`To Payments`}</ButtonLink>
        <Button loading={ask.isPending} onClick={() => ask.mutate({ params })}>{t`Ask the bank now`}</Button>
      </div>
    </>
  )
}

function Paid({ order: { paymentId, receiptNumber, bankName, gatewayReference } }: { order: Order }) {
  return (
    <>
      <Box
        component="output"
        display="block"
      >{rich`${<strong>{t`Paid.`}</strong>} ${bankName ?? t`The bank`} sent the money, reference ${<span className="figures">{gatewayReference}</span>}. Your receipt is ${<strong className="figures">{receiptNumber}</strong>}.`}</Box>
      <div className="form-actions">
        <ButtonLink to={ownPaymentFolders.tenant} variant="default">{t`To Payments`}</ButtonLink>
        {paymentId && receiptNumber && <ReceiptButton payment={{ id: paymentId, receiptNumber }} variant="filled" />}
      </div>
    </>
  )
}

function Ended({ order, words }: { order: Order; words: string }) {
  const begin = useBeginPayment()
  const body = { adviceIds: order.advices.map(({ id }) => id), amount: order.amount }
  return (
    <>
      <Box component="output" display="block">
        {words}
      </Box>
      <div className="form-actions">
        <ButtonLink to={ownPaymentFolders.tenant} variant="default">{t`To Payments`}</ButtonLink>
        <Button loading={begin.isPending} onClick={() => begin.mutate({ body })}>{t`Start again`}</Button>
      </div>
    </>
  )
}

/** Money that is reported as paid must not be paid twice. The note states this and offers the rest. */
function ReportedNote({ order }: { order: Reply<'online.read'> }) {
  const begin = useBeginPayment()
  const ids = order.advices.map(({ id }) => id)
  const ofLease = useEndpoint('advice.list', {
    query: { leaseId: order.leaseId, open: 'true', pageSize: 50, sort: 'dueDate:asc' },
  })
  const left = useRemainingAmount(ofLease.data?.items.filter(({ id }) => ids.includes(id)) ?? [])
  if (!ofLease.data || !left || left.checkedAmount === 0 || order.amount <= left.leftAmount) return null
  const { checkedAmount: reported, leftAmount: rest } = left
  return (
    <Note>
      <p>{rich`You sent proof of ${<MoneyText amount={reported} withUnit />} for this. The office is checking it. Do not pay it again.`}</p>
      {rest > 0 && (
        <Button
          variant="default"
          size="xs"
          loading={begin.isPending}
          onClick={() => begin.mutate({ body: { adviceIds: ids, amount: rest } })}
        >
          {t`Pay only the rest, ${formatMoney(rest)}`}
        </Button>
      )}
    </Note>
  )
}
