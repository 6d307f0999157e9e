import type { CSSProperties, ReactNode } from 'react'
import { type CalendarDate, monthNames } from '../../../domain/calendar-date.ts'
import { type DaySpan, monthsOf, partOn, startOn } from '../../../domain/chart/time-line.ts'
import { t } from '../../platform/texts.ts'
import { moveByArrow } from '../table/row-link.tsx'
import { Link } from '../page/link.tsx'
import { isYearNamed } from './is-year-named.ts'
import { type Look, Mark } from './mark.tsx'
import './chart.css'
import './rows.css'

export type GanttBar = DaySpan & { key: string; look: Look; label?: string }
export type GanttMark = { key: string; date: CalendarDate; look: Look }
export type GanttRow = {
  key: string
  /** The text of the link, and a line below it. */
  label: string
  detail: string
  /** The state, shown between the label and the bars. */
  state: ReactNode
  to: string
  bars: readonly GanttBar[]
  marks: readonly GanttMark[]
  /** Describes the bars and marks, for screen readers and tooltips. */
  words: string
}
type GanttProps = {
  caption: string
  heads: { label: string; state: string; line: string }
  line: DaySpan
  today: CalendarDate
  rows: readonly GanttRow[]
}

/** Rows with bars over months, a line for today, and marks for days. Each row opens its record. The arrow keys move between rows. */
export function Gantt({ caption, heads, line, today, rows }: GanttProps) {
  return (
    <table className="gantt" style={{ '--gantt-lines': linesOf(line, today) } as CSSProperties}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads.label}</th>
          <th scope="col">{heads.state}</th>
          <th scope="col" className="gantt-line">
            <span className="visually-hidden">{heads.line}</span>
            <Months line={line} today={today} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <Link to={row.to} className="row-link gantt-link figures" onKeyDown={moveByArrow}>
                {row.label}
              </Link>
              <div className="small secondary gantt-detail">{row.detail}</div>
            </th>
            <td>{row.state}</td>
            <td className="gantt-line" title={row.words}>
              <span className="visually-hidden">{row.words}</span>
              <Track row={row} line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Months({ line, today }: { line: DaySpan; today: CalendarDate }) {
  return (
    <div className="gantt-months" aria-hidden="true">
      {monthsOf(line).map((month, index) => {
        const [year = '', number = ''] = month.split('-')
        return (
          <span
            key={month}
            data-step={index % 3}
            style={{ insetInlineStart: `${startOn(line, `${month}-01` as CalendarDate)}%` }}
          >
            {monthNames[Number(number) - 1]}
            <span className="gantt-year">{isYearNamed(month, index) && year}</span>
          </span>
        )
      })}
      <span className="gantt-today" style={{ insetInlineStart: `${startOn(line, today)}%` }}>
        {t`Today`}
      </span>
    </div>
  )
}

function Track({ row: { bars, marks }, line }: { row: GanttRow; line: DaySpan }) {
  return (
    <div className="gantt-track" aria-hidden="true">
      {bars.map(({ key, look, label, ...span }) => {
        const part = partOn(line, span)
        return (
          part && (
            <span
              key={key}
              className={`gantt-bar tone-${look.tone}`}
              data-cut-start={part.isCutAtStart || undefined}
              data-cut-end={part.isCutAtEnd || undefined}
              style={{ insetInlineStart: `${part.start}%`, width: `${part.width}%` }}
            >
              {label}
            </span>
          )
        )
      })}
      {marks.map(({ key, date, look }, index) => {
        const place = startOn(line, date)
        const isNear = marks.slice(0, index).some((other) => Math.abs(startOn(line, other.date) - place) < nearPercent)
        return (
          <span
            key={key}
            className={`gantt-mark tone-${look.tone}`}
            data-beside={isNear || undefined}
            style={{ insetInlineStart: `${place}%` }}
          >
            <Mark mark={look.mark} />
          </span>
        )
      })}
    </div>
  )
}

/** Closer marks would overlap, so the later one is drawn next to the other. */
const nearPercent = 2

/** The background of each track: a line for today, and below it a thin line at the start of each month. */
function linesOf(line: DaySpan, today: CalendarDate): string {
  const lineAt = (day: CalendarDate, colour: string, width: number) =>
    `linear-gradient(var(${colour}) 0 0) ${startOn(line, day)}% 0 / ${width}px 100% no-repeat`
  const months = monthsOf(line).map((month) => lineAt(`${month}-01` as CalendarDate, '--border', 1))
  return [lineAt(today, '--text-strong', 2), ...months].join(', ')
}
