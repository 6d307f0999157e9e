import { useState } from 'react'
import { chhetrum, minus, plus } from '../../domain/money.ts'
import { entriesOf } from '../ledger/ledger-paths.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { MoreMenu } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { billingFolders, depositPath } from './billing-paths.ts'
import { ChargeDialog } from './charge-dialog.tsx'
import { CreditNoteDialog } from './credit-note-dialog.tsx'
import { InterestDialog } from './interest-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { StatementCard } from './statement-card.tsx'

type Statement = Reply<'ledger.statement'>

/** The running account of a lease, and the actions of the office on it other than payments. */
export function LeaseAccount({ leaseId }: { leaseId: string }) {
  const query = useEndpoint('ledger.statement', { params: { id: leaseId } })
  return (
    <Loaded query={query}>
      {(statement) => (
        <>
          <RecordCard title={t`Account`} actions={<AccountActions leaseId={leaseId} statement={statement} />}>
            <AccountFacts statement={statement} />
            <nav className="row wrap gap-2-4 mt-4" aria-label={t`More account actions`}>
              <Link to={entriesOf({ leaseId })}>{t`Ledger entries`}</Link>
              <Link to={depositPath({ id: leaseId })}>{t`Security deposit`}</Link>
              <Link to={`${billingFolders.creditNotes.to}?leaseId=${leaseId}`}>{t`Credit notes`}</Link>
              <Link to={`${billingFolders.refunds.to}?leaseId=${leaseId}`}>{t`Refunds`}</Link>
            </nav>
          </RecordCard>
          <StatementCard leaseId={leaseId} title={t`Statement`} area="admin" />
        </>
      )}
    </Loaded>
  )
}

function AccountFacts({ statement }: { statement: Statement }) {
  const postedOpen = minus(plus(statement.balanceAmount, statement.creditAmount), statement.principalAmount)
  return (
    <Facts>
      <Fact label={t`Owed without late interest`}>
        <MoneyText amount={statement.principalAmount} withUnit />
      </Fact>
      {postedOpen > 0 && (
        <Fact label={t`Late interest outstanding`}>
          <MoneyText amount={postedOpen} withUnit />
        </Fact>
      )}
      <Fact label={t`Late interest, not posted yet`}>
        <MoneyText amount={statement.interestAmount} withUnit />
      </Fact>
      <Fact label={t`Credit`}>
        <MoneyText amount={statement.creditAmount} withUnit />
      </Fact>
      <Fact label={t`As of`}>
        <DateText date={statement.asOf} />
      </Fact>
    </Facts>
  )
}

type AccountAction = 'CREDIT_NOTE' | 'CHARGE' | 'REFUND' | 'INTEREST'

function AccountActions({ leaseId, statement }: { leaseId: string; statement: Statement }) {
  const [doing, setDoing] = useState<AccountAction | null>(null)
  const close = () => setDoing(null)
  const hasCredit = statement.creditAmount > 0
  return (
    <>
      <MoreMenu
        label={t`Actions on the account`}
        actions={[
          { label: t`Credit note…`, onClick: () => setDoing('CREDIT_NOTE') },
          { label: t`Charge…`, onClick: () => setDoing('CHARGE') },
          {
            label: t`Refund credit…`,
            reason: hasCredit ? undefined : t`The lease has no credit.`,
            onClick: () => setDoing('REFUND'),
          },
          { label: t`Post interest…`, onClick: () => setDoing('INTEREST') },
        ]}
      />
      {doing === 'CREDIT_NOTE' && <CreditNoteDialog leaseId={leaseId} onClose={close} />}
      {doing === 'CHARGE' && <ChargeDialog leaseId={leaseId} onClose={close} />}
      {doing === 'REFUND' && <RefundDialog leaseId={leaseId} creditAmount={chhetrum(statement.creditAmount)} onClose={close} />}
      {doing === 'INTEREST' && <InterestDialog leaseId={leaseId} onClose={close} />}
    </>
  )
}
