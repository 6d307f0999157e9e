import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { migratedDataDir } from '../data-dirs.ts'
import { type RunningProduct, startProduct } from '../running-product.ts'
import { anAttackedOffice } from './attacked-office.ts'
import { isDueUntil, maxTestMs, printResult, seed } from './campaign.ts'
import { randomOf } from './random-of.ts'

// Two working processes of the product on one database. In each round something is killed: one of them, a backend of PostgreSQL, or the
// whole PostgreSQL.

const environment = { NOW: '2025-06-15T04:00:00Z' }
const dataDir = migratedDataDir()
const running: RunningProduct[] = []
afterAll(async () => {
  for (const product of running) await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const targets = ['a process of the product', 'a backend', 'PostgreSQL'] as const

test(
  'acknowledged payments exist exactly once, and the books balance, after any kill',
  async () => {
    const isDue = isDueUntil({ part: 0.3, short: targets.length, sample: 12, full: 100 })
    const postgres = await startEmbeddedPostgres({ dataDir })
    const random = randomOf(seed)
    const killed: Record<string, number> = {}
    const findings: string[] = []
    let office: Awaited<ReturnType<typeof anAttackedOffice>> | undefined
    try {
      running.push(...(await Promise.all([startProduct(dataDir, environment), startProduct(dataDir, environment)])))
      office = await anAttackedOffice(running[0]?.address ?? '')
      const addresses = () => running.map(({ address }) => address)
      for (let round = 0; isDue(round); round += 1) {
        const target = targets[round % targets.length] ?? 'a backend'
        const work = office.work(addresses)
        if (round % 5 === 0) await office.backUp(addresses()[1] ?? '')
        await sleep(random() * 600)
        await kill(target, postgres.adminUrl, random)
        await work
        const found = await office.findings(addresses()[0] ?? '', postgres.ownerUrl)
        findings.push(...found.map((finding) => `round ${round} (${target}): ${finding}`))
        killed[target] = (killed[target] ?? 0) + 1
      }
      for (const product of running)
        if (product.exitCode() !== null) findings.push(`a process ended by itself:\n${product.printed().slice(-500)}`)
    } finally {
      await postgres.stop()
    }
    printResult(`kills: ${JSON.stringify(killed)}, ${office.acknowledged()} payments acknowledged, ${findings.length} findings`)
    expect(findings).toEqual([])
  },
  maxTestMs,
)

async function kill(target: (typeof targets)[number], adminUrl: string, random: () => number): Promise<void> {
  if (target === 'PostgreSQL') {
    process.kill(Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  } else if (target === 'a backend') {
    const pid = await aBackend(adminUrl, random)
    if (pid) process.kill(pid, 'SIGKILL')
  } else {
    const nth = Math.floor(random() * running.length)
    await running[nth]?.kill()
    running[nth] = await startProduct(dataDir, environment)
  }
}

/** A backend that is working for the product, in preference to an idle one. */
async function aBackend(adminUrl: string, random: () => number): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = 'sakhang' and pid <> pg_backend_pid() order by state = 'idle', pid limit 8`,
    )
    return rows[Math.floor(random() * rows.length)]?.pid
  } finally {
    await client.end()
  }
}
