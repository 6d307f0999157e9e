import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Admin, anAdmin, aUnit } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { positionOfHead as positionOf } from './audit-head.ts'
import { type AuditHeadLog, fileHeadLog } from './audit-head-log.ts'
import { recordRestore } from './record-restore.ts'
import { verifyAudit } from './verify-audit.ts'

// The attacker administers the database but has neither the data key nor DATA_DIR. They cut off the end of the audit.

let app: TestApp
let admin: Admin
let organisationId: string
let folder: string
let log: AuditHeadLog
const events: string[] = []

beforeEach(async () => {
  events.length = 0
  folder = await mkdtemp(join(tmpdir(), 'heads-'))
  log = fileHeadLog(folder, () => undefined)
  app = await aTestApp(undefined, {}, { auditHeads: log, printSecurityEvent: (line) => events.push(line) })
  admin = await anAdmin(app)
  organisationId = await organisationRunBy(app, admin)
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const job = () => ({ kind: 'job', organisationId }) as const

async function runJob(name: 'CHAIN_AUDIT' | 'VERIFY_AUDIT'): Promise<string> {
  await app.jobs.runNow(name, name === 'CHAIN_AUDIT' ? null : organisationId)
  await app.jobs.settle()
  const run = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('job_runs').selectAll().where('name', '=', name).executeTakeFirstOrThrow(),
  )
  return JSON.stringify(run)
}

async function chainedHead(): Promise<string> {
  await aUnit(admin)
  await runJob('CHAIN_AUDIT')
  const { head } = await app.database.as(job(), (tx) => tx.selectFrom('audit_heads').select('head').executeTakeFirstOrThrow())
  return head
}

/** Restores a head that the product signed earlier and deletes everything after it. */
async function cutBackTo(head: string): Promise<void> {
  const url = new URL(inject('testServer').adminUrl)
  url.pathname = new URL(app.ownerUrl).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    const position = positionOf(head)
    await client.query(`
      delete from audit_events e using audit_links l where l.event_id = e.id and l.position > ${position};
      delete from audit_queue;
      delete from audit_links where position > ${position};
      update audit_heads set position = ${position}, head = '${head}';
      update ledger_closings set audit_head = null`)
  } finally {
    await client.end()
  }
}

test('a removed end is still found after new events are written and signed', async () => {
  const early = await chainedHead()
  const late = await chainedHead()
  await cutBackTo(early)
  await chainedHead()
  const missing = `Links ${positionOf(early) + 1} to ${positionOf(late)}`
  expect(await runJob('VERIFY_AUDIT')).toContain(missing)
})

test('a removed end is still found after the audit has grown past it', async () => {
  const early = await chainedHead()
  const late = await chainedHead()
  await cutBackTo(early)
  await chainedHead()
  await chainedHead()
  const now = await chainedHead()
  expect(positionOf(now)).toBeGreaterThan(positionOf(late))
  expect(await runJob('VERIFY_AUDIT')).toContain(`Links ${positionOf(early) + 1} to ${positionOf(late)}`)
})

test('a removed end is one event of the security log, and the higher end stays outside the database', async () => {
  const early = await chainedHead()
  const late = await chainedHead()
  await cutBackTo(early)
  await runJob('CHAIN_AUDIT')
  await chainedHead()
  expect(events.filter((line) => line.includes('"AUDIT_CUT"'))).toHaveLength(1)
  expect((await log.read()).heads[organisationId]?.head).toBe(late)
})

test('an end that agrees with the chain continues as before', async () => {
  await chainedHead()
  const late = await chainedHead()
  await runJob('CHAIN_AUDIT')
  expect((await log.read()).heads).toEqual({ [organisationId]: { head: late } })
  expect(events.filter((line) => line.includes('"AUDIT_CUT"'))).toEqual([])
  expect(await runJob('VERIFY_AUDIT')).toContain('events verified')
})

const verify = async (heads: string[] = []) =>
  verifyAudit({ within: app.database.as, actor: job(), dataKey: app.dataKey, recorded: await log.read(), heads })

test('a restored backup may end earlier, and a removal after it is still found', async () => {
  const early = await chainedHead()
  const takenAt = app.clock.now().toISOString()
  app.clock.set(new Date('2025-06-15T04:05:00Z'))
  const late = await chainedHead()
  app.clock.set(new Date('2025-06-15T04:10:00Z'))
  await cutBackTo(early)
  const restore = { takenAt, restoredAt: app.clock.now().toISOString() }
  const [gone] = await recordRestore(app.database, log, restore)
  expect(gone).toContain(`Links ${positionOf(early) + 1} to ${positionOf(late)}`)
  expect(await verify([late])).toMatchObject({ note: expect.stringContaining(`it ends at link ${positionOf(early)}`) })
  expect((await verify([late])).broken).toBeUndefined()

  app.clock.set(new Date('2025-06-15T04:15:00Z'))
  const after = await chainedHead()
  expect((await verify([early, late, after])).broken).toBeUndefined()
  await cutBackTo(early)
  expect((await verify()).broken).toContain(`Links ${positionOf(early) + 1} to ${positionOf(after)}`)
  await chainedHead()
  expect((await verify([late])).broken).toContain('Its end was cut off')
})

test('a restore into another database does not excuse a removal in this one', async () => {
  const early = await chainedHead()
  const late = await chainedHead()
  const practice = fileHeadLog(folder, () => undefined, 'postgres://somebody@elsewhere/practice')
  await practice.recordRestore(
    { takenAt: '2025-06-15T04:00:00Z', restoredAt: '2025-06-16T04:00:00Z' },
    { [organisationId]: early },
  )
  await cutBackTo(early)
  expect((await verify([late])).broken).toContain('Its end was cut off')
})

test('every end is printed, and the file contains the highest of each office', async () => {
  const printed: string[] = []
  const file = fileHeadLog(folder, (line) => printed.push(line), 'postgres://somebody@elsewhere/other')
  const [early, late] = [await chainedHead(), await chainedHead()]
  await file.publish('a', late, true)
  await file.publish('a', early, true)
  await file.publish('b', early, true)
  await file.publish('b', late, false)
  expect((await file.read()).heads).toEqual({ a: { head: late }, b: { head: early } })
  expect(printed).toEqual([late, early, early, late])
})
