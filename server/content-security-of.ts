import type { Config } from './platform/config.ts'
import { scriptsInPage } from './platform/http/web-app.ts'

/** Nothing but our own, and what the settings name: an external bot check, a geometry API elsewhere, a base map. */
export function contentSecurityOf({ botCheck, geometryApi, baseMap }: Config, webRoot: string | undefined) {
  const service = botCheck.kind === 'external' ? [new URL(botCheck.script).origin] : []
  const tiles = baseMap ? [new URL(baseMap.tiles).origin] : []
  const geometry = geometryApi.startsWith('http') ? [new URL(geometryApi).origin] : []
  return {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...(webRoot ? scriptsInPage(webRoot) : []), ...service],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...service, ...geometry, ...tiles],
    // The sheet of every page stands in the page, and Mantine gives its parts their sizes as they stand.
    'style-src': ["'self'", "'unsafe-inline'", ...service],
    'img-src': ["'self'", 'blob:', 'data:', ...tiles],
    'frame-src': ["'self'", 'blob:', ...service],
    'upgrade-insecure-requests': null,
  }
}
