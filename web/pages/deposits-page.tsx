import { adviceStatuses } from '../../domain/advices/advice-status.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { openFilter, statusFilter } from '../advices/advice-filters.ts'
import { billingFolders } from '../advices/billing-paths.ts'
import { BuildingTabs, type Scope, useLetType } from '../advices/building-tabs.tsx'
import { DepositList } from '../deposits/deposit-list.tsx'
import { AdviceTable } from '../payments/advice-table.tsx'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState, useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useBuildingFilter } from '../properties/buildings/use-building-filter.tsx'
import { ChoiceTabs } from '../ui/input/choice-tabs.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'

export function BuildingDepositsPage() {
  return <Deposits scope="BUILDING" />
}

export function LandDepositsPage() {
  return <Deposits scope="LAND" />
}

const views = ['ADVICES', 'HELD', 'DUE', 'SETTLED'] as const
const viewLabels: Record<(typeof views)[number], string> = {
  ADVICES: t`Billed`,
  HELD: t`Held`,
  DUE: t`Due to settle`,
  SETTLED: t`Settled`,
}

/** Security deposits: requested by advices, then held, due for refund after the lease ends, and settled. */
function Deposits({ scope }: { scope: Scope }) {
  const propertyType = useLetType(scope)
  const [search, change] = useSearchState()
  const view = oneOf(views, search['show']) ?? 'ADVICES'
  const { label } = billingFolders[scope === 'LAND' ? 'landDeposits' : 'buildingDeposits']
  const choose = (to: (typeof views)[number]) =>
    change({ ...cleared, show: to === 'ADVICES' ? undefined : to }, { isReplace: true })
  return (
    <>
      <PageHeader title={label} />
      {scope === 'BUILDING' && <BuildingTabs propertyType={propertyType} />}
      <ChoiceTabs
        label={t`Status of the deposit`}
        choices={views.map((value) => ({ value, label: viewLabels[value] }))}
        value={view}
        onChange={choose}
      />
      {view === 'ADVICES' ? (
        <DepositAdvices label={label} propertyType={propertyType} />
      ) : (
        <DepositList key={view} label={label} state={view} propertyType={propertyType} />
      )}
    </>
  )
}

/** The order and status of one view have no meaning in the other. */
const cleared = { sort: undefined, status: undefined, open: undefined, pageNo: undefined }

function DepositAdvices({ label, propertyType }: { label: string; propertyType: PropertyType }) {
  const list = useListState(['status', 'open', 'buildingId'], { defaultSort: 'dueDate:desc' })
  const { status, open, buildingId } = list.filters
  const query = {
    pageNo: list.query.pageNo,
    pageSize: list.query.pageSize,
    propertyType,
    kind: 'SECURITY_DEPOSIT' as const,
    ...omitUndefined({ sort: list.query.sort, q: list.query.q, status: oneOf(adviceStatuses, status), open, buildingId }),
  }
  const page = useEndpoint('advice.list', { query }, { showsPreviousPage: true })
  const buildingFilter = useBuildingFilter(buildingId)
  return (
    <AdviceTable
      caption={label}
      list={list}
      page={page}
      query={query}
      filters={propertyType === 'LAND' ? [statusFilter, openFilter] : [statusFilter, openFilter, buildingFilter]}
      onDownload={(format) => downloadList('deposits', 'advice.list', { query: { ...query, format } })}
      none={{
        title: t`No security deposits yet`,
        text: t`A deposit advice is created together with the lease.`,
      }}
    />
  )
}
