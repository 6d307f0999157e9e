import { formatArea } from '../../domain/area.ts'
import { buildingUses, occupancies, wordsOf } from '../../domain/properties/property.ts'
import type { Unit } from '../../domain/properties/unit-contract.ts'
import { ownerSource } from '../people/owner-picker.tsx'
import { downloadList } from '../platform/downloads.ts'
import { given } from '../platform/given.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { ImportLink } from '../ui/import-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusChip, statusOptions } from '../ui/status-chip.tsx'
import { useRecordFilter } from '../ui/use-record-filter.tsx'
import { buildingSource } from './building-picker.tsx'
import { codeOptions } from './code-options.ts'
import { floorWords } from './floor-words.ts'
import { HolderNames } from './holder-names.tsx'
import { occupancyTable } from './occupancy.ts'
import { unitPath, unitsPath } from './property-paths.ts'

const columns: readonly Column<Unit>[] = [
  {
    key: 'number',
    title: 'Unit',
    sortBy: 'unitNumber',
    card: 'title',
    cell: (unit) => <span className="figures">{unit.unitNumber}</span>,
  },
  { key: 'building', title: 'Building', sortBy: 'buildingName', cell: (unit) => unit.buildingName },
  { key: 'place', title: 'Place', isHiddenAtFirst: true, cell: (unit) => unit.placeLabel },
  { key: 'floor', title: 'Floor', sortBy: 'floor', cell: (unit) => floorWords(unit.floor) },
  { key: 'use', title: 'Use', cell: (unit) => wordsOf(unit.use) },
  {
    key: 'bedrooms',
    title: 'Bedrooms',
    align: 'end',
    isHiddenAtFirst: true,
    cell: (unit) => <span className="figures">{unit.bedrooms ?? '–'}</span>,
  },
  {
    key: 'area',
    title: 'Area',
    align: 'end',
    cell: (unit) => <span className="figures">{unit.area ? formatArea(unit.area) : '–'}</span>,
  },
  {
    key: 'asking',
    title: 'Asking rent (Nu.)',
    align: 'end',
    sortBy: 'askingRentAmount',
    cell: (unit) => <MoneyText amount={unit.askingRentAmount} />,
  },
  { key: 'owners', title: 'Owners', isHiddenAtFirst: true, cell: (unit) => <HolderNames holders={unit.owners} /> },
  {
    key: 'occupancy',
    title: 'Occupancy',
    card: 'status',
    cell: (unit) => <StatusChip status={unit.occupancy} table={occupancyTable} />,
  },
]

export function UnitsScreen() {
  const list = useListState(['use', 'occupancy', 'buildingId', 'ownerId'], { defaultSort: 'buildingName:asc' })
  const { use, occupancy, buildingId, ownerId } = list.filters
  const query = {
    ...listQueryOf(list),
    ...given({ buildingId, ownerId, use: oneOf(buildingUses, use), occupancy: oneOf(occupancies, occupancy) }),
  }
  const page = useEndpoint('unit.list', { query }, { keepsPrevious: true })
  const buildingFilter = useRecordFilter(buildingSource, { name: 'buildingId', label: 'Building', value: buildingId })
  const ownerFilter = useRecordFilter(ownerSource, { name: 'ownerId', label: 'Owner', value: ownerId })
  const add = <ButtonLink to={`${unitsPath}/new${buildingId ? `?buildingId=${buildingId}` : ''}`}>New unit</ButtonLink>
  return (
    <>
      <PageHeader title="Units" primary={add} secondary={<ImportLink kind="unit" />} />
      <DataTable
        caption="Units"
        searchLabel="Search unit, building, owner"
        columns={columns}
        list={list}
        page={page}
        filters={[
          { name: 'occupancy', label: 'Occupancy', options: statusOptions(occupancyTable) },
          { name: 'use', label: 'Use', options: codeOptions(buildingUses) },
          buildingFilter,
          ownerFilter,
        ]}
        rowKey={(unit) => unit.id}
        rowHref={(unit) => unitPath(unit.id)}
        onDownload={(format) => downloadList('units', 'unit.list', { query: { ...query, format } })}
        none={{ title: 'No units yet', text: 'Units are the flats, shops and offices of a building.', action: add }}
      />
    </>
  )
}
