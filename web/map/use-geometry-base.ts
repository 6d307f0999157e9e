import { setGeometryBase } from '../platform/geometry-base.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'

/** The settings, asked for before anything of the geometry API is: they say where that is. */
export function useGeometryBase() {
  const config = useEndpoint('config.read', undefined, { staleTimeMs: 3_600_000 })
  if (config.data) setGeometryBase(config.data.geometryApi)
  return config
}
