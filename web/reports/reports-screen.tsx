import { type CalendarDate, earlier, firstDayOf, formatMonth, lastDayOf, type Month } from '../../domain/calendar-date.ts'
import { useSearchState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { parseMonth } from '../ui/input/parse-date.ts'
import { useToday } from '../platform/use-today.ts'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { reportEntries } from './report-paths.ts'
import './reports.css'

/** The month and days for a report that is opened for a month. Each report uses the parameters that it needs. */
function ofMonth(month: Month, today: CalendarDate): string {
  const last = earlier(lastDayOf(month), today)
  return `?month=${month}&from=${firstDayOf(month)}&to=${last}&asOf=${last}`
}

/** Lists the reports; for one month if the address has it. */
export function ReportsScreen() {
  const [search] = useSearchState()
  const month = parseMonth(search['month'] ?? '')
  const today = useToday()
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  return (
    <>
      <PageHeader
        title={month ? t`Reports of ${formatMonth(month)}` : t`Reports`}
        subtitle={t`View on screen, or download as Excel or PDF.`}
      />
      <ul className="report-entries">
        {reportEntries
          .filter(({ adminOnly = false }) => isAdmin || !adminOnly)
          .map(({ title, path, text }) => (
            <li key={path}>
              <Link to={`${path}${month ? ofMonth(month, today) : ''}`} className="report-entry sheet">
                <span className="report-entry-title">{title}</span>
                <span className="secondary">{text}</span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}
