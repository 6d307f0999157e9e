import { useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MapItem } from '../../domain/map/map-contract.ts'
import type { MapKind } from '../../domain/map/map-measure.ts'
import type { Bounds } from '../../domain/map/tile.ts'
import { useAdministrativeZones, useDzongkhags } from '../locations/use-places.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { loadable } from '../ui/feedback/loadable.tsx'
import { type Borders, boundsOfShape, joinBounds, readBorders } from './borders.ts'
import { MapCardPanel } from './map-card-panel.tsx'
import { kindLabel } from './map-labels.ts'
import { MapLegend } from './map-legend.tsx'
import type { MapTools } from './map-tools.tsx'
import type { OpenMap } from './open-map.ts'
import { useGeometryBase } from './use-geometry-base.ts'
import { type MapSearch, tilesAddress, viewText } from './use-map-search.ts'

const MapCanvas = loadable(
  () => import('./map-canvas.tsx'),
  (module) => module.MapCanvas,
  {
    placeholder: () => <MapSkeleton />,
  },
)
const OutlineEditor = loadable(
  () => import('./outline-editor.tsx'),
  (module) => module.OutlineEditor,
)
const Ruler = loadable(
  () => import('./measure/ruler.tsx'),
  (module) => module.Ruler,
)

type MapPanelProps = {
  search: MapSearch
  /** The rows that the list shows now. */
  items: readonly MapItem[]
  revision: number
  /** The initial area if the address has none. */
  home?: Bounds | undefined
  /** If omitted, the map is read-only. */
  tools?: MapTools
}

/** The map with its legend and the card of the selected property. */
export function MapPanel({ search, items, revision, home, tools }: MapPanelProps) {
  const { kind, measure, list, chosenId, startsAt, change } = search
  // MapLibre reads its colours once, so another scheme creates a new map at the same position.
  const scheme = useComputedColorScheme()
  const config = useGeometryBase()
  const borders = useQuery({ queryKey: ['borders'], queryFn: readBorders, staleTime: Number.POSITIVE_INFINITY })
  const [map, setMap] = useState<OpenMap>()
  const [leftOut, setLeftOut] = useState(0)
  const drawing = tools?.drawing
  // The outline that is being drawn stays visible, even if another property is selected in the list.
  const shownId = drawing?.id ?? chosenId
  const destination = useDestination({ ...search, chosenId: shownId }, items, borders.data)
  const goTo = destination ?? (startsAt ? undefined : home)
  const failed = config.error ?? borders.error
  if (failed) return <ErrorState error={failed} onRetry={() => void Promise.all([config.refetch(), borders.refetch()])} />
  if (!config.data || !borders.data) return <MapSkeleton />
  const close = () => {
    tools?.draw(undefined)
    change({ chosen: undefined }, { isReplace: true })
  }
  return (
    <div className="map-frame sheet">
      <MapCanvas
        key={scheme}
        label={t`Map of ${kindLabel[kind].many.toLowerCase()}`}
        borders={borders.data}
        baseMap={config.data.baseMap}
        tiles={tilesAddress(search, revision)}
        measure={measure}
        chosenId={shownId}
        emphasised={list.q === '' ? undefined : items.map(({ id }) => id)}
        goTo={goTo}
        startsAt={startsAt}
        onChoose={(id) => drawing || tools?.isMeasuring || change({ chosen: id }, { isReplace: true })}
        onMove={(view) => change({ at: viewText(view) }, { isReplace: true })}
        onLeftOut={setLeftOut}
        onOpen={setMap}
      />
      <MapLegend kind={kind} measure={measure} leftOut={leftOut} />
      {map && tools && (drawing || tools.isMeasuring) ? (
        <ToolOnMap map={map} kind={kind} tools={tools} />
      ) : (
        chosenId && (
          <MapCardPanel
            key={chosenId}
            kind={kind}
            id={chosenId}
            onClose={close}
            {...(tools ? { onDraw: tools.draw, onDrawn: tools.onDrawn } : {})}
          />
        )
      )}
    </div>
  )
}

/** Replaces the card while an outline is drawn or a distance is measured. */
function ToolOnMap({
  map,
  kind,
  tools: { drawing, draw, onDrawn, setMeasuring },
}: {
  map: OpenMap
  kind: MapKind
  tools: MapTools
}) {
  if (!drawing) return <Ruler map={map.view} onClose={() => setMeasuring(false)} />
  const close = (isSaved: boolean) => {
    draw(undefined)
    if (isSaved) onDrawn()
  }
  return <OutlineEditor key={drawing.id} map={map.view} kind={kind} card={drawing} onDone={close} />
}

function MapSkeleton() {
  return <output className="map-frame map-skeleton skeleton" aria-label={t`Loading the map`} />
}

/** The destination of the map: the selection, otherwise the search result, otherwise the place of the filter. A change moves the map. */
function useDestination(
  { kind, chosenId, list }: MapSearch,
  items: readonly MapItem[],
  borders: Borders | undefined,
): Bounds | undefined {
  const chosen = useEndpoint('map.read', { params: { kind, id: chosenId ?? '' } }, { isEnabled: chosenId !== undefined })
  const place = useBoundsOfPlace(list.filters, borders)
  const found = list.q === '' ? undefined : joinBounds(items.flatMap(({ bounds }) => (bounds ? [bounds] : [])))
  return useSame(chosenId ? (chosen.data?.bounds ?? undefined) : (found ?? place))
}

/** The border of the selected gewog or dzongkhag. Thromdes have no border, so the dzongkhag's is used. */
function useBoundsOfPlace(
  { dzongkhagId, administrativeZoneId }: MapSearch['list']['filters'],
  borders: Borders | undefined,
): Bounds | undefined {
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones()
  if (!borders || !(dzongkhagId ?? administrativeZoneId)) return undefined
  const zone = zones.data?.find(({ id }) => id === administrativeZoneId)
  const dzongkhag = dzongkhags.data?.find(({ id }) => id === (zone?.dzongkhagId ?? dzongkhagId))
  const gewog = borders.gewogs.features.find(
    ({ properties }) => properties.name === zone?.name && properties.dzongkhag === dzongkhag?.name,
  )
  const border = gewog ?? borders.dzongkhags.features.find(({ properties }) => properties.name === dzongkhag?.name)
  return border && boundsOfShape(border.geometry)
}

/** Returns the same array while the values are equal, so that the map does not move without a reason. */
function useSame(bounds: Bounds | undefined): Bounds | undefined {
  const [kept, keep] = useState(bounds)
  if (String(kept) !== String(bounds)) keep(bounds)
  return String(kept) === String(bounds) ? kept : bounds
}
