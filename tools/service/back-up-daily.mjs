// @ts-check
// Takes one backup a day, at 04:00 in Thimphu (or the hour of BACKUP_HOUR), and deletes archives older than BACKUP_DAYS days (14). It runs
// in a container next to the server and replaces the job “Back up” of the product. With `now` it takes one backup and ends.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const thimphuMs = 6 * hourMs
const hour = Number(process.env['BACKUP_HOUR'] ?? 4)
const days = Number(process.env['BACKUP_DAYS'] ?? 14)
const backups = resolve(process.env['DATA_DIR'] ?? './data', 'backups')

process.on('SIGTERM', () => process.exit(0))
if (process.argv[2] === 'now') process.exit(backUp())
for (;;) {
  await sleep(untilNext(Date.now()))
  backUp()
}

function backUp() {
  const { status } = spawnSync(process.execPath, [resolve(import.meta.dirname, '../backup.ts')], { stdio: 'inherit' })
  // The last ones stay while no backup succeeds.
  if (status === 0) deleteOld()
  return status ?? 1
}

function deleteOld() {
  for (const name of readdirSync(backups).filter((name) => /^sakhang-.*\.tar\.gz(\.age)?$/.test(name))) {
    const path = join(backups, name)
    if (statSync(path).mtimeMs < Date.now() - days * dayMs) rmSync(path)
  }
}

/** @param {number} now */
function untilNext(now) {
  const sinceMidnight = (now + thimphuMs) % dayMs
  return (hour * hourMs - sinceMidnight + dayMs) % dayMs || dayMs
}
