import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { roleContract } from '../../domain/people/role-contract.ts'
import { managementFeeContract } from '../../domain/remittance/expense-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import {
  type Admin,
  aLease,
  aManager,
  anActiveLease,
  anAdmin,
  anOwner,
  aPhone,
  arriveBySms,
  aSignedInManager,
  aSignedInOwner,
  aTenant,
  aThram,
} from '../testing/factories.ts'
import { aForm, aRenter, claimOf, paid } from '../testing/claim-steps.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  other = await anAdmin(app)
})
afterAll(() => app.close())

const eraseTenant = (caller: Caller, id: string) => caller.call(privacyContract.eraseTenant, { params: { id } })
const eraseUser = (caller: Caller, id: string) => caller.call(privacyContract.eraseUser, { params: { id } })
const why = async (call: Promise<unknown>) => (await expectProblem(call, 'ILLEGAL_TRANSITION')).detail

async function aTenantSignedIn() {
  const phone = aPhone()
  const tenant = await aTenant(admin, { phoneNumber: phone, email: `${phone}@example.bt`, lastName: `Unique${phone}` })
  return { tenant, phone, caller: await arriveBySms(app, phone) }
}

test('a person receives all data stored about them, and none of their neighbour', async () => {
  const { tenant, caller } = await aTenantSignedIn()
  const neighbour = await aTenant(admin)
  const witness = { name: 'Witness Unheard Of', cid: '10101010101' }
  await aLease(admin, { tenantId: tenant.id, witnesses: [witness] })
  const notified = await caller.call(privacyContract.exportTenant, { params: { id: tenant.id } })
  expect(notified).toMatchObject({
    account: { phoneNumber: tenant.phoneNumber, roles: [{ name: 'TENANT' }] },
    tenantRecord: [{ cid: tenant.cid, fullName: tenant.fullName }],
    leases: [{ tenantId: tenant.id }],
    ownerRecord: [],
  })
  const text = JSON.stringify(notified)
  expect(text).toContain(': your registered phone is ')
  for (const secret of [neighbour.cid, neighbour.phoneNumber, witness.name, witness.cid]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/passwordHash|password_hash|\$argon2/)
  await expectProblem(caller.call(privacyContract.exportTenant, { params: { id: neighbour.id } }), 'NOT_FOUND')
  expect(await caller.call(privacyContract.exportUser, { params: { id: tenant.id } })).toMatchObject({ tenantRecord: [{}] })
})

test('data about a person in tables that the export does not list is exported as well', async () => {
  const phoneNumber = aPhone()
  const { id: ownerId } = await anOwner(admin, { phoneNumber })
  const { id: neighbourId } = await anOwner(admin)
  for (const [id, percent] of [
    [ownerId, '7.5'],
    [neighbourId, '9.5'],
  ] as const)
    await admin.call(managementFeeContract.set, { body: { ownerId: id, percent, startsOn: '2025-07-01' } })
  const owner = await arriveBySms(app, phoneNumber)
  expect(await owner.call(privacyContract.exportUser, { params: { id: ownerId } })).toMatchObject({
    managementFees: [{ ownerId, percent: 7.5, startsOn: '2025-07-01' }],
  })
})

test('the documents of a person, of their leases and of their proofs of payment are in their export', async () => {
  const { renter, tenant, lease, january } = await aRenter(app, admin)
  const claim = await claimOf(renter, await aForm({ ...paid(january.id), amount: '1000000' }))
  const records = [
    ['tenant', tenant.id],
    ['lease', lease.id],
  ] as const
  for (const [entity, entityId] of records) {
    const form = new FormData()
    form.set('file', new Blob(['%PDF-1.7\n% A document\ntrailer\n%%EOF\n']), 'something.pdf')
    expect((await admin.raw(documentContract.add, { query: { entity, entityId }, body: form })).status).toBe(201)
  }
  const { documents } = await renter.call(privacyContract.exportTenant, { params: { id: tenant.id } })
  expect(documents).toMatchObject([
    { entity: 'claim', entityId: claim.id },
    ...records.map(([entity, entityId]) => ({ entity, entityId })),
  ])
})

test('the people who can read the JSON can read the same as PDF', async () => {
  const { tenant, caller } = await aTenantSignedIn()
  await anActiveLease(admin, { tenantId: tenant.id })
  const params = { id: tenant.id }
  for (const [who, endpoint] of [
    [caller, privacyContract.exportTenantPdf],
    [caller, privacyContract.exportUserPdf],
    [admin, privacyContract.exportUserPdf],
  ] as const) {
    const { status, bytes, headers } = await who.raw(endpoint, { params })
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  for (const who of [other, (await aTenantSignedIn()).caller]) {
    expect((await who.raw(privacyContract.exportUserPdf, { params })).status).toBe(404)
    expect((await who.raw(privacyContract.exportTenantPdf, { params })).status).toBe(404)
  }
  expect((await admin.raw(privacyContract.exportTenantPdf, { params: { id: admin.adminId } })).status).toBe(404)
})

test('an export is complete, however many records a person has', async () => {
  const { tenant, caller } = await aTenantSignedIn()
  const organisation = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  await app.database.as({ kind: 'job', organisationId: organisation.id }, (tx) =>
    sql`insert into audit_events (id, actor_id, action, entity, changes)
      select gen_random_uuid(), ${tenant.id}, 'lease.sign', 'lease', '[]' from generate_series(1, 2500)`.execute(tx),
  )
  const notified = await caller.call(privacyContract.exportTenant, { params: { id: tenant.id } })
  expect(Object(notified['audit']).length).toBeGreaterThan(2500)
  expect(notified['cutShort']).toBeUndefined()
})

test('an ADMIN can export the data of the office, without the sign-in of the person; a MANAGER cannot', async () => {
  const { tenant } = await aTenantSignedIn()
  const notified = await admin.call(privacyContract.exportUser, { params: { id: tenant.id } })
  expect(notified).toMatchObject({ tenantRecord: [{ cid: tenant.cid }] })
  expect(notified['account']).toBeUndefined()
  const phone = aPhone()
  await aManager(admin, { phoneNumber: phone })
  const manager = await arriveBySms(app, phone)
  await expectProblem(manager.call(privacyContract.exportUser, { params: { id: tenant.id } }), 'NOT_FOUND')
  await expectProblem(other.call(privacyContract.exportUser, { params: { id: tenant.id } }), 'NOT_FOUND')
})

test('an account cannot be deleted while a lease is active or pending, or while rent is owed', async () => {
  const { tenant, caller } = await aTenantSignedIn()
  const pending = await aLease(admin, { tenantId: tenant.id })
  expect(await why(eraseTenant(caller, tenant.id))).toMatch(/You have a lease/)
  await admin.call(leaseContract.cancel, { params: { id: pending.id }, body: {} })
  const lease = await anActiveLease(admin, { tenantId: tenant.id, startDate: '2025-06-01', endDate: '2025-06-10' })
  await endLease(lease.id)
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  expect(await why(eraseTenant(caller, tenant.id))).toMatch(/still owe Nu\. /)
  const [advice] = (await admin.call(adviceContract.list, { query: { leaseId: lease.id } })).items
  const id = advice?.id ?? ''
  const body = { amount: (advice?.balanceAmount ?? 0) + 100, method: 'CASH', paidOn: '2025-06-15' } as const
  const payment = await admin.call(paymentContract.payAdvice, { params: { id }, body })
  expect(await why(eraseTenant(caller, tenant.id))).toMatch(/office still holds Nu\. 1\.00 for you/)
  await admin.call(paymentContract.reverse, { params: { id: payment.id }, body: { reason: 'Too much.' } })
  await admin.call(paymentContract.payAdvice, { params: { id }, body: { ...body, amount: body.amount - 100 } })
  await eraseTenant(caller, tenant.id)
  expect(await admin.call(leaseContract.read, { params: { id: lease.id } })).toMatchObject({ tenantName: /^Former tenant/ })
  const kept = (await admin.call(paymentContract.list, { query: { leaseId: lease.id } })).items
  expect(kept).toHaveLength(2)
})

test('a deleted account leaves no name, number or message, and nobody can sign in with it', async () => {
  const { tenant, phone, caller } = await aTenantSignedIn()
  const lease = await aLease(admin, { tenantId: tenant.id })
  await admin.call(leaseContract.cancel, { params: { id: lease.id }, body: {} })
  await eraseTenant(caller, tenant.id)
  await expectProblem(caller.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  await expectProblem(arriveBySms(app, phone), 'INVALID_CREDENTIALS')
  const everything = JSON.stringify(await everyRow())
  for (const value of [tenant.cid, phone, tenant.email, tenant.fullName]) expect(everything).not.toContain(value)
  const former = await admin.call(tenantContract.read, { params: { userId: tenant.id } })
  expect(former).toMatchObject({ cid: null, phoneNumber: null, email: null })
  expect(former.fullName).toMatch(/^Former tenant [0-9A-F]{6}$/)
  await expectProblem(aLease(admin, { tenantId: tenant.id }), 'INVALID_INPUT')
  const { items } = await admin.call(auditContract.list, { query: { entityId: tenant.id } })
  expect(items[0]).toMatchObject({ action: 'privacy.eraseTenant', actorId: tenant.id })
  // The number is free again for its next user.
  expect((await aTenant(admin, { phoneNumber: phone, cid: tenant.cid })).id).not.toBe(tenant.id)
})

test('an account at a second office does not change', async () => {
  const { tenant, phone, caller } = await aTenantSignedIn()
  const copy = await anOwner(other, { phoneNumber: phone, nameEnglish: 'At The Other' })
  const [offer] = await caller.call(authContract.roleOffers, {})
  await caller.call(authContract.acceptRole, { params: { id: offer?.id ?? '' } })
  await eraseTenant(caller, tenant.id)
  const { signedIn } = await arriveBySms(app, phone)
  expect(signedIn?.user).toMatchObject({ nameEnglish: 'At The Other', roles: [{ adminId: other.adminId }] })
  await expectProblem(app.signIn(tenant.cid ?? '', 'whatever it was'), 'INVALID_CREDENTIALS')
  expect(await other.call(ownerContract.read, { params: { id: copy.id } })).toMatchObject({ phoneNumber: phone })
})

test('an owner of land and the ADMIN of an organisation get the reason why they cannot delete their account', async () => {
  const owner = await aSignedInOwner(app, admin)
  await aThram(admin, [{ ownerId: owner.id }])
  expect(await why(eraseUser(owner, owner.id))).toMatch(/registered as an owner/)
  expect(await why(eraseUser(admin, admin.adminId))).toMatch(/You are the administrator of Wangmo Property Office/)
})

test('an owner without land and a manager can delete their accounts', async () => {
  const [owner, manager] = [await aSignedInOwner(app, admin), await aSignedInManager(app, admin)]
  await eraseUser(owner, owner.id)
  await eraseUser(manager, manager.id)
  expect((await admin.call(ownerContract.read, { params: { id: owner.id } })).nameEnglish).toMatch(/^Former owner/)
  const { items } = await admin.call(roleContract.held, { query: { personId: manager.id } })
  expect(items).toEqual([])
})

test('after a manager deletes their account, the history keeps only their name', async () => {
  const phoneNumber = aPhone()
  const manager = await aManager(admin, { phoneNumber, nameEnglish: 'Jigme Thinley' })
  const self = await arriveBySms(app, phoneNumber)
  const owner = await anOwner(self)
  await eraseUser(self, manager.id)
  const { items } = await admin.call(auditContract.list, { query: { entityId: owner.id } })
  expect(items).toMatchObject([{ action: 'owner.create', actorName: 'Jigme Thinley' }])
  const stored = JSON.stringify(await everyRow())
  expect(stored).not.toContain(phoneNumber)
  expect(stored).not.toContain(manager.cid)
})

test('a manager without any action leaves no name', async () => {
  const manager = await aSignedInManager(app, admin, { nameEnglish: 'Tshewang Idle' })
  await eraseUser(manager, manager.id)
  expect(JSON.stringify(await everyRow())).not.toContain('Tshewang Idle')
})

test('nobody can delete the account of another person', async () => {
  const { tenant } = await aTenantSignedIn()
  const { caller } = await aTenantSignedIn()
  await expectProblem(eraseTenant(caller, tenant.id), 'NOT_FOUND')
  await expectProblem(eraseTenant(other, tenant.id), 'NOT_FOUND')
  await expectProblem(eraseTenant(admin, tenant.id), 'ILLEGAL_TRANSITION')
})

test('restricted data is stored but not used for a new lease, until the restriction is lifted', async () => {
  const { tenant, caller } = await aTenantSignedIn()
  const restrict = (isRestricted: boolean) =>
    caller.call(privacyContract.restrict, { params: { id: tenant.id }, body: { isRestricted, reason: 'My CID is wrong.' } })
  expect(await restrict(true)).toMatchObject({ isRestricted: true, reason: 'My CID is wrong.' })
  expect(await admin.call(privacyContract.restriction, { params: { id: tenant.id } })).toMatchObject({ isRestricted: true })
  await expectProblem(aLease(admin, { tenantId: tenant.id }), 'POLICY_VIOLATION')
  const second = { isRestricted: true, reason: 'My phone is wrong.', canReplace: false }
  const refused = await expectProblem(
    caller.call(privacyContract.restrict, { params: { id: tenant.id }, body: second }),
    'DUPLICATE',
  )
  expect(refused.detail).toBe('The data is already restricted: “My CID is wrong.”')
  expect(await restrict(false)).toEqual({ isRestricted: false, since: null, reason: null })
  await aLease(admin, { tenantId: tenant.id })
  await expectProblem(other.call(privacyContract.restriction, { params: { id: tenant.id } }), 'NOT_FOUND')
})

async function endLease(id: string): Promise<void> {
  await admin.call(leaseContract.vacate, { params: { id }, body: { date: '2025-06-10' } })
}

/** Every row of the organisation that staff can see, and the rows of identity. */
async function everyRow(): Promise<unknown[]> {
  const organisation = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  const people = await app.database.as({ kind: 'auth' }, async (tx) => [
    await tx.selectFrom('people').selectAll().execute(),
    await tx.selectFrom('person_cids').selectAll().execute(),
  ])
  const tables = ['tenants', 'owners', 'outbox', 'audit_events', 'idempotency_keys', 'leases', 'lease_events'] as const
  const rows = await app.database.as({ kind: 'job', organisationId: organisation.id }, async (tx) => {
    const found: unknown[] = []
    for (const table of tables) found.push(await tx.selectFrom(table).selectAll().execute())
    return found
  })
  return [people, rows]
}
