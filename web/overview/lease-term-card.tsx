import { type CalendarDate, dayNumber, formatDate } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import type { LeaseTerm } from '../../domain/overview/lease-term-contract.ts'
import { formatMoney } from '../../domain/money.ts'
import { leaseTimeText, startText } from '../leases/lease-end.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../ui/feedback/skeleton.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { type Shape, StatusShape, type Tone } from '../ui/text/status-chip.tsx'
import '../ui/chart/chart.css'

type Mark = { key: string; day: CalendarDate; label: string; note?: string; shape: Shape; tone: Tone }

/** The term of a lease from start to end: the paid part, today, and the coming dates. */
export function LeaseTermCard({ lease }: { lease: Lease }) {
  const term = useEndpoint('overview.leaseTerm', { params: { id: lease.id } })
  const today = useToday()
  return (
    <RecordCard title={t`Term`}>
      <Loaded query={term} fallback={<SkeletonBar width={90} />}>
        {(term) => (
          <>
            <TermBar term={term} marks={marksOf(term, lease, today)} today={today} />
            <TermDays marks={marksOf(term, lease, today)} today={today} />
          </>
        )}
      </Loaded>
    </RecordCard>
  )
}

const maxIncreasesNamed = 6

function marksOf(term: LeaseTerm, lease: Lease, today: CalendarDate): Mark[] {
  const { startDate, lastDay, noticeDate, noticeByDate, increases, paidTo } = term
  const isPending = lease.status === 'PENDING'
  const timeNote = isPending ? startText(startDate, today) : leaseTimeText(lease, today)
  const marks: Mark[] = [
    { key: 'start', day: startDate, label: t`Starts`, ...(isPending ? { note: timeNote } : {}), shape: 'square', tone: 'grey' },
  ]
  if (paidTo) marks.push({ key: 'paid', day: paidTo, label: t`Paid up to`, shape: 'check', tone: 'green' })
  if (noticeDate) marks.push({ key: 'notice', day: noticeDate, label: t`Notice given`, shape: 'arrow', tone: 'amber' })
  if (noticeByDate)
    marks.push({
      key: 'notice-by',
      day: noticeByDate,
      label: t`Last day for notice by the tenant`,
      shape: 'clock',
      tone: 'amber',
    })
  const ahead = increases.filter(({ from }) => from >= today).slice(0, maxIncreasesNamed)
  const past = increases.filter(({ from }) => from < today).slice(-1)
  for (const { from, amount } of [...past, ...ahead]) {
    const note = amount === null ? undefined : formatMoney(amount)
    marks.push({
      key: `rent-${from}`,
      day: from,
      label: t`New rent`,
      ...(note ? { note } : {}),
      shape: 'diamond',
      tone: 'violet',
    })
  }
  const ended = lastDay < today
  marks.push({
    key: 'end',
    day: lastDay,
    label: ended ? t`Ended` : t`Ends`,
    ...(isPending ? {} : { note: timeNote }),
    shape: 'square',
    tone: lease.status === 'HOLDOVER' || lease.status === 'UPCOMING_EXPIRATION' ? 'amber' : 'grey',
  })
  return marks.toSorted((a, b) => a.day.localeCompare(b.day))
}

/** The same dates as a bar. Screen readers use the list below it. */
function TermBar({
  term: { startDate, lastDay, paidTo },
  marks,
  today,
}: {
  term: LeaseTerm
  marks: Mark[]
  today: CalendarDate
}) {
  const first = dayNumber(startDate)
  // The bar also covers a holdover.
  const last = Math.max(dayNumber(lastDay), dayNumber(paidTo ?? lastDay), Math.min(dayNumber(today), dayNumber(lastDay) + 365))
  const at = (day: CalendarDate) =>
    (100 * Math.min(Math.max(dayNumber(day) - first, 0), last - first)) / Math.max(last - first, 1)
  const isRunning = today >= startDate && dayNumber(today) <= last
  const paid = paidTo ? at(paidTo) : 0
  const elapsed = today > startDate ? at(today) : 0
  return (
    <div className="term-bar" aria-hidden="true">
      {isRunning && (
        <span className="term-bar-today small" style={{ insetInlineStart: `${elapsed}%` }} data-late={elapsed > 88 || undefined}>
          {t`Today`}
        </span>
      )}
      <div className="term-bar-track">
        {elapsed > paid && <span className="term-bar-unpaid" style={{ width: `${elapsed}%` }} />}
        <span className="term-bar-paid" style={{ width: `${paid}%` }} />
        {isRunning && <span className="term-bar-now" style={{ insetInlineStart: `${elapsed}%` }} />}
      </div>
      {marks.map(({ key, day, shape, tone }) => (
        <span key={key} className={`term-bar-mark tone-${tone}`} style={{ insetInlineStart: `${at(day)}%` }}>
          <StatusShape shape={shape} />
        </span>
      ))}
    </div>
  )
}

function TermDays({ marks, today }: { marks: Mark[]; today: CalendarDate }) {
  // Events of today are done, or the lease's status shows them.
  const next = marks.find(({ key, day }) => key !== 'paid' && day > today)
  return (
    <>
      <ul className="bare term-days">
        {marks.map(({ key, day, label, note, shape, tone }) => (
          <li key={key} className={`tone-${tone}`} data-past={day < today || undefined}>
            <StatusShape shape={shape} />
            <div>
              <div className="small secondary">{label}</div>
              <DateText date={day} />
              {note && <div className="small secondary">{note}</div>}
            </div>
          </li>
        ))}
      </ul>
      {next && <p className="mt-3">{nextText(next)}</p>}
    </>
  )
}

function nextText({ key, label, day }: Mark): string {
  if (key === 'start') return t`Next: the lease starts on ${formatDate(day)}.`
  if (key === 'end') return t`Next: the lease ends on ${formatDate(day)}.`
  return t`Next: ${label.toLowerCase()}, ${formatDate(day)}`
}
