import type { ReactNode } from 'react'
import type { Building } from '../../../domain/properties/building-contract.ts'
import { codeLabel } from '../../../domain/properties/property.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Link } from '../../ui/page/link.tsx'
import { ListCard } from '../../ui/record/list-card.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { BuildingOccupancy } from '../occupancy-chips.tsx'
import { buildingPath, buildingsPath } from '../property-paths.ts'

const columns: readonly SimpleColumn<Building>[] = [
  { key: 'building', title: t`Building`, cell: (building) => <Link to={buildingPath(building.id)}>{building.name}</Link> },
  { key: 'use', title: t`Use`, cell: (building) => codeLabel(building.use) },
  { key: 'place', title: t`Place`, cell: (building) => building.placeLabel },
  { key: 'units', title: t`Units let`, align: 'end', cell: (building) => <UnitsLet building={building} /> },
  statusColumn({ key: 'occupancy', title: t`Occupancy`, cell: (building) => <BuildingOccupancy building={building} /> }),
]

type BuildingsCardProps = {
  of: { plotId: string } | { thramId: string } | { ownerId: string } | { managerId: string }
  none: string
  actions?: ReactNode
}

/** The buildings on a plot or a thram, or of an owner. */
export function BuildingsCard({ of, none, actions }: BuildingsCardProps) {
  const buildings = useEndpoint('building.list', { query: { ...of, pageSize: 50, sort: 'name:asc' } })
  return (
    <ListCard
      title={t`Buildings`}
      query={buildings}
      columns={columns}
      rowKey={(building) => building.id}
      none={none}
      allTo={`${buildingsPath}?${new URLSearchParams(of)}`}
      actions={actions}
    />
  )
}

/** "12 of 16": the number of let units in a building. */
export function UnitsLet({
  building: { occupiedCount, unitCount },
}: {
  building: Pick<Building, 'occupiedCount' | 'unitCount'>
}) {
  return <span className="figures">{unitCount === 0 ? '–' : t`${occupiedCount} of ${unitCount}`}</span>
}
