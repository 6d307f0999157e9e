import { useDeferredValue, useMemo } from 'react'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { isRunning } from '../../../domain/leases/lease-status.ts'
import { plus, ZERO } from '../../../domain/money.ts'
import type { LeaseOutlook } from '../../../domain/overview/overview-contract.ts'
import type { Payment } from '../../../domain/payments/payment-contract.ts'
import { LeaseCard } from '../../leases/lease-card.tsx'
import { RenewalAnswerCard } from '../../leases/renewals/renewal-answer-card.tsx'
import { SignNowNote } from '../../leases/signing/sign-now-note.tsx'
import { ProblemCard } from '../../maintenance/problem-card.tsx'
import { UnknownOnlinePayments } from '../../online/online-in-doubt.tsx'
import { OpenAdvice } from '../../online/open-advice.tsx'
import { ordersWithUnknownOutcome } from '../../online/orders-in-doubt.ts'
import { ReceiptButton } from '../../payments/receipt-button.tsx'
import { sentClaims } from '../../payments/claims/sent-claims.ts'
import type { Reply } from '../../platform/call.ts'
import { useSignedIn } from '../../platform/session.ts'
import { rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StaggeredRender } from '../../ui/staggered-render.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { RecordCard, RecordLayout } from '../../ui/record/record-card.tsx'
import { PageSkeleton } from '../../ui/feedback/skeleton.tsx'
import { OfflineCopyCard } from '../offline/offline-copy-card.tsx'
import type { Seen } from '../offline/offline-copy-of.ts'
import { PaymentHistory } from '../payment-history/payment-history.tsx'
import { owedOf } from '../owed-amount.ts'
import { type PlaceOf, placesOf } from '../place-of.ts'
import { useOffice } from '../use-office.ts'
import { OwedCard } from './owed-card.tsx'
import { lastPayments, openAdvices, ownLeases } from './tenant-home-reads.ts'

/** A tenant's first page, designed for a phone: the amount owed and why, the payments, and the lease. */
export function TenantDashboardScreen() {
  const open = useEndpoint('advice.list', openAdvices)
  const figures = useEndpoint('overview.dashboard', undefined)
  const leases = useEndpoint('lease.list', ownLeases)
  const outlook = useEndpoint('overview.outlook', undefined)
  const tenantId = useSignedIn().user.id
  const seen = useSeen({ open: open.data, figures: figures.data, leases: leases.data, outlook: outlook.data })
  // The deferred value lets React render in small chunks of work.
  const isComplete = useDeferredValue(useIsComplete([open, figures, leases, outlook]))
  if (!isComplete) return <PageSkeleton />
  const rented = leases.data?.items ?? []
  const placeOf = placesOf(rented)
  return (
    <>
      <h1 className="visually-hidden">{t`Dashboard`}</h1>
      <UnknownOnlinePayments />
      <SignNowNote leases={rented} />
      <RecordLayout
        main={
          <>
            <RenewalQuestions leases={rented} outlook={outlook.data?.leases ?? []} />
            <Loaded query={open}>
              {(page) => (
                <Owed page={page} figures={figures.data?.totals} outlook={outlook.data?.leases ?? []} placeOf={placeOf} />
              )}
            </Loaded>
            <StaggeredRender>
              <Loaded query={outlook}>{({ leases }) => <NextCharges outlook={leases} placeOf={placeOf} />}</Loaded>
            </StaggeredRender>
            <StaggeredRender>
              {rented.some(({ status }) => status !== 'PENDING') && (
                <PaymentHistory of={{ tenantId }} listPath="/tenant/payments" />
              )}
            </StaggeredRender>
            <StaggeredRender>
              <LastReceipts />
            </StaggeredRender>
          </>
        }
        side={
          <>
            <StaggeredRender>
              <Loaded query={leases}>{({ items }) => <Leases leases={items} outlook={outlook.data?.leases ?? []} />}</Loaded>
            </StaggeredRender>
            <StaggeredRender>
              {rented.length > 0 && <ProblemCard canReport={rented.some(({ status }) => isRunning(status))} />}
              {seen && <OfflineCopyCard seen={seen} />}
            </StaggeredRender>
          </>
        }
      />
    </>
  )
}

/** The office's question about renewal comes first. From the day after the answer, only the page of the lease shows it. */
function RenewalQuestions({ leases, outlook }: { leases: readonly Lease[]; outlook: readonly LeaseOutlook[] }) {
  const tenantId = useSignedIn().user.id
  const today = useToday()
  return leases
    .filter((lease) => lease.tenantId === tenantId)
    .map((lease) => {
      const question = outlook.find(({ leaseId }) => leaseId === lease.id)?.renewalQuestion
      const isWaiting = question?.answer === null || question?.answeredOn === today
      return isWaiting && <RenewalAnswerCard key={lease.id} lease={lease} question={question} />
    })
}

type OwedProps = {
  page: Reply<'advice.list'>
  figures: Reply<'overview.dashboard'>['totals'] | undefined
  outlook: readonly LeaseOutlook[]
  placeOf: PlaceOf
}

function Owed({ page, figures, outlook, placeOf }: OwedProps) {
  const { interestAmount = ZERO, creditAmount = ZERO } = figures ?? {}
  return (
    <>
      <OwedCard
        open={page.items}
        owed={owedOf({
          open: page.items,
          balanceAmount: page.totals.balanceAmount ?? ZERO,
          interestAmount,
          creditAmount,
          outlook,
        })}
        interestAmount={interestAmount}
        accruedAmount={plus(ZERO, ...outlook.map(({ interestAmount }) => interestAmount))}
        office={useOffice()}
        placeOf={placeOf}
      />
      {page.items.length > 0 && (
        <RecordCard title={t`To pay`} isFlush>
          <ul className="bare lined">
            {page.items.map((advice) => (
              <StaggeredRender key={advice.id}>
                <OpenAdvice advice={advice} place={placeOf(advice.leaseId)} />
              </StaggeredRender>
            ))}
          </ul>
        </RecordCard>
      )}
    </>
  )
}

/** All parts are requested at the same time and rendered together, so that late content does not move what the person is reading. */
function useIsComplete(parts: readonly { isPending: boolean }[]): boolean {
  const { adminId } = useSignedIn().currentRole
  const office = useEndpoint('organisation.ofAdmin', { params: { id: adminId ?? '' } }, { isEnabled: adminId !== null })
  const offer = useEndpoint('online.offer', undefined)
  const inDoubt = useEndpoint('online.list', ordersWithUnknownOutcome)
  const claims = useEndpoint('claim.list', sentClaims)
  const all = [...parts, useLastPayments(), offer, inDoubt, claims]
  return all.every(({ isPending }) => !isPending) && (adminId === null || !office.isPending)
}

function useLastPayments() {
  return useEndpoint('payment.list', lastPayments)
}

type Answers = {
  open: Reply<'advice.list'> | undefined
  figures: Reply<'overview.dashboard'> | undefined
  leases: Reply<'lease.list'> | undefined
  outlook: Reply<'overview.outlook'> | undefined
}

/** All content of this page, after everything has loaded. */
function useSeen({ open, figures, leases, outlook }: Answers): Seen | undefined {
  const payments = useLastPayments().data
  const { name, phone } = useOffice()
  return useMemo(
    () =>
      open &&
      figures &&
      leases &&
      outlook &&
      payments && {
        open: open.items,
        balanceAmount: open.totals.balanceAmount ?? ZERO,
        creditAmount: figures.totals.creditAmount,
        interestAmount: figures.totals.interestAmount,
        leases: currentOf(leases.items),
        outlook: outlook.leases,
        payments: payments.items,
        office: { name, phone },
      },
    [open, figures, leases, outlook, payments, name, phone],
  )
}

function LastReceipts() {
  const payments = useLastPayments()
  return (
    <RecordCard
      title={t`Last receipts`}
      isFlush
      actions={<ButtonLink to="/tenant/payments?tab=receipts" variant="subtle" size="xs">{t`All receipts`}</ButtonLink>}
    >
      <Loaded query={payments}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="secondary pad">{t`No payments yet. Receipts appear here.`}</p>
          ) : (
            <ul className="bare lined">
              {items.slice(0, 4).map((payment) => (
                <ReceiptLine key={payment.id} payment={payment} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </RecordCard>
  )
}

function ReceiptLine({ payment }: { payment: Payment }) {
  return (
    <li className="row wrap spread gap-4 pad-row">
      <div>
        <MoneyText amount={payment.amount} withUnit />
        <div className="small secondary">
          <span className="figures">{payment.receiptNumber}</span>, <DateText date={payment.paidOn} />
          {payment.status === 'REVERSED' && t` (void)`}
        </div>
      </div>
      <ReceiptButton payment={payment} label={t`Receipt`} size="xs" />
    </li>
  )
}

/** The active and upcoming leases. If there are none, the last one. */
function currentOf(leases: readonly Lease[]): readonly Lease[] {
  const current = leases.filter(({ status }) => isRunning(status) || status === 'PENDING')
  return current.length > 0 ? current : leases.slice(0, 1)
}

function Leases({ leases, outlook }: { leases: readonly Lease[]; outlook: readonly LeaseOutlook[] }) {
  const shown = currentOf(leases)
  if (shown.length === 0) {
    return (
      <div className="sheet">
        <EmptyState title={t`No lease yet`} text={t`Your lease appears here once the office creates it.`} />
      </div>
    )
  }
  return shown.map((lease) => (
    <LeaseCard key={lease.id} lease={lease} outlook={outlook.find(({ leaseId }) => leaseId === lease.id)} />
  ))
}

const max = 3

/** The next charges, so that nobody is surprised. Renders nothing if no lease continues. */
function NextCharges({ outlook, placeOf }: { outlook: readonly LeaseOutlook[]; placeOf: PlaceOf }) {
  const next = outlook
    .flatMap(({ leaseId, next }) => next.map((period) => ({ leaseId, ...period })))
    // ISO dates sort as strings. On a slow phone, localeCompare needs 50 ms to load its collation data.
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)))
    .slice(0, max)
  if (next.length === 0) return null
  return (
    <RecordCard title={t`Next charges`} isFlush>
      <ul className="bare lined">
        {next.map(({ leaseId, periodStart, periodEnd, dueDate, amount }) => (
          <li key={`${leaseId} ${periodStart}`} className="row wrap spread gap-4 pad-row">
            <div>
              <div>{rich`Rent ${<DateText date={periodStart} />} – ${<DateText date={periodEnd} />}`}</div>
              {placeOf(leaseId) && <div className="small secondary">{placeOf(leaseId)}</div>}
              <div className="small secondary">{rich`Due ${<DateText date={dueDate} />}`}</div>
            </div>
            <MoneyText amount={amount} withUnit />
          </li>
        ))}
      </ul>
      <p className="small secondary pad-row">{t`Rent and agreed charges. Taxes, and electricity and water by meter, are added.`}</p>
    </RecordCard>
  )
}
