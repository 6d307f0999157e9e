import type { Map as BaseMapView } from 'maplibre-gl'
import { TerraDraw, TerraDrawLineStringMode, TerraDrawPolygonMode, ValidateNotSelfIntersecting } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { tokenColour } from '../map-patterns.ts'
import geodesic from 'geographiclib-geodesic'

export type MeasuredShape = 'DISTANCE' | 'AREA'
export type Measured = {
  /** For an area: its perimeter. */
  lengthM: number
  /** Null if no area is enclosed yet or the lines cross. */
  areaSqM: number | null
  isCrossing: boolean
  /** The points that are set, without the one under the pointer. */
  points: number
  isFinished: boolean
}
export type Measuring = { removeLastPoint(): void; clear(): void; stop(): void }

export const nothingMeasured: Measured = { lengthM: 0, areaSqM: null, isCrossing: false, points: 0, isFinished: false }

type Drawn = ReturnType<TerraDraw['getSnapshot']>[number]

/** Draws a line or an outline for measuring, by pointer or with the keys at the centre of the map. */
export function startMeasuring(view: BaseMapView, shape: MeasuredShape, onMeasured: (measured: Measured) => void): Measuring {
  const mode = modeOf(shape)
  const draw = new TerraDraw({ adapter: new TerraDrawMapLibreGLAdapter({ map: view }), modes: [mode] })
  draw.start()
  draw.setMode(mode.mode)
  const drawn = () => draw.getSnapshot().filter(({ geometry }) => geometry.type !== 'Point')
  // A new measurement replaces the previous one.
  const removeEarlier = () => {
    const earlier = drawn().slice(0, -1)
    if (earlier.length > 0) draw.removeFeatures(earlier.flatMap(({ id }) => (id === undefined ? [] : [id])))
  }
  draw.on('change', (_, type) => {
    const last = drawn().at(-1)
    onMeasured(last ? measure(last) : nothingMeasured)
    // Deferred, because the library is still setting its point.
    if (type === 'create') queueMicrotask(removeEarlier)
  })
  draw.on('finish', (id) => {
    const finished = draw.getSnapshotFeature(id)
    if (finished) onMeasured(measure(finished))
  })
  const stopKeys = listenToKeys(view, () => mode.undo())
  return {
    removeLastPoint: () => mode.undo(),
    clear: () => {
      draw.clear()
      onMeasured(nothingMeasured)
    },
    stop: () => {
      stopKeys()
      draw.stop()
    },
  }
}

function modeOf(shape: MeasuredShape) {
  const colour = tokenColour('--focus') as `#${string}`
  // A finger needs more tolerance to hit the closing point. The keys move the map by 10 pixels and set a new point.
  const pointerDistance = matchMedia('(pointer: coarse)').matches ? 24 : 8
  const common = { keyEvents: null, pointerDistance, showCoordinatePoints: true }
  const points = { closingPointColor: colour, coordinatePointColor: colour, coordinatePointWidth: 4 }
  return shape === 'DISTANCE'
    ? new TerraDrawLineStringMode({ ...common, styles: { ...points, lineStringColor: colour, lineStringWidth: 3 } })
    : new TerraDrawPolygonMode({
        ...common,
        styles: { ...points, fillColor: colour, fillOpacity: 0.2, outlineColor: colour, outlineWidth: 3 },
      })
}

function measure(drawn: Drawn): Measured {
  const { geometry, properties } = drawn
  const isFinished = properties['currentlyDrawing'] !== true
  if (geometry.type === 'LineString') {
    const line = geometry.coordinates.map(toPosition)
    return { ...nothingMeasured, lengthM: lengthM(line), points: line.length - (isFinished ? 0 : 1), isFinished }
  }
  if (geometry.type !== 'Polygon') return nothingMeasured
  const corners = (geometry.coordinates[0] ?? []).slice(0, -1).map(toPosition)
  const points = isFinished ? corners.length : Number(properties['committedCoordinateCount'] ?? 0)
  const { areaSqM, perimeterM } = ringMeasures(corners)
  const isCrossing = points > 2 && !ValidateNotSelfIntersecting(drawn).valid
  const isEnclosing = !isCrossing && new Set(corners.map(String)).size > 2
  return { lengthM: perimeterM, areaSqM: isEnclosing ? areaSqM : null, isCrossing, points, isFinished }
}

function toPosition([lon = 0, lat = 0]: readonly number[]): Position {
  return [lon, lat]
}

const smallStep: Record<string, [east: number, south: number]> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
}

/** Enter sets a point under the cross in the centre. The arrow keys move the map below it; Shift makes the steps small. */
function listenToKeys(view: BaseMapView, removeLastPoint: () => void): () => void {
  const canvas = view.getCanvas()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? smallStep[event.key] : undefined
    if (step) view.panBy(step, { duration: 0 })
    else if (event.key === 'Enter') clickCentre(canvas)
    else if (event.key === 'Backspace') removeLastPoint()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // While the map moves by keyboard, the line follows the cross; otherwise it follows the pointer.
  const onMove = () => {
    if (canvas.matches(':focus-visible')) pointAtCentre(canvas, 'pointermove')
  }
  // A click belongs to the measurement and does not select anything below it.
  const onClick = (event: MouseEvent) => event.preventDefault()
  const container = view.getCanvasContainer()
  canvas.addEventListener('keydown', onKeyDown)
  container.addEventListener('click', onClick, { capture: true })
  view.on('move', onMove)
  return () => {
    canvas.removeEventListener('keydown', onKeyDown)
    container.removeEventListener('click', onClick, { capture: true })
    view.off('move', onMove)
  }
}

function clickCentre(canvas: HTMLCanvasElement): void {
  for (const type of ['pointermove', 'pointerdown', 'pointerup'] as const) pointAtCentre(canvas, type)
}

/** Simulates a pointer, so that points set by keyboard and by pointer form one line. */
function pointAtCentre(canvas: HTMLCanvasElement, type: 'pointermove' | 'pointerdown' | 'pointerup'): void {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const button = type === 'pointermove' ? -1 : 0
  canvas.dispatchEvent(new PointerEvent(type, { clientX: left + width / 2, clientY: top + height / 2, button, isPrimary: true }))
}

type Position = readonly [lon: number, lat: number]

/** Length in metres along the shortest path between points on the WGS 84 ellipsoid, as the server measures outlines. */
function lengthM(line: readonly Position[]): number {
  return compute(line, true).perimeter
}

/** The measures of the ring of corners. The first corner is not repeated at the end. */
function ringMeasures(corners: readonly Position[]): { areaSqM: number; perimeterM: number } {
  const { area = 0, perimeter } = compute(corners, false)
  // The sign of the area depends on the drawing direction.
  return { areaSqM: Math.abs(area), perimeterM: perimeter }
}

function compute(positions: readonly Position[], isLine: boolean) {
  const path = geodesic.Geodesic.WGS84.Polygon(isLine)
  for (const [lon, lat] of positions) path.AddPoint(lat, lon)
  return path.Compute(false, true)
}
