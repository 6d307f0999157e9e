import { Map as BaseMapView, NavigationControl, ScaleControl, setWorkerUrl, VectorTileSource } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map-view.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type MapKind, type MapMeasure, mapKinds } from '../../domain/map/map-measure.ts'
import type { Bounds } from '../../domain/map/tile.ts'
import { geometryBase } from '../platform/geometry-base.ts'
import { getSession } from '../platform/session-store.ts'
import type { Shape, Tone } from '../ui/text/status-chip.tsx'
import { addAttribution, addDzongkhaName } from './base-map-layers.ts'
import type { Borders } from './borders.ts'
import { type BaseMap, mapStyle, stateColour, statePattern } from './map-layers.ts'
import { patternOf } from './map-patterns.ts'

setWorkerUrl(workerUrl)

export type View = { lon: number; lat: number; zoom: number }
export type MapEvents = {
  onChoose: (id: string) => void
  onMove: (view: View) => void
  /** The number of visible outlines that the tiles omit. */
  onLeftOut: (count: number) => void
  /** Whether everything in view is drawn. */
  onDrawn: (isDrawn: boolean) => void
}
export type OpenMap = {
  view: BaseMapView
  showTiles(tiles: string): void
  colour(measure: MapMeasure): void
  choose(id: string | undefined): void
  /** Highlights only these; undefined highlights all. */
  emphasise(ids: readonly string[] | undefined): void
  goTo(bounds: Bounds): void
  close(): void
}

const country: Bounds = [88.7, 26.65, 92.2, 28.4]

export type MapOptions = MapEvents & {
  container: HTMLElement
  borders: Borders
  baseMap: BaseMap | null
  tiles: string
  view: View | undefined
}

export function openMap({ container, borders, baseMap, tiles, view: at, ...events }: MapOptions): OpenMap {
  const view = new BaseMapView({
    container,
    style: mapStyle({ borders, baseMap, tiles }),
    ...(at ? { center: [at.lon, at.lat], zoom: at.zoom } : { bounds: toPairs(country) }),
    maxZoom: 20,
    minZoom: 5,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: false,
    transformRequest,
  })
  view.touchZoomRotate.disableRotation()
  view.keyboard.disableRotation()
  view.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  view.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
  addAttribution(view)
  drawMissingPictures(view)
  const ready = new Promise<void>((resolve) => void view.once('style.load', () => resolve()))
  const whenReady = (work: () => void) => void ready.then(work)
  listen(view, events)
  return {
    view,
    showTiles: (next) =>
      whenReady(() => {
        const source = view.getSource('land')
        if (source instanceof VectorTileSource && source.tiles?.[0] !== next) source.setTiles([next])
      }),
    colour: (measure) => whenReady(() => paint(view, measure)),
    choose: (id) =>
      whenReady(() => mapKinds.forEach((kind) => view.setFilter(`${kind}-chosen`, ['==', ['get', 'id'], id ?? '']))),
    emphasise: (ids) => whenReady(() => emphasise(view, ids)),
    goTo: (bounds) =>
      whenReady(() => view.fitBounds(toPairs(bounds), { padding: roomFor(container), maxZoom: 17.5, duration: motionMs() })),
    close: () => view.remove(),
  }
}

/** Patterns and Dzongkha names are drawn when the map first needs them. */
export function drawMissingPictures(view: BaseMapView): void {
  view.setMissingStyleImageResolver(async (id) => {
    if (await addDzongkhaName(view, id)) return
    const [shape, tone] = id.split('-')
    if (!view.hasImage(id)) view.addImage(id, patternOf(shape as Shape, tone as Tone), { pixelRatio: 2 })
  })
}

/** The geometry API requires a signed-in caller. */
export function transformRequest(url: string): { url: string; headers?: Record<string, string> } {
  return { url, ...(url.startsWith(absolute(geometryBase())) ? { headers: bearer() } : {}) }
}

function listen(view: BaseMapView, { onChoose, onMove, onLeftOut, onDrawn }: MapEvents): void {
  const layers = mapKinds.flatMap((kind) => [`${kind}-fill`, `${kind}-dot`])
  for (const layer of [...layers, 'cluster-dot']) {
    view.on('mouseenter', layer, () => {
      view.getCanvas().style.cursor = 'pointer'
    })
    view.on('mouseleave', layer, () => {
      view.getCanvas().style.cursor = ''
    })
  }
  view.on('click', layers, ({ features, originalEvent }) => {
    const id: unknown = features?.[0]?.properties['id']
    if (typeof id === 'string' && !originalEvent.defaultPrevented) onChoose(id)
  })
  view.on('click', 'cluster-dot', ({ lngLat, originalEvent }) => {
    if (!originalEvent.defaultPrevented) view.easeTo({ center: lngLat, zoom: view.getZoom() + 2.5, duration: motionMs() })
  })
  view.on('moveend', () => {
    const { lng, lat } = view.getCenter()
    onMove({ lon: lng, lat, zoom: view.getZoom() })
  })
  view.on('dataloading', ({ dataType }) => dataType === 'source' && onDrawn(false))
  view.on('idle', () => {
    onDrawn(true)
    onLeftOut(countLeftOut(view))
  })
}

/** The number of visible outlines for which the tiles have no room. */
export function countLeftOut(view: BaseMapView): number {
  const left = view.querySourceFeatures('land', { sourceLayer: 'more' })
  return left.reduce((sum, { properties }) => sum + Number(properties['count'] ?? 0), 0)
}

export function paint(view: BaseMapView, measure: MapMeasure): void {
  for (const kind of mapKinds as readonly MapKind[]) {
    const colour = stateColour(kind, measure)
    view.setPaintProperty(`${kind}-fill`, 'fill-pattern', statePattern(kind, measure))
    view.setPaintProperty(`${kind}-line`, 'line-color', colour)
    view.setPaintProperty(`${kind}-dot`, 'circle-color', colour)
  }
}

function emphasise(view: BaseMapView, ids: readonly string[] | undefined): void {
  for (const kind of mapKinds) {
    const strength = ids ? (['case', ['in', ['get', 'id'], ['literal', [...ids]]], 1, 0.15] as never) : 1
    view.setPaintProperty(`${kind}-line`, 'line-opacity', strength)
    view.setPaintProperty(`${kind}-dot`, 'circle-opacity', strength)
    view.setPaintProperty(`${kind}-label`, 'text-opacity', strength)
    view.setPaintProperty(`${kind}-fill`, 'fill-opacity', strength)
  }
}

function toPairs([west, south, east, north]: Bounds): [[number, number], [number, number]] {
  return [
    [west, south],
    [east, north],
  ]
}

/** The legend and the card cover parts of the map, so the destination is centred in the remaining space. */
function roomFor({ clientWidth, clientHeight }: HTMLElement) {
  if (clientWidth < 640) return { top: 40, left: 40, right: 40, bottom: Math.round(clientHeight * 0.6) }
  return { top: 60, left: 60, right: 370, bottom: 60 }
}

function motionMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 500
}

export function absolute(address: string): string {
  return new URL(address, location.origin).href
}

function bearer(): Record<string, string> {
  const token = getSession()?.token
  return token ? { Authorization: `Bearer ${token}` } : {}
}
