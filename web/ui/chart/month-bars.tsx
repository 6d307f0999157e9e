import type { ReactNode } from 'react'
import { formatCount } from '../../../domain/money.ts'
import { monthNames } from '../../../domain/calendar-date.ts'
import { isYearNamed, isYearOfQuarterNamed } from './is-year-named.ts'
import { Link } from '../page/link.tsx'
import './chart.css'

export type MonthBar = {
  /** Of a bar of several months, the last one. */
  month: string
  /** Below the bar, and with the year before the words; the month itself where it is left out. */
  name?: string
  value: number
  /** Above the bar; the value itself where it is left out. */
  figure?: string
  /** What the value is made of, from the bottom up; the class name gives the colour and pattern. */
  parts?: readonly { key: string; value: number; className: string }[]
  /** The figure with its noun, read out and shown on pointing: "3 leases". */
  words: string
  /** Left out where there is no list of what it counts. */
  to?: string
}

/** One bar a month, or a quarter, with its figure above it; each is a link to what it counts, where there is one. */
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
