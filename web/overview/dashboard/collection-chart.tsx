import { monthNames } from '../../../domain/calendar-date.ts'
import { formatMoney, type Money } from '../../../domain/money.ts'
import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import './dashboard.css'

type Row = Reply<'overview.dashboard'>['collection'][number]

const plotHeight = 260
const top = 16
const barPercent = 32

/** Two bars a month: billed for it, and what came in during it. Positions are percentages, so letters keep their size on a phone;
 * the table beside it has every figure. */
export function CollectionChart({ collection }: { collection: readonly Row[] }) {
  // A phone has room for the name of every second month, the last one among them.
  const named = useIsPhone() ? 2 : 1
  const max = niceCeiling(
    Math.max(...collection.flatMap(({ billedAmount, collectedAmount }) => [billedAmount, collectedAmount]), 0),
  )
  if (max === 0) return null
  return (
    <figure className="bare collection">
      <figcaption className="row small gap-4 mb-2 collection-key">
        <span className="collection-key-billed">{t`Billed`}</span>
        <span className="collection-key-collected">{t`Collected`}</span>
      </figcaption>
      <svg className="collection-plot" height={top + plotHeight + 40} aria-hidden="true">
        {[1, 0.5, 0].map((part) => (
          <line key={part} className="chart-grid" x1="0" x2="100%" y1={yOf(part)} y2={yOf(part)} />
        ))}
        {collection.map((row, index) => (
          <MonthBars key={row.month} row={row} slot={{ index, count: collection.length, named }} max={max} />
        ))}
        {[1, 0.5].map((part) => (
          <text key={part} className="chart-label" x="-8" y={yOf(part) + 4} textAnchor="end">
            {compactNu(max * part)}
          </text>
        ))}
      </svg>
    </figure>
  )
}

function yOf(part: number): number {
  return top + plotHeight * (1 - part)
}

type MonthBarsProps = { row: Row; slot: { index: number; count: number; named: number }; max: number }

function MonthBars({ row: { month, billedAmount, collectedAmount }, slot, max }: MonthBarsProps) {
  const width = 100 / slot.count
  const bar = (width * barPercent) / 100
  const middle = width * (slot.index + 0.5)
  const [year = '', number = ''] = month.split('-')
  const name = monthNames[Number(number) - 1] ?? ''
  // The first month too, unless January stands right after it.
  const isYearNamed = number === '01' || (slot.index === 0 && number !== '12')
  return (
    <g>
      <Bar
        kind="billed"
        x={middle - bar}
        width={bar}
        part={billedAmount / max}
        title={t`${name} ${year}, billed ${formatMoney(billedAmount)}`}
      />
      <Bar
        kind="collected"
        x={middle}
        width={bar}
        part={collectedAmount / max}
        title={t`${name} ${year}, collected ${formatMoney(collectedAmount)}`}
      />
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

type BarProps = { kind: 'billed' | 'collected'; x: number; width: number; part: number; title: string }

function Bar({ kind, x, width, part, title }: BarProps) {
  const height = Math.max(part, 0) * plotHeight
  return (
    <rect className={`collection-${kind}`} x={`${x}%`} width={`${width}%`} y={top + plotHeight - height} height={height}>
      <title>{title}</title>
    </rect>
  )
}

/** The next ceiling whose half reads well too. */
function niceCeiling(amount: number): number {
  if (amount <= 0) return 0
  const magnitude = 10 ** Math.floor(Math.log10(amount))
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * magnitude >= amount) ?? 10) * magnitude
}

/** "Nu. 500k", "Nu. 1.2m": a scale, not a figure. */
function compactNu(amount: number | Money): string {
  const nu = amount / 100
  if (nu >= 1_000_000) return t`Nu. ${trimmed(nu / 1_000_000)}m`
  if (nu >= 1_000) return t`Nu. ${trimmed(nu / 1_000)}k`
  return `Nu. ${trimmed(nu)}`
}

function trimmed(figure: number): string {
  return String(Math.round(figure * 100) / 100)
}
