import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const scratch = mkdtempSync(join(tmpdir(), 'sakhang-main-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** A start that fails in its settings, before it starts anything. */
function refusedStart(dataDir: string): string {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: 'none', NODE_COMPILE_CACHE: '' }
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], { env, encoding: 'utf8' })
  expect(status).toBe(1)
  return stderr
}

test('a start stores the compile cache of Node in its data folder, and the next start uses it', () => {
  const dataDir = join(scratch, 'data')
  mkdirSync(dataDir)
  expect(refusedStart(dataDir)).toContain('PORT')
  expect(readdirSync(join(dataDir, 'compiled'))).toHaveLength(1)
})

test('a start that is refused for its settings creates no data folder', () => {
  const dataDir = join(scratch, 'none')
  expect(refusedStart(dataDir)).toContain('PORT')
  expect(existsSync(dataDir)).toBe(false)
})
