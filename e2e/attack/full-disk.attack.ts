import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { startProduct } from '../running-product.ts'
import { anAttackedOffice } from './attacked-office.ts'
import { maxTestMs, printResult } from './campaign.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sakhang-full-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', dataDir]).status === 0
if (!mounted) printResult('full disk: skipped, this user may not mount a file system of a fixed size')
afterAll(async () => {
  if (mounted) {
    await stopAbandonedPostgres(dataDir)
    spawnSync('umount', ['-l', dataDir])
  }
  rmSync(dataDir, { recursive: true, force: true })
})

test.skipIf(!mounted)(
  'a full disk refuses writes with 503, and keeps all acknowledged records until there is room again',
  async () => {
    const environment = { NOW: '2025-06-15T04:00:00Z' }
    const product = await startProduct(dataDir, environment)
    const postgres = await startEmbeddedPostgres({ dataDir })
    try {
      const office = await anAttackedOffice(product.address)
      await office.work(() => [product.address])
      const filler = join(dataDir, 'filler')
      fill(filler)
      const answers: Record<string, number> = {}
      for (let payments = 0; payments < 60; payments += 1) {
        const answer = await office.payOnce(product.address)
        answers[answer] = (answers[answer] ?? 0) + 1
      }
      rmSync(filler)
      await office.work(() => [product.address])
      const findings = await office.findings(product.address, postgres.ownerUrl)
      const wrong = Object.keys(answers).filter((answer) => !['201', '503 with Retry-After', 'no connection'].includes(answer))
      printResult(`full disk: answers ${JSON.stringify(answers)}, ${findings.length + wrong.length} findings`)
      expect([...findings, ...wrong]).toEqual([])
      expect(product.exitCode()).toBeNull()
    } finally {
      await product.stop()
      await postgres.stop()
    }
  },
  maxTestMs,
)

/** Writes until no further page fits. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const bytes of [1_000_000, 4_096]) writeUntilFull(file, Buffer.alloc(bytes))
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
