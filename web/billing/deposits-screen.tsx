import { adviceStatuses } from '../../domain/billing/advice-status.ts'
import { downloadList } from '../platform/downloads.ts'
import { given } from '../platform/given.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useBuildingFilter } from '../properties/use-building-filter.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { openFilter, statusFilter } from './advice-filters.ts'
import { AdviceTable } from './advice-table.tsx'
import { billingFolders } from './billing-paths.ts'
import { BuildingTabs, type Scope, useLetType } from './building-tabs.tsx'

export function BuildingDepositsScreen() {
  return <DepositAdvices scope="BUILDING" />
}

export function LandDepositsScreen() {
  return <DepositAdvices scope="LAND" />
}

/** Security deposits called and paid. */
function DepositAdvices({ scope }: { scope: Scope }) {
  const propertyType = useLetType(scope)
  const list = useListState(['status', 'open', 'buildingId'], { defaultSort: 'dueDate:desc' })
  const { status, open, buildingId } = list.filters
  const query = {
    pageNo: list.query.pageNo,
    pageSize: list.query.pageSize,
    propertyType,
    kind: 'SECURITY_DEPOSIT' as const,
    ...given({ sort: list.query.sort, q: list.query.q, status: oneOf(adviceStatuses, status), open, buildingId }),
  }
  const page = useEndpoint('advice.list', { query }, { keepsPrevious: true })
  const buildingFilter = useBuildingFilter(buildingId)
  const { label } = billingFolders[scope === 'LAND' ? 'landDeposits' : 'buildingDeposits']
  return (
    <>
      <PageHeader title={label} />
      {scope === 'BUILDING' && <BuildingTabs propertyType={propertyType} />}
      <AdviceTable
        caption={label}
        list={list}
        page={page}
        filters={scope === 'LAND' ? [statusFilter, openFilter] : [statusFilter, openFilter, buildingFilter]}
        onDownload={(format) => downloadList('deposits', 'advice.list', { query: { ...query, format } })}
        none={{
          title: 'No security deposits yet',
          text: 'A lease with a deposit calls it by an advice as soon as it is created.',
        }}
      />
    </>
  )
}
