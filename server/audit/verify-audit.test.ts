import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { backUp } from '../database/backup/back-up.ts'
import { readBackup } from '../database/backup/read-backup.ts'
import { dataKeyOf } from '../platform/keys/data-key.ts'
import { sealText } from '../platform/keys/seal-text.ts'
import { type Admin, anAdmin, aUnit } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { chainAudit } from './chain-audit.ts'
import { cutAudit } from './cut-audit.ts'
import { recordChange } from './record-change.ts'
import { eventText } from './event-text.ts'
import { verifyAudit } from './verify-audit.ts'

// Attacks that are possible with the database but without the data key, run as its superuser.

let app: TestApp
let admin: Admin
let organisationId: string
const open: TestApp[] = []
beforeEach(async () => {
  app = await aTestApp()
  open.push(app)
  admin = await anAdmin(app)
  organisationId = await organisationRunBy(app, admin)
})
afterAll(async () => {
  for (const each of open) await each.close()
})

const job = () => ({ kind: 'job', organisationId }) as const
const chain = () => app.database.as(job(), (tx) => chainAudit(tx, app.dataKey))
const verify = (heads: string[] = [], dataKey = app.dataKey, formerKeys: string[] = []) =>
  verifyAudit({ within: app.database.as, actor: job(), dataKey, heads, formerKeys })

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl() })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function superuserUrl(): string {
  const url = new URL(inject('testServer').adminUrl)
  url.pathname = new URL(app.ownerUrl).pathname
  return url.href
}

/** Creates and chains some events; returns the signed head. */
async function aChain(): Promise<string> {
  const unit = await aUnit(admin)
  await admin.call(unitContract.update, { params: { id: unit.id }, body: { floor: 4 } })
  const { head = '' } = await chain()
  return head
}

const ofUpdate = `action = 'unit.update'`

test('an untouched audit is valid, chained or not yet', async () => {
  const head = await aChain()
  await aUnit(admin)
  const { broken, events } = await verify([head])
  expect(broken).toBeUndefined()
  expect(events).toBeGreaterThan(3)
})

test('a changed event is found and named', async () => {
  await aChain()
  await asSuperuser(`update audit_events set changes = '[{"field":"floor","before":2,"after":9}]' where ${ofUpdate}`)
  expect((await verify()).broken).toMatch(/^Event [0-9a-f-]{36} \(link \d+, unit\.update, .*\) was changed\.$/)
})

test('a changed event is found although its link was recomputed', async () => {
  await aChain()
  const [before] = await linksOf()
  await asSuperuser(
    `update audit_events set actor_id = null where ${ofUpdate}`,
    `delete from audit_links`,
    `delete from audit_heads`,
    `insert into audit_queue (organisation_id, event_id) select organisation_id, id from audit_events on conflict do nothing`,
  )
  await chain()
  expect((await linksOf())[0]).toEqual(before)
  expect((await verify()).broken).toMatch(/was not written by this product: its seal is wrong/)
})

test('a removed event is found, with its link or without', async () => {
  await aChain()
  await asSuperuser(`delete from audit_events where ${ofUpdate}`)
  expect((await verify()).broken).toMatch(/^Event .* was removed\.$/)
  await asSuperuser(`delete from audit_links where position = 2`)
  expect((await verify()).broken).toBe('Link 2 of the audit was removed.')
})

test('an event removed before it was chained is found', async () => {
  await aUnit(admin)
  await asSuperuser(`delete from audit_events`)
  expect((await verify()).broken).toMatch(/removed before it was chained/)
})

test('an inserted event is found before and after chaining, and if the trigger was bypassed', async () => {
  await aChain()
  const forged = `insert into audit_events (organisation_id, id, at, action, entity, changes)
    values ('${organisationId}', gen_random_uuid(), now(), 'payment.reverse', 'payment', '[]')`
  await asSuperuser(`alter table audit_events disable trigger user`, forged, `alter table audit_events enable trigger user`)
  expect((await verify()).broken).toMatch(/was added beside the chain/)
  await asSuperuser(`delete from audit_events where action = 'payment.reverse'`, forged)
  expect((await verify()).broken).toMatch(/was not written by this product/)
  await chain()
  expect((await verify()).broken).toMatch(/was not written by this product/)
})

test('a removed end is found by a signed end that was stored elsewhere', async () => {
  const early = await aChain()
  const earlyPosition = Number(early.split(' ')[2])
  await aUnit(admin)
  const { head = '' } = await chain()
  await asSuperuser(
    `delete from audit_events e using audit_links l where l.event_id = e.id and l.position > ${earlyPosition}`,
    `delete from audit_links where position > ${earlyPosition}`,
    `update audit_heads set position = ${earlyPosition}, head = '${early}'`,
  )
  expect((await verify()).broken).toBeUndefined()
  expect((await verify([`2026-01-01T00:00:00Z server ${head}`])).broken).toMatch(/Its end was cut off/)
})

test('an end that was not signed with the data key is forged, and the signature of another data key is named', async () => {
  const head = await aChain()
  const forged = head.replace(/[0-9a-f]{64}$/, 'a'.repeat(64))
  expect((await verify([forged])).broken).toMatch(/is forged/)
  const otherKey = dataKeyOf(Buffer.alloc(32, 9))
  expect((await verify([], otherKey)).broken).toMatch(new RegExp(`signed with data key ${app.dataKey.id}`))
  const { broken, note } = await verify([], otherKey, [app.dataKey.id])
  expect(broken).toBeUndefined()
  expect(note).toMatch(/another data key/)
})

test('a chain end signed with an unknown key does not hide a changed event', async () => {
  const head = await aChain()
  const planted = head.replace(app.dataKey.id, 'f'.repeat(16))
  await asSuperuser(
    `update audit_heads set head = '${planted}'`,
    `update audit_events set seal = null where action = 'unit.update'`,
  )
  expect((await verify()).broken).toMatch(/AUDIT_FORMER_KEYS/)
})

test('each closing of the books stores the signed end of the audit, which verification uses', async () => {
  const head = await aChain()
  await admin.call(closingContract.close, { body: { until: '2025-01-31' } })
  await asSuperuser(`delete from audit_links`, `delete from audit_heads`, `delete from audit_queue`, `delete from audit_events`)
  expect((await verify()).broken).toMatch(new RegExp(`it had ${head.split(' ')[2]}. Its end was cut off`))
})

test('an event that commits late, with an earlier time and id, is chained after those before it', async () => {
  const head = await aChain()
  const client = new pg.Client({ connectionString: superuserUrl() })
  await client.connect()
  try {
    await client.query(`begin;
      create temporary table late on commit drop as select * from audit_events where ${ofUpdate}`)
    const { rows } = await client.query('select * from late')
    const event = { ...rows[0], id: '00000000-0000-7000-8000-000000000000' }
    const seal = sealText(app.dataKey.derive('audit event'), eventText(event))
    await client.query(`update late set id = '${event.id}', seal = $1`, [seal])
    await client.query('insert into audit_events select * from late')
    await aUnit(admin)
    await chain()
    await client.query('commit')
  } finally {
    await client.end()
  }
  expect((await chain()).chained).toBe(1)
  expect((await linksOf()).at(-1)?.event_id).toBe('00000000-0000-7000-8000-000000000000')
  expect((await verify([head])).broken).toBeUndefined()
})

test('each backup contains the signed ends that verification uses', async () => {
  const head = await aChain()
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  try {
    const path = join(folder, 'one.tar.gz')
    await backUp({ ownerUrl: app.ownerUrl, path, now: app.clock.now(), dataKey: app.dataKey })
    let heads: string[] = []
    await readBackup(path, { prepare: async ({ auditHeads = [] }) => void (heads = auditHeads) })
    expect(heads).toEqual([head])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the jobs chain and verify, and the error names the event', async () => {
  await aUnit(admin)
  await app.jobs.runNow('CHAIN_AUDIT', null)
  await app.jobs.settle()
  expect((await linksOf()).length).toBeGreaterThan(0)
  await asSuperuser(`update audit_events set action = 'unit.update' where action = 'unit.create'`)
  await app.jobs.runNow('VERIFY_AUDIT', organisationId)
  await app.jobs.settle()
  const run = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('job_runs').selectAll().where('name', '=', 'VERIFY_AUDIT').executeTakeFirstOrThrow(),
  )
  expect(JSON.stringify(run)).toMatch(/was changed/)
})

function linksOf() {
  return app.database.as(job(), (tx) => tx.selectFrom('audit_links').selectAll().orderBy('position').execute())
}

const years = (count: number) => new Date(Date.UTC(2025 + count, 5, 15, 4))
const cut = (before: Date, blockSize = 1000) => app.database.as(job(), (tx) => cutAudit(tx, before, blockSize, app.dataKey))

/** A chain whose first part is old enough for retention to remove it. */
async function anOldChain(): Promise<void> {
  await aChain()
  app.clock.set(years(16))
  await app.database.as(job(), (tx) => recordChange(tx, { entity: 'unit', before: {}, after: { floor: 9 } }))
  await chain()
}

test('events older than the retention are deleted, behind a mark from which the rest is verified', async () => {
  await anOldChain()
  const before = (await verify()).events
  const removed = await cut(years(1))
  expect(removed).toBe(before - 1)
  expect(await verify()).toMatchObject({ events: 1, note: expect.stringContaining(`the first ${removed} events`) })
  expect((await verify()).broken).toBeUndefined()
  expect(await cut(years(1))).toBe(0)
  await aChainEvent()
  expect(await verify()).toMatchObject({ events: 2 })
})

test('the deletion works in blocks, and stops at the first younger event', async () => {
  await anOldChain()
  expect(await cut(years(1), 2)).toBe(2)
  expect((await verify()).broken).toBeUndefined()
  expect(await cut(years(-1))).toBe(0)
})

test('a removed event without a mark, a forged mark, an older mark and a mark of another office are found', async () => {
  await anOldChain()
  await cut(years(1), 2)
  const {
    rows: [older],
  } = await app.database.as(job(), (tx) => sql<{ mark: string }>`select mark from audit_cuts`.execute(tx))
  await cut(years(1), 1)
  const isBroken = async () => (await verify()).broken
  expect(await isBroken()).toBeUndefined()
  const { mark } = await app.database.as(job(), (tx) => tx.selectFrom('audit_cuts').select('mark').executeTakeFirstOrThrow())
  await asSuperuser(`update audit_cuts set position = 2, mark = '${older?.mark}'`)
  expect(await isBroken()).toMatch(/Link 3 of the audit was removed/)
  await asSuperuser(`update audit_cuts set position = 4, mark = '${mark}'`)
  expect(await isBroken()).toMatch(/mark of retention at link 4 is forged/)
  await asSuperuser(`update audit_cuts set position = 3, mark = '${mark.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}'`)
  expect(await isBroken()).toMatch(/forged/)
  await asSuperuser(`update audit_cuts set mark = '${mark.replace(organisationId, '00000000-0000-4000-8000-000000000000')}'`)
  expect(await isBroken()).toMatch(/forged/)
  await asSuperuser('delete from audit_cuts')
  expect(await isBroken()).toMatch(/Link 1 of the audit was removed/)
})

test('no role of the product can remove a younger event, or the link of an existing one', async () => {
  await aChain()
  const removed = async (table: 'audit_events' | 'audit_links') =>
    Number((await app.database.as(job(), (tx) => tx.deleteFrom(table).executeTakeFirst())).numDeletedRows)
  expect(await removed('audit_events')).toBe(0)
  expect(await removed('audit_links')).toBe(0)
  expect((await verify()).broken).toBeUndefined()
})

async function aChainEvent(): Promise<void> {
  await app.database.as(job(), (tx) => recordChange(tx, { entity: 'unit', before: {}, after: { floor: 1 } }))
  await chain()
}
