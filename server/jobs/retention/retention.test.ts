import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { calendarDate } from '../../../domain/calendar-date.ts'
import { conditionContract } from '../../../domain/leases/condition/condition-contract.ts'
import { jobContract } from '../../../domain/jobs/job-contract.ts'
import { retentionContract } from '../../../domain/overview/retention-contract.ts'
import { settingContract } from '../../../domain/overview/setting-contract.ts'
import { defaultRetention, firstRetainedDay, type Retention, type RetentionKey } from '../../../domain/settings/retention.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Admin, anActiveLease, anAdmin, aPassword, aPublishedListing, asOperator, aTenant } from '../../testing/factories.ts'
import { aPictureForm } from '../../testing/pdf/picture-forms.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'
import { applyRetention } from './apply-retention.ts'

const start = new Date('2025-06-15T04:00:00Z')

let app: TestApp
let operator: Caller
let admin: Admin
let organisationId: string
beforeAll(async () => {
  app = await aTestApp(start.toISOString())
  operator = await asOperator(app, await anAdmin(app))
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  admin = await anAdmin(app)
  organisationId = await organisationRunBy(app, admin)
})

const actor = () => ({ kind: 'job', organisationId }) as const
const inOffice = <T>(work: (tx: Tx) => Promise<T>) => app.database.as(actor(), work)
const apply = () => applyRetention(app.database.as, actor(), app.dataKey)
const choose = (change: Partial<Retention>) =>
  admin.call(settingContract.update, { body: { key: 'retention', value: { ...defaultRetention, ...change } } })

type Kind = { key: RetentionKey; table: string; insert: (at: Date) => ReturnType<typeof sql>; asAuth?: boolean }

const personId = () => admin.adminId
const kinds: Kind[] = [
  {
    ...{ key: 'messages', table: 'outbox' },
    insert: (at) => sql`insert into outbox (id, channel, recipient, body, state, created_at)
      values (${newId()}, 'SMS', '17123456', 'Your rent is due.', 'SENT', ${at})`,
  },
  {
    ...{ key: 'notifications', table: 'notifications' },
    insert: (
      at,
    ) => sql`insert into notifications (id, person_id, audience, type, cause, subject, body, path, is_shown, created_at)
      values (${newId()}, ${personId()}, 'STAFF', 'LEASE_CREATION', ${newId()}, 'A lease', 'A lease.', '/admin', true, ${at})`,
  },
  {
    ...{ key: 'enquiries', table: 'listing_enquiries' },
    insert: (at) => sql`insert into listing_enquiries (id, listing_id, name, phone_number, message, created_at)
      select ${newId()}, id, 'Tashi', '17123456', 'Is it free?', ${at} from listings limit 1`,
  },
  {
    ...{ key: 'applications', table: 'applications' },
    insert: (at) => sql`insert into applications (id, listing_id, state, name, phone_number, members, changed_at)
      select ${newId()}, id, 'INVITED', 'Tashi', '17123456', '[]', ${at} from listings limit 1`,
  },
  {
    ...{ key: 'leaseDrafts', table: 'lease_drafts' },
    insert: (at) => sql`insert into lease_drafts (id, property_type, terms, changed_at) values (${newId()}, 'UNIT', '{}', ${at})`,
  },
  {
    ...{ key: 'notes', table: 'notes' },
    insert: (at) => sql`insert into notes (id, kind, tenant_id, text, created_at)
      select ${newId()}, 'NOTE', id, 'Prefers calls after six.', ${at} from tenants limit 1`,
  },
  {
    ...{ key: 'signInChanges', table: 'sign_in_changes', asAuth: true },
    insert: (at) => sql`insert into sign_in_changes (id, person_id, organisation, kind, new_value, status, expires_at, decided_at)
      values (${newId()}, ${personId()}, ${organisationId}, 'EMAIL', 'a@b.bt', 'STOPPED', ${at}, ${at})`,
  },
  {
    ...{ key: 'securityEvents', table: 'security_events', asAuth: true },
    insert: (at) => sql`insert into security_events (id, at, organisation, person_id, kind, action, address, user_agent)
      values (${newId()}, ${at}, ${organisationId}, ${personId()}, 'SIGN_IN', 'auth.login', '', '')`,
  },
]
const atOf: Partial<Record<RetentionKey, string>> = {
  applications: 'changed_at',
  leaseDrafts: 'changed_at',
  signInChanges: 'decided_at',
  securityEvents: 'at',
}

test.each(kinds)('rows of $table are deleted after the retention of the office, and no younger ones', async (kind) => {
  const { key, table, insert, asAuth = false } = kind
  if (key === 'enquiries' || key === 'applications') await aPublishedListing(admin)
  if (key === 'notes') await aTenant(admin)
  const limit = new Date(`${firstRetainedDay(key, defaultRetention, calendarDate('2025-06-15'))}T00:00:00+06:00`)
  const ages = [-86_400_000, -1, 0, 1, 86_400_000].map((distance) => new Date(limit.getTime() + distance))
  const role = asAuth ? 'auth' : 'staff'
  const column = atOf[key] ?? 'created_at'
  await inOffice((tx) =>
    tx.actingAs(role, async (as) => {
      for (const at of ages) await insert(at).execute(as)
    }),
  )
  expect(await apply()).toEqual({ [key]: 2 })
  const { rows } = await inOffice((tx) =>
    tx.actingAs(role, (as) =>
      sql<{ at: Date }>`select ${sql.ref(column)} as at from ${sql.table(table)}
        where ${sql.ref(asAuth ? 'organisation' : 'organisation_id')} = ${organisationId} order by 1`.execute(as),
    ),
  )
  expect(rows.slice(0, 3).map(({ at }) => at)).toEqual(ages.slice(2))
  expect(await apply()).toEqual({})
})

test('applicants of a round are deleted when it was finished long enough ago; the published list stays', async () => {
  const id = newId()
  const round = (
    finished: string,
  ) => sql`insert into allotment_rounds (id, title, mode, state, register_until, min_household, offer_days,
      point_rules, seed_event, seed_source, seed_on, closed_at, list, list_hash, seed, drawn_at, finished_at)
    values (${id}, 'Flats', 'DRAW', 'FINISHED', '2023-01-01', 1, 7, '[]', 'Draw', 'Kuensel', '2023-01-05', ${finished}, 'AAAA-2222 0', ${'0'.repeat(64)},
      '1', ${finished}, ${finished})`
  const applicant = sql`insert into allotment_applicants (id, round_id, reference, name, phone_number, cid, household_size, monthly_income_amount,
      has_disability, distance_km, statements, waiting_since, state, points, position)
    values (${newId()}, ${id}, 'AAAA-2222', 'Pema', '17123456', '11410001234', 2, 0, false, 0, '[]', '2022-01-01', 'WAITING', 0, 1)`
  await inOffice(async (tx) => {
    await round('2023-06-16T00:00:00+06:00').execute(tx)
    await applicant.execute(tx)
  })
  expect(await apply()).toEqual({})
  await inOffice((tx) => sql`update allotment_rounds set finished_at = '2023-06-13T00:00:00+06:00' where id = ${id}`.execute(tx))
  expect(await apply()).toEqual({ allotments: 1 })
  const { rows } = await inOffice((tx) => sql<{ list: string }>`select list from allotment_rounds where id = ${id}`.execute(tx))
  expect(rows).toEqual([{ list: 'AAAA-2222 0' }])
})

test('unsent messages and legal notices are never deleted by age', async () => {
  const longAgo = new Date('2015-01-01T00:00:00Z')
  await inOffice(async (tx) => {
    await sql`insert into outbox (id, channel, recipient, body, state, created_at, is_legal_notice) values
      (${newId()}, 'SMS', '17123456', 'Waits.', 'WAITING', ${longAgo}, false),
      (${newId()}, 'SMS', '17123456', 'Notice.', 'SENT', ${longAgo}, true)`.execute(tx)
  })
  expect(await apply()).toEqual({})
})

test('deletes block by block, and records only the counts in the audit, which still verifies', async () => {
  const old = new Date('2020-01-01T00:00:00Z')
  await inOffice((tx) =>
    sql`insert into outbox (id, channel, recipient, body, state, created_at)
      select gen_random_uuid(), 'SMS', '17123456', 'Old.', 'SENT', ${old} from generate_series(1, 1001)`.execute(tx),
  )
  expect(await apply()).toEqual({ messages: 1001 })
  const { items } = await admin.call(auditContract.list, { query: { entity: 'retention' } })
  expect(items.map(({ changes }) => changes)).toEqual([
    [{ field: 'messages', before: null, after: 1 }],
    [{ field: 'messages', before: null, after: 1000 }],
  ])
  const check = await verifyAudit({ within: app.database.as, actor: actor(), dataKey: app.dataKey })
  expect(check.broken).toBeUndefined()
})

test('the name of a former person of the office becomes a pseudonym after the retention of the books', async () => {
  const personId = await inOffice(async (tx) => {
    await sql`update staff_members set erased_at = ${new Date('2015-06-14T17:59:59Z')} where id = ${admin.adminId}`.execute(tx)
    return admin.adminId
  })
  const name = async () =>
    (await inOffice((tx) => tx.selectFrom('staff_members').select('name_english').where('id', '=', personId).executeTakeFirst()))
      ?.name_english
  expect(await apply()).toEqual({ formerStaff: 1 })
  expect(await name()).toBe(`Former manager ${personId.slice(-6).toUpperCase()}`)
  expect(await apply()).toEqual({})
})

test('each office is deleted by its own setting, and no data of another office', async () => {
  const old = new Date('2024-10-01T00:00:00Z')
  const insert = (tx: Tx) =>
    sql`insert into outbox (id, channel, recipient, body, state, created_at) values (${newId()}, 'SMS', '17123456', 'x', 'SENT', ${old})`.execute(
      tx,
    )
  await inOffice(insert)
  const other = await anAdmin(app)
  const otherId = await organisationRunBy(app, other)
  await app.database.as({ kind: 'job', organisationId: otherId }, insert)
  await choose({ messages: 6 })
  expect(await apply()).toEqual({ messages: 1 })
  expect(await applyRetention(app.database.as, { kind: 'job', organisationId: otherId }, app.dataKey)).toEqual({})
})

/** A lease with a photo, the same picture among its documents, the text of an agreement and a drawn signature. */
async function aRecordedLease(tenantId: string): Promise<string> {
  const { id } = await anActiveLease(admin, { tenantId })
  const report = await admin.call(conditionContract.begin, { params: { id }, body: { kind: 'ENTRY' } })
  const photo = { params: { id: report.items[0]?.id ?? '' }, body: await aPictureForm() }
  expect((await admin.raw(conditionContract.addPhoto, photo)).status).toBe(201)
  await inOffice(async (tx) => {
    await sql`insert into documents (id, kind, entity, entity_id, title, byte_size, file_hash)
      select ${newId()}, 'OTHER', 'lease', ${id}, 'The lease', 100, file_hash from documents where entity = 'conditionItem' limit 1`.execute(
      tx,
    )
    await sql`insert into lease_agreements (id, lease_id, hash, code, content, voided_at)
      values (${newId()}, ${id}, ${'a'.repeat(64)}, ${'A'.repeat(20)}, 'Between Pema and Kinley', app_now())`.execute(tx)
    await sql`insert into condition_signatures (id, lease_id, report_id, party, name, drawing, is_on_paper, signed_at)
      values (${newId()}, ${id}, ${report.id}, 'TENANT', 'Pema', 'M1 1L90 90', false, app_now())`.execute(tx)
  })
  return id
}

const endOn = (id: string, day: string, status: string) =>
  inOffice((tx) =>
    tx
      .updateTable('leases')
      .set({ status, vacated_on: calendarDate(day) })
      .where('id', '=', id)
      .execute(),
  )

async function stored() {
  const { rows } = await inOffice((tx) =>
    sql<Record<string, number>>`
      select (select count(*) from documents where entity = 'conditionItem') as photos,
        (select count(*) from documents where entity = 'lease') as documents,
        (select count(*) from lease_agreements where content is not null) as texts, (select count(*) from condition_signatures where drawing is not null) as drawings, (select count(*) from lease_agreements) as agreements,
        (select count(*) from files) as files`.execute(tx),
  )
  return rows[0]
}

async function applyAt(day: string) {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  const { photos, leaseDocuments } = await apply()
  return { photos, leaseDocuments }
}

test('photos are deleted three years after the last lease of the tenant ended, the documents of the lease after ten', async () => {
  const id = await aRecordedLease((await aTenant(admin)).id)
  await endOn(id, '2027-05-20', 'ACTIVE')
  expect(await applyAt('2060-01-01')).toEqual({})
  await endOn(id, '2027-05-20', 'EXPIRED')
  expect(await applyAt('2030-05-20')).toEqual({})
  expect(await applyAt('2030-05-21')).toEqual({ photos: 1 })
  expect(await stored()).toMatchObject({ photos: 0, documents: 1, texts: 1 })
  expect(await applyAt('2037-05-20')).toEqual({})
  expect(await applyAt('2037-05-21')).toEqual({ leaseDocuments: 3 })
  // The fact of the signature stays; the picture was deleted with its last document.
  expect(await stored()).toEqual({ photos: 0, documents: 0, texts: 0, drawings: 0, agreements: 1, files: 0 })
})

test('the records of an earlier lease are kept while a later lease of the tenant runs', async () => {
  const tenantId = (await aTenant(admin)).id
  const id = await aRecordedLease(tenantId)
  await endOn(id, '2025-12-31', 'EXPIRED')
  const later = await anActiveLease(admin, { tenantId })
  expect(await applyAt('2060-01-01')).toEqual({})
  await endOn(later.id, '2025-12-31', 'TERMINATED_BY_TENANT')
  expect(await applyAt('2060-01-01')).toEqual({ photos: 1, leaseDocuments: 3 })
})

test('no retention below the legal minimum can be set, and none for the books', async () => {
  await expectProblem(choose({ leaseDocuments: 9 }), 'INVALID_INPUT')
  await expectProblem(choose({ messages: 37 }), 'INVALID_INPUT')
  const value = { ...defaultRetention, books: 1 }
  const { value: stored } = await admin.call(settingContract.update, { body: { key: 'retention', value } })
  expect(stored).toEqual(defaultRetention)
})

test('the job runs each night and reports what it deleted', async () => {
  await inOffice((tx) =>
    sql`insert into outbox (id, channel, recipient, body, state, created_at)
      values (${newId()}, 'SMS', '17123456', 'Old.', 'SENT', '2020-01-01')`.execute(tx),
  )
  await admin.call(jobContract.run, { params: { name: 'CLEAR_OUT' } })
  await app.jobs.settle()
  const job = (await admin.call(jobContract.list, {})).find(({ name }) => name === 'CLEAR_OUT')
  expect(job?.lastRun).toMatchObject({ state: 'DONE', result: 'Removed: Texts of SMS and e-mails (1).' })
})

test('each person sees the retention of their own office, and a visitor none', async () => {
  await choose({ messages: 24 })
  const own = await (await app.signIn(admin.phoneNumber, aPassword)).call(retentionContract.read, {})
  expect(own).toEqual({
    retention: { ...defaultRetention, messages: 24 },
    sessions: { officeMinutes: 30, ownerAndTenantDays: 7 },
    backupCount: null,
  })
  const nobodys = { retention: null, sessions: null, backupCount: null }
  expect(await app.visitor.call(retentionContract.read, {})).toEqual(nobodys)
  expect(await operator.call(retentionContract.read, {})).toEqual(nobodys)
  await operator.call(jobContract.change, { params: { name: 'BACK_UP' }, body: { isEnabled: true, keepCount: 14 } })
  expect(await app.visitor.call(retentionContract.read, {})).toMatchObject({ backupCount: 14 })
})
