import { addDays, firstDayOf, lastDayOf, monthOf } from '../../../domain/calendar-date.ts'
import { WaitingConsentsCard } from '../../leases/signing/waiting-consents-card.tsx'
import type { Reply } from '../../platform/call.ts'
import { rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { CoOwnedNote } from '../../properties/ownership/co-owned-note.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../../ui/record/record-card.tsx'
import { PageSkeleton } from '../../ui/feedback/skeleton.tsx'
import { AgeingChart } from './ageing-chart.tsx'
import { CollectionChart } from './collection-chart.tsx'
import { CollectionTable, type MonthLinks } from './collection-table.tsx'
import { dueNote } from './due-note.ts'
import { FigureTile, FigureTiles } from './figure-tile.tsx'
import { OwnQuotesCard } from '../../maintenance/work-orders/own-quotes-card.tsx'
import { OwnExpenseRequestsCard } from '../../remittance/expense-request-list.tsx'
import { NextPayoutCard, useLastPayouts } from '../next-payout-card.tsx'
import { OwnerCashFlowCard } from '../owner-cash-flow-card.tsx'
import { OwnerShareCard } from '../owner-share-card.tsx'
import { overdueNote } from './overdue-note.ts'
import './dashboard.css'

type Figures = Reply<'overview.dashboard'>

const payments = '/owner/payments/list-building'

const monthLinks: MonthLinks = {
  billed: (month) => `${payments}?tab=advices&kind=RENT&month=${month}`,
  collected: ({ from, to }) => `${payments}?tab=receipts&status=POSTED&setOff=false&from=${from}&to=${to}`,
}

/** An owner's main figures: the next payout, their own money, then the full properties. Each figure links to the list it counts. */
export function OwnerDashboardScreen() {
  const figures = useEndpoint('overview.dashboard', undefined)
  // The consents come first. Loaded later, they would push the content down under the pointer.
  const consents = useEndpoint('signing.waitingConsents', undefined)
  const due = useEndpoint('remittance.due', {})
  const payouts = useLastPayouts()
  const cashFlow = useEndpoint('ownerShare.cashFlow', {})
  if (consents.isPending || due.isPending || payouts.isPending || cashFlow.isPending) return <PageSkeleton />
  return (
    <Loaded query={figures}>
      {(figures) => (
        <>
          <PageHeader title={t`Dashboard`} subtitle={<>{rich`As of ${<DateText date={figures.asOf} />}`}</>} />
          <div className="owner-dashboard-card">
            <NextPayoutCard />
          </div>
          <div className="owner-dashboard-card">
            <WaitingConsentsCard />
          </div>
          <div className="owner-dashboard-card">
            <OwnExpenseRequestsCard isWaiting />
          </div>
          <div className="owner-dashboard-card">
            <OwnQuotesCard />
          </div>
          <div className="owner-dashboard-card">
            <OwnerCashFlowCard />
          </div>
          <div className="owner-dashboard-card">
            <OwnerShareCard />
          </div>
          <h2 className="mb-2">{t`Your properties, with the shares of all owners`}</h2>
          {figures.isCoOwned && <CoOwnedNote />}
          <Tiles figures={figures} />
          <RecordLayout
            main={
              <RecordCard title={t`Billed and collected, 12 months`}>
                <CollectionChart collection={figures.collection} />
                <details className="mt-2">
                  <summary className="pad-line">{t`Figures by month`}</summary>
                  <CollectionTable collection={figures.collection} links={monthLinks} />
                </details>
              </RecordCard>
            }
            side={
              <>
                <RecordCard title={t`Outstanding by age`}>
                  <AgeingChart
                    ageing={figures.ageing}
                    hrefOf={(due) => `${payments}?${new URLSearchParams({ tab: 'advices', open: 'true', ...due }).toString()}`}
                  />
                </RecordCard>
              </>
            }
          />
        </>
      )}
    </Loaded>
  )
}

function Tiles({ figures: { totals, asOf } }: { figures: Figures }) {
  const { unitCount, occupiedCount } = totals
  const month = monthOf(asOf)
  return (
    <FigureTiles>
      <FigureTile label={t`Outstanding`} to={`${payments}?tab=advices&open=true`} note={dueNote(totals.interestAmount)}>
        <MoneyText amount={totals.dueAmount} withUnit />
      </FigureTile>
      <FigureTile
        label={t`Collected this month`}
        to={`${payments}?tab=receipts&status=POSTED&setOff=false&from=${firstDayOf(month)}&to=${lastDayOf(month)}`}
      >
        <MoneyText amount={totals.collectedAmount} withUnit />
      </FigureTile>
      <FigureTile
        label={t`Overdue`}
        to={`${payments}?tab=advices&overdue=true`}
        isAlarm={totals.overdueAmount > 0}
        note={overdueNote(totals)}
      >
        <MoneyText amount={totals.overdueAmount} withUnit />
      </FigureTile>
      <FigureTile
        label={t`Occupied`}
        to="/owner/properties/plots?tab=units&occupancy=OCCUPIED"
        note={unitCount === 0 ? t`No units yet` : t`${occupiedCount} of ${unitCount} units`}
      >
        {`${totals.occupiedPercent} %`}
      </FigureTile>
      <FigureTile
        label={t`Ending within 90 days`}
        to={`/owner/lease/unit-lease?of=ALL&status=UPCOMING_EXPIRATION&endingBefore=${addDays(asOf, 91)}`}
        note={t`${totals.expiringIn30Days} within 30 days, ${totals.expiringIn60Days} within 60`}
      >
        {totals.expiringIn90Days}
      </FigureTile>
      <FigureTile label={t`Deposits held`} to="/owner/payments/deposits">
        <MoneyText amount={totals.depositsHeldAmount} withUnit />
      </FigureTile>
    </FigureTiles>
  )
}
