import { spawn } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { signedInApi } from '../api-client.ts'
import { migratedDataDir } from '../data-dirs.ts'
import { spawnProduct, newDataDir, startProduct } from '../running-product.ts'
import { anAttackedOffice } from './attacked-office.ts'
import { isDueUntil, maxTestMs, printResult, seed } from './campaign.ts'
import { randomOf } from './random-of.ts'

// Processes killed before they are ready: the first start, which creates the tables, the fill of the demo, a backup and a restore.

const random = randomOf(seed)
const folders: string[] = []
const folder = (path: string) => (folders.push(path), path)
afterAll(async () => {
  for (const path of folders) {
    await stopAbandonedPostgres(path)
    rmSync(path, { recursive: true, force: true })
  }
})

test(
  'a first start that is killed at any moment can be started again',
  async () => {
    const isDue = isDueUntil({ part: 0.04, sample: 2, full: 10 })
    let rounds = 0
    for (; isDue(rounds); rounds += 1) {
      const dataDir = folder(newDataDir())
      const killed = await spawnProduct(dataDir)
      await Promise.race([sleep(300 + random() * 6_000), killed.ready.catch(() => undefined)])
      await killed.kill()
      const product = await startProduct(dataDir)
      expect((await fetch(`${product.address}/api/health`)).status).toBe(200)
      await product.stop()
      expect(product.exitCode()).toBe(0)
    }
    printResult(`starts: ${rounds} first starts were killed and started again`)
  },
  maxTestMs,
)

test(
  'a start without the demo refuses a database whose demo fill was killed at any moment',
  async () => {
    const isDue = isDueUntil({ part: 0.04, sample: 2, full: 10 })
    let [rounds, refused] = [0, 0]
    for (; isDue(rounds); rounds += 1) {
      const dataDir = folder(migratedDataDir())
      const killed = await spawnProduct(dataDir, { DEMO_DATA: 'true' })
      await sleep(1_000 + random() * 15_000)
      await killed.kill()
      const plain = await spawnProduct(dataDir)
      const isServed = await plain.ready.then(
        () => true,
        () => false,
      )
      if (isServed) await expect(signedInApi(plain.address, '17100001', 'lotus in the valley')).rejects.toThrow('401')
      else expect(plain.printed()).toMatch(/holds a demo whose fill was cut short\./)
      refused += isServed ? 0 : 1
      await plain.stop()
    }
    printResult(`fills: ${rounds} fills of the demo were killed, ${refused} starts after that refused`)
  },
  maxTestMs,
)

test(
  'a restore that is killed at any moment leaves a database that can be restored or that reports its records',
  async () => {
    const isDue = isDueUntil({ part: 0.07, sample: 2, full: 10 })
    const source = folder(migratedDataDir())
    const product = await startProduct(source, { NOW: '2025-06-15T04:00:00Z' })
    const office = await anAttackedOffice(product.address)
    await office.work(() => [product.address])
    const archive = join(source, 'attack.tar.gz.age')
    const halfDone = tool('backup', source, [join(source, 'killed.tar.gz.age')])
    await sleep(200 + random() * 1_500)
    halfDone.child.kill('SIGKILL')
    await halfDone.ended
    expect(await tool('backup', source, [archive]).ended).toMatchObject({ code: 0 })
    const findings = await withPostgres(source, (ownerUrl) => office.findings(product.address, ownerUrl))
    await product.stop()
    let [rounds, repeated] = [0, 0]
    for (; isDue(rounds); rounds += 1) {
      const dataDir = folder(newDataDir())
      cpSync(join(source, 'keys.json'), join(dataDir, 'keys.json'))
      const killed = tool('restore', dataDir, [archive])
      await sleep(500 + random() * 6_000)
      killed.child.kill('SIGKILL')
      await killed.ended
      const again = await tool('restore', dataDir, [archive]).ended
      repeated += again.code === 0 ? 1 : 0
      if (again.code !== 0 && !/has records|not empty/.test(again.output))
        findings.push(`round ${rounds}: ${again.output.slice(-400)}`)
      const restored = await startProduct(dataDir, { NOW: '2025-06-15T04:00:00Z' })
      findings.push(...(await withPostgres(dataDir, (ownerUrl) => office.findings(restored.address, ownerUrl))))
      await restored.stop()
    }
    printResult(`restores: ${rounds} were killed, ${repeated} then restored again, ${findings.length} findings`)
    expect(findings).toEqual([])
  },
  maxTestMs,
)

type Ended = { code: number | null; output: string }

function tool(name: 'backup' | 'restore', dataDir: string, args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO_DATA: 'false', NODE_ENV: '' }
  const child = spawn(process.execPath, [`tools/${name}.ts`, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output })))
  return { child, ended }
}

async function withPostgres<T>(dataDir: string, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    return await work(postgres.ownerUrl)
  } finally {
    await postgres.stop()
  }
}
