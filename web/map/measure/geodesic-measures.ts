import geodesic from 'geographiclib-geodesic'

export type Position = readonly [lon: number, lat: number]

/** Metres along the shortest way from point to point, on the WGS 84 ellipsoid, as the server measures outlines. */
export function lengthM(line: readonly Position[]): number {
  return compute(line, true).perimeter
}

/** Of the ring that the corners make; the first is not repeated at the end. */
export function ringMeasures(corners: readonly Position[]): { areaSqM: number; perimeterM: number } {
  const { area = 0, perimeter } = compute(corners, false)
  // Whichever way round it was drawn.
  return { areaSqM: Math.abs(area), perimeterM: perimeter }
}

function compute(positions: readonly Position[], isLine: boolean) {
  const path = geodesic.Geodesic.WGS84.Polygon(isLine)
  for (const [lon, lat] of positions) path.AddPoint(lat, lon)
  return path.Compute(false, true)
}
