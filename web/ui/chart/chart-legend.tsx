import { formatCount } from '../../../domain/money.ts'
import { type Look, Mark } from './mark.tsx'
import './chart.css'

type ChartLegendProps = { label: string; items: readonly { key: string; look: Look; count?: number }[] }

/** The meaning and the count of each colour and mark of a chart. */
export function ChartLegend({ label, items }: ChartLegendProps) {
  return (
    <ul className="bare chart-legend" aria-label={label}>
      {items.map(({ key, look, count }) => (
        <li key={key}>
          <span className={`chart-swatch tone-${look.tone}`}>
            <Mark mark={look.mark} />
          </span>
          <span>
            {look.word}
            {count !== undefined && <span className="figures secondary"> ({formatCount(count)})</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
