import { type ReactNode, useMemo } from 'react'
import { floorText } from '../../domain/ordinal-words.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import type { Building } from '../../domain/properties/building-contract.ts'
import { codeLabel } from '../../domain/properties/property.ts'
import type { Unit } from '../../domain/properties/unit-contract.ts'
import { BudgetCard } from '../budgets/budget-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { PhotoStrip, usePhotos } from '../documents/photo-strip.tsx'
import { lastDayOfLease } from '../leases/lease-end.ts'
import { ownLeasePath } from '../leases/own-lease-paths.ts'
import { DamageCard } from '../maintenance/damage-card.tsx'
import { OwnPlansCard } from '../maintenance/plans/plans-card.tsx'
import { WorkCard } from '../maintenance/work-orders/work-card.tsx'
import { PropertyMapCard } from '../map/property-map-card.tsx'
import { OwnerMetersCard } from '../meters/meters-card.tsx'
import { BuildingStack } from '../overview/stack/building-stack.tsx'
import { ownerPaths } from '../overview/stack/stack-paths.ts'
import { combineQueries } from '../platform/combine-queries.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { occupancyTable } from '../properties/occupancy-table.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'

/** An owner's building: its units with tenant, end and rent, and the damage reports. */
export function OwnerBuildingPage() {
  const id = useParam('id')
  const { user } = useSignedIn()
  const building = useEndpoint('building.read', { params: { id } })
  const whole = useEndpoint('lease.list', leasesOf('BUILDING', id))
  // The page waits for the photos above its units, so that the units do not move.
  const photos = usePhotos('building', id)
  const place = useEndpoint('map.read', { params: { kind: 'building', id } })
  return (
    <Loaded query={combineQueries(building, whole, photos, place)}>
      {(building) => (
        <>
          <PageHeader
            crumbs={[{ label: t`Plots & Buildings`, to: '/owner/properties/plots' }]}
            title={building.name}
            subtitle={building.placeLabel}
          />
          <div style={{ marginBottom: 'var(--space-6)' }}>
            <RecordLayout
              main={
                <>
                  <BuildingFacts building={building} />
                  <PhotoStrip entity="building" entityId={building.id} />
                  <BuildingPicture building={building} />
                </>
              }
              side={<PropertyMapCard kind="building" id={building.id} area="owner" />}
            />
          </div>
          <Units buildingId={building.id} />
          <div className="record-column" style={{ marginTop: 'var(--space-6)' }}>
            <OwnerMetersCard buildingId={building.id} />
            {building.owners.some(({ ownerId }) => ownerId === user.id) && <BudgetCard buildingId={building.id} />}
            <DocumentsCard entity="building" entityId={building.id} />
            <DamageCard of={{ buildingId: building.id }} />
            <OwnPlansCard buildingId={building.id} />
            <WorkCard place={{ buildingId: building.id }} />
          </div>
        </>
      )}
    </Loaded>
  )
}

function BuildingPicture({ building }: { building: Building }) {
  const paths = useMemo(() => ownerPaths(`/owner/properties/buildings/${building.id}`), [building.id])
  return <BuildingStack building={building} paths={paths} />
}

function BuildingFacts({ building }: { building: Building }) {
  const { user } = useSignedIn()
  return (
    <RecordCard title={t`Building`}>
      <Facts>
        <Fact label={t`My share`}>{building.owners.find(({ ownerId }) => ownerId === user.id)?.share}</Fact>
        <Fact label={t`Units let`}>{t`${building.occupiedCount} of ${building.unitCount}`}</Fact>
        <Fact label={t`Use`}>{codeLabel(building.use)}</Fact>
        <Fact label={t`Floors`}>{building.floors}</Fact>
        <Fact label={t`Plots`}>{building.plotNumbers.join(', ')}</Fact>
        <Fact label={t`Thrams`}>{building.thramNumbers.join(', ')}</Fact>
        <Fact label={t`Let as a whole`}>
          <CurrentLease propertyType="BUILDING" propertyId={building.id} none={t`No`} />
        </Fact>
      </Facts>
    </RecordCard>
  )
}

const columns: readonly Column<Unit>[] = [
  { key: 'number', title: t`Unit`, sortBy: 'unitNumber', card: 'title', cell: (unit) => unit.unitNumber },
  { key: 'floor', title: t`Floor`, sortBy: 'floor', cell: (unit) => floorText(unit.floor) },
  { key: 'use', title: t`Use`, cell: (unit) => codeLabel(unit.use) },
  { key: 'lease', title: t`Lease`, cell: (unit) => <LeaseOfUnit unit={unit} /> },
  amountColumn({ key: 'asking', title: t`Asking rent (Nu.)`, sortBy: 'askingRentAmount', of: (unit) => unit.askingRentAmount }),
  statusColumn({ key: 'occupancy', title: t`Occupancy`, table: occupancyTable, of: (unit) => unit.occupancy }),
]

function Units({ buildingId }: { buildingId: string }) {
  const list = useListState([], { defaultSort: 'unitNumber:asc' })
  const page = useEndpoint('unit.list', { query: { buildingId, ...listQueryOf(list) } }, { showsPreviousPage: true })
  return (
    <DataTable
      caption={t`Units`}
      columns={columns}
      list={list}
      page={page}
      rowKey={(unit) => unit.id}
      none={{ title: t`No units yet`, text: t`The office registers the flats, shops and offices of your buildings.` }}
    />
  )
}

function LeaseOfUnit({ unit: { id, occupancy } }: { unit: Unit }) {
  return (
    <CurrentLease
      propertyType="UNIT"
      propertyId={id}
      none={t`Not let`}
      fallback={occupancy !== 'VACANT' && <TwoLines first={<>&nbsp;</>} second={<>&nbsp;</>} />}
    />
  )
}

const leasesOf = (propertyType: 'BUILDING' | 'UNIT', propertyId: string) =>
  ({ query: { propertyType, propertyId, pageSize: 10, sort: 'startDate:desc' } }) as const

type CurrentLeaseProps = { propertyType: 'BUILDING' | 'UNIT'; propertyId: string; none: string; fallback?: ReactNode }

/** The current or next tenant: "Karma Wangdi, to 31 Dec 2027, 15,000.00". */
function CurrentLease({ propertyType, propertyId, none, fallback }: CurrentLeaseProps) {
  const { data } = useEndpoint('lease.list', leasesOf(propertyType, propertyId))
  const leases = data?.items ?? []
  const lease = leases.find(({ status }) => isRunning(status)) ?? leases.find(({ status }) => status === 'PENDING')
  if (!lease) return data ? none : fallback || none
  return (
    <TwoLines
      first={<Link to={ownLeasePath(lease)}>{lease.tenantName}</Link>}
      second={
        <>
          {lease.status === 'PENDING' ? (
            <>{rich`from ${<DateText date={lease.startDate} />}`}</>
          ) : (
            <>{rich`to ${<DateText date={lastDayOfLease(lease)} />}`}</>
          )}
          {lease.currentRentAmount !== null && (
            <>
              {', '}
              <MoneyText amount={lease.currentRentAmount} withUnit />
            </>
          )}
        </>
      }
    />
  )
}
