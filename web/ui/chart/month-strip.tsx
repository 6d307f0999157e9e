import { monthNames } from '../../../domain/calendar-date.ts'
import { isYearNamed } from './is-year-named.ts'
import { Link } from '../page/link.tsx'
import { type Look, Mark } from './mark.tsx'
import './chart.css'

export type StripMonth = {
  /** "2026-11" */
  month: string
  look: Look
  /** Describes the colour and mark, for screen readers and tooltips. */
  words: string
  /** The list of the records; omitted if there is nothing to list. */
  to?: string | undefined
}

/** Months in a row, oldest first, each a link with a colour and a mark. A phone shows rows of twelve. */
export function MonthStrip({ label, months }: { label: string; months: readonly StripMonth[] }) {
  return (
    <div className="month-strip-frame">
      <ol className="bare month-strip" aria-label={label}>
        {months.map(({ month, look, words, to }, index) => {
          const [year = '', number = ''] = month.split('-')
          const cell = (
            <>
              <Mark mark={look.mark} />
              <span className="visually-hidden">{`${monthNames[Number(number) - 1]} ${year}: ${words}`}</span>
            </>
          )
          return (
            <li key={month}>
              {to ? (
                <Link to={to} className={`month-cell tone-${look.tone}`} title={words}>
                  {cell}
                </Link>
              ) : (
                <span className={`month-cell tone-${look.tone}`} title={words}>
                  {cell}
                </span>
              )}
              <span aria-hidden="true">{monthNames[Number(number) - 1]}</span>
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
