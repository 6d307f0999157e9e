import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { readCatalogue } from '../../server/testing/read-catalogue.ts'
import { run } from '../../server/testing/test-server.ts'
import { migratedDataDir } from '../data-dirs.ts'
import { spawnProduct, startProduct } from '../running-product.ts'
import { anAttackedOffice } from './attacked-office.ts'
import { isDueUntil, maxTestMs, printResult, seed } from './campaign.ts'
import { randomOf } from './random-of.ts'

const environment = { NOW: '2025-06-15T04:00:00Z' }
const dataDir = migratedDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The state left by another version: a function with another body, and a function that no longer exists. */
const anotherVersion = [
  'create or replace function owns_plot(plot uuid) returns boolean language sql as $$ select true $$',
  'create function removed_since(thram uuid) returns boolean language sql as $$ select true $$',
  "update migration_lock set code_checksum = 'of another version', drop_code = drop_code || array['drop function if exists removed_since(uuid)']",
]

test(
  'an upgrade that is killed at any moment completes at the next start, and the records do not change',
  async () => {
    const isDue = isDueUntil({ part: 0.05, sample: 2, full: 10 })
    const random = randomOf(seed)
    const postgres = await startEmbeddedPostgres({ dataDir })
    const findings: string[] = []
    let [rounds, unfinished] = [0, 0]
    try {
      const first = await startProduct(dataDir, environment)
      const office = await anAttackedOffice(first.address)
      await office.work(() => [first.address])
      await first.stop()
      const catalogue = await readCatalogue(postgres.ownerUrl)
      for (; isDue(rounds); rounds += 1) {
        await run(postgres.ownerUrl, anotherVersion)
        const upgrading = await spawnProduct(dataDir, environment)
        await Promise.race([sleep(500 + random() * 4_000), upgrading.ready.catch(() => undefined)])
        if (rounds % 2 === 1) process.kill(postmasterPid(), 'SIGKILL')
        await upgrading.kill()
        if (!upgrading.printed().includes('is ready at')) unfinished += 1
        const next = await startProduct(dataDir, environment)
        const found = await office.findings(next.address, postgres.ownerUrl)
        findings.push(...found.map((finding) => `round ${rounds}: ${finding}`))
        await next.stop()
        const differing = differences(catalogue, await readCatalogue(postgres.ownerUrl))
        findings.push(...differing.map((line) => `round ${rounds}: ${line}`))
      }
    } finally {
      await postgres.stop()
    }
    printResult(`upgrades: ${rounds} were killed, ${unfinished} before they were ready, ${findings.length} findings`)
    expect(findings).toEqual([])
  },
  maxTestMs,
)

const postmasterPid = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

function differences(expected: readonly string[], found: readonly string[]): string[] {
  const missing = expected.filter((line) => !found.includes(line)).map((line) => `missing: ${line}`)
  return [...missing, ...found.filter((line) => !expected.includes(line)).map((line) => `added: ${line}`)].slice(0, 5)
}
