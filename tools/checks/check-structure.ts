import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { slices } from '../../domain/slices.ts'
import { importCircles } from './import-circles.ts'
import { longFunctions } from './long-functions.ts'
import { looseStatusColumns } from './loose-status-columns.ts'

// The import rules of ARCHITECTURE.md, read from domain/slices.ts.

const root = resolve(import.meta.dirname, '../..')
const layers = ['domain', 'server', 'web'] as const
/** The places that combine slices: these may import any of them. */
const composers = new Set([
  'domain/contracts.ts',
  'server/app.ts',
  'server/register-routes.ts',
  'server/find-database.ts',
  'server/run-server.ts',
  'server/run-processes.ts',
  'server/worker-messages.ts',
  'server/subscriptions.ts',
  'web/main.tsx',
  'web/router.tsx',
  'web/routes',
  'web/areas',
  'web/pages',
])
const maxFileLines = 300
const maxFunctionLines = 70
const sliceNames: readonly string[] = slices

type Place = { layer: string; slice: string | undefined; path: string }

function place(path: string): Place {
  const [layer = '', folder = ''] = path.split('/')
  return { layer, slice: sliceNames.includes(folder) ? folder : undefined, path }
}

function isComposer(path: string): boolean {
  const [layer, folder] = path.split('/')
  return composers.has(path) || composers.has(`${layer}/${folder}`)
}

function isTestFile(path: string): boolean {
  return /\.(test|systems)\.tsx?$/.test(path) || path.startsWith('server/testing/')
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function importsOf(path: string): string[] {
  return ts.preProcessFile(readFileSync(join(root, path), 'utf8'), true, true).importedFiles.map(({ fileName }) => fileName)
}

function issuesOf(path: string): string[] {
  const from = place(path)
  const issues: string[] = []
  const lines = readFileSync(join(root, path), 'utf8').split('\n').length
  if (lines > maxFileLines + 1 && !path.endsWith('.gen.ts'))
    issues.push(`has ${lines} lines; at most ${maxFileLines} are allowed`)
  if (/(^|\n)export default/.test(readFileSync(join(root, path), 'utf8'))) issues.push('has a default export')
  for (const specifier of importsOf(path)) {
    const issue = specifier.startsWith('.') ? issueOfOwn(from, specifier) : issueOfPackage(from, specifier)
    if (issue) issues.push(issue)
  }
  return issues
}

function issueOfPackage(from: Place, specifier: string): string | undefined {
  if (isTestFile(from.path)) return undefined
  if (from.layer === 'domain' && specifier !== 'zod') return `domain may import zod alone, not ${specifier}`
  if (from.layer === 'web' && specifier.startsWith('node:')) return `the browser has no ${specifier}`
  if (
    specifier === 'pg' &&
    from.layer === 'server' &&
    !from.path.startsWith('server/platform/') &&
    !from.path.startsWith('server/database/')
  ) {
    return 'the pool is visible in platform alone: ask for a Tx'
  }
  return undefined
}

function issueOfOwn(from: Place, specifier: string): string | undefined {
  const path = relative(root, resolve(root, dirname(from.path), specifier))
  const to = place(path)
  if (!layers.some((layer) => layer === to.layer)) return undefined
  if (isTestFile(from.path)) return undefined
  if (from.layer === 'domain' && to.layer !== 'domain') return `domain may not import ${path}`
  if (from.layer !== to.layer && to.layer !== 'domain') return `${from.layer} may not import ${path}`
  if (from.slice && path.startsWith('web/pages/')) return `${from.slice} may not import ${path}, which puts slices together`
  if (!to.slice || isComposer(from.path)) return undefined
  if (!from.slice)
    return isTypeOnlyContract(from, path) ? undefined : `only a slice or a composer may import the slice ${to.slice} (${path})`
  if (sliceNames.indexOf(to.slice) > sliceNames.indexOf(from.slice))
    return `${from.slice} may not import ${to.slice}, which comes after it in domain/slices.ts (${path})`
  return undefined
}

/** Platform code may import the types of the contract table and of roles, because it serves both. */
function isTypeOnlyContract(from: Place, path: string): boolean {
  return path === 'domain/identity/role.ts' || (from.path === 'server/database/migrate.ts' && path === 'domain/ledger/account.ts')
}

const maxFilesInFolder = 40

/** A folder with too many files must be divided into sub-folders or slices. */
function crowdedFolders(): string[] {
  const counts = new Map<string, number>()
  for (const top of [...layers, 'tools']) {
    for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesInFolder)
    .map(([folder, count]) => `${relative(root, folder)}: has ${count} files; the maximum is ${maxFilesInFolder}`)
}

const maxStyleSheets = 40

/** Layout uses Mantine's props and the shared classes; a separate style sheet is only for what neither can express. */
function styleSheetIssues(): string[] {
  const sheets = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
  return sheets.length > maxStyleSheets ? [`web: has ${sheets.length} style sheets; the maximum is ${maxStyleSheets}`] : []
}

/** A committed link with that name would replace the libraries of every checkout that gets the commit. */
function areLibrariesTracked(): boolean {
  return spawnSync('git', ['ls-files', 'node_modules'], { cwd: root, encoding: 'utf8' }).stdout?.trim() === 'node_modules'
}

function circleIssues(): string[] {
  const paths = [...layers, 'tools', 'e2e'].flatMap((folder) => sourcesIn(folder))
  const target = (path: string) => (specifier: string) => relative(root, resolve(root, dirname(path), specifier))
  const imports = new Map(
    paths.map((path) => [
      path,
      importsOf(path)
        .filter((specifier) => specifier.startsWith('.'))
        .map(target(path)),
    ]),
  )
  return importCircles(imports).map(
    (circle) => `${circle.join(', ')}: import each other; move what they share into a file of its own`,
  )
}

/** Tests may be longer. */
function longFunctionIssues(): string[] {
  return [...layers, 'tools', 'e2e']
    .flatMap((folder) => sourcesIn(folder))
    .filter((path) => !/\.(test|story|systems|attack|gen)\.tsx?$/.test(path))
    .flatMap((path) =>
      longFunctions(path, readFileSync(join(root, path), 'utf8'), maxFunctionLines).map(
        ({ name, lines }) => `${path}: ${name} has ${lines} lines; at most ${maxFunctionLines} are allowed in a function`,
      ),
    )
}

function statusColumnIssues(): string[] {
  return sourcesIn('web')
    .filter((path) => path !== 'web/ui/table/columns.tsx')
    .flatMap((path) =>
      looseStatusColumns(path, readFileSync(join(root, path), 'utf8')).map(
        (key) => `${path}: the column ${key} shows a state; make it with statusColumn, so that it stays in sight`,
      ),
    )
}

export function structureIssues(): string[] {
  const issues = [
    ...layers.flatMap((layer) => sourcesIn(layer)).flatMap((path) => issuesOf(path).map((issue) => `${path}: ${issue}`)),
    ...longFunctionIssues(),
    ...circleIssues(),
    ...crowdedFolders(),
    ...styleSheetIssues(),
    ...statusColumnIssues(),
  ]
  return areLibrariesTracked()
    ? [...issues, 'node_modules: is in the tree; take it out with git rm --cached node_modules']
    : issues
}

if (import.meta.main) {
  const issues = structureIssues()
  for (const issue of issues) console.error(issue)
  process.exitCode = issues.length > 0 ? 1 : 0
}
