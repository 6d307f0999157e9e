import geodesic from 'geographiclib-geodesic'

type Ring = readonly (readonly [lon: number, lat: number])[]
type Shape =
  | { type: 'Polygon'; coordinates: readonly Ring[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] }

/** Square metres on the WGS 84 ellipsoid: on a plane or a sphere, the error would exceed a surveyor's. */
export function areaSqMOf(shape: Shape): number {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const area = polygons.reduce((sum, [outer = [], ...holes]) => {
    return sum + ringArea(outer) - holes.reduce((gone, hole) => gone + ringArea(hole), 0)
  }, 0)
  return Math.round(area * 100) / 100
}

function ringArea(ring: Ring): number {
  const polygon = geodesic.Geodesic.WGS84.Polygon(false)
  for (const [lon, lat] of ring.slice(1)) polygon.AddPoint(lat, lon)
  // The direction in which the outline was drawn does not matter.
  return Math.abs(polygon.Compute(false, true).area ?? 0)
}
