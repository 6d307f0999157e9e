import type { MapItem } from '../../domain/map/map-contract.ts'
import { buildingUses, landUses, codeLabel } from '../../domain/properties/property.ts'
import { dzongkhagFilter, zoneFilter } from '../locations/place-filters.tsx'
import { useAdministrativeZones, useDzongkhags } from '../locations/use-places.ts'
import type { CallArgs } from '../platform/call.ts'
import { downloadList } from '../platform/downloads.ts'
import { t } from '../platform/texts.ts'
import { codeOptions } from '../properties/code-options.ts'
import { letAsWholeOptions } from '../properties/occupancy-chips.tsx'
import { type Column, DataTable, type PageQuery } from '../ui/table/data-table.tsx'
import { kindLabel, letTable } from './map-labels.ts'
import type { MapSearch } from './use-map-search.ts'
import { statusColumn } from '../ui/table/columns.tsx'

function columnsOf(kind: MapSearch['kind']): readonly Column<MapItem>[] {
  return [
    {
      key: 'label',
      title: kindLabel[kind].one,
      sortBy: 'label',
      card: 'title',
      cell: (item) => (
        <>
          <span className="figures">{item.label}</span>
          {!item.bounds && <span className="small secondary map-not-drawn">{t`Not drawn`}</span>}
        </>
      ),
    },
    statusColumn({ key: 'state', title: t`Occupancy`, table: letTable, of: (item) => item.occupancyState }),
    { key: 'place', title: t`Place`, cell: (item) => item.placeLabel },
    {
      key: 'thram',
      title: t`Thram`,
      sortBy: 'thramNumber',
      isHiddenAtFirst: true,
      cell: (item) => <span className="figures">{item.thramNumber ?? '–'}</span>,
    },
    { key: 'use', title: t`Use`, isHiddenAtFirst: true, cell: (item) => codeLabel(item.use) },
  ]
}

type MapListProps = {
  search: MapSearch
  query: CallArgs<'map.list'>['query']
  page: PageQuery<MapItem>
  onChoose: (item: MapItem) => void
}

/** Lists everything on the map, and properties without an outline. It allows the same selection by keyboard as the map does by pointer. */
export function MapList({ search, query, page, onChoose }: MapListProps) {
  const { kind, list } = search
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones(list.filters.dzongkhagId)
  const { many } = kindLabel[kind]
  return (
    <DataTable
      caption={t`${many} on the map`}
      searchLabel={t`Search number, place, owner`}
      columns={columnsOf(kind)}
      list={list}
      page={page}
      filters={[
        { name: 'occupancy', label: t`Occupancy`, options: letAsWholeOptions },
        { name: 'use', label: t`Use`, options: kind === 'plot' ? codeOptions(landUses) : codeOptions(buildingUses) },
        dzongkhagFilter('dzongkhagId', dzongkhags.data ?? []),
        zoneFilter('administrativeZoneId', zones.data ?? []),
        {
          name: 'isDrawn',
          label: t`Drawn`,
          options: [
            { value: 'true', label: t`Drawn` },
            { value: 'false', label: t`Not drawn yet` },
          ],
        },
      ]}
      rowKey={(item) => item.id}
      onRowOpen={onChoose}
      onDownload={(format) => downloadList('map', 'map.list', { params: { kind }, query: { ...query, format } })}
      none={{ title: t`No ${many.toLowerCase()} yet`, text: t`Add records to the register to see them on the map.` }}
    />
  )
}
