import type { Map as BaseMapView } from 'maplibre-gl'
import { TerraDraw, TerraDrawLineStringMode, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { tokenColour } from './map-patterns.ts'
import type { Geometry } from './parse-outline.ts'
import { outlineOf, partsOf, splitOutline } from './split-outline.ts'

export type Step = 'DRAW' | 'SHAPE' | 'SPLIT'
type Position = [number, number]
type Part = Position[][]

/** Drawing on the map: an outline point by point, moving its corners, or a line that splits it. */
export type OutlineDrawing = {
  take(step: Step): void
  replace(geometry: Geometry | null): void
  removePart(index: number): void
  stop(): void
}

type DrawingEvents = { onOutline: (geometry: Geometry | null) => void; onStep: (step: Step) => void }

export function startDrawing(view: BaseMapView, geometry: Geometry | null, { onOutline, onStep }: DrawingEvents): OutlineDrawing {
  const draw = new TerraDraw({ adapter: new TerraDrawMapLibreGLAdapter({ map: view }), modes: modes() })
  draw.start()
  const parts = () => partsIn(draw)
  const take = (step: Step) => {
    draw.setMode(step === 'DRAW' ? 'polygon' : step === 'SPLIT' ? 'linestring' : 'select')
    const [first] = draw.getSnapshot().filter(isOutline)
    if (step === 'SHAPE' && first?.id !== undefined) draw.selectFeature(first.id)
    onStep(step)
  }
  const replaceParts = (next: readonly Part[]) => {
    draw.setMode('select')
    draw.clear()
    draw.addFeatures(
      next.map((part) => ({
        type: 'Feature',
        properties: { mode: 'polygon' },
        geometry: { type: 'Polygon', coordinates: part },
      })),
    )
    onOutline(outlineOf(parts()))
    take('SHAPE')
  }
  draw.on('change', () => {
    if (draw.getMode() === 'select') onOutline(outlineOf(parts()))
  })
  draw.on('finish', (id, { action }) => {
    if (action !== 'draw') return onOutline(outlineOf(parts()))
    const line = draw.getSnapshotFeature(id)?.geometry
    // Deferred, because the library is still ending its own stroke.
    queueMicrotask(() => {
      if (line?.type === 'LineString') {
        const [from, to] = [line.coordinates[0], line.coordinates.at(-1)]
        return replaceParts(from && to ? splitOutline(parts(), [toPosition(from), toPosition(to)]) : parts())
      }
      onOutline(outlineOf(parts()))
      take('SHAPE')
    })
  })
  if (geometry) replaceParts(partsOf(geometry))
  else take('DRAW')
  return {
    take,
    replace: (next) => (next ? replaceParts(partsOf(next)) : (draw.clear(), onOutline(null), take('DRAW'))),
    removePart: (index) => replaceParts(parts().filter((_, at) => at !== index)),
    stop: () => draw.stop(),
  }
}

function modes() {
  const colour = tokenColour('--focus') as `#${string}`
  const fill = { fillColor: colour, fillOpacity: 0.2, outlineColor: colour, outlineWidth: 3 }
  return [
    new TerraDrawPolygonMode({ styles: { ...fill, closingPointColor: colour } }),
    new TerraDrawLineStringMode({ styles: { lineStringColor: tokenColour('--danger') as `#${string}`, lineStringWidth: 3 } }),
    new TerraDrawSelectMode({
      flags: { polygon: { feature: { draggable: true, coordinates: { draggable: true, midpoints: true, deletable: true } } } },
      styles: {
        selectedPolygonColor: colour,
        selectedPolygonOutlineColor: colour,
        selectedPolygonOutlineWidth: 3,
        selectionPointColor: colour,
      },
    }),
  ]
}

type Snapshot = ReturnType<TerraDraw['getSnapshot']>[number]

/** The snapshot also includes the corners and midpoints of the selection. */
function isOutline({ geometry, properties }: Snapshot): boolean {
  return geometry.type === 'Polygon' && properties['mode'] === 'polygon'
}

function partsIn(draw: TerraDraw): Part[] {
  return draw
    .getSnapshot()
    .filter(isOutline)
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates.map((ring) => ring.map(toPosition))] : []))
}

function toPosition([lon = 0, lat = 0]: readonly number[]): Position {
  return [lon, lat]
}
