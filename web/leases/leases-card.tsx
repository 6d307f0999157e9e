import type { Lease } from '../../domain/leases/lease-schema.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Link } from '../ui/page/link.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { lastDayOfLease } from './lease-end.ts'
import { leasePath, propertyPath, tenantPath } from './lease-paths.ts'
import { leaseStatusTable } from './lease-status-table.ts'
import { statusColumn } from '../ui/table/columns.tsx'

type LeasesCardProps = {
  of: { propertyId: string } | { buildingId: string } | { thramId: string } | { ownerId: string } | { tenantId: string }
  none: string
}

/** The current and past leases of a property, an owner or a tenant, newest first. */
export function LeasesCard({ of, none }: LeasesCardProps) {
  const leases = useEndpoint('lease.list', { query: { ...of, pageSize: 10, sort: 'startDate:desc' } })
  return (
    <ListCard
      title={t`Leases`}
      query={leases}
      columns={columnsFor(of)}
      rowKey={(lease) => lease.id}
      none={none}
      allTo={`/admin/master-lease/search?${new URLSearchParams(of)}`}
    />
  )
}

const numberColumn: SimpleColumn<Lease> = {
  key: 'number',
  title: t`Lease`,
  cell: (lease) => (
    <Link to={leasePath(lease)} className="figures">
      {lease.leaseNumber}
    </Link>
  ),
}
const propertyColumn: SimpleColumn<Lease> = {
  key: 'property',
  title: t`Property`,
  cell: (lease) => <Link to={propertyPath(lease)}>{lease.propertyLabel}</Link>,
}
const tenantColumn: SimpleColumn<Lease> = {
  key: 'tenant',
  title: t`Tenant`,
  cell: (lease) => <Link to={tenantPath(lease.tenantId)}>{lease.tenantName}</Link>,
}
/** Property above tenant, for records that have no room for both next to the rent. */
const propertyAndTenantColumn: SimpleColumn<Lease> = {
  key: 'property',
  title: t`Property and tenant`,
  cell: (lease) => <TwoLines first={propertyColumn.cell(lease)} second={tenantColumn.cell(lease)} />,
}
const termColumn: SimpleColumn<Lease> = {
  key: 'term',
  title: t`From – to`,
  cell: (lease) => (
    <>
      <DateText date={lease.startDate} /> – <DateText date={lastDayOfLease(lease)} />
    </>
  ),
}
/** Replaces the full term if property and tenant both need space. */
const untilColumn: SimpleColumn<Lease> = {
  key: 'until',
  title: t`Until`,
  cell: (lease) => <DateText date={lastDayOfLease(lease)} />,
}
const rentAndStatus: readonly SimpleColumn<Lease>[] = [
  {
    key: 'rent',
    title: t`Rent (Nu.)`,
    align: 'end',
    cell: (lease) => (lease.currentRentAmount === null ? t`by area` : <MoneyText amount={lease.currentRentAmount} />),
  },
  statusColumn({ key: 'status', title: t`Status`, table: leaseStatusTable, of: (lease) => lease.status }),
]

/** Omits the column that repeats the record itself. */
function columnsFor(of: LeasesCardProps['of']): readonly SimpleColumn<Lease>[] {
  if ('propertyId' in of) return [numberColumn, tenantColumn, termColumn, ...rentAndStatus]
  if ('tenantId' in of) return [numberColumn, propertyColumn, termColumn, ...rentAndStatus]
  return [numberColumn, propertyAndTenantColumn, untilColumn, ...rentAndStatus]
}
