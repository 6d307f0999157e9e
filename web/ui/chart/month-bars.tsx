import type { ReactNode } from 'react'
import { formatCount } from '../../../domain/money.ts'
import { monthNames } from '../../../domain/calendar-date.ts'
import { isYearNamed, isYearOfQuarterNamed } from './is-year-named.ts'
import { Link } from '../page/link.tsx'
import './chart.css'

export type MonthBar = {
  /** For a bar of several months, the last month. */
  month: string
  /** Shown below the bar, and with the year in its description. By default the month. */
  name?: string
  value: number
  /** Shown above the bar. By default the value. */
  figure?: string
  /** The parts of the value, from the bottom up. The class name sets the colour and pattern. */
  parts?: readonly { key: string; value: number; className: string }[]
  /** The figure with its noun, for screen readers and tooltips: "3 leases". */
  words: string
  /** Omitted if no list shows the counted records. */
  to?: string
}

/** One bar for each month or quarter, with its figure above it. Each links to the counted records, if there is a list. */
export function MonthBars({ label, bars }: { label: string; bars: readonly MonthBar[] }) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div className="month-bars-frame">
      <ol className="bare month-bars" aria-label={label}>
        {bars.map((bar, index) => {
          const [year = '', number = ''] = bar.month.split('-')
          const name = bar.name ?? monthNames[Number(number) - 1] ?? ''
          return (
            <li key={bar.month}>
              <BarFrame bar={bar}>
                <span className="visually-hidden">{`${name} ${year}: ${bar.words}`}</span>
                <span className="month-bar-room" aria-hidden="true">
                  <Fill bar={bar} max={max} />
                </span>
              </BarFrame>
              <span aria-hidden="true">{name}</span>
              <span aria-hidden="true" className="secondary">
                {(bar.name ? isYearOfQuarterNamed(bar.month, index) : isYearNamed(bar.month, index)) && year}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function BarFrame({ bar: { to, words }, children }: { bar: MonthBar; children: ReactNode }) {
  const look = { className: 'month-bar', title: words }
  return to === undefined ? (
    <span {...look}>{children}</span>
  ) : (
    <Link to={to} {...look}>
      {children}
    </Link>
  )
}

function Fill({ bar: { value, figure, parts }, max }: { bar: MonthBar; max: number }) {
  return (
    <span className="month-bar-fill" data-parts={parts ? '' : undefined} style={{ height: `${(value / max) * 100}%` }}>
      <span className="figures">{value > 0 && (figure ?? formatCount(value))}</span>
      {parts
        ?.filter((part) => part.value > 0)
        .map(({ key, value: share, className }) => (
          <span key={key} className={`month-bar-part ${className}`} style={{ flexGrow: share }} />
        ))}
    </span>
  )
}
