import { building } from '../../../domain/properties/building.ts'
import type { Building } from '../../../domain/properties/building-contract.ts'
import { buildingUses, occupancies, codeLabel } from '../../../domain/properties/property.ts'
import { ownerSource } from '../../people/owners/owner-picker.tsx'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { ImportLink } from '../../ui/page/import-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { otherListColumns } from '../../ui/record/record-columns.tsx'
import { useRecordFilter } from '../../ui/input/use-record-filter.tsx'
import { UnitsLet } from './buildings-card.tsx'
import { codeOptions } from '../code-options.ts'
import { HolderNames } from '../ownership/holder-names.tsx'
import { BuildingOccupancy, letAsWholeOptions } from '../occupancy-chips.tsx'
import { plotSource } from '../plots/plot-picker.tsx'
import { buildingPath, buildingsPath } from '../property-paths.ts'
import { thramSource } from '../thrams/thram-picker.tsx'

const columns: readonly Column<Building>[] = [
  { key: 'name', title: t`Building`, sortBy: 'name', card: 'title', cell: (building) => building.name },
  { key: 'place', title: t`Place`, cell: (building) => building.placeLabel },
  { key: 'plots', title: t`Plots`, cell: (building) => <span className="figures">{building.plotNumbers.join(', ')}</span> },
  {
    key: 'thrams',
    title: t`Thrams`,
    isHiddenAtFirst: true,
    cell: (building) => <span className="figures">{building.thramNumbers.join(', ')}</span>,
  },
  { key: 'use', title: t`Use`, cell: (building) => codeLabel(building.use) },
  { key: 'owners', title: t`Owners`, cell: (building) => <HolderNames holders={building.owners} /> },
  { key: 'units', title: t`Units let`, align: 'end', cell: (building) => <UnitsLet building={building} /> },
  statusColumn({ key: 'occupancy', title: t`Occupancy`, cell: (building) => <BuildingOccupancy building={building} /> }),
  ...otherListColumns(building, ['name', 'use']),
]

export function BuildingsScreen() {
  const list = useListState(['use', 'occupancy', 'thramId', 'plotId', 'ownerId'], { defaultSort: 'name:asc' })
  const { use, occupancy, thramId, plotId, ownerId } = list.filters
  const query = listQueryOf(list, {
    thramId,
    plotId,
    ownerId,
    use: oneOf(buildingUses, use),
    occupancy: oneOf(occupancies, occupancy),
  })
  const page = useEndpoint('building.list', { query }, { showsPreviousPage: true })
  const thramFilter = useRecordFilter(thramSource, { name: 'thramId', label: t`Thram`, value: thramId })
  const plotFilter = useRecordFilter(plotSource, { name: 'plotId', label: t`Plot`, value: plotId })
  const ownerFilter = useRecordFilter(ownerSource, { name: 'ownerId', label: t`Owner`, value: ownerId })
  const add = <ButtonLink to={`${buildingsPath}/new${plotId ? `?plotId=${plotId}` : ''}`}>{t`New building`}</ButtonLink>
  return (
    <>
      <PageHeader title={t`Buildings`} primary={add} secondary={<ImportLink kind="building" />} />
      <DataTable
        caption={t`Buildings`}
        searchLabel={t`Search building, plot, place or owner`}
        columns={columns}
        list={list}
        page={page}
        filters={[
          { name: 'occupancy', label: t`Let as a whole`, options: letAsWholeOptions },
          { name: 'use', label: t`Use`, options: codeOptions(buildingUses) },
          thramFilter,
          plotFilter,
          ownerFilter,
        ]}
        rowKey={(building) => building.id}
        rowHref={(building) => buildingPath(building.id)}
        onDownload={(format) => downloadList('buildings', 'building.list', { query: { ...query, format } })}
        none={{ title: t`No buildings yet`, text: t`A building is on one or more plots and has units.`, action: add }}
      />
    </>
  )
}
