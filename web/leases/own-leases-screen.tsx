import type { Lease } from '../../domain/leases/lease-contract.ts'
import { leaseStatuses } from '../../domain/leases/lease-status.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { downloadList } from '../platform/downloads.ts'
import { given } from '../platform/given.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { lastDayOfLease } from './lease-end.ts'
import { leaseStatusTable } from './lease-status-table.ts'
import { LeaseStatusTabs } from './lease-status-tabs.tsx'
import { propertyNouns } from './lease-words.ts'
import { ownLeaseFolders, ownLeasePath } from './own-lease-paths.ts'

export function OwnUnitLeasesScreen() {
  return <OwnLeases propertyType="UNIT" />
}

export function OwnBuildingLeasesScreen() {
  return <OwnLeases propertyType="BUILDING" />
}

export function OwnLandLeasesScreen() {
  return <OwnLeases propertyType="LAND" />
}

/** The leases of what an owner holds; the server answers no others. */
function OwnLeases({ propertyType }: { propertyType: PropertyType }) {
  const list = useListState(['status', 'buildingId', 'endingBefore'], { defaultSort: 'startDate:desc' })
  const status = oneOf(leaseStatuses, list.filters.status)
  const { buildingId, endingBefore } = list.filters
  const query = { ...listQueryOf(list), propertyType, ...given({ status, buildingId, endingBefore }) }
  const page = useEndpoint('lease.list', { query }, { keepsPrevious: true })
  const { label } = ownLeaseFolders[propertyType]
  return (
    <>
      <PageHeader title={label} />
      <LeaseStatusTabs value={status} onChange={(chosen) => list.setFilter('status', chosen)} />
      <DataTable
        caption={label}
        columns={columnsOf(propertyNouns[propertyType])}
        list={list}
        page={page}
        rowKey={(lease) => lease.id}
        rowHref={ownLeasePath}
        searchLabel="Search lease number, tenant, property"
        onDownload={(format) => downloadList('leases', 'lease.list', { query: { ...query, format } })}
        none={{
          title: 'No leases yet',
          text: 'When the office lets what is yours, the lease stands here with its rent and its payments.',
        }}
      />
    </>
  )
}

function columnsOf(property: string): Column<Lease>[] {
  return [
    { key: 'property', title: property, card: 'title', cell: (lease) => lease.propertyLabel },
    {
      key: 'number',
      title: 'Lease',
      sortBy: 'leaseNumber',
      cell: (lease) => <span className="figures">{lease.leaseNumber}</span>,
    },
    { key: 'tenant', title: 'Tenant', sortBy: 'tenantName', cell: (lease) => lease.tenantName },
    { key: 'start', title: 'Start', sortBy: 'startDate', cell: (lease) => <DateText date={lease.startDate} /> },
    { key: 'end', title: 'End', sortBy: 'endDate', cell: (lease) => <DateText date={lastDayOfLease(lease)} /> },
    {
      key: 'rent',
      title: 'Rent (Nu.)',
      align: 'end',
      sortBy: 'rentAmount',
      cell: (lease) => (lease.currentRentAmount === null ? 'by area' : <MoneyText amount={lease.currentRentAmount} />),
    },
    {
      key: 'deposit',
      title: 'Deposit (Nu.)',
      align: 'end',
      isHiddenAtFirst: true,
      cell: (lease) => <MoneyText amount={lease.depositAmount} />,
    },
    {
      key: 'status',
      title: 'Status',
      card: 'status',
      cell: (lease) => <StatusChip status={lease.status} table={leaseStatusTable} />,
    },
  ]
}
