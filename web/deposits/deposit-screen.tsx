import type { Lease } from '../../domain/leases/lease-schema.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { advicePath, billingFolders, depositPath, folderOf } from '../advices/billing-paths.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { leaseCrumb, leasePath, propertyPath, tenantPath } from '../leases/lease-paths.ts'
import { propertyNouns } from '../leases/lease-labels.ts'
import { entriesOf } from '../ledger/ledger-paths.ts'
import type { Reply } from '../platform/call.ts'
import { OwnAddress } from '../platform/own-address.tsx'
import { t, rich } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { DepositSettlement } from './deposit-settlement.tsx'
import { SettleForm } from './settle-form.tsx'
import { SettlementButton } from './settlement-button.tsx'
import { formatMonth, monthOf } from '../../domain/calendar-date.ts'
import { plus } from '../../domain/money.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { Note } from '../ui/feedback/note.tsx'

type Deposit = Reply<'deposit.read'>

/** The deposit of a lease: the amount held, the settlement, and the history. */
export function DepositScreen() {
  const id = useParam('id')
  const lease = useEndpoint('lease.read', { params: { id } })
  const deposit = useEndpoint('deposit.read', { params: { id } })
  return (
    <Loaded query={lease}>
      {(read) => <Loaded query={deposit}>{(held) => <DepositRecord lease={read} deposit={held} />}</Loaded>}
    </Loaded>
  )
}

function DepositRecord({ lease, deposit }: { lease: Lease; deposit: Deposit }) {
  const { settlement } = deposit
  return (
    <>
      <OwnAddress path={depositPath(lease)} />
      <PageHeader
        crumbs={[
          billingFolders[lease.propertyType === 'LAND' ? 'landDeposits' : 'buildingDeposits'],
          leaseCrumb({ ...lease, leaseId: lease.id }),
        ]}
        title={t`Deposit of ${lease.leaseNumber}`}
        subtitle={`${lease.propertyLabel} · ${lease.tenantName}`}
        {...(settlement ? { primary: <SettlementButton settlement={settlement} variant="filled" /> } : {})}
      />
      <RecordLayout
        main={
          <>
            <DepositMain lease={lease} deposit={deposit} />
            <NotesCard about={{ leaseId: lease.id }} />
            <HistoryCard entityId={lease.id} />
          </>
        }
        side={<DepositFacts lease={lease} deposit={deposit} />}
      />
    </>
  )
}

function DepositMain({ lease, deposit }: { lease: Lease; deposit: Deposit }) {
  if (deposit.settlement) return <DepositSettlement settlement={deposit.settlement} adviceTo={(id) => advicePath({ id })} />
  return (
    <RecordCard title={t`Settle the deposit`}>
      {deposit.blockedReason === null ? (
        <>
          <NotBilledNote unbilled={deposit.unbilled} propertyType={lease.propertyType} />
          <SettleForm leaseId={lease.id} deposit={deposit} />
        </>
      ) : (
        <EmptyState title={t`Not due to settle yet`} text={deposit.blockedReason} />
      )}
    </RecordCard>
  )
}

function DepositFacts({ lease, deposit }: { lease: Lease; deposit: Deposit }) {
  return (
    <RecordCard title={t`Details`}>
      <Facts>
        <Fact label={deposit.settlement ? t`Held before settlement` : t`Held`}>
          <strong>
            <MoneyText amount={deposit.settlement?.heldAmount ?? deposit.heldAmount} withUnit />
          </strong>
        </Fact>
        <Fact label={t`In the ledger`}>
          <Link to={entriesOf({ leaseId: lease.id }, accounts.DEPOSITS_HELD.code)}>{t`Entries`}</Link>
        </Fact>
        {deposit.endedOn && (
          <Fact label={t`Lease ended on`}>
            <DateText date={deposit.endedOn} />
          </Fact>
        )}
        {deposit.refundBy && (
          <Fact label={t`Refund due by`}>
            <DateText date={deposit.refundBy} />
          </Fact>
        )}
        <Fact label={t`Tenant`} isWide>
          <Link to={tenantPath(lease.tenantId)}>{lease.tenantName}</Link>
        </Fact>
        <Fact label={propertyNouns[lease.propertyType]} isWide>
          <Link to={propertyPath(lease)}>{lease.propertyLabel}</Link>
        </Fact>
        <Fact label={t`Lease`} isWide>
          <Link to={leasePath(lease)}>{lease.leaseNumber}</Link>
        </Fact>
      </Facts>
    </RecordCard>
  )
}

type NotBilledNoteProps = Pick<Reply<'deposit.read'>, 'unbilled'> & { propertyType: PropertyType }

/** The deposit covers only amounts that have an advice. Settling before the advice is issued would refund rent that is owed. */
function NotBilledNote({ unbilled, propertyType }: NotBilledNoteProps) {
  const [first] = unbilled
  const last = unbilled.at(-1)
  if (!first || !last) return null
  const amount = plus(...unbilled.map((rent) => rent.amount))
  const month = monthOf(last.from)
  return (
    <Note>
      <div>{rich`Rent from ${<DateText date={first.from} />} to ${<DateText date={last.to} />} is not billed yet: ${<MoneyText amount={amount} withUnit />}. Generate the advices first. Then the deposit can cover it.`}</div>
      <Link to={folderOf({ kind: 'RENT', propertyType, month }).to}>{t`Generate advices for ${formatMonth(month)}`}</Link>
    </Note>
  )
}
