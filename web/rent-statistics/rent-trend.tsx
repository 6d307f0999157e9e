import { formatAmount } from '../../domain/money.ts'
import { monthOf } from '../../domain/calendar-date.ts'
import { formatQuarter, lastDayOfQuarter } from '../../domain/rent-statistics/quarter.ts'
import type { Search } from '../platform/search.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MonthBars } from '../ui/chart/month-bars.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { compactAmount } from '../ui/text/compact-amount.ts'
import { cellText } from './rent-shades.ts'
import { rentsAskedFor, rentsPath } from './rents-search.ts'

/** The median of the selected place by quarter. Each bar links to the map of its quarter. */
export function RentTrend({ search }: { search: Search }) {
  const { use, bedrooms, measure, dzongkhagId, administrativeZoneId } = rentsAskedFor(search)
  const query = {
    ...{ use, ...(bedrooms ? { bedrooms } : {}) },
    ...(administrativeZoneId ? { administrativeZoneId } : dzongkhagId ? { dzongkhagId } : {}),
  }
  const trend = useEndpoint('rentStatistic.trend', { query }, { showsPreviousPage: true })
  return (
    <Loaded query={trend} fallback={<div className="month-bars-place" />}>
      {({ items }) => {
        const newest = items.at(-1)
        const place = newest?.administrativeZoneName ?? newest?.dzongkhagName ?? t`Bhutan`
        return (
          <RecordCard title={newest ? t`Median by quarter: ${place}` : t`Median by quarter`}>
            {newest ? (
              <MonthBars
                label={t`Median by quarter: ${place}`}
                bars={items.map((cell) => ({
                  month: monthOf(lastDayOfQuarter(cell.quarter)),
                  name: cell.quarter.slice(5),
                  value: cell[measure].median,
                  figure: measure === 'rent' ? compactAmount(cell.rent.median) : formatAmount(cell.rate.median),
                  words: `${formatQuarter(cell.quarter)}: ${cellText(cell, measure)}`,
                  to: rentsPath(search, { quarter: cell.quarter }),
                }))}
              />
            ) : (
              <p className="secondary">{t`There are not enough leases in this place to show a trend. Choose a larger place or another kind of unit.`}</p>
            )}
          </RecordCard>
        )
      }}
    </Loaded>
  )
}
