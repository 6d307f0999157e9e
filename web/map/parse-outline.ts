import type { MapCard } from '../../domain/map/map-contract.ts'

export type Geometry = NonNullable<MapCard['geometry']>

/** Parses GeoJSON into an outline: a Polygon or MultiPolygon alone, in a Feature, or in a collection of one. */
export function parseOutline(text: string): Geometry | undefined {
  try {
    return outlineIn(JSON.parse(text))
  } catch {
    return undefined
  }
}

function outlineIn(value: unknown): Geometry | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('features' in value && Array.isArray(value.features) && value.features.length === 1) return outlineIn(value.features[0])
  if ('geometry' in value) return outlineIn(value.geometry)
  if (!('type' in value && 'coordinates' in value && Array.isArray(value.coordinates))) return undefined
  // The server validates every number. Here only the shape of the object matters.
  return value.type === 'Polygon' || value.type === 'MultiPolygon' ? (value as Geometry) : undefined
}
