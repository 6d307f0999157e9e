import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { callKindOf, type Endpoint } from '../../domain/endpoint.ts'

const moduleName = 'virtual:endpoints'
const resolvedName = `\0${moduleName}`

type Declared = Pick<Endpoint, 'method' | 'path' | 'callKind'>

/**
 * Runs in the browser: builds the endpoints from lines, one noun or call per line. The same data as JSON would add half a kilobyte to the
 * sign-in page. The line of a noun contains the first path segment of its first call; a dot stands for it in the calls. The segment is
 * omitted if it equals the noun, and "=" ends a path that ends with the name of its call. A call that is not interactive has its kind.
 */
const reader = `
const methods = { G: 'GET', PO: 'POST', PU: 'PUT', PA: 'PATCH', D: 'DELETE' }
export const endpoints = {}
const kinds = { R: { kind: 'REPORT' }, J: { kind: 'JOB' } }
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase())
let noun, base
for (const line of lines.split(';')) {
  const [name, method, path, kind] = line.split(' ')
  if (path) endpoints[noun + '.' + name] = { method: methods[method], path: path.replace(/^\\./, base).replace('=', kebab(name)), ...kinds[kind] }
  else [noun, base] = [name, method ?? '/' + kebab(name)]
}`

/**
 * The contract for the browser: method and path of the calls that the web app makes, without the schemas and so without zod. It is read
 * from domain/contracts.ts during the build of the web app; during development it contains all calls.
 */
export function endpointsModule(): Plugin {
  let isNamed = (_key: string): boolean => true
  return {
    name: 'sakhang:endpoints',
    configResolved({ command }) {
      if (command === 'build') isNamed = namedBy(resolve(import.meta.dirname, '../../web'))
    },
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return undefined
      const file = resolve(import.meta.dirname, '../../domain/contracts.ts')
      this.addWatchFile(file)
      return `const lines = ${JSON.stringify(await endpointLines(file, isNamed))}${reader}`
    },
  }
}

/**
 * Whether a source of the web app contains a call: 'unit.read', endpoint="unit.create", or a noun with a composed call: `overview.${…}`.
 */
export function namedBy(folder: string): (key: string) => boolean {
  const names = new Set<string>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue
    const source = readFileSync(resolve(folder, name), 'utf8')
    for (const [, key = ''] of source.matchAll(/['"`]([a-zA-Z]+\.(?:[a-zA-Z]+(?=['"`])|\$))/g)) names.add(key)
  }
  return (key) => names.has(key) || names.has(`${key.split('.')[0]}.$`)
}

async function endpointLines(file: string, isNamed: (key: string) => boolean): Promise<string> {
  const loaded: { contracts: Record<string, Record<string, Declared>> } = await import(pathToFileURL(file).href)
  return Object.entries(loaded.contracts)
    .flatMap(([noun, all]) => {
      const calls = Object.fromEntries(Object.entries(all).filter(([name]) => isNamed(`${noun}.${name}`)))
      const base = firstSegmentOf(Object.values(calls)[0]?.path ?? '')
      if (base === '') return []
      const relative = (path: string) => (firstSegmentOf(path) === base ? `.${path.slice(base.length)}` : path)
      return [
        base === `/${kebab(noun)}` ? noun : `${noun} ${base}`,
        ...Object.entries(calls).map(
          ([name, call]) => `${name} ${lettersOf(call.method)} ${shortened(relative(call.path), name)}${kindLetterOf(call)}`,
        ),
      ]
    })
    .join(';')
}

const firstSegmentOf = (path: string): string => /^\/[^/]*/.exec(path)?.[0] ?? ''

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function shortened(path: string, name: string): string {
  const end = `/${kebab(name)}`
  return path.endsWith(end) ? `${path.slice(0, 1 - end.length)}=` : path
}

/** The shortest unique prefix: the reader's `methods`. */
function lettersOf(method: string): string {
  return method.slice(0, method.startsWith('P') ? 2 : 1)
}

function kindLetterOf(call: Declared): string {
  const kind = callKindOf(call)
  return kind === 'INTERACTIVE' ? '' : ` ${kind.slice(0, 1)}`
}
