import type { DamageReport } from '../../domain/maintenance/damage-contract.ts'
import { damageKinds, damageStatuses } from '../../domain/maintenance/damage-report.ts'
import { damageKindLabels } from '../../domain/maintenance/damage-labels.ts'
import { useLeaseFilter, useTenantFilter } from '../leases/use-context-filters.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useBuildingFilter } from '../properties/buildings/use-building-filter.tsx'
import { useThramFilter } from '../properties/thrams/use-thram-filter.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { damagePath } from './damage-paths.ts'
import { damageStatusTable } from './damage-status-table.ts'
import { workOrdersPath } from './work-orders/work-paths.ts'
import { plansPath } from './plans/plan-paths.ts'
import { vendorsPath } from './vendors/vendor-paths.ts'
import { statusColumn } from '../ui/table/columns.tsx'

const names = ['status', 'kind', 'withOpenBill', 'buildingId', 'thramId', 'propertyId', 'tenantId', 'leaseId'] as const
const ownFilters = [
  { name: 'status', label: t`Status`, options: statusOptions(damageStatusTable) },
  { name: 'kind', label: t`Kind`, options: damageKinds.map((value) => ({ value, label: damageKindLabels[value] })) },
  { name: 'withOpenBill', label: t`Repair bill`, options: [{ value: 'true', label: t`To check` }] },
] as const

/** Lists all damage reports, and shows which wait for the office. */
export function DamageReportsScreen() {
  const list = useListState(names, { defaultSort: 'reportedAt:desc' })
  const { status, kind, withOpenBill, buildingId, thramId, propertyId, tenantId, leaseId } = list.filters
  const query = {
    pageNo: list.query.pageNo,
    pageSize: list.query.pageSize,
    ...omitUndefined({
      sort: list.query.sort,
      q: list.query.q,
      status: oneOf(damageStatuses, status),
      kind: oneOf(damageKinds, kind),
      withOpenBill: oneOf(['true'], withOpenBill),
      buildingId,
      thramId,
      propertyId,
      tenantId,
      leaseId,
    }),
  }
  const page = useEndpoint('damageReport.list', { query }, { showsPreviousPage: true })
  const buildingFilter = useBuildingFilter(buildingId)
  const context = [...useThramFilter(thramId), ...useTenantFilter(tenantId), ...useLeaseFilter(leaseId)]
  return (
    <>
      <PageHeader
        title={t`Maintenance`}
        secondary={
          <>
            <ButtonLink variant="default" to={`${workOrdersPath}?isOpen=true`}>{t`Work orders`}</ButtonLink>
            <ButtonLink variant="default" to={plansPath}>{t`Maintenance plans`}</ButtonLink>
            <ButtonLink variant="default" to={vendorsPath}>{t`Vendors`}</ButtonLink>
          </>
        }
      />
      <DataTable
        caption={t`Damage reports`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(report) => report.id}
        rowHref={(report) => damagePath('ADMIN', report.id)}
        searchLabel={t`Search damage, place, tenant or lease`}
        filters={[...ownFilters, buildingFilter, ...context]}
        onDownload={(format) => downloadList('damage reports', 'damageReport.list', { query: { ...query, format } })}
        none={{ title: t`No damage reports`, text: t`Reports from tenants, owners and the office appear here, with photos.` }}
      />
    </>
  )
}

const columns: readonly Column<DamageReport>[] = [
  {
    key: 'what',
    title: t`What`,
    card: 'title',
    cell: (report) => (
      <TwoLines
        first={report.title}
        second={report.itemCount > 1 ? t`${report.location}, and ${report.itemCount - 1} more` : report.location}
      />
    ),
  },
  { key: 'property', title: t`Property`, cell: (report) => <TwoLines first={report.propertyLabel} second={report.tenantName} /> },
  { key: 'kind', title: t`Kind`, cell: (report) => damageKindLabels[report.kind] },
  {
    key: 'bill',
    title: t`Repair bill`,
    cell: (report) => (report.openBills > 0 ? t`${report.openBills} to check` : '–'),
  },
  { key: 'reported', title: t`Reported`, sortBy: 'reportedAt', cell: (report) => <InstantText at={report.reportedAt} /> },
  statusColumn({ key: 'status', title: t`Status`, table: damageStatusTable, of: (report) => report.status }),
]
