import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Money } from '../../domain/money.ts'
import { failureText, onlineStatusLabels } from '../../domain/online/online-status.ts'
import { advicePath, paymentPath } from '../advices/billing-paths.ts'
import { invalidatesPayments } from '../advices/invalidates-payments.ts'
import type { Reply } from '../platform/call.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { onlineStatusTable } from './online-status-table.ts'
import '../advices/billing.css'

type Order = Reply<'online.read'>

/** One online payment for the office: the gateway messages, and the actions while its result is unknown. */
export function OnlineOrderCheck({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useEndpoint('online.read', { params: { id } })
  return (
    <Modal opened onClose={onClose} title={t`Online payment`} size="xl" closeButtonProps={{ 'aria-label': t`Close` }}>
      <Loaded query={query}>
        {(order) => (
          <div className="stack gap-4 claim-check-facts">
            {order.note && <p className="pad-line toned tone-amber">{order.note}</p>}
            <OrderFacts order={order} />
            <SimpleTable
              caption={t`Gateway messages`}
              columns={eventColumns}
              rows={order.events}
              rowKey={(event) => event.id}
              none={t`Nothing yet.`}
            />
            {(order.status === 'DEBITING' || order.status === 'UNKNOWN') && <UnknownOutcome order={order} onDone={onClose} />}
          </div>
        )}
      </Loaded>
    </Modal>
  )
}

function OrderFacts({ order }: { order: Order }) {
  return (
    <Facts>
      <Fact label={t`Status`}>
        <StatusChip status={order.status} table={onlineStatusTable} />
      </Fact>
      <Fact label={t`Amount`}>
        <strong>
          <MoneyText amount={order.amount} withUnit />
        </strong>
      </Fact>
      <Fact label={t`Order number`}>
        <span className="figures">{order.orderNumber}</span>
      </Fact>
      <Fact label={t`Gateway reference`}>{order.gatewayReference}</Fact>
      <Fact label={t`Authorisation`}>{order.authNumber}</Fact>
      <Fact label={t`Bank`}>{order.bankName}</Fact>
      <Fact label={t`Started`}>
        <InstantText at={order.startedAt} />
      </Fact>
      {order.nextAskAt && (
        <Fact label={t`Next query at`}>
          <InstantText at={order.nextAskAt} />
        </Fact>
      )}
      <Fact label={t`Receipt`}>
        {order.paymentId && <Link to={paymentPath({ id: order.paymentId })}>{order.receiptNumber ?? t`Payment`}</Link>}
      </Fact>
      <Fact label={t`Advices`} isWide>
        {order.advices.map((advice) => (
          <div key={advice.id}>
            <Link to={advicePath(advice)}>{advice.adviceNumber}</Link>
          </div>
        ))}
      </Fact>
      <Fact label={t`Tenant`} isWide>
        {order.tenantName}
        <div className="secondary">{order.propertyLabel}</div>
      </Fact>
      {order.status === 'FAILED' && !order.note && (
        <Fact label={t`Why`} isWide>
          {failureText(order.resultCode)}
        </Fact>
      )}
    </Facts>
  )
}

const messageLabels: Readonly<Record<string, string>> = {
  PAYER: t`The tenant`,
  LINK: t`Somebody with the payment link`,
  CHANGE: t`The amount outstanding changed`,
  RC: t`Order taken (RC)`,
  EC: t`Code sent (EC)`,
  DR: t`Bank asked to pay (DR)`,
  AC: t`Bank response (AC)`,
  AS: t`Status query (AS)`,
  NOTICE: t`Call back`,
  SILENCE: t`No answer`,
  OFFICE: t`The office`,
  CLOCK: t`Automatic check`,
}

const eventColumns: readonly SimpleColumn<Order['events'][number]>[] = [
  { key: 'at', title: t`When`, cell: (event) => <InstantText at={event.happenedAt} /> },
  { key: 'message', title: t`What`, cell: (event) => messageLabels[event.message] ?? event.message },
  { key: 'code', title: t`Code`, cell: (event) => event.code ?? '–' },
  { key: 'then', title: t`Status afterwards`, cell: (event) => onlineStatusLabels[event.status] },
  { key: 'note', title: t`Note`, cell: (event) => event.note ?? (event.code === 'NF' ? t`Not known there yet` : '–') },
]

function UnknownOutcome({ order, onDone }: { order: Order; onDone: () => void }) {
  const { currentRole } = useSignedIn()
  const [isByHand, setByHand] = useState(false)
  const ask = useAction('online.ask', {
    invalidates: ['online', ...invalidatesPayments],
    onSuccess: ({ status }) =>
      status === 'UNKNOWN'
        ? toast('INFO', t`The gateway has no result yet`, t`The status is checked again automatically.`)
        : toast('INFO', t`Gateway result: ${onlineStatusLabels[status].toLowerCase()}`),
  })
  if (isByHand) return <SettleForm order={order} onCancel={() => setByHand(false)} onDone={onDone} />
  const why =
    currentRole.name !== 'ADMIN'
      ? t`Only an administrator can settle by hand.`
      : order.status === 'DEBITING'
        ? t`Checking with the bank…`
        : undefined
  return (
    <div className="form-actions">
      <ActionButton variant="default" reason={why} onClick={() => setByHand(true)}>{t`Settle by hand`}</ActionButton>
      <Button loading={ask.isPending} onClick={() => ask.mutate({ params: { id: order.id } })}>{t`Ask the gateway now`}</Button>
    </div>
  )
}

type Settled = { outcome: 'PAID' | 'FAILED'; amount: Money | null; authNumber: string; reason: string }

function SettleForm({ order, onCancel, onDone }: { order: Order; onCancel: () => void; onDone: () => void }) {
  const form = useFormFields<Settled>({
    initialValues: { outcome: 'FAILED', amount: order.amount, authNumber: '', reason: '' },
    validate: {
      amount: (amount) => (amount && amount > 0 ? null : t`Enter an amount above 0.`),
      reason: required(t`Enter your evidence.`),
    },
  })
  const isPaid = form.getValues().outcome === 'PAID'
  return (
    <EndpointForm
      endpoint="online.settle"
      form={form}
      toArgs={({ amount, ...body }) => ({
        params: { id: order.id },
        body: { ...body, ...(isPaid && amount !== null && amount !== order.amount ? { amount } : {}) },
      })}
      invalidates={['online', ...invalidatesPayments]}
      submitLabel={t`Settle`}
      onCancel={onCancel}
      onDone={({ receiptNumber }) => {
        toast('SUCCESS', receiptNumber ? t`Payment recorded, receipt ${receiptNumber}` : t`Settled as not paid`)
        onDone()
      }}
    >
      <NativeSelect
        label={t`The gateway’s statement says`}
        required
        data={[
          { value: 'FAILED', label: t`Not paid` },
          { value: 'PAID', label: t`Paid: record the payment` },
        ]}
        {...form.getInputProps('outcome')}
      />
      {isPaid && <MoneyInput label={t`Amount received`} required {...form.getInputProps('amount')} />}
      <TextInput label={t`Authorisation number`} maxLength={40} autoComplete="off" {...form.getInputProps('authNumber')} />
      <Textarea label={t`Evidence`} required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </EndpointForm>
  )
}
