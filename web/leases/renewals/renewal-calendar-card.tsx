import { type CalendarDate, daysInMonth, formatMonth, type Month, monthOf, partsOf } from '../../../domain/calendar-date.ts'
import { calendarMarks } from '../../../domain/leases/renewals/renewal-calendar.ts'
import type { Reply } from '../../platform/call.ts'
import { plural, t } from '../../platform/texts.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useToday } from '../../platform/use-today.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { StatusShape } from '../../ui/text/status-chip.tsx'
import { renewalMarkStyles } from './renewal-mark-styles.ts'
import '../leases.css'

type Calendar = Reply<'renewal.calendar'>
type CalendarMonth = Calendar['months'][number]
type CardProps = {
  query: UseQueryResult<Calendar, Error>
  /** The month to which the list is filtered. */
  chosen: string | undefined
  onChoose: (month: string | undefined) => void
  heldOver: { isChosen: boolean; onChoose: () => void }
}

/** The ends of leases and the last days for notice: one line for each month with its days, and the same as a table. */
export function RenewalCalendarCard({ query, chosen, onChoose, heldOver }: CardProps) {
  return (
    <RecordCard title={t`Calendar`} isFlush>
      <Loaded query={query} fallback={<SkeletonBar width={90} />}>
        {(calendar) => (
          <>
            <CalendarTable calendar={calendar} chosen={chosen} onChoose={onChoose} />
            <Legend />
            {calendar.holdoverCount > 0 && (
              <p className="pad-row">
                <button type="button" className="text-button" aria-pressed={heldOver.isChosen} onClick={heldOver.onChoose}>
                  {plural(calendar.holdoverCount, '{n} holdover lease', '{n} holdover leases')}
                </button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </RecordCard>
  )
}

type TableProps = Pick<CardProps, 'chosen' | 'onChoose'> & { calendar: Calendar }

function CalendarTable({ calendar: { months }, chosen, onChoose }: TableProps) {
  return (
    <table className="renewal-calendar figures">
      <caption className="visually-hidden">{t`Ends of leases and last days for notice by month`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Month`}</th>
          <th scope="col" className="renewal-days" aria-label={t`Days`} />
          {calendarMarks.map((mark) => (
            <th key={mark} scope="col" title={renewalMarkStyles[mark].label} className={`tone-${renewalMarkStyles[mark].tone}`}>
              <StatusShape shape={renewalMarkStyles[mark].shape} />
              <span className="visually-hidden">{renewalMarkStyles[mark].label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <MonthRow
            key={month.month}
            month={month}
            isChosen={month.month === chosen}
            onChoose={() => onChoose(month.month === chosen ? undefined : month.month)}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { month: CalendarMonth; isChosen: boolean; onChoose: () => void }

function MonthRow({ month: { month, counts, days }, isChosen, onChoose }: RowProps) {
  return (
    <tr data-chosen={isChosen || undefined}>
      <th scope="row">
        <button type="button" className="text-button" aria-pressed={isChosen} onClick={onChoose}>
          {formatMonth(month)}
        </button>
      </th>
      <td className="renewal-days">
        <DayLine month={month} days={days} />
      </td>
      {calendarMarks.map((mark) => (
        <td key={mark}>{counts[mark] || <span className="secondary">–</span>}</td>
      ))}
    </tr>
  )
}

/** The days of a month on a line. Screen readers use the table next to it. */
function DayLine({ month, days }: { month: Month; days: CalendarMonth['days'] }) {
  const today = useToday()
  const lengthOf = () => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    return daysInMonth(year, number)
  }
  const at = (date: CalendarDate) => `${(100 * (partsOf(date).day - 0.5)) / lengthOf()}%`
  return (
    <div className="renewal-line" aria-hidden="true">
      {monthOf(today) === month && <span className="renewal-today" style={{ insetInlineStart: at(today) }} />}
      {days.map(({ date, mark, count }) => (
        <span
          key={`${date} ${mark}`}
          className={`renewal-mark tone-${renewalMarkStyles[mark].tone}`}
          data-mark={mark}
          title={`${partsOf(date).day}: ${renewalMarkStyles[mark].label} (${count})`}
          style={{ insetInlineStart: at(date) }}
        >
          <StatusShape shape={renewalMarkStyles[mark].shape} />
        </span>
      ))}
    </div>
  )
}

function Legend() {
  return (
    <ul className="bare renewal-legend small secondary">
      {calendarMarks.map((mark) => (
        <li key={mark} className={`tone-${renewalMarkStyles[mark].tone}`}>
          <StatusShape shape={renewalMarkStyles[mark].shape} /> {renewalMarkStyles[mark].label}
        </li>
      ))}
    </ul>
  )
}
