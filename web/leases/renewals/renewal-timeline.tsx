import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { DaySpan } from '../../../domain/chart/time-line.ts'
import { calendarMarks } from '../../../domain/leases/renewals/renewal-calendar.ts'
import { type TimelineBar, timelineRow, timelineSpan } from '../../../domain/leases/renewals/renewal-timeline.ts'
import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { ChartLegend } from '../../ui/chart/chart-legend.tsx'
import { Gantt, type GanttRow } from '../../ui/chart/gantt.tsx'
import type { Look } from '../../ui/chart/mark.tsx'
import { lastDayOfLease } from '../lease-end.ts'
import { leasePath } from '../lease-paths.ts'
import { renewalMarkStyles } from './renewal-mark-styles.ts'
import { RenewalState } from './renewal-state.tsx'

type Ending = Reply<'renewal.list'>['items'][number]

const barStyles: Readonly<Record<TimelineBar['kind'], Look>> = {
  TERM: { word: t`Lease term`, tone: 'blue', mark: 'square' },
  HOLDOVER: { word: t`Holdover`, tone: 'amber', mark: 'pause' },
  RENEWAL: { word: t`Renewal`, tone: 'green', mark: 'dot' },
}
const markStyles = Object.fromEntries(
  calendarMarks.map((mark) => {
    const { label, shape, tone } = renewalMarkStyles[mark]
    return [mark, { word: label, tone, mark: shape }]
  }),
) as Readonly<Record<(typeof calendarMarks)[number], Look>>

/** The leases of a page of the list as bars over the months, with the notice days, today, and the tenant's answer. */
export function RenewalTimeline({ leases }: { leases: readonly Ending[] }) {
  const today = useToday()
  const line = timelineSpan(leases, today)
  return (
    <>
      <Gantt
        caption={t`Leases ending, by month`}
        heads={{ label: t`Lease`, state: t`Renewal`, line: t`Term and days for notice` }}
        line={line}
        today={today}
        rows={leases.map((lease) => rowOf(lease, line, today))}
      />
      <div className="pad-row">
        <ChartLegend
          label={t`Meaning of the colours and marks`}
          items={[...Object.entries(barStyles), ...Object.entries(markStyles)].map(([key, look]) => ({ key, look }))}
        />
      </div>
    </>
  )
}

function rowOf(lease: Ending, line: DaySpan, today: CalendarDate): GanttRow {
  const { bars, marks } = timelineRow(lease, line, today)
  return {
    key: lease.id,
    label: lease.leaseNumber,
    detail: lease.tenantName,
    state: <RenewalState lease={lease} />,
    to: leasePath(lease),
    bars: bars.map(({ kind, from, to }) => ({
      ...{ key: kind, from, to, look: barStyles[kind] },
      // If the term ended before the first month, the next bar has its name.
      ...(kind === 'TERM' || lastDayOfLease(lease) < line.from ? { label: lease.propertyLabel } : {}),
    })),
    marks: marks.map(({ mark, date }) => ({ key: mark, date, look: markStyles[mark] })),
    words: [
      t`${lease.propertyLabel}, ${formatDate(lease.startDate)} to ${formatDate(lease.endDate)}`,
      ...marks.map(({ mark, date }) => `${markStyles[mark].word}: ${formatDate(date)}`),
    ].join('. '),
  }
}
