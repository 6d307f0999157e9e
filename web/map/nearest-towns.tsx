import { nearestPlaces } from '../../domain/map/nearest-places.ts'
import { t } from '../platform/texts.ts'
import type { Towns } from './borders.ts'

/** Describes the position of a place by its nearest towns, because the map has no roads. */
export function NearestTowns({ towns, at: [lon, lat] }: { towns: Towns; at: readonly [number, number] }) {
  const places = towns.features.map(({ properties: { name }, geometry: { coordinates } }) => ({
    ...{ name, lon: coordinates[0] ?? 0, lat: coordinates[1] ?? 0 },
  }))
  const named = nearestPlaces(places, { lon, lat }, { count: 3, maxKm: 60 }).map(({ name, km }) =>
    km < 1 ? t`${name} (less than 1 km)` : t`${name} (${Math.round(km)} km)`,
  )
  return named.length > 0 && <p className="small secondary">{t`Nearest towns, in a straight line: ${named.join(', ')}`}</p>
}
