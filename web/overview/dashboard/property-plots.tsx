import { formatCount } from '../../../domain/money.ts'
import type { Reply } from '../../platform/call.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { occupancyTable } from '../../properties/occupancy-table.ts'
import { unitsPath } from '../../properties/property-paths.ts'
import { MonthBars } from '../../ui/chart/month-bars.tsx'
import { ShareBar } from '../../ui/chart/share-bar.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'

type Totals = Reply<'overview.dashboard'>['totals']

/** The current occupancy, and when leases end. Each part and each month opens its list. */
export function PropertyPlots({ totals }: { totals: Totals }) {
  return (
    <>
      <RecordCard title={t`Occupancy`}>
        <OccupancyPlot totals={totals} />
      </RecordCard>
      <RecordCard title={t`Leases ending, by month`}>
        <LeaseEndsPlot />
      </RecordCard>
    </>
  )
}

function OccupancyPlot({ totals: { unitCount, occupiedCount, vacantCount } }: { totals: Totals }) {
  if (unitCount === 0) return <p className="secondary">{t`No units yet.`}</p>
  const counts = { OCCUPIED: occupiedCount, RESERVED: unitCount - occupiedCount - vacantCount, VACANT: vacantCount }
  const shares = (['OCCUPIED', 'RESERVED', 'VACANT'] as const).map((key) => {
    const { word, tone, shape } = occupancyTable[key]
    const percent = Math.round((counts[key] * 1000) / unitCount) / 10
    const words = t`${formatCount(counts[key])} (${percent} %)`
    return { key, look: { word, tone, mark: shape }, value: counts[key], words, to: `${unitsPath}?occupancy=${key}` }
  })
  return <ShareBar label={t`Units by occupancy`} shares={shares} />
}

/** Counted as in the renewals calendar, and requested after the dashboard. */
function LeaseEndsPlot() {
  const calendar = useEndpoint('renewal.calendar', { query: {} })
  return (
    <Loaded query={calendar} fallback={<EndsPlace />}>
      {({ months }) => (
        <MonthBars
          label={t`Leases ending, by month`}
          bars={months.slice(0, 12).map(({ month, counts }) => {
            // Leases with no renewal agreed, and leases that end as agreed.
            const value = counts.END + counts.AGREED_END
            return {
              month,
              value,
              words: plural(value, '{n} lease ends', '{n} leases end'),
              to: `/admin/master-lease/renewals?month=${month}`,
            }
          })}
        />
      )}
    </Loaded>
  )
}

/** As high as the plot, so that the content below does not move. */
function EndsPlace() {
  return (
    <div className="month-bars-place">
      <SkeletonBar width={90} />
    </div>
  )
}
