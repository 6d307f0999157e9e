import type { CalendarDate } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { arrearsSheet } from '../../domain/reports/report-sheets.ts'
import { accountPath } from '../ledger/ledger-paths.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { dueDays, type OverdueBand } from './due-days.ts'
import { InterestNote } from './interest-note.tsx'
import { BuildingFilter, DayFilter, useDay, useReportList } from './report-filters.tsx'
import { advicesPath, leaseOf, openAdvices, receivableOf } from './report-links.ts'
import { ReportPage } from './report-page.tsx'
import { downloadReport } from './download-report.ts'

export function ArrearsScreen() {
  const { page } = useReportList()
  const [{ buildingId }] = useSearchState()
  const query = omitUndefined({ asOf: useDay('asOf'), buildingId })
  const links = arrearsLinks(query, useToday())
  return (
    <ReportPage
      title={t`Arrears`}
      query={useEndpoint('report.arrears', { query: { ...query, ...page } }, { showsPreviousPage: true })}
      sheet={arrearsSheet}
      filters={
        <>
          <DayFilter name="asOf" label={t`As of`} />
          <BuildingFilter />
        </>
      }
      below={({ interestAmount }) => <InterestNote amount={interestAmount} asOf={query.asOf} />}
      linkOf={leaseOf}
      figureLinks={links.ofLease}
      totalLinks={links.ofAll}
      onFile={(format) => downloadReport('arrears', format, 'report.arrears', { query: { ...query, format } })}
    />
  )
}

const lateBy: Record<string, OverdueBand> = {
  'Not yet due (Nu.)': 'current',
  '1–30 days (Nu.)': 'days1to30',
  '31–60 days (Nu.)': 'days31to60',
  '61–90 days (Nu.)': 'days61to90',
  'Over 90 days (Nu.)': 'over90',
}

/**
 * In the report of all billed amounts, figures link to the advices that they count; in the report of a day, to the postings up to that day.
 */
function arrearsLinks({ asOf, buildingId }: { asOf?: CalendarDate; buildingId?: string }, today: CalendarDate) {
  const building = buildingId ? `&buildingId=${buildingId}` : ''
  const days = (title: string) => {
    const late = lateBy[title]
    return late ? `&${new URLSearchParams(dueDays(late, today)).toString()}` : ''
  }
  const ofLease = (title: string) => (row: { leaseId: string }) =>
    asOf === undefined ? `${openAdvices(row)}${days(title)}` : receivableOf(row.leaseId, asOf)
  const ofAll = (title: string) =>
    asOf === undefined ? `${advicesPath}?open=true${building}${days(title)}` : accountPath(accounts.RECEIVABLE.code, asOf)
  return {
    ofLease: Object.fromEntries(arrearsSheet.totalled.map((title) => [title, ofLease(title)])),
    // For one building on a past day there is no account, so its leases are linked one by one.
    ofAll: asOf && buildingId ? {} : Object.fromEntries(arrearsSheet.totalled.map((title) => [title, ofAll(title)])),
  }
}
