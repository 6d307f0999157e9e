import { NativeSelect } from '@mantine/core'
import { partsOf } from '../../domain/calendar-date.ts'
import { budgetSheet } from '../../domain/budgets/budget-sheet.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { useSearchState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { downloadReport } from '../reports/download-report.ts'
import { BuildingFilter, useNarrow, useReportList } from '../reports/report-filters.tsx'
import { ReportPage } from '../reports/report-page.tsx'
import { buildingPath } from '../properties/property-paths.ts'
import { yearsAround } from './years-around.ts'

const onPhone = {
  words: t`Account`,
  figure: t`Difference to date (Nu.)`,
  quiet: [t`Budget to date (Nu.)`, t`Actual to date (Nu.)`],
}

/** Budgets of a year compared with actual figures, by building and account. An owner sees their share. */
export function BudgetScreen() {
  const { page } = useReportList()
  const [search] = useSearchState()
  const narrow = useNarrow()
  const isOwner = useSignedIn().currentRole.name === 'OWNER'
  const thisYear = partsOf(useToday()).year
  const year = Number(search['year']) || thisYear
  const query = { year, ...omitUndefined({ buildingId: search['buildingId'] }) }
  const pathOf = ({ buildingId }: { buildingId: string }) =>
    isOwner ? `/owner/properties/buildings/${buildingId}` : buildingPath(buildingId)
  return (
    <ReportPage
      title={t`Budget`}
      query={useEndpoint('budget.report', { query: { ...query, ...page } }, { showsPreviousPage: true })}
      sheet={budgetSheet}
      filters={
        <>
          <NativeSelect
            label={t`Year`}
            data={yearsAround(thisYear, year)}
            value={String(year)}
            onChange={({ currentTarget }) => narrow({ year: currentTarget.value })}
          />
          {!isOwner && <BuildingFilter />}
        </>
      }
      below={() => (
        <p>
          {isOwner
            ? t`Your share of each building. The difference is the actual amount less the budget.`
            : t`The difference is the actual amount less the budget. Set a budget on the page of a building.`}
        </p>
      )}
      linkOf={pathOf}
      onPhone={onPhone}
      onFile={(format) => downloadReport(`budget-${year}`, format, 'budget.report', { query: { ...query, format } })}
    />
  )
}
