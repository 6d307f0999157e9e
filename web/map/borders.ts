import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon } from 'geojson'
import type { Bounds } from '../../domain/map/tile.ts'
import dzongkhagsUrl from './borders/dzongkhags.geojson?url'
import gewogsUrl from './borders/gewogs.geojson?url'
import townsUrl from './borders/towns.geojson?url'

export type BorderNames = { name: string; nameDzongkha?: string; dzongkhag?: string }
export type BorderShapes = FeatureCollection<Polygon | MultiPolygon, BorderNames>
export type Towns = FeatureCollection<Point, { name: string; nameDzongkha?: string; rank: 1 | 2 | 3 }>
export type Borders = { dzongkhags: BorderShapes; gewogs: BorderShapes; towns: Towns }

let asked: Promise<Borders> | undefined

/** The borders and towns that the product includes. They are fetched once. */
export function readBorders(): Promise<Borders> {
  asked ??= Promise.all([
    readShapes<BorderShapes>(dzongkhagsUrl),
    readShapes<BorderShapes>(gewogsUrl),
    readShapes<Towns>(townsUrl),
  ])
    .then(([dzongkhags, gewogs, towns]) => ({ dzongkhags, gewogs, towns }))
    .catch((error: unknown) => {
      asked = undefined
      throw error
    })
  return asked
}

/** The dzongkhags alone, for pages that show no gewogs. */
export function readDzongkhagShapes(): Promise<BorderShapes> {
  return readShapes<BorderShapes>(dzongkhagsUrl)
}

/** The towns alone, for pages that show no borders. */
export function readTowns(): Promise<Towns> {
  return readShapes<Towns>(townsUrl)
}

async function readShapes<Shapes>(url: string): Promise<Shapes> {
  const response = await fetch(url)
  if (!response.ok) throw new Error('The borders could not be loaded.')
  return response.json()
}

/** One point in the middle of each area, so that its name is drawn once and not in every tile. */
export function namePoints(shapes: BorderShapes): FeatureCollection<Point, BorderNames> {
  return { type: 'FeatureCollection', features: shapes.features.map(namePoint) }
}

function namePoint({ properties, geometry }: Feature<Polygon | MultiPolygon, BorderNames>): Feature<Point, BorderNames> {
  const rings = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const outer = rings.map(([ring = []]) => ring).toSorted((a, b) => b.length - a.length)[0] ?? []
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: centroid(outer) } }
}

function centroid(ring: readonly (readonly number[])[]): [number, number] {
  let [area, lon, lat] = [0, 0, 0]
  for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = x1, y2 = y1] = ring[index + 1] ?? []
    const cross = x1 * y2 - x2 * y1
    area += cross
    lon += (x1 + x2) * cross
    lat += (y1 + y2) * cross
  }
  return [lon / (3 * area), lat / (3 * area)]
}

export function boundsOfShape(geometry: Polygon | MultiPolygon): Bounds {
  const positions = (geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()).flat()
  const lons = positions.map(([lon = 0]) => lon)
  const lats = positions.map(([, lat = 0]) => lat)
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

export function joinBounds(all: readonly Bounds[]): Bounds | undefined {
  if (all.length === 0) return undefined
  return [
    Math.min(...all.map(([west]) => west)),
    Math.min(...all.map(([, south]) => south)),
    Math.max(...all.map(([, , east]) => east)),
    Math.max(...all.map(([, , , north]) => north)),
  ]
}
