import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** `folder` is relative to the project, such as `node_modules/fastify`. */
export type ThirdParty = { name: string; version: string; licence: string; folder: string; text: string }

const root = resolve(import.meta.dirname, '../..')

type Lock = { packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }> }

const readLock = (): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

/** The packages of an installation: every package that is not for development, as far as it is installed on this platform. */
export function productionPackages(): ThirdParty[] {
  return Object.entries(readLock().packages).flatMap(([folder, { dev, link }]) =>
    folder === '' || dev || link || !existsSync(join(root, folder)) ? [] : [readPackage(folder)],
  )
}

const packageFolder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

/** The packages whose modules are in a build, by the paths of the modules. */
export function packagesOfModules(moduleIds: Iterable<string>): ThirdParty[] {
  const folders = new Set<string>()
  for (const id of moduleIds) {
    const folder = packageFolder.exec(id.replace(/^\0/, ''))?.[1]
    if (folder?.startsWith(`${root}/`)) folders.add(folder.slice(root.length + 1))
  }
  return [...folders].map(readPackage)
}

/** The names of packages, versions, licences and their texts, each text once. */
export function noticesText(packages: readonly ThirdParty[]): string {
  const once = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))
  const sorted = [...once.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const byText = Map.groupBy(sorted, ({ text }) => text)
  const parts = [...byText].map(([text, some]) => {
    const names = some.map(({ name, version, licence }) => `${name} ${version} (${licence})`)
    return `${names.join('\n')}\n\n${text || 'This package carries no licence file. Its licence is named above.'}\n`
  })
  return `Sakhang contains this software of others.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`
}

const licenceFile = /^(?:licen[sc]es?|copying|notice|third[_-]?party.*)(?:[-.].*)?$/i

function readPackage(folder: string): ThirdParty {
  const of = join(root, folder)
  const about = JSON.parse(readFileSync(join(of, 'package.json'), 'utf8')) as { name: string; version: string; license?: unknown }
  const files = readdirSync(of, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map(({ name }) => readFileSync(join(of, name), 'utf8').trim())
  const licence = typeof about.license === 'string' ? about.license : JSON.stringify(about.license ?? 'not named')
  return { name: about.name, version: about.version, licence, folder, text: files.join('\n\n') }
}
