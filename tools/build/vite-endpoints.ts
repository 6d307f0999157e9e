import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const moduleName = 'virtual:endpoints'
const resolvedName = `\0${moduleName}`

type Declared = { method: string; path: string }

/** Runs in the browser: makes the endpoints of their lines, a noun or a call a line. JSON of the same would be half a kilobyte more on the sign-in page. */
const reader = `
const methods = { G: 'GET', PO: 'POST', PU: 'PUT', PA: 'PATCH', D: 'DELETE' }
export const endpoints = {}
let noun
for (const line of lines.split(';')) {
  const [name, method, path] = line.split(' ')
  if (path) endpoints[noun + '.' + name] = { method: methods[method], path }
  else noun = name
}`

/**
 * The contract as the browser needs it: method and path of every call, without the schemas and so without zod.
 * Read from domain/contracts.ts when the web app is built.
 */
export function endpointsModule(): Plugin {
  return {
    name: 'sakhang:endpoints',
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return undefined
      const file = resolve(import.meta.dirname, '../../domain/contracts.ts')
      this.addWatchFile(file)
      return `const lines = ${JSON.stringify(await endpointLines(file))}${reader}`
    },
  }
}

async function endpointLines(file: string): Promise<string> {
  const loaded: { contracts: Record<string, Record<string, Declared>> } = await import(pathToFileURL(file).href)
  return Object.entries(loaded.contracts)
    .flatMap(([noun, calls]) => [
      noun,
      ...Object.entries(calls).map(([name, declared]) => `${name} ${lettersOf(declared.method)} ${declared.path}`),
    ])
    .join(';')
}

/** As many letters as distinguish it from the others: the reader's `methods`. */
function lettersOf(method: string): string {
  return method.slice(0, method.startsWith('P') ? 2 : 1)
}
