import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { servedNoticeContract } from '../../domain/notifications/served-notice-contract.ts'
import { templateContract } from '../../domain/notifications/template-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { applyRetention } from '../jobs/retention/apply-retention.ts'
import { type Admin, aManager, anActiveLease, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  // An office that names its tenants in its messages.
  for (const type of ['LEASE_CREATION', 'LEASE_TERMINATION'] as const) {
    const english = 'Of {tenant}: lease {lease}, {property}' + (type === 'LEASE_TERMINATION' ? ', ends on {lastDay}.' : '.')
    await admin.call(templateContract.update, { params: { type }, body: { english, channels: ['SMS', 'IN_PRODUCT'] } })
  }
})
afterAll(() => app.close())

const term = { startDate: '2024-01-01', endDate: '2026-12-31', depositAmount: 0 }
/** A tenant who gave notice, and whose phone number has changed since. */
async function aTenantUnderNotice() {
  const [oldPhone, phone] = [aPhone(), aPhone()]
  const tenant = await aTenant(admin, { phoneNumber: oldPhone, firstName: 'Unique', lastName: `Name${oldPhone}` })
  const { id: leaseId } = await anActiveLease(admin, { ...term, tenantId: tenant.id })
  await admin.call(leaseMoveContract.terminate, {
    params: { id: leaseId },
    body: { by: 'TENANT', noticeDate: '2025-03-01', effectiveDate: '2025-06-10', reason: 'Moving', overrideReason: 'Agreed.' },
  })
  await app.outbox.deliver(await organisationOf())
  await admin.call(tenantContract.update, { params: { id: tenant.id }, body: { phoneNumber: phone } })
  return { tenant, leaseId, oldPhone, caller: await arriveBySms(app, phone) }
}

async function organisationOf(): Promise<string> {
  const { id } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  return id
}
const inOffice = async <T>(work: Parameters<typeof app.database.as<T>>[1]) =>
  app.database.as({ kind: 'job', organisationId: await organisationOf() }, work)

async function mentions(word: string): Promise<number> {
  const { rows } = await inOffice((tx) =>
    sql<{ count: number }>`
      select count(*) as count from (
        select row_to_json(o)::text as text from outbox o union all select row_to_json(n)::text from notifications n) t
      where text like ${`%${word}%`}`.execute(tx),
  )
  return rows[0]?.count ?? 0
}
const noticesOf = (leaseId: string) => admin.call(servedNoticeContract.list, { params: { id: leaseId } })

test('the notices served on a lease show to managers too on whom, when, how and with what proof they were served', async () => {
  const { tenant, leaseId, oldPhone } = await aTenantUnderNotice()
  const notices = await noticesOf(leaseId)
  expect(notices).toContainEqual(
    expect.objectContaining({
      type: 'LEASE_TERMINATION',
      channel: 'SMS',
      recipient: oldPhone,
      state: 'SENT',
      personName: tenant.fullName,
    }),
  )
  expect(notices.map(({ channel }) => channel)).toContain('IN_PRODUCT')
  expect(notices.find(({ channel }) => channel === 'SMS')?.servedAt).toBe(app.clock.now().toISOString())
  const phone = aPhone()
  await aManager(admin, { phoneNumber: phone })
  const manager = await arriveBySms(app, phone)
  expect(await manager.call(servedNoticeContract.list, { params: { id: leaseId } })).toHaveLength(notices.length)
})

test('an export contains the messages sent to a person, also those to a former number', async () => {
  const { tenant, oldPhone, caller } = await aTenantUnderNotice()
  const notified = await caller.call(privacyContract.exportTenant, { params: { id: tenant.id } })
  expect(notified['notifications']).toContainEqual(expect.objectContaining({ type: 'LEASE_TERMINATION', isLegalNotice: true }))
  expect(notified['messages']).toContainEqual(expect.objectContaining({ recipient: oldPhone, type: 'LEASE_TERMINATION' }))
})

test('no message names an erased person; a served notice keeps its day, its channel and the hash of its text', async () => {
  const { tenant, leaseId, oldPhone, caller } = await aTenantUnderNotice()
  const before = await noticesOf(leaseId)
  expect(await mentions(`Name${oldPhone}`)).toBeGreaterThan(2)
  await caller.call(privacyContract.eraseTenant, { params: { id: tenant.id } })
  expect([await mentions(`Name${oldPhone}`), await mentions(oldPhone)]).toEqual([0, 0])
  const after = await noticesOf(leaseId)
  expect(after.map(({ channel, state, servedAt }) => [channel, state, servedAt])).toEqual(
    before.map(({ channel, state, servedAt }) => [channel, state, servedAt]),
  )
  for (const [index, { body }] of before.entries())
    expect(after[index]?.body).toContain(createHash('sha256').update(body).digest('hex'))
})

test('the next tenant with that phone number neither exports nor erases the messages of the previous one', async () => {
  const { leaseId, oldPhone } = await aTenantUnderNotice()
  const before = await noticesOf(leaseId)
  const next = await aTenant(admin, { phoneNumber: oldPhone })
  const caller = await arriveBySms(app, oldPhone)
  const exported = await caller.call(privacyContract.exportTenant, { params: { id: next.id } })
  const messages = expect(exported['messages'])
  messages.toContainEqual(expect.objectContaining({ type: 'USER_CREATED' }))
  messages.not.toContainEqual(expect.objectContaining({ type: 'LEASE_TERMINATION' }))
  await caller.call(privacyContract.eraseTenant, { params: { id: next.id } })
  expect(await noticesOf(leaseId)).toEqual(before)
})

test('old notifications are deleted, legal notices are not', async () => {
  const { leaseId } = await aTenantUnderNotice()
  const before = await noticesOf(leaseId)
  app.clock.set(new Date('2026-09-01T04:00:00Z'))
  await applyRetention(app.database.as, { kind: 'job', organisationId: await organisationRunBy(app, admin) }, app.dataKey)
  const again = await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')
  expect(await again.call(servedNoticeContract.list, { params: { id: leaseId } })).toEqual(before)
})
