import { adviceStatuses } from '../../domain/advices/advice-status.ts'
import { formatMonth, type Month, monthOf } from '../../domain/calendar-date.ts'
import { openFilter, statusFilter } from '../advices/advice-filters.ts'
import { toMonth } from '../advices/advice-labels.ts'
import { billingFolders } from '../advices/billing-paths.ts'
import { BuildingTabs, type Scope, useLetType } from '../advices/building-tabs.tsx'
import { GenerateAdvices } from '../monthly-runs/generate-advices.tsx'
import { AdviceTable } from '../payments/advice-table.tsx'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState, useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { useBuildingFilter } from '../properties/buildings/use-building-filter.tsx'
import { MonthInput } from '../ui/input/month-input.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'

export function BuildingMonthlyPage() {
  return <MonthlyAdvices scope="BUILDING" />
}

export function LandMonthlyPage() {
  return <MonthlyAdvices scope="LAND" />
}

/** The rent of one month: billed, received, and outstanding. */
function MonthlyAdvices({ scope }: { scope: Scope }) {
  const propertyType = useLetType(scope)
  const { month, chooseMonth } = useMonth()
  const list = useListState(['status', 'open', 'buildingId'], { defaultSort: 'propertyLabel:asc' })
  const { status, open, buildingId } = list.filters
  const query = {
    pageNo: list.query.pageNo,
    pageSize: list.query.pageSize,
    month,
    propertyType,
    kind: 'RENT' as const,
    ...omitUndefined({ sort: list.query.sort, q: list.query.q, status: oneOf(adviceStatuses, status), open, buildingId }),
  }
  const page = useEndpoint('advice.list', { query }, { showsPreviousPage: true })
  const buildingFilter = useBuildingFilter(buildingId)
  const { label } = billingFolders[scope === 'LAND' ? 'landMonthly' : 'buildingMonthly']
  return (
    <GenerateAdvices month={month} propertyType={propertyType}>
      {({ button, result, notice }) => (
        <>
          <PageHeader
            title={label}
            secondary={<MonthInput label={t`Month`} isLabelHidden value={month} onChange={chooseMonth} />}
            primary={button}
          />
          {scope === 'BUILDING' && <BuildingTabs propertyType={propertyType} />}
          {result}
          {notice}
          <AdviceTable
            caption={t`${label} advices`}
            list={list}
            page={page}
            query={query}
            filters={scope === 'LAND' ? [statusFilter, openFilter] : [statusFilter, openFilter, buildingFilter]}
            onDownload={(format) => downloadList(`advices-${month}`, 'advice.list', { query: { ...query, format } })}
            none={{
              title: t`No advices for ${formatMonth(month)}`,
              text: t`Generate advices for every lease with a period starting this month.`,
            }}
          />
        </>
      )}
    </GenerateAdvices>
  )
}

/** The month in the address, or the current month. */
function useMonth(): { month: Month; chooseMonth: (month: Month) => void } {
  const [search, change] = useSearchState()
  const thisMonth = monthOf(useToday())
  return {
    month: toMonth(search['month']) ?? thisMonth,
    chooseMonth: (to) => change({ month: to === thisMonth ? undefined : to, pageNo: undefined }),
  }
}
