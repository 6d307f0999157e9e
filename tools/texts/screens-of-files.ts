import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { sourceFiles } from './source-texts.ts'

const root = resolve(import.meta.dirname, '../..')

/** A screen in `web/routes/`: its address, its title in English, and its file. */
export type ScreenOfRoutes = { path: string; label: string; area: string; file: string }

const areas = ['public', 'tenant', 'owner', 'admin', 'operator'] as const

/** Read from the tables, which have one row per line. A line with a loop makes the rows for several kinds of leases. */
export function screensOfRoutes(): ScreenOfRoutes[] {
  return areas.flatMap((area) => {
    const rows = readFileSync(join(root, `web/routes/${area}.ts`), 'utf8').split('\n')
    return rows.flatMap((row) => screensOfRow(area, row))
  })
}

function screensOfRow(area: string, row: string): ScreenOfRoutes[] {
  const folders = (/\[([^\]]+)\] as const/.exec(row)?.[1] ?? '').match(/\w+/g) ?? ['']
  const screens = row.matchAll(/\bpath: ['`]([^'`]+)['`], label: t`([^`]+)`.*?import\('\.\.\/([^']+)'\)/g)
  return [...screens].flatMap(([, path = '', label = '', file = '']) =>
    (path.includes('${folder}') ? folders : ['']).map((folder) => ({
      ...{ path: path.replace('${folder}', folder), label, area, file: `web/${file}` },
    })),
  )
}

/** For each source file: the screens that use its code. Shared code has many. */
export function screensByFile(screens: readonly ScreenOfRoutes[]): Map<string, ScreenOfRoutes[]> {
  const imports = new Map([...sourceFiles('web'), ...sourceFiles('domain')].map((path) => [path, importsOf(path)]))
  const found = new Map<string, ScreenOfRoutes[]>()
  for (const screen of screens) {
    for (const path of reachedFrom(screen.file, imports)) found.set(path, [...(found.get(path) ?? []), screen])
  }
  return found
}

/** The runtime imports of a file, without type imports. */
function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8').replaceAll(/^import type [^;]*?from '[^']+'$/gm, '')
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, target = '']) => normalize(join(dirname(path), target)))
    .filter((target) => existsSync(join(root, target)))
}

function reachedFrom(start: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set([start])
  for (const path of reached) for (const next of imports.get(path) ?? []) reached.add(next)
  return reached
}
