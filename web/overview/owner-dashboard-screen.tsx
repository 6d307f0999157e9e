import { addDays, firstDayOf, lastDayOf, monthOf } from '../../domain/calendar-date.ts'
import { WaitingConsentsCard } from '../leases/waiting-consents-card.tsx'
import type { Reply } from '../platform/call.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DateText } from '../ui/date-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Note } from '../ui/note.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record-card.tsx'
import { AgeingChart } from './ageing-chart.tsx'
import { CollectionChart } from './collection-chart.tsx'
import { CollectionTable } from './collection-table.tsx'
import { OwnerShareCard } from './owner-share-card.tsx'
import { FigureTile, FigureTiles } from './figure-tile.tsx'

type Figures = Reply<'overview.dashboard'>

const payments = '/owner/payments/list-building'

/** What an owner wants to know first, of what is theirs: due, come in, late, let, ending. Each figure opens what it counts. */
export function OwnerDashboardScreen() {
  const figures = useEndpoint('overview.dashboard', undefined)
  return (
    <Loaded query={figures}>
      {(figures) => (
        <>
          <PageHeader
            title="Dashboard"
            subtitle={
              <>
                As of <DateText date={figures.asOf} />
              </>
            }
          />
          {figures.isCoOwned && (
            <Note>
              You hold some of these properties together with others. “My share” counts exactly your part; the other figures are
              those of the whole properties.
            </Note>
          )}
          <Tiles figures={figures} />
          <OwnerShareCard />
          <RecordLayout
            main={
              <RecordCard title="Billed and collected, 12 months">
                <CollectionChart collection={figures.collection} />
                <CollectionTable collection={figures.collection} />
              </RecordCard>
            }
            side={
              <>
                <WaitingConsentsCard />
                <RecordCard title="Arrears by age">
                  <AgeingChart ageing={figures.ageing} />
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
  const { unitCount, occupiedCount, overdueTenants } = totals
  const month = monthOf(asOf)
  return (
    <FigureTiles>
      <FigureTile label="Due" to={`${payments}?tab=advices&open=true`} note="All that is open">
        <MoneyText amount={totals.dueAmount} withUnit />
      </FigureTile>
      <FigureTile
        label="Collected this month"
        to={`${payments}?tab=receipts&status=POSTED&from=${firstDayOf(month)}&to=${lastDayOf(month)}`}
      >
        <MoneyText amount={totals.collectedAmount} withUnit />
      </FigureTile>
      <FigureTile
        label="Overdue"
        to={`${payments}?tab=advices&overdue=true`}
        isAlarm={totals.overdueAmount > 0}
        note={overdueTenants === 0 ? 'Nobody is late' : overdueTenants === 1 ? '1 tenant' : `${overdueTenants} tenants`}
      >
        <MoneyText amount={totals.overdueAmount} withUnit />
      </FigureTile>
      <FigureTile
        label="Occupied"
        to="/owner/properties/plots"
        note={unitCount === 0 ? 'No units yet' : `${occupiedCount} of ${unitCount} units`}
      >
        {`${totals.occupiedPercent} %`}
      </FigureTile>
      <FigureTile
        label="Ending within 90 days"
        to={`/owner/lease/unit-lease?endingBefore=${addDays(asOf, 91)}`}
        note={`${totals.expiringIn30Days} within 30 days, ${totals.expiringIn60Days} within 60`}
      >
        {totals.expiringIn90Days}
      </FigureTile>
      <FigureTile label="Deposits held" to="/owner/lease/unit-lease">
        <MoneyText amount={totals.depositsHeldAmount} withUnit />
      </FigureTile>
    </FigureTiles>
  )
}
