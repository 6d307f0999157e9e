/** Degrees of longitude and latitude (WGS 84). */
export type Place = { readonly name: string; readonly lon: number; readonly lat: number }
export type NearPlace = { name: string; km: number }

const earthRadiusKm = 6371

/** The nearest places by straight-line distance, nearest first; at most `count`, and none farther than `maxKm`. */
export function nearestPlaces(
  places: readonly Place[],
  at: Pick<Place, 'lon' | 'lat'>,
  { count, maxKm }: { count: number; maxKm: number },
): NearPlace[] {
  return places
    .map((place) => ({ name: place.name, km: distanceKm(at, place) }))
    .filter(({ km }) => km <= maxKm)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, count)
}

/** On a sphere (haversine formula): within 0.5 % of the distance on the ellipsoid. */
function distanceKm(from: Pick<Place, 'lon' | 'lat'>, to: Pick<Place, 'lon' | 'lat'>): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord = half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lon, to.lon)
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
