import { type MapKind, type MapMeasure, mapKinds, mapMeasures } from '../../domain/map/map-measure.ts'
import { buildingUses, landUses, occupancies } from '../../domain/properties/property.ts'
import { geometryBase } from '../platform/geometry-base.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { type ListState, useListState, useSearchState } from '../platform/search-state.ts'
import type { View } from './open-map.ts'

export const mapFilterNames = ['use', 'occupancy', 'dzongkhagId', 'administrativeZoneId', 'isDrawn'] as const
export type MapFilterName = (typeof mapFilterNames)[number]

/** The state that the map and its list share, stored in the address. */
export type MapSearch = {
  kind: MapKind
  measure: MapMeasure
  list: ListState<MapFilterName>
  filter: ReturnType<typeof filterOf>
  chosenId: string | undefined
  startsAt: View | undefined
  /** Which of the two a narrow screen shows. */
  shows: 'list' | 'map'
  change: (changes: Record<string, string | undefined>, how?: { isReplace?: boolean }) => void
}

export function useMapSearch(): MapSearch {
  const [search, change] = useSearchState()
  const kind = oneOf(mapKinds, search['kind']) ?? 'plot'
  const list = useListState(mapFilterNames, { defaultSort: 'label:asc' })
  return {
    kind,
    measure: oneOf(mapMeasures, search['measure']) ?? 'occupancy',
    list,
    filter: filterOf(kind, list),
    chosenId: search['chosen'],
    startsAt: viewOf(search['at']),
    shows: search['view'] === 'map' ? 'map' : 'list',
    change,
  }
}

function filterOf(kind: MapKind, { filters: { use, occupancy, dzongkhagId, administrativeZoneId } }: ListState<MapFilterName>) {
  const uses: readonly ((typeof landUses)[number] | (typeof buildingUses)[number])[] = kind === 'plot' ? landUses : buildingUses
  return omitUndefined({ use: oneOf(uses, use), occupancy: oneOf(occupancies, occupancy), dzongkhagId, administrativeZoneId })
}

/** The address of the tiles. `revision` changes it after an outline was drawn. */
export function tilesAddress(
  { kind, measure, filter }: Pick<MapSearch, 'kind' | 'measure' | 'filter'>,
  revision: number,
): string {
  const query = new URLSearchParams(Object.entries({ measure, ...filter, revision: String(revision) }))
  return `${new URL(geometryBase(), location.origin).href}/geometry/tile/${kind}/{z}/{x}/{y}.mvt?${query}`
}

/** "89.6390,27.4720,15.2" */
export function viewText({ lon, lat, zoom }: View): string {
  return [lon.toFixed(5), lat.toFixed(5), zoom.toFixed(1)].join(',')
}

function viewOf(text: string | undefined): View | undefined {
  const [lon = Number.NaN, lat = Number.NaN, zoom = Number.NaN] = (text ?? '').split(',').map(Number)
  return [lon, lat, zoom].every(Number.isFinite) ? { lon, lat, zoom } : undefined
}
