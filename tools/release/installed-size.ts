import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNeededToRun } from '../prune-packages.mjs'

type LockedPackage = { version?: string; license?: string; integrity?: string; resolved?: string; dev?: true; devOptional?: true }
export type LockFile = { packages: Record<string, LockedPackage> }

export type InstalledSize = { bytes: number; packages: { name: string; bytes: number }[] }

export const megabytes = (bytes: number) => bytes / 1_000_000

/** The package folders that `npm ci --omit=dev` installs on this kind of machine. */
export function productionPackages(lock: LockFile, root: string): string[] {
  return Object.entries(lock.packages).flatMap(([path, { dev, devOptional }]) =>
    path === '' || dev || devOptional || !existsSync(join(root, path)) ? [] : [path],
  )
}

/** The size of an installation without the development tools, and of each package, largest first. */
export function readInstalledSize(root: string): InstalledSize {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
  const packages = productionPackages(lock, root)
    .map((path) => ({ name: path.replace(/^node_modules\//, ''), bytes: bytesOf(join(root, path)) }))
    .sort((a, b) => b.bytes - a.bytes)
  return { bytes: packages.reduce((sum, { bytes }) => sum + bytes, 0), packages }
}

/** Only its own files, without nested packages, which are counted separately. */
function bytesOf(folder: string): number {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return globSync('**/*', { cwd: folder, exclude: ['node_modules/**'] })
    .filter((file) => isNeededToRun(`${name}/${file}`))
    .map((file) => lstatSync(join(folder, file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
}

export function linesOfSize({ bytes, packages }: InstalledSize, count = 10): string[] {
  const row = (name: string, size: number) => `${name.padEnd(56)}${megabytes(size).toFixed(1).padStart(8)}`
  return [
    row('Installed without development tools, in MB', bytes),
    ...packages.slice(0, count).map((one) => row(`  ${one.name}`, one.bytes)),
  ]
}
