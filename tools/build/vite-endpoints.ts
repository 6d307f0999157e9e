import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const moduleName = 'virtual:endpoints'
const resolvedName = `\0${moduleName}`

type Declared = { method: string; path: string }

/**
 * Runs in the browser: makes the endpoints of their lines, a noun or a call a line. JSON of the same would be half a kilobyte more on the
 * sign-in page. A noun has the first segment of the path of its first call; a dot stands for it there. It is left out where it is the noun
 * itself, and "=" ends a path that ends with the name of its call.
 */
const reader = `
const methods = { G: 'GET', PO: 'POST', PU: 'PUT', PA: 'PATCH', D: 'DELETE' }
export const endpoints = {}
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase())
let noun, base
for (const line of lines.split(';')) {
  const [name, method, path] = line.split(' ')
  if (path) endpoints[noun + '.' + name] = { method: methods[method], path: path.replace(/^\\./, base).replace('=', kebab(name)) }
  else [noun, base] = [name, method ?? '/' + kebab(name)]
}`

/**
 * The contract as the browser needs it: method and path of the calls that the web app makes, without the schemas and so without zod.
 * Read from domain/contracts.ts when the web app is built; while it is being developed all calls are there.
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

/** Whether a source of the web app names a call: 'unit.read', endpoint="unit.create", or a noun whose call is put together: `overview.${…}`. */
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
          ([name, { method, path }]) => `${name} ${lettersOf(method)} ${shortened(relative(path), name)}`,
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

/** As many letters as distinguish it from the others: the reader's `methods`. */
function lettersOf(method: string): string {
  return method.slice(0, method.startsWith('P') ? 2 : 1)
}
