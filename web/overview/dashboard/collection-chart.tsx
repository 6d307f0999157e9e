import { monthNames } from '../../../domain/calendar-date.ts'
import { formatMoney, type Money, ZERO } from '../../../domain/money.ts'
import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { compactNu } from '../../ui/text/compact-amount.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import './dashboard.css'

type MonthOfSeries = { month: string; amounts: readonly Money[] }
type Series = { label: string; tone: 'light' | 'full' | 'third' }

const defaultHeight = 260
/** As high as the table next to it. */
const heightBesideTable = 372
const top = 16
/** The share of a month's width that all its bars take together. */
const barsPercent = 64

const billedAndCollected: readonly Series[] = [
  { label: t`Billed`, tone: 'light' },
  { label: t`Collected`, tone: 'full' },
]

/** Two bars a month: the amount billed for it, and the amount received during it. */
export function CollectionChart({ collection }: { collection: Reply<'overview.dashboard'>['collection'] }) {
  const rows = collection.map(({ month, billedAmount, collectedAmount }) => ({ month, amounts: [billedAmount, collectedAmount] }))
  const isPhone = useIsPhone()
  return <MonthsChart rows={rows} series={billedAndCollected} plotHeight={isPhone ? defaultHeight : heightBesideTable} />
}

type MonthsChartProps = { rows: readonly MonthOfSeries[]; series: readonly Series[]; plotHeight?: number }

/** Several bars a month. Positions are percentages, so that letters keep their size on a phone. The table next to it has every figure. */
export function MonthsChart({ rows, series, plotHeight = defaultHeight }: MonthsChartProps) {
  // A phone has room for every second month label, including the last one.
  const named = useIsPhone() ? 2 : 1
  const max = niceCeiling(Math.max(...rows.flatMap(({ amounts }) => amounts), 0))
  if (max === 0) return null
  return (
    <figure className="bare collection">
      <figcaption className="row small wrap gap-4 mb-2">
        {series.map(({ label, tone }) => (
          <span key={tone} className="chart-key" data-tone={tone}>
            {label}
          </span>
        ))}
      </figcaption>
      <svg className="collection-plot" height={top + plotHeight + 40} aria-hidden="true">
        {[1, 0.5, 0].map((part) => (
          <line key={part} className="chart-grid" x1="0" x2="100%" y1={yOf(part, plotHeight)} y2={yOf(part, plotHeight)} />
        ))}
        {rows.map((row, index) => (
          <MonthBars
            key={row.month}
            row={row}
            series={series}
            slot={{ index, count: rows.length, named, plotHeight }}
            max={max}
          />
        ))}
        {[1, 0.5].map((part) => (
          <text key={part} className="chart-label" x="-8" y={yOf(part, plotHeight) + 4} textAnchor="end">
            {compactNu(max * part)}
          </text>
        ))}
      </svg>
    </figure>
  )
}

function yOf(part: number, plotHeight: number): number {
  return top + plotHeight * (1 - part)
}

type MonthBarsProps = {
  row: MonthOfSeries
  series: readonly Series[]
  slot: { index: number; count: number; named: number; plotHeight: number }
  max: number
}

function MonthBars({ row: { month, amounts }, series, slot, max }: MonthBarsProps) {
  const { plotHeight } = slot
  const width = 100 / slot.count
  const bar = (width * barsPercent) / 100 / series.length
  const middle = width * (slot.index + 0.5)
  const [year = '', number = ''] = month.split('-')
  const name = monthNames[Number(number) - 1] ?? ''
  // The first month also shows its year, unless January follows immediately.
  const isYearNamed = number === '01' || (slot.index === 0 && number !== '12')
  return (
    <g>
      {series.map(({ label, tone }, index) => {
        const amount = amounts[index] ?? ZERO
        const height = (Math.max(amount, 0) / max) * plotHeight
        const x = middle + bar * (index - series.length / 2)
        return (
          <rect
            key={tone}
            className="chart-bar"
            data-tone={tone}
            x={`${x}%`}
            width={`${bar}%`}
            y={top + plotHeight - height}
            height={height}
          >
            <title>{t`${name} ${year}, ${label}: ${formatMoney(amount)}`}</title>
          </rect>
        )
      })}
      <text className="chart-label chart-month" x={`${middle}%`} y={top + plotHeight + 18} textAnchor="middle">
        {(slot.count - 1 - slot.index) % slot.named === 0 && name}
      </text>
      {isYearNamed && (
        <text className="chart-label" x={`${middle}%`} y={top + plotHeight + 34} textAnchor="middle">
          {year}
        </text>
      )}
    </g>
  )
}

/** The next maximum that is round and whose half is round too. */
function niceCeiling(amount: number): number {
  if (amount <= 0) return 0
  const magnitude = 10 ** Math.floor(Math.log10(amount))
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * magnitude >= amount) ?? 10) * magnitude
}
