import { monthNames } from '../../../domain/calendar-date.ts'
import { isYearNamed } from './is-year-named.ts'
import { Link } from '../page/link.tsx'
import './chart.css'

/** `words` is the figure with its noun, read out and shown on pointing: "3 leases". */
export type MonthBar = { month: string; value: number; words: string; to: string }

/** One bar a month with its figure above it; each is a link to what it counts. */
export function MonthBars({ label, bars }: { label: string; bars: readonly MonthBar[] }) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div className="month-bars-frame">
      <ol className="bare month-bars" aria-label={label}>
        {bars.map(({ month, value, words, to }, index) => {
          const [year = '', number = ''] = month.split('-')
          const name = monthNames[Number(number) - 1] ?? ''
          return (
            <li key={month}>
              <Link to={to} className="month-bar" title={words}>
                <span className="visually-hidden">{`${name} ${year}: ${words}`}</span>
                <span className="month-bar-room" aria-hidden="true">
                  <span className="month-bar-fill" style={{ height: `${(value / max) * 100}%` }}>
                    <span className="figures">{value > 0 && value.toLocaleString('en')}</span>
                  </span>
                </span>
              </Link>
              <span aria-hidden="true">{name}</span>
              <span aria-hidden="true" className="secondary">
                {isYearNamed(month, index) && year}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
