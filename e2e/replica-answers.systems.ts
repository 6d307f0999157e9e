import { rmSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Endpoint } from '../domain/endpoint.ts'
import { migrateInstallation } from '../server/database/migrate-installation.ts'
import type { Database } from '../server/platform/database/database.ts'
import { aCast } from '../server/testing/attack/cast.ts'
import { answerOf, type Question, questionsOf } from '../server/testing/attack/matrix.ts'
import { anAppWithGateway } from '../server/testing/online-steps.ts'
import { testDataKey } from '../server/testing/test-app.ts'
import { startPostgresPair } from './postgres-pair.ts'
import { newDataDir } from './running-product.ts'

const folder = newDataDir()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const now = '2025-06-15T04:00:00Z'

test('a standby of PostgreSQL 15 answers every GET that only reads, and no other call', async () => {
  const pair = await startPostgresPair(folder, { isSynchronous: false, version: '15' })
  onTestFinished(pair.stop)
  const { ownerUrl, appUrl } = pair.primary
  const rolePrefix = await migrateInstallation({ ownerUrl, appUrl, dataKey: testDataKey, now: new Date(now) })
  const none = async () => undefined
  const on = { name: 'sakhang', ownerUrl, appUrl, rolePrefix, endConnections: none, drop: none }
  const app = await anAppWithGateway(now, {}, { on, replicaUrl: pair.standby.appUrl })
  onTestFinished(() => app.close())
  const cast = await aCast(app)
  await expect.poll(() => app.database.replica()?.state).toBe('READY')

  const wrong: string[] = []
  const onStandby = new Set<string>()
  for (const caller of ['ADMIN', 'OWNER', 'TENANT', 'SUPERADMIN', 'nobody'] as const) {
    for (const question of questionsOf(caller, cast).filter(isAnswered)) {
      const before = countsOf(app.database)
      wrong.push(...(await answerOf(question, cast)))
      const after = countsOf(app.database)
      const name = `${caller}: ${question.key} ${question.whose}`
      if (!canUseReplica(question.endpoint) && after.all !== before.all) wrong.push(`${name} was sent to the replica`)
      if (after.failed !== before.failed) wrong.push(`${name} does not work there`)
      if (after.replica > before.replica) onStandby.add(question.key)
    }
  }
  expect(wrong).toEqual([])
  expect(countsOf(app.database).lost).toBe(0)
  console.log(`${onStandby.size} GET endpoints were answered by the standby.`)
  expect(onStandby.size).toBeGreaterThan(150)
}, 600_000)

const isAnswered = ({ endpoint, whose }: Question) => endpoint.method === 'GET' && whose !== 'refused' && whose !== 'malformed'

const canUseReplica = ({ hasSideEffects, readsPrimary }: Endpoint) => !hasSideEffects && !readsPrimary

function countsOf(database: Database) {
  const reads = database.replica()?.reads ?? { replica: 0, late: 0, lost: 0, busy: 0, failed: 0 }
  return { ...reads, all: Object.values(reads).reduce((sum, count) => sum + count, 0) }
}
