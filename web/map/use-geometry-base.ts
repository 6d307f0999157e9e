import { setGeometryBase } from '../platform/geometry-base.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'

/** Loads the settings before any call of the geometry API, because they contain its address. */
export function useGeometryBase() {
  const config = useEndpoint('config.read', undefined, { staleTimeMs: 3_600_000 })
  if (config.data) setGeometryBase(config.data.geometryApi)
  return config
}
