import type { Lease } from '../../domain/leases/lease-schema.ts'
import { leaseStatuses } from '../../domain/leases/lease-status.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { leaseColumns, propertyColumn } from './lease-columns.tsx'
import { LeaseStatusTabs } from './lease-status-tabs.tsx'
import { propertyNouns } from './lease-labels.ts'
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

/** The leases of an owner's properties. The server returns no others. */
function OwnLeases({ propertyType }: { propertyType: PropertyType }) {
  const list = useListState(['status', 'buildingId', 'endingBefore', 'of'], { defaultSort: 'startDate:desc' })
  const status = oneOf(leaseStatuses, list.filters.status)
  const { buildingId, endingBefore } = list.filters
  // A figure of the dashboard counts leases of every property type.
  const isOfAll = list.filters.of === 'ALL'
  const query = listQueryOf(list, { propertyType: isOfAll ? undefined : propertyType, status, buildingId, endingBefore })
  const page = useEndpoint('lease.list', { query }, { showsPreviousPage: true })
  const label = isOfAll ? t`Leases of units, buildings and land` : ownLeaseFolders[propertyType].label
  return (
    <>
      <PageHeader
        title={label}
        secondary={
          <ButtonLink to={`/owner/lease/listing?propertyType=${propertyType}`} variant="default">{t`Listings`}</ButtonLink>
        }
      />
      <LeaseStatusTabs value={status} onChange={(chosen) => list.setFilter('status', chosen)} />
      <DataTable
        caption={label}
        columns={columnsOf(isOfAll ? t`Property` : propertyNouns[propertyType])}
        list={list}
        page={page}
        rowKey={(lease) => lease.id}
        rowHref={ownLeasePath}
        searchLabel={t`Search lease, tenant or place`}
        onDownload={(format) => downloadList('leases', 'lease.list', { query: { ...query, format } })}
        none={{
          title: t`No leases yet`,
          text: t`When the office lets your property, the lease appears here with its rent and payments.`,
        }}
      />
    </>
  )
}

function columnsOf(property: string): Column<Lease>[] {
  const { number, tenant, start, end, rent, deposit, status } = leaseColumns
  return [{ ...propertyColumn(property), card: 'title' }, number, tenant, start, end, rent, deposit, status]
}
