import { adviceKinds, adviceStatuses } from '../../domain/advices/advice-status.ts'
import { openFilter, overdueFilter, statusFilter } from '../advices/advice-filters.ts'
import { adviceKindLabels, toDate, toMonth } from '../advices/advice-labels.ts'
import { billingFolders } from '../advices/billing-paths.ts'
import { dateFilter } from '../advices/date-filters.tsx'
import { propertyNouns } from '../leases/lease-labels.ts'
import { useLeaseFilter, useOwnerFilter, useTenantFilter } from '../leases/use-context-filters.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState, useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useBuildingFilter } from '../properties/buildings/use-building-filter.tsx'
import { useThramFilter } from '../properties/thrams/use-thram-filter.ts'
import type { TableFilter } from '../ui/table/data-table.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { AdviceTable } from './advice-table.tsx'

const names = [
  'status',
  'open',
  'overdue',
  'kind',
  'propertyType',
  'month',
  'dueFrom',
  'dueTo',
  'chargedFrom',
  'chargedTo',
  'buildingId',
  'thramId',
  'ownerId',
  'tenantId',
  'leaseId',
] as const
const propertyTypes = ['LAND', 'BUILDING', 'UNIT'] as const

const filters: readonly TableFilter<(typeof names)[number]>[] = [
  statusFilter,
  openFilter,
  overdueFilter,
  { name: 'kind', label: t`Kind`, options: adviceKinds.map((value) => ({ value, label: adviceKindLabels[value] })) },
  dateFilter('dueFrom', t`Due from`),
  dateFilter('dueTo', t`Due to`),
  dateFilter('chargedFrom', t`Charged from`),
  dateFilter('chargedTo', t`Charged to`),
  { name: 'propertyType', label: t`Property`, options: propertyTypes.map((value) => ({ value, label: propertyNouns[value] })) },
]

/** Lists the advices of every month and kind. The figures of the dashboard link here. */
export function AdvicesScreen() {
  const [{ open, overdue }] = useSearchState()
  // Overdue advices are collected from the oldest on, so the oldest comes first. In the full list the newest comes first.
  const list = useListState(names, { defaultSort: open === 'true' || overdue === 'true' ? 'dueDate:asc' : 'dueDate:desc' })
  const {
    status,
    kind,
    propertyType,
    month,
    dueFrom,
    dueTo,
    chargedFrom,
    chargedTo,
    buildingId,
    thramId,
    ownerId,
    tenantId,
    leaseId,
  } = list.filters
  const query = {
    pageNo: list.query.pageNo,
    pageSize: list.query.pageSize,
    ...omitUndefined({
      sort: list.query.sort,
      q: list.query.q,
      status: oneOf(adviceStatuses, status),
      kind: oneOf(adviceKinds, kind),
      propertyType: oneOf(propertyTypes, propertyType),
      month: toMonth(month),
      dueFrom: toDate(dueFrom),
      dueTo: toDate(dueTo),
      chargedFrom: toDate(chargedFrom),
      chargedTo: toDate(chargedTo),
      buildingId,
      thramId,
      ownerId,
      open,
      overdue,
      tenantId,
      leaseId,
    }),
  }
  const page = useEndpoint('advice.list', { query }, { showsPreviousPage: true })
  const buildingFilter = useBuildingFilter(buildingId)
  const context = [
    ...useThramFilter(thramId),
    ...useOwnerFilter(ownerId),
    ...useTenantFilter(tenantId),
    ...useLeaseFilter(leaseId),
  ]
  const { label } = billingFolders.advices
  return (
    <>
      <PageHeader title={label} />
      <AdviceTable
        caption={label}
        isMixed
        list={list}
        page={page}
        query={query}
        filters={[...filters, buildingFilter, ...context]}
        onDownload={(format) => downloadList('advices', 'advice.list', { query: { ...query, format } })}
        none={{ title: t`No payment advices yet`, text: t`Advices are generated each month from the leases.` }}
      />
    </>
  )
}
