import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import type { Payer } from '../../domain/payments/payer-contract.ts'
import { Allocations } from '../advices/allocation-preview.tsx'
import { billingFolders, paymentPath } from '../advices/billing-paths.ts'
import { useSearchState } from '../platform/search-state.ts'
import type { Reply } from '../platform/call.ts'
import { openFile } from '../platform/download.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { FileButton } from '../ui/input/file-button.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { PayerSearch } from './payer-search.tsx'
import { focusButton, LeaseLine, PaymentResult } from './payment-result.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { ReceiveForm } from './receive-form.tsx'

/** The counter: the payer, the amount, Enter. It works by keyboard alone. The lease is in the address. */
export function ReceiveScreen() {
  const [search, change] = useSearchState()
  const leaseId = search['leaseId']
  const choose = (id: string | undefined) => change({ leaseId: id })
  return (
    <>
      <PageHeader title={billingFolders.receive.label} />
      <Box maw={640}>
        {leaseId ? (
          <ChosenPayer key={leaseId} leaseId={leaseId} onAnother={() => choose(undefined)} />
        ) : (
          <PayerSearch onPick={(payer) => choose(payer.leaseId)} />
        )}
      </Box>
    </>
  )
}

function ChosenPayer({ leaseId, onAnother }: { leaseId: string; onAnother: () => void }) {
  const query = useEndpoint('payer.read', { params: { id: leaseId } })
  return <Loaded query={query}>{(payer) => <Counter payer={payer} onAnother={onAnother} />}</Loaded>
}

function Counter({ payer, onAnother }: { payer: Payer; onAnother: () => void }) {
  const { tenantId, tenantName, leaseId } = payer
  const query = useEndpoint('tenantPayment.due', { params: { id: tenantId }, query: { leaseId } })
  const [recorded, setRecorded] = useState<Reply<'tenantPayment.record'> | null>(null)
  if (recorded) return <Result recorded={recorded} onAnother={onAnother} />
  return (
    <RecordCard title={tenantName}>
      <Loaded query={query}>
        {({ items: [first = payer, ...others] }) => (
          <ReceiveForm
            leases={[first, ...others]}
            onPaid={setRecorded}
            onStale={async () => (await query.refetch()).data?.items ?? []}
            onCancel={onAnother}
          />
        )}
      </Loaded>
    </RecordCard>
  )
}

type ResultProps = { recorded: Reply<'tenantPayment.record'>; onAnother: () => void }

/** One lease gets one receipt. Several leases get one line each, and a summary sheet. */
function Result({ recorded: { items, totalAmount }, onAnother }: ResultProps) {
  const [first] = items
  if (first && items.length === 1) {
    return (
      <RecordCard title={t`Payment recorded`}>
        <PaymentResult payment={first} doneLabel={t`Next payment`} onDone={onAnother} />
      </RecordCard>
    )
  }
  return (
    <RecordCard title={plural(items.length, '{n} payment recorded', '{n} payments recorded')}>
      <div className="stack gap-4 payment-result" role="alert">
        {items.map((payment) => (
          <div key={payment.id} className="row spread gap-4">
            <div>
              <p className="strong figures">
                <Link to={paymentPath(payment)}>{payment.receiptNumber}</Link>
              </p>
              <LeaseLine payment={payment} />
              <Allocations leaseId={payment.leaseId} allocations={payment.allocations} creditAmount={payment.creditAmount} />
            </div>
            <Box className="no-shrink" ta="end">
              <p className="strong">
                <MoneyText amount={payment.amount} withUnit />
              </p>
              <ReceiptButton payment={payment} />
            </Box>
          </div>
        ))}
        <p className="row spread gap-4 strong">
          <span>{t`Total received`}</span>
          <MoneyText amount={totalAmount} withUnit />
        </p>
        <div className="form-actions">
          <Button variant="default" onClick={onAnother}>{t`Next payment`}</Button>
          <span ref={focusButton}>
            <FileButton
              variant="filled"
              label={t`Open payment summary`}
              failure={t`The payment summary could not be opened`}
              onOpen={() => openFile('payments.pdf', 'tenantPayment.sheet', { params: { id: first?.id ?? '' } })}
            />
          </span>
        </div>
      </div>
    </RecordCard>
  )
}
