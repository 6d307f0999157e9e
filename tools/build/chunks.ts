import { resolve } from 'node:path'
import { type FirstPage, firstPages, firstReads } from './first-pages.ts'
import { type Module, staticImports } from './static-imports.ts'

type Bundler = { getModuleInfo: (id: string) => Module | null }

const web = resolve(import.meta.dirname, '../../web')
const react = /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/platform\/react-root\.ts$/
/** The bundler's helper code, which all other files need. */
const bundlersOwn = '\0rolldown/runtime.js'
/** The built page, and the scripts that run next to it. */
const page = resolve(web, 'index.html')
export const entries = [page, ...Object.values(firstReads).map((script) => resolve(web, script))]

/**
 * The output file for each module. By default the bundler makes a file of every few modules, and each costs a slow phone a round trip of
 * 150 ms. Modules of the first pages are therefore grouped by the pages that need them. A file imports only files that more pages need, so
 * that no two files depend on each other.
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    { name: (id: string, bundler: Bundler) => (isOfFirstReads(id, bundler) ? 'calls' : null), priority: 5 },
    { name: 'react', test: react, priority: 4 },
    { name: 'libraries', tags: ['$initial' as const], test: /\/node_modules\/.*\.m?js$/, priority: 3 },
    { name: 'start', tags: ['$initial' as const], test: (id: string) => !isEarly(id), priority: 2 },
    { name: (id: string, bundler: Bundler) => groupOf(pagesOf(id, bundler)), priority: 1 },
  ],
}

let modulesOfReads: ReadonlySet<string> | undefined

function isOfFirstReads(id: string, bundler: Bundler): boolean {
  modulesOfReads ??= reachedFrom(Object.values(firstReads), bundler)
  return (modulesOfReads.has(id) && !isEarly(id)) || id === bundlersOwn
}

function isEarly(id: string): boolean {
  return id !== page && entries.includes(id)
}

/** By the path of a page, all modules that it needs to be shown. */
let modulesOfPages: ReadonlyMap<FirstPage, ReadonlySet<string>> | undefined

function pagesOf(id: string, bundler: Bundler): FirstPage[] {
  const pages = Object.keys(firstPages) as FirstPage[]
  modulesOfPages ??= new Map(pages.map((page) => [page, reachedFrom(firstPages[page], bundler)]))
  return [...modulesOfPages].filter(([, modules]) => modules.has(id)).map(([page]) => page)
}

function reachedFrom(modules: readonly string[], bundler: Bundler): ReadonlySet<string> {
  const reached = new Set<string>()
  const take = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    const module = bundler.getModuleInfo(id)
    if (module) staticImports(module).forEach(take)
  }
  for (const module of modules) take(resolve(web, module))
  return reached
}

const names: Record<FirstPage, string> = {
  '/': 'landing',
  '/auth': 'sign-in',
  '/tenant': 'tenant-home',
  '/owner': 'owner-home',
  '/admin': 'admin-home',
}

/** Pages that share a file each load all of it, so it contains the modules that most of them need. */
export function groupOf(pages: readonly FirstPage[]): string | null {
  const [first] = pages
  if (!first) return null
  if (pages.length === 1) return names[first]
  if (pages.includes('/') || pages.includes('/auth')) return 'every-page'
  // Modules that a tenant's phone does not need: menus and parts of wide lists.
  return pages.includes('/tenant') ? 'areas' : 'offices'
}
