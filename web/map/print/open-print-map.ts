import { Map as BaseMapView } from 'maplibre-gl'
import type { MapKind, MapMeasure } from '../../../domain/map/map-measure.ts'
import { zoomOfScale } from '../../../domain/map/print-scale.ts'
import type { Borders } from '../borders.ts'
import { type BaseMap, mapStyle } from '../map-layers.ts'
import { countLeftOut, drawMissingPictures, paint, transformRequest } from '../open-map.ts'

export type Centre = { lon: number; lat: number }
export type PrintMap = { setScale(scale: number): void; close(): void }
export type PrintMapOptions = {
  container: HTMLElement
  borders: Borders
  baseMap: BaseMap | null
  tiles: string
  measure: MapMeasure
  chosen: { kind: MapKind; id: string } | undefined
  centre: Centre
  scale: number
  onMove: (centre: Centre) => void
  onDrawn: (isDrawn: boolean) => void
  onLeftOut: (count: number) => void
}

/** Device pixels per CSS pixel: 288 dpi. MapLibre uses fewer if its canvas would be too large. */
const pixelRatio = 3

/** A map that can be panned but not zoomed, because its scale on paper is fixed. */
export function openPrintMap({ container, borders, baseMap, tiles, measure, centre, ...options }: PrintMapOptions): PrintMap {
  let { scale } = options
  const zoom = zoomOfScale(scale, centre.lat)
  const view = new BaseMapView({
    container,
    style: mapStyle({ borders, baseMap, tiles }),
    center: [centre.lon, centre.lat],
    zoom,
    minZoom: zoom,
    maxZoom: zoom,
    pixelRatio,
    // The browser reads the canvas when it prints, long after it was drawn.
    canvasContextAttributes: { preserveDrawingBuffer: true },
    fadeDuration: 0,
    attributionControl: false,
    scrollZoom: false,
    boxZoom: false,
    doubleClickZoom: false,
    touchZoomRotate: false,
    dragRotate: false,
    pitchWithRotate: false,
    transformRequest,
  })
  view.keyboard.disableRotation()
  drawMissingPictures(view)
  view.once('style.load', () => {
    paint(view, measure)
    if (options.chosen) view.setFilter(`${options.chosen.kind}-chosen`, ['==', ['get', 'id'], options.chosen.id])
  })
  view.on('moveend', () => {
    // The same zoom means a larger scale further north.
    holdScale(view, scale)
    const { lng, lat } = view.getCenter()
    options.onMove({ lon: lng, lat })
  })
  view.on('dataloading', ({ dataType }) => dataType === 'source' && options.onDrawn(false))
  view.on('movestart', () => options.onDrawn(false))
  view.on('idle', () => {
    options.onDrawn(true)
    options.onLeftOut(countLeftOut(view))
  })
  return {
    setScale: (next) => {
      scale = next
      holdScale(view, scale)
    },
    close: () => view.remove(),
  }
}

function holdScale(view: BaseMapView, scale: number): void {
  const zoom = zoomOfScale(scale, view.getCenter().lat)
  if (Math.abs(zoom - view.getZoom()) < 1e-7) return
  view.setMinZoom(null)
  view.setMaxZoom(null)
  view.setZoom(zoom)
  view.setMinZoom(zoom)
  view.setMaxZoom(zoom)
}
