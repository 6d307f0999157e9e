import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { withLock } from '../server/platform/postgres/exclusive-lock.ts'
import { ownIdentity } from '../server/platform/postgres/process-identity.ts'
import { startProduct } from './running-product.ts'

// Most stories start from a copy of a data folder created by an earlier start of the product: a start on an empty folder takes seconds, and
// one that fills the demo a minute.

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the test run, which contains the data folders of its stories. */
    storyFolder: string
  }
}

const maxFillMs = 600_000

/** The data folder of an empty installation that has been started once. */
export function migratedDataDir(): string {
  const folder = inject('storyFolder')
  return copyOf(join(folder, 'migrated'), folder)
}

/** The data folder of an installation with the demo. The first story that needs one fills it, and other stories wait for it. */
export async function demoDataDir(): Promise<string> {
  const folder = inject('storyFolder')
  const demo = join(folder, 'demo')
  await withLock(
    join(folder, 'demo.lock'),
    async () => {
      if (existsSync(demo)) return
      const filling = migratedDataDir()
      const product = await startProduct(filling, { DEMO_DATA: 'true' })
      await product.stop()
      renameSync(filling, demo)
    },
    maxFillMs,
  )
  return copyOf(demo, folder)
}

/** Creates the folders that the other two functions copy. */
export async function makeMigratedDataDir(folder: string): Promise<void> {
  writeFileSync(join(folder, 'run'), ownIdentity())
  const product = await startProduct(join(folder, 'migrated'))
  await product.stop()
}

function copyOf(dataDir: string, folder: string): string {
  const copy = mkdtempSync(join(folder, 'story-'))
  const { status, stderr } = spawnSync('cp', ['-a', `${dataDir}/.`, copy], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`)
  return copy
}
