import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cannotWrite } from './start-error.ts'

/** Creates the folder of DATA_DIR and writes in it once, so that a start without write access fails before it starts anything. */
export function prepareDataFolder(dataDir: string): void {
  const folder = resolve(dataDir)
  const probe = join(folder, `.write-${randomUUID()}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, 'Written to see whether this folder can be written.')
    rmSync(probe)
    // Earlier versions dropped the database when they found this file.
    rmSync(join(folder, 'demo-unfinished'), { force: true })
  } catch (error) {
    throw cannotWrite(folder, error)
  }
}
