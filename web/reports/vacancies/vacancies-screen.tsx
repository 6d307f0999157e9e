import type { VacancyRow } from '../../../domain/reports/report-rows.ts'
import { vacancySheet } from '../../../domain/reports/report-sheets.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { buildingPath, unitPath } from '../../properties/property-paths.ts'
import { ChoiceTabs } from '../../ui/input/choice-tabs.tsx'
import { downloadReport } from '../download-report.ts'
import type { CellStyles } from '../report-cell.tsx'
import { BuildingFilter, useNarrow, useReportList } from '../report-filters.tsx'
import { ReportPage } from '../report-page.tsx'
import { stepPath, vacancyLetterTable } from './vacancy-letter-status.ts'

const letterStyles: CellStyles<VacancyRow> = {
  Letter: ({ letterState }) => {
    const { shape, tone } = vacancyLetterTable[letterState]
    return { shape, tone }
  },
}

const choices = [
  { value: 'ALL', label: t`All` },
  { value: 'DUE', label: t`Letter to send` },
] as const

/** Lists vacant units: the lost rent, whether the tax office was notified, and the next step. */
export function VacanciesScreen() {
  const { page } = useReportList()
  const [search] = useSearchState()
  const narrow = useNarrow()
  const { buildingId } = search
  const query = omitUndefined({ letter: oneOf(['DUE'], search['letter']), buildingId })
  return (
    <ReportPage
      title={t`Vacancies`}
      query={useEndpoint('report.vacancies', { query: { ...query, ...page } }, { showsPreviousPage: true })}
      sheet={vacancySheet}
      looks={letterStyles}
      filters={
        <>
          <BuildingFilter />
          <ChoiceTabs
            label={t`Letter`}
            choices={choices}
            value={query.letter ?? 'ALL'}
            onChange={(value) => narrow({ letter: value === 'ALL' ? undefined : value })}
          />
        </>
      }
      linkOf={({ unitId }) => unitPath(unitId)}
      figureLinks={{
        Building: (row) => buildingPath(row.buildingId),
        Unit: (row) => unitPath(row.unitId),
        'Next step': stepPath,
      }}
      onPhone={{ words: t`Unit`, figure: t`Rent lost (Nu.)`, quiet: [t`Building`, t`Vacant since`, t`Letter`, t`Next step`] }}
      below={() => (
        <p>{t`Rent lost: the asking rent since the first vacant day, until yesterday. Notify the tax office in writing within 15 days after the tenant left. Otherwise it can tax the market rent of the vacant unit.`}</p>
      )}
      onFile={(format) => downloadReport('vacancies', format, 'report.vacancies', { query: { ...query, format } })}
    />
  )
}
