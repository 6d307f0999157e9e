import { NativeSelect } from '@mantine/core'
import { addMonthsToMonth, firstDayOf, lastDayOf, type Month, monthOf } from '../../../domain/calendar-date.ts'
import { utilities, utilityLabels } from '../../../domain/meters/meter.ts'
import { meterUseBuildingSheet, meterUseSheet } from '../../../domain/reports/meter-use-sheets.ts'
import type { MeterUseBuilding } from '../../../domain/reports/report-rows.ts'
import { meterPath } from '../../meters/meter-paths.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { MonthInput } from '../../ui/input/month-input.tsx'
import { parseMonth } from '../../ui/input/parse-date.ts'
import { downloadReport } from '../download-report.ts'
import { BuildingFilter, useNarrow, useReportList } from '../report-filters.tsx'
import { ReportPage } from '../report-page.tsx'
import { ReportTable } from '../report-table.tsx'

const expensesPath = '/admin/master-transactions/expenses'

/** The use of each meter, and the billed amounts compared with the supplier's bills. */
export function MeterUseScreen() {
  const { page } = useReportList()
  const [search] = useSearchState()
  const narrow = useNarrow()
  const months = useMonths()
  const utility = oneOf(utilities, search['utility'])
  const query = { ...months, ...omitUndefined({ utility, buildingId: search['buildingId'] }) }
  const days = `from=${firstDayOf(months.fromMonth)}&to=${lastDayOf(months.toMonth)}`
  const billsOf = ({ buildingId }: MeterUseBuilding) => `${expensesPath}?buildingId=${buildingId}&${days}`
  return (
    <ReportPage
      title={t`Metered use`}
      query={useEndpoint('report.meterUse', { query: { ...query, ...page } }, { showsPreviousPage: true })}
      sheet={meterUseSheet}
      filters={
        <>
          <MonthInput
            label={t`From`}
            value={months.fromMonth}
            onChange={(month) => narrow({ fromMonth: month, toMonth: months.toMonth < month ? month : months.toMonth })}
          />
          <MonthInput
            label={t`To`}
            value={months.toMonth}
            onChange={(month) => narrow({ fromMonth: months.fromMonth > month ? month : months.fromMonth, toMonth: month })}
          />
          <BuildingFilter />
          <NativeSelect
            label={t`Measures`}
            data={[{ value: '', label: t`All` }, ...utilities.map((value) => ({ value, label: utilityLabels[value] }))]}
            value={utility ?? ''}
            onChange={({ currentTarget }) => narrow({ utility: currentTarget.value || undefined })}
          />
        </>
      }
      above={({ buildings }) =>
        buildings.length > 0 && (
          <div className="tax-report-above">
            <h2 className="report-title">{t`Totals by building`}</h2>
            <ReportTable
              caption={t`Totals by building`}
              sheet={meterUseBuildingSheet}
              rows={buildings}
              figureLinks={{ 'Supplier’s bills (Nu.)': billsOf }}
            />
            <h2 className="report-title">{t`Meters`}</h2>
          </div>
        )
      }
      linkOf={({ meterId }) => meterPath(meterId)}
      below={() => (
        <p>{t`Use is counted from the last reading before the period, or else the first in it, to the last reading in it. Billed is without GST. The supplier’s bills are expenses of the category Water and electricity, by bill date.`}</p>
      )}
      onFile={(format) => downloadReport('meter-use', format, 'report.meterUse', { query: { ...query, format } })}
    />
  )
}

/** The months in the address; otherwise the month of the reports page; otherwise the last twelve. */
function useMonths(): { fromMonth: Month; toMonth: Month } {
  const [search] = useSearchState()
  const thisMonth = monthOf(useToday())
  const only = parseMonth(search['month'] ?? '')
  const toMonth = parseMonth(search['toMonth'] ?? '') ?? only ?? thisMonth
  return { fromMonth: parseMonth(search['fromMonth'] ?? '') ?? only ?? addMonthsToMonth(toMonth, -11), toMonth }
}
