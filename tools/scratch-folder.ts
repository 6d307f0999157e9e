import { existsSync, mkdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const ROOM_FOR_A_RUN = 4 * 2 ** 30

/**
 * Where databases and browser profiles lie that live as long as a run: in memory where the machine has room for them (a
 * third of a route's time was the making of files), else among the temporary files. The folder stays: a later run finds
 * there what a killed one left, and stops it.
 */
export function scratchFolder(): string {
  if (process.env['TMPDIR'] || !hasRoomInMemory()) return tmpdir()
  const folder = join(IN_MEMORY, `sakhang-${process.getuid?.()}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > ROOM_FOR_A_RUN
}
