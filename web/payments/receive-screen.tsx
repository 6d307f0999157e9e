import { Box } from '@mantine/core'
import { useState } from 'react'
import type { Payer } from '../../domain/payments/payer-contract.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { billingFolders } from '../advices/billing-paths.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { PayerSearch } from './payer-search.tsx'
import { PaymentResult } from './payment-result.tsx'
import { ReceiveForm } from './receive-form.tsx'

/** The counter: who pays, how much, Enter. All of it by keyboard; the lease stands in the address. */
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
  const [payment, setPayment] = useState<Payment | null>(null)
  return payment ? (
    <RecordCard title={t`Payment recorded`}>
      <PaymentResult payment={payment} doneLabel={t`Next payment`} onDone={onAnother} />
    </RecordCard>
  ) : (
    <RecordCard title={payer.tenantName}>
      <ReceiveForm payer={payer} onPaid={setPayment} onCancel={onAnother} />
    </RecordCard>
  )
}
