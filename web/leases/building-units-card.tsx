import { floorText } from '../../domain/ordinal-words.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import type { Unit } from '../../domain/properties/unit-contract.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { occupancyTable } from '../properties/occupancy-table.ts'
import { unitPath, unitsPath } from '../properties/property-paths.ts'
import { Link } from '../ui/page/link.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { MoneyText } from '../ui/text/money-text.tsx'
import { leasePath, tenantPath } from './lease-paths.ts'

type Row = Unit & { lease: Lease | undefined }

/** The units of a building, each with its tenant and rent. */
export function BuildingUnitsCard({ buildingId }: { buildingId: string }) {
  const units = useEndpoint('unit.list', { query: { buildingId, pageSize: 50, sort: 'floor:asc' } })
  const leases = useEndpoint('lease.list', { query: { buildingId, propertyType: 'UNIT', pageSize: 50, sort: 'startDate:desc' } })
  const leaseOf = (unitId: string) => currentLease(leases.data?.items.filter(({ propertyId }) => propertyId === unitId) ?? [])
  // The order of a walk through the building: floor by floor, and 2 before 10.
  const rows = units.data?.items
    .map((unit): Row => ({ ...unit, lease: leaseOf(unit.id) }))
    .sort((a, b) => a.floor - b.floor || a.unitNumber.localeCompare(b.unitNumber, 'en', { numeric: true }))
  return (
    <ListCard
      title={t`Units`}
      query={{ ...units, data: units.data && rows && { ...units.data, items: rows } }}
      columns={columns}
      rowKey={(unit) => unit.id}
      none={t`No units yet. The building is registered as a whole.`}
      allTo={`${unitsPath}?buildingId=${buildingId}`}
    />
  )
}

const columns: readonly SimpleColumn<Row>[] = [
  { key: 'unit', title: t`Unit`, cell: (unit) => <Link to={unitPath(unit.id)}>{unit.unitNumber}</Link> },
  { key: 'floor', title: t`Floor`, cell: (unit) => floorText(unit.floor) },
  {
    key: 'tenant',
    title: t`Tenant`,
    cell: ({ lease }) => (lease ? <Link to={tenantPath(lease.tenantId)}>{lease.tenantName}</Link> : '–'),
  },
  { key: 'lease', title: t`Lease`, cell: ({ lease }) => (lease ? <Link to={leasePath(lease)}>{lease.leaseNumber}</Link> : '–') },
  {
    key: 'rent',
    title: t`Rent (Nu.)`,
    align: 'end',
    cell: ({ lease, askingRentAmount }) => <RentOrAsking lease={lease} asking={askingRentAmount} />,
  },
  statusColumn({ key: 'occupancy', title: t`Occupancy`, table: occupancyTable, of: (unit) => unit.occupancy }),
]

/** The rent of a let unit. A vacant unit shows the asking rent, labelled as such. */
function RentOrAsking({ lease, asking }: { lease: Lease | undefined; asking: Unit['askingRentAmount'] }) {
  if (lease) return lease.currentRentAmount === null ? t`by area` : <MoneyText amount={lease.currentRentAmount} />
  if (asking === null) return <MoneyText amount={null} />
  return <span className="secondary">{rich`asking ${<MoneyText amount={asking} />}`}</span>
}

/** From the leases of one property: the active one, otherwise the one that starts next. */
function currentLease(leases: readonly Lease[]): Lease | undefined {
  return leases.find(({ status }) => isRunning(status)) ?? leases.find(({ status }) => status === 'PENDING')
}
