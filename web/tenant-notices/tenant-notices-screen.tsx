import {
  ownNoticeReasons,
  ownReasonLabels,
  type TenantNoticeState,
  tenantNoticeStateLabels,
  tenantNoticeStates,
} from '../../domain/tenant-notices/tenant-notice.ts'
import type { ListedNotice } from '../../domain/tenant-notices/tenant-notice-contract.ts'
import { leasePath } from '../leases/lease-paths.ts'
import { tenantPath } from '../people/people-paths.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { dayFilter } from '../ui/table/day-filter.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import type { StatusTable } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'

const stateTable: StatusTable<TenantNoticeState> = {
  OPEN: { word: tenantNoticeStateLabels.OPEN, tone: 'blue', shape: 'clock' },
  EFFECTIVE: { word: tenantNoticeStateLabels.EFFECTIVE, tone: 'grey', shape: 'check' },
  WITHDRAWN: { word: tenantNoticeStateLabels.WITHDRAWN, tone: 'grey', shape: 'slash' },
}

const columns: readonly Column<ListedNotice>[] = [
  {
    key: 'lease',
    title: t`Lease`,
    card: 'title',
    cell: ({ leaseNumber, propertyLabel }) => <TwoLines first={leaseNumber} second={propertyLabel} />,
  },
  { key: 'tenant', title: t`Tenant`, cell: ({ tenantId, tenantName }) => <Link to={tenantPath(tenantId)}>{tenantName}</Link> },
  { key: 'givenOn', title: t`Notice given`, sortBy: 'givenOn', cell: ({ givenOn }) => <DateText date={givenOn} /> },
  { key: 'lastDay', title: t`Last day`, sortBy: 'lastDay', cell: ({ lastDay }) => <DateText date={lastDay} /> },
  {
    key: 'reason',
    title: t`Reason`,
    takesRest: true,
    cell: ({ reason, words }) => <TwoLines first={translated(ownReasonLabels[reason])} second={words} />,
  },
  statusColumn({ key: 'state', title: t`Status`, table: stateTable, of: ({ state }) => state }),
]

/** Lists the notices that tenants gave in the product, for all leases. */
export function TenantNoticesScreen() {
  const list = useListState(['state', 'reason', 'givenFrom', 'givenTo'], { defaultSort: 'givenOn:desc' })
  const { givenFrom, givenTo } = list.filters
  const state = oneOf(tenantNoticeStates, list.filters.state)
  const reason = oneOf(ownNoticeReasons, list.filters.reason)
  const query = listQueryOf(list, { state, reason, givenFrom, givenTo })
  const page = useEndpoint('tenantNotice.list', { query }, { showsPreviousPage: true })
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Renewals`, to: '/admin/master-lease/renewals' }]}
        title={t`Notices by tenants`}
        subtitle={t`Notices to end a lease that tenants gave on their phones`}
      />
      <DataTable
        caption={t`Notices by tenants`}
        searchLabel={t`Search lease or tenant`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ leaseId, propertyType }) => leasePath({ id: leaseId, propertyType })}
        filters={[
          {
            name: 'state',
            label: t`Status`,
            options: tenantNoticeStates.map((value) => ({ value, label: translated(tenantNoticeStateLabels[value]) })),
          },
          {
            name: 'reason',
            label: t`Reason`,
            options: ownNoticeReasons.map((value) => ({ value, label: translated(ownReasonLabels[value]) })),
          },
          dayFilter('givenFrom', t`Given from`),
          dayFilter('givenTo', t`Given to`),
        ]}
        onDownload={(format) => downloadList('tenant-notices', 'tenantNotice.list', { query: { ...query, format } })}
        none={{ title: t`No notices yet`, text: t`A tenant gives notice on the page of their lease. The notice appears here.` }}
      />
    </>
  )
}
