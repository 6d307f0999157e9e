import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The page of the API reference, at the root of the build; the server sends it at `/api/docs`. */
export const apiViewerPage = 'api-docs.html'
/** The files are copied unchanged, so that an installation does not need the package. */
export const apiViewerFolder = resolve(import.meta.dirname, '../../node_modules/swagger-ui-dist')

/**
 * Without validation by an external server, and without requests to the API from the page, because a session is not for that. Swagger UI
 * would parse the document as YAML, and resolve all of it to follow the references of one call, which takes half a minute; this script
 * replaces both, for JSON and for references within the document.
 */
const start = String.raw`const partAt = (document, path) => path.reduce((at, name) => at?.[name], document)
const namesIn = (pointer) => pointer.slice(2).split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
function withoutReferences(document, part, open = []) {
  if (Array.isArray(part)) return part.map((one) => withoutReferences(document, one, open))
  if (typeof part !== 'object' || part === null) return part
  const { $ref } = part
  if (typeof $ref !== 'string')
    return asOne(Object.fromEntries(Object.entries(part).map(([name, one]) => [name, withoutReferences(document, one, open)])))
  return open.includes($ref) ? part : withoutReferences(document, partAt(document, namesIn($ref)), [...open, $ref])
}
/** A record with those that it may include, which the viewer has no example of while they are apart. */
function asOne(schema) {
  const { allOf, ...others } = schema
  if (!Array.isArray(allOf) || !allOf.every(({ properties }) => properties)) return schema
  const properties = Object.assign({}, ...allOf.map((one) => one.properties))
  return { ...others, type: 'object', properties, required: allOf.flatMap(({ required = [] }) => required) }
}
const quickReading = () => ({
  fn: { resolveSubtree: async (document, path) => ({ errors: [], spec: withoutReferences(document, partAt(document, path)) }) },
  statePlugins: {
    spec: { actions: { parseToJson: (text) => ({ specActions }) => specActions.updateJsonSpec(JSON.parse(text)) } },
  },
})
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  validatorUrl: null,
  supportedSubmitMethods: [],
  plugins: [quickReading],
})
`

/** No reply has links, and their empty column makes the page wider than a phone. */
const ownStyle = '.swagger-ui .response-col_links { display: none }'

/** Swagger UI as files of the build, with the page that opens it. */
export function apiViewer(): Plugin {
  return {
    name: 'sakhang:api-viewer',
    apply: 'build',
    generateBundle() {
      const emit = (name: string, source: string | Buffer) => this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const script = emit('api-viewer.js', readFileSync(join(apiViewerFolder, 'swagger-ui-bundle.js')))
      const style = emit('api-viewer.css', `${readFileSync(join(apiViewerFolder, 'swagger-ui.css'), 'utf8')}\n${ownStyle}\n`)
      const page = pageOf({ script, style, start: emit('api-viewer-start.js', start) })
      this.emitFile({ type: 'asset', fileName: apiViewerPage, source: page })
    },
  }
}

const pageOf = (file: { script: string; style: string; start: string }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>API reference</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/${file.style}" />
    <script src="/${file.script}" defer></script>
    <script src="/${file.start}" defer></script>
  </head>
  <body>
    <div id="api"></div>
  </body>
</html>
`
