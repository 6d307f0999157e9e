import { NativeSelect } from '@mantine/core'
import { partsOf } from '../../domain/calendar-date.ts'
import type { TaxRow } from '../../domain/reports/report-rows.ts'
import { taxPropertySheet, taxSheet } from '../../domain/reports/report-sheets.ts'
import { advicePath } from '../advices/billing-paths.ts'
import { ownAdvicePath } from '../advices/own-payment-paths.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { ChooseOwner, OwnerFilter, useOwner } from './owner-report-screens.tsx'
import { useNarrow, useReportList } from './report-filters.tsx'
import { ReportPage } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'
import { TaxFactsCard } from './tax-facts-card.tsx'
import './reports.css'
import { downloadReport } from './download-report.ts'

/** The property with its rental income; its place below. */
const propertyOnPhone = { words: t`Property`, figure: t`Rental income (Nu.)`, quiet: [t`Plot / thram no.`, t`Location`] }
/** The unit with its rental income; the month and the tenant below. */
const rentOnPhone = { words: t`Unit`, figure: t`Rental income (Nu.)`, quiet: [t`Period`, t`Tenant`] }

/** The rental income of a year for the tax return: by building and plot, with tax facts, and month by month. */
export function TaxReportScreen() {
  const { page } = useReportList()
  const { ownerId, isKnown, isOwner } = useOwner()
  const [search] = useSearchState()
  const narrow = useNarrow()
  const thisYear = partsOf(useToday()).year
  const year = Number(search['year']) || thisYear
  const query = { year, ...omitUndefined({ ownerId }) }
  const answer = useEndpoint('report.tax', { query: { ...query, ...page } }, { isEnabled: isKnown, showsPreviousPage: true })
  if (!isKnown) return <ChooseOwner title={t`Tax report`} />
  const adviceOf = ({ adviceId }: TaxRow) =>
    adviceId && (isOwner ? ownAdvicePath('owner', adviceId) : advicePath({ id: adviceId }))
  return (
    <ReportPage
      title={isOwner ? t`Tax Reports` : t`Tax report`}
      isInMenu={isOwner}
      query={answer}
      sheet={taxSheet}
      filters={
        <>
          {!isOwner && <OwnerFilter />}
          <NativeSelect
            label={t`Income year`}
            data={yearsTo(thisYear, year)}
            value={String(year)}
            onChange={({ currentTarget }) => narrow({ year: currentTarget.value })}
          />
        </>
      }
      above={({ properties, facts }) => (
        <div className="tax-report-above">
          <h2 className="report-title">{t`Income from property`}</h2>
          <ReportTable caption={t`Income from property`} sheet={taxPropertySheet} rows={properties} onPhone={propertyOnPhone} />
          <TaxFactsCard facts={facts} adds={ownerId ? { year, ownerId, buildingId: onlyBuilding(properties) } : undefined} />
          <h2 className="report-title">{t`Rental income sheet`}</h2>
        </div>
      )}
      linkOf={adviceOf}
      figureLinks={{ 'Rental income (Nu.)': adviceOf }}
      onPhone={rentOnPhone}
      onFile={(format) => downloadReport(`tax-${year}`, format, 'report.tax', { query: { ...query, format } })}
    />
  )
}

/** The last twenty years, and the one in the address. */
function yearsTo(thisYear: number, chosen: number): string[] {
  const years = Array.from({ length: 20 }, (_, before) => thisYear - before)
  return [...new Set([...years, chosen])].sort((a, b) => b - a).map(String)
}

function onlyBuilding(properties: readonly { buildingId: string | null }[]): string | null {
  const ids = properties.flatMap(({ buildingId }) => buildingId ?? [])
  return ids.length === 1 ? (ids[0] ?? null) : null
}
