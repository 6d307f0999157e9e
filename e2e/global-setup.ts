import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { stopAbandonedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { isAlive } from '../server/platform/postgres/process-identity.ts'
import { makeMigratedDataDir } from './data-dirs.ts'

const FOLDER_PREFIX = 'sakhang-stories-'

/** A folder for the data folders of a run, removed with all of them at the end. */
export async function setup(project: TestProject): Promise<() => void> {
  await deleteOld()
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    await makeMigratedDataDir(folder)
  } catch (error) {
    remove()
    throw error
  }
  project.provide('storyFolder', folder)
  return remove
}

/** Removes the remains of a killed run. */
async function deleteOld(): Promise<void> {
  const folders = readdirSync(tmpdir())
    .filter((name) => name.startsWith(FOLDER_PREFIX))
    .map((name) => join(tmpdir(), name))
  for (const folder of folders.filter(isAbandoned)) {
    for (const name of readdirSync(folder)) await stopAbandonedPostgres(join(folder, name))
    rmSync(folder, { recursive: true, force: true })
  }
}

function isAbandoned(folder: string): boolean {
  const run = join(folder, 'run')
  return existsSync(run) && !isAlive(readFileSync(run, 'utf8'))
}
