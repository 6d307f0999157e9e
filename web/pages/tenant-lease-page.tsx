import type { Lease } from '../../domain/leases/lease-schema.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import type { LeaseOutlook } from '../../domain/overview/overview-contract.ts'
import { OwnBreachNotices } from '../arrears/breach-notices/own-breach-notices.tsx'
import { OwnDepositCard } from '../deposits/own-deposit-card.tsx'
import { OwnDisputeCard } from '../disputes/own-dispute-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { LeasePlaceCard } from '../map/lease-place-card.tsx'
import { LeaseTermCard } from '../overview/lease-term-card.tsx'
import { combineQueries } from '../platform/combine-queries.ts'
import { useSearchState } from '../platform/search-state.ts'
import { useSession } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Facts } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { PageSkeleton } from '../ui/feedback/skeleton.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { AnnouncedIncreaseCard } from '../leases/moves/announced-increase-card.tsx'
import { OwnMetersCard } from '../meters/meters-card.tsx'
import { OwnChargesCard } from '../leases/charges/charges-card.tsx'
import { ConditionLinkCard } from '../leases/condition/condition-link-card.tsx'
import { lastDayOfLease, leaseTimeText } from '../leases/lease-end.ts'
import { LeaseHistory } from '../leases/lease-history.tsx'
import { LeaseScheduleCard } from '../leases/lease-schedule-card.tsx'
import { leaseStatusTable } from '../leases/lease-status-table.ts'
import { LeaseTermsCard } from '../leases/lease-terms-card.tsx'
import { OwnLeaseFacts } from '../leases/own-lease-facts.tsx'
import { tenantLeasePath } from '../leases/own-lease-paths.ts'
import { RenewalAnswerCard } from '../leases/renewals/renewal-answer-card.tsx'
import { OwnHandOverCard } from '../tenant-notices/own-hand-over-card.tsx'
import { OwnNoticeCard } from '../tenant-notices/own-notice-card.tsx'
import { SigningCard } from '../leases/signing/signing-card.tsx'
import '../leases/leases.css'

/** A tenant's leases, one at a time. The active one comes first; the others are one tap away. */
export function TenantLeasePage() {
  const leases = useEndpoint('lease.list', { query: { pageSize: 50, sort: 'startDate:desc' } })
  const outlook = useEndpoint('overview.outlook', undefined)
  const [search] = useSearchState()
  return (
    <Loaded query={combineQueries(leases, outlook)}>
      {({ items }) => {
        const lease =
          items.find(({ id }) => id === search['lease']) ??
          items.find(({ id }) => isAsked(id, outlook.data?.leases)) ??
          items.find(({ status }) => isRunning(status)) ??
          items[0]
        return lease ? <ChosenLease lease={lease} all={items} /> : <NoLease />
      }}
    </Loaded>
  )
}

/** The office waits for an answer about this lease, and its message links here. */
function isAsked(id: string, outlook: readonly LeaseOutlook[] = []): boolean {
  const question = outlook.find(({ leaseId }) => leaseId === id)?.renewalQuestion
  return question?.canAnswer === true && question.answer === null
}

function NoLease() {
  return (
    <>
      <PageHeader title={t`Lease`} />
      <div className="sheet">
        <EmptyState
          title={t`No lease yet`}
          text={t`Your lease appears here once the office creates it, with its terms, schedule and history.`}
        />
      </div>
    </>
  )
}

function ChosenLease({ lease, all }: { lease: Lease; all: readonly Lease[] }) {
  const isOwn = lease.tenantId === useSession()?.user.id
  const outlook = useEndpoint('overview.outlook', undefined)
  const renewalQuestion = outlook.data?.leases.find(({ leaseId }) => leaseId === lease.id)?.renewalQuestion
  // Pending actions come first. After signing, the agreed terms come first.
  const isToSign = lease.status === 'PENDING'
  const params = { id: lease.id }
  const announced = useEndpoint('lease.announcedRents', { params })
  const signing = useEndpoint('signing.read', { params }, { isEnabled: isToSign })
  // For an ended lease, the page waits for its deposit, so that nothing moves.
  const isOver = !isRunning(lease.status) && !isToSign
  const deposit = useEndpoint('deposit.read', { params }, { isEnabled: isOver })
  const term = useEndpoint('overview.leaseTerm', { params })
  const place = useEndpoint('map.leasePlace', { params })
  const notice = useEndpoint('tenantNotice.ofLease', { params }, { isEnabled: isOwn })
  const handOver = useEndpoint('handOver.ofLease', { params }, { isEnabled: isOwn })
  const today = useToday()
  if ([announced, signing, deposit, term, place, notice, handOver].some(({ isLoading }) => isLoading)) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t`Lease`}
        status={<StatusChip status={lease.status} table={leaseStatusTable} />}
        subtitle={
          <>
            {lease.propertyLabel}, {lease.placeLabel} · <span className="figures">{lease.leaseNumber}</span> ·{' '}
            {leaseTimeText(lease, today)}
          </>
        }
      />
      {all.length > 1 && <LeaseChoice all={all} chosenId={lease.id} />}
      <RecordLayout
        main={
          <>
            {isToSign && <SigningCard lease={lease} />}
            <OwnBreachNotices />
            {!isToSign && <OwnDisputeCard leaseId={lease.id} />}
            {isOwn && <RenewalAnswerCard lease={lease} question={renewalQuestion} />}
            <AnnouncedIncreaseCard leaseId={lease.id} canObject={isOwn} />
            <NowCard lease={lease} />
            {isOwn && <OwnNoticeCard lease={lease} />}
            {isOwn && <OwnHandOverCard lease={lease} />}
            {isOver && deposit.data && <OwnDepositCard deposit={deposit.data} />}
            <LeaseTermCard lease={lease} />
            <LeaseTermsCard lease={lease} />
            <OwnChargesCard lease={lease} />
            {!isOver && lease.propertyType !== 'LAND' && <OwnMetersCard lease={lease} />}
            <LeaseScheduleCard leaseId={lease.id} />
            <ConditionLinkCard lease={lease} area="tenant" />
            {!isToSign && <SigningCard lease={lease} />}
            <DocumentsCard entity="lease" entityId={lease.id} />
          </>
        }
        side={
          <>
            <LeasePlaceCard lease={lease} />
            <LeaseHistory id={lease.id} />
          </>
        }
      />
    </>
  )
}

/** The current state of the lease, next to the agreed terms. */
function NowCard({ lease }: { lease: Lease }) {
  const { data } = useEndpoint('overview.outlook', undefined)
  const outlook = data?.leases.find(({ leaseId }) => leaseId === lease.id)
  return (
    <RecordCard title={t`At a glance`}>
      <Facts>
        <OwnLeaseFacts lease={lease} outlook={outlook} />
      </Facts>
    </RecordCard>
  )
}

function LeaseChoice({ all, chosenId }: { all: readonly Lease[]; chosenId: string }) {
  return (
    <nav className="lease-choice" aria-label={t`Your leases`}>
      {all.map((lease) => (
        <Link
          key={lease.id}
          to={tenantLeasePath(lease.id)}
          className="sheet"
          {...(lease.id === chosenId ? { 'aria-current': 'page' } : {})}
        >
          <strong>{lease.propertyLabel}</strong>
          <span className="small secondary">
            <DateText date={lease.startDate} /> – <DateText date={lastDayOfLease(lease)} />
          </span>
        </Link>
      ))}
    </nav>
  )
}
