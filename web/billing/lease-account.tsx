import { useState } from 'react'
import { StatementTable } from '../ledger/statement-table.tsx'
import type { Reply } from '../platform/call.ts'
import { chhetrum } from '../../domain/money.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DateText } from '../ui/date-text.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Link } from '../ui/link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { MoreMenu } from '../ui/page-header.tsx'
import { RecordCard } from '../ui/record-card.tsx'
import { billingFolders, depositPath } from './billing-paths.ts'
import { ChargeDialog } from './charge-dialog.tsx'
import { CreditNoteDialog } from './credit-note-dialog.tsx'
import { InterestDialog } from './interest-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import './billing.css'

type Statement = Reply<'ledger.statement'>

/** The running account of a lease, and what the office does to it beside payments. */
export function LeaseAccount({ leaseId }: { leaseId: string }) {
  const query = useEndpoint('ledger.statement', { params: { id: leaseId } })
  return (
    <Loaded query={query}>
      {(statement) => (
        <>
          <RecordCard title="Account" actions={<AccountActions leaseId={leaseId} statement={statement} />}>
            <AccountFacts statement={statement} />
            <nav className="account-links" aria-label="More of the account">
              <Link to={depositPath({ id: leaseId })}>Security deposit</Link>
              <Link to={`${billingFolders.creditNotes.to}?leaseId=${leaseId}`}>Credit notes</Link>
              <Link to={`${billingFolders.refunds.to}?leaseId=${leaseId}`}>Refunds</Link>
            </nav>
          </RecordCard>
          <RecordCard title="Statement" isFlush>
            <StatementTable statement={statement} />
          </RecordCard>
        </>
      )}
    </Loaded>
  )
}

function AccountFacts({ statement }: { statement: Statement }) {
  return (
    <Facts>
      <Fact label="Principal owed">
        <MoneyText amount={statement.principalAmount} withUnit />
      </Fact>
      <Fact label="Late interest, not posted yet">
        <MoneyText amount={statement.interestAmount} withUnit />
      </Fact>
      <Fact label="Credit">
        <MoneyText amount={statement.creditAmount} withUnit />
      </Fact>
      <Fact label="As of">
        <DateText date={statement.asOf} />
      </Fact>
    </Facts>
  )
}

type Doing = 'CREDIT_NOTE' | 'CHARGE' | 'REFUND' | 'INTEREST'

function AccountActions({ leaseId, statement }: { leaseId: string; statement: Statement }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const hasCredit = statement.creditAmount > 0
  return (
    <>
      <MoreMenu
        label="Change the account"
        actions={[
          { label: 'Credit note…', onClick: () => setDoing('CREDIT_NOTE') },
          { label: 'Charge…', onClick: () => setDoing('CHARGE') },
          {
            label: 'Refund credit…',
            reason: hasCredit ? undefined : 'The lease has no credit.',
            onClick: () => setDoing('REFUND'),
          },
          { label: 'Post interest…', onClick: () => setDoing('INTEREST') },
        ]}
      />
      {doing === 'CREDIT_NOTE' && <CreditNoteDialog leaseId={leaseId} onClose={close} />}
      {doing === 'CHARGE' && <ChargeDialog leaseId={leaseId} onClose={close} />}
      {doing === 'REFUND' && <RefundDialog leaseId={leaseId} creditAmount={chhetrum(statement.creditAmount)} onClose={close} />}
      {doing === 'INTEREST' && <InterestDialog leaseId={leaseId} onClose={close} />}
    </>
  )
}
