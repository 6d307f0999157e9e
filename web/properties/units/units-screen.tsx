import { floorText } from '../../../domain/ordinal-words.ts'
import { buildingUses, occupancies } from '../../../domain/properties/property.ts'
import { unit } from '../../../domain/properties/unit.ts'
import type { Unit } from '../../../domain/properties/unit-contract.ts'
import { ownerSource } from '../../people/owners/owner-picker.tsx'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useRecordFilter } from '../../ui/input/use-record-filter.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { ImportLink } from '../../ui/page/import-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { otherListColumns } from '../../ui/record/record-columns.tsx'
import { amountColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { statusOptions } from '../../ui/text/status-chip.tsx'
import { buildingSource } from '../buildings/building-picker.tsx'
import { codeOptions } from '../code-options.ts'
import { occupancyTable } from '../occupancy-table.ts'
import { HolderNames } from '../ownership/holder-names.tsx'
import { unitPath, unitsPath } from '../property-paths.ts'
import { unitColumns } from './unit-columns.tsx'

const columns: readonly Column<Unit>[] = [
  unitColumns.number,
  unitColumns.building,
  { key: 'place', title: t`Place`, isHiddenAtFirst: true, cell: (unit) => unit.placeLabel },
  { key: 'floor', title: t`Floor`, sortBy: 'floor', cell: (unit) => floorText(unit.floor) },
  unitColumns.use,
  unitColumns.area,
  amountColumn({ key: 'asking', title: t`Asking rent (Nu.)`, sortBy: 'askingRentAmount', of: (unit) => unit.askingRentAmount }),
  { key: 'owners', title: t`Owners`, isHiddenAtFirst: true, cell: (unit) => <HolderNames holders={unit.owners} /> },
  unitColumns.occupancy,
  ...otherListColumns(unit, ['unitNumber', 'floor', 'use', 'area', 'askingRentAmount']),
]

export function UnitsScreen() {
  const list = useListState(['use', 'occupancy', 'buildingId', 'ownerId'], { defaultSort: 'buildingName:asc' })
  const { use, occupancy, buildingId, ownerId } = list.filters
  const query = listQueryOf(list, {
    buildingId,
    ownerId,
    use: oneOf(buildingUses, use),
    occupancy: oneOf(occupancies, occupancy),
  })
  const page = useEndpoint('unit.list', { query }, { showsPreviousPage: true })
  const buildingFilter = useRecordFilter(buildingSource, { name: 'buildingId', label: t`Building`, value: buildingId })
  const ownerFilter = useRecordFilter(ownerSource, { name: 'ownerId', label: t`Owner`, value: ownerId })
  const add = <ButtonLink to={`${unitsPath}/new${buildingId ? `?buildingId=${buildingId}` : ''}`}>{t`New unit`}</ButtonLink>
  return (
    <>
      <PageHeader title={t`Units`} primary={add} secondary={<ImportLink kind="unit" />} />
      <DataTable
        caption={t`Units`}
        searchLabel={t`Search unit, building or owner`}
        columns={columns}
        list={list}
        page={page}
        filters={[
          { name: 'occupancy', label: t`Occupancy`, options: statusOptions(occupancyTable) },
          { name: 'use', label: t`Use`, options: codeOptions(buildingUses) },
          buildingFilter,
          ownerFilter,
        ]}
        rowKey={(unit) => unit.id}
        rowHref={(unit) => unitPath(unit.id)}
        onDownload={(format) => downloadList('units', 'unit.list', { query: { ...query, format } })}
        none={{ title: t`No units yet`, text: t`Units are the flats, shops and offices of a building.`, action: add }}
      />
    </>
  )
}
