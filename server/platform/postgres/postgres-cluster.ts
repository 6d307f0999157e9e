import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartError } from '../start-error.ts'

/** One PostgreSQL data folder and the data to run it. */
export interface Cluster {
  dataDir: string
  folder: string
  binaries: PostgresBinaries
  wrapper: string[]
  /** Disables protection against power loss for speed: tests only. */
  fast: boolean
}

/** Creates the data folder under another name and renames it when complete, so that an interrupted attempt leaves nothing partial. */
export async function createCluster(cluster: Cluster, superuserPassword: string): Promise<void> {
  await removePartial(cluster.dataDir)
  const partial = join(cluster.dataDir, `postgres-${randomUUID()}.partial`)
  const passwordFolder = mkdtempSync(join(tmpdir(), 'sakhang-'))
  try {
    const passwordFile = join(passwordFolder, 'password')
    writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
    await initdb(cluster, partial, passwordFile)
  } finally {
    rmSync(passwordFolder, { recursive: true, force: true })
  }
  await rename(partial, cluster.folder)
  if (!cluster.fast) await syncFolder(cluster.dataDir)
}

/** Rejects a folder of another major version. PostgreSQL would too, but without a helpful message. */
export function assertVersion(cluster: Cluster): void {
  const found = readFileSync(join(cluster.folder, 'PG_VERSION'), 'utf8').trim()
  if (found !== cluster.binaries.version) {
    throw new StartError(
      `${cluster.folder} was made by PostgreSQL ${found} and cannot be opened by ${cluster.binaries.version}: choose another data folder.`,
    )
  }
}

export const isCreated = (cluster: Cluster) => existsSync(join(cluster.folder, 'PG_VERSION'))

/** The environment for PostgreSQL: without its own variables and without our secrets. */
export function environmentForPostgres(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env
  return { PATH: PATH ?? '/usr/bin:/bin', ...(TMPDIR === undefined ? {} : { TMPDIR }), LC_ALL: 'C', TZ: 'UTC' }
}

function initdb(cluster: Cluster, folder: string, passwordFile: string): Promise<void> {
  const fixed = ['-U', 'postgres', '--encoding=UTF8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-D', folder]
  const words = [...fixed, ...localeOptions(cluster.binaries.version), ...(cluster.fast ? ['--no-sync'] : [])]
  const [command = '', ...rest] = [...cluster.wrapper, cluster.binaries.initdb, ...words]
  return new Promise((done, fail) => {
    const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: environmentForPostgres() })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) done()
      else fail(new StartError(`The database folder ${cluster.folder} could not be made: ${firstError(complaint)}`))
    })
  })
}

/** Sorts by code point, the same on every machine; letters of every script count as letters (trigrams need that). */
function localeOptions(version: PostgresBinaries['version']): string[] {
  const ctype = process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8']
  return version === '15' ? ctype : [...ctype, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

/** The line of PostgreSQL's output that has the error. */
export function firstError(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return (lines.find((line) => /(fatal|error|panic):/i.test(line)) ?? lines.at(-1) ?? 'it gave no reason').trim()
}

/** A killed attempt may still write in its folder: this removes what it can, and a later start the rest. */
async function removePartial(dataDir: string): Promise<void> {
  const partial = readdirSync(dataDir).filter((name) => name.startsWith('postgres-') && name.endsWith('.partial'))
  await Promise.allSettled(partial.map((name) => rm(join(dataDir, name), { recursive: true, force: true })))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
