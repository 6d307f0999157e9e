import type { Config } from './platform/config.ts'
import { scriptsInPage } from './platform/http/web-app.ts'

/** Allows only our own sources and those in the settings: an external bot check, an external geometry API, a base map. */
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
    // Each page has an inline style sheet, and Mantine sets sizes in inline styles.
    'style-src': ["'self'", "'unsafe-inline'", ...service],
    'img-src': ["'self'", 'blob:', 'data:', ...tiles],
    'frame-src': ["'self'", 'blob:', ...service],
    'upgrade-insecure-requests': null,
  }
}
