import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '../../domain/contracts.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { roleContract } from '../../domain/people/role-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { type Admin, aCid, aManager, anAdmin, anOwner, aPassword, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  other = await anAdmin(app)
})
afterAll(() => app.close())

const grant = (personId: string, name: 'OWNER' | 'TENANT' | 'MANAGER', by: Admin = admin) =>
  by.call(roleContract.grant, { body: { personId, name } })
const held = async (personId: string, by: Admin = admin) => (await by.call(roleContract.held, { query: { personId } })).items

test('the permissions of each role are those that the contracts declare', async () => {
  const { calls, roles } = await admin.call(roleContract.list, {})
  expect(roles).toContain('MANAGER')
  expect(calls.map(({ key }) => key)).toEqual(everyEndpoint().map(([key]) => key))
  expect(calls.find(({ key }) => key === 'lease.create')?.allow).toEqual(['ADMIN', 'MANAGER'])
})

test('the ADMIN makes an owner a manager, with the same sign-in', async () => {
  const phone = aPhone()
  const owner = await anOwner(admin, { phoneNumber: phone, nameEnglish: 'Karma Choden' })
  const role = await grant(owner.id, 'MANAGER')
  expect(role).toMatchObject({ name: 'MANAGER', adminId: admin.adminId })
  const caller = await arriveBySms(app, phone)
  expect(caller.signedIn).toMatchObject({ currentRole: { name: 'MANAGER' }, user: { nameEnglish: 'Karma Choden' } })
  expect((await held(owner.id)).map(({ name }) => name).sort()).toEqual(['MANAGER', 'OWNER'])
  await expectProblem(grant(owner.id, 'MANAGER'), 'DUPLICATE')
})

test('a manager can become a tenant, and a tenant an owner', async () => {
  const manager = await aManager(admin)
  await grant(manager.id, 'TENANT')
  expect(await admin.call(tenantContract.read, { params: { userId: manager.id } })).toMatchObject({ fullName: 'Dechen Lhamo' })
  const tenant = await aTenant(admin)
  await grant(tenant.id, 'OWNER')
  expect(await admin.call(ownerContract.read, { params: { id: tenant.id } })).toMatchObject({ cid: tenant.cid })
})

test('ending a role ends its sessions and no other role, and the role can be given again', async () => {
  const phone = aPhone()
  const owner = await anOwner(admin, { phoneNumber: phone })
  await grant(owner.id, 'MANAGER')
  const caller = await arriveBySms(app, phone)
  const role = (await held(owner.id)).find(({ name }) => name === 'MANAGER')
  await admin.call(roleContract.end, { params: { id: role?.id ?? '' } })
  await expectProblem(caller.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  expect((await arriveBySms(app, phone)).signedIn?.currentRole.name).toBe('OWNER')
  await grant(owner.id, 'MANAGER')
  expect((await arriveBySms(app, phone)).signedIn?.currentRole.name).toBe('MANAGER')
})

test('ADMIN and SUPERADMIN can never be given, and an ADMIN’s role can never be ended', async () => {
  const owner = await anOwner(admin)
  for (const name of ['ADMIN', 'SUPERADMIN']) {
    const { status } = await admin.raw(roleContract.grant, { body: { personId: owner.id, name } })
    expect(status).toBe(400)
  }
  const [own] = await held(admin.adminId)
  expect(own?.name).toBe('ADMIN')
  await expectProblem(admin.call(roleContract.end, { params: { id: own?.id ?? '' } }), 'ILLEGAL_TRANSITION')
  const operatorId = admin.signedIn?.user.roles.find(({ name }) => name === 'SUPERADMIN')?.id ?? ''
  await expectProblem(admin.call(roleContract.end, { params: { id: operatorId } }), 'NOT_FOUND')
})

test('the people and roles of another office are not found', async () => {
  const owner = await anOwner(admin)
  const [role] = await held(owner.id)
  await expectProblem(grant(owner.id, 'MANAGER', other), 'NOT_FOUND')
  await expectProblem(other.call(roleContract.end, { params: { id: role?.id ?? '' } }), 'NOT_FOUND')
  expect(await held(owner.id, other)).toEqual([])
})

test('a role given to a person who signs in elsewhere stays an offer, which the list of roles does not reveal', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const copy = await anOwner(other, { phoneNumber: phone })
  const fresh = await anOwner(other)
  await grant(copy.id, 'MANAGER', other)
  await grant(fresh.id, 'MANAGER', other)
  const shown = async (id: string) =>
    (await held(id, other)).map(({ name, isVerified, isEnabled }) => ({ name, isVerified, isEnabled }))
  expect(await shown(copy.id)).toEqual(await shown(fresh.id))
  expect((await arriveBySms(app, phone)).signedIn?.user.roles.map(({ adminId }) => adminId)).toEqual([admin.adminId])
})

test('a declined offer is deleted: no role, no sign-in by the office’s CID, and the office can offer it again', async () => {
  const phone = aPhone()
  const cid = aCid()
  await anOwner(admin, { phoneNumber: phone })
  const copy = await anOwner(other, { phoneNumber: phone, cid })
  const caller = await arriveBySms(app, phone)
  const offers = () => caller.call(authContract.roleOffers, {})
  const [offer] = await offers()
  expect(offer).toMatchObject({ isRepeated: false })
  const params = { id: offer?.id ?? '' }
  await expectProblem(admin.call(authContract.declineRole, { params }), 'NOT_FOUND')
  await caller.call(authContract.declineRole, { params })
  expect([await offers(), await held(copy.id, other)]).toEqual([[], []])
  for (const call of [authContract.acceptRole, authContract.declineRole])
    await expectProblem(caller.call(call, { params }), 'NOT_FOUND')
  await expectProblem(app.signIn(cid, 'whatever it is'), 'INVALID_CREDENTIALS')
  await grant(copy.id, 'TENANT', other)
  // Once declined, the offer is no longer accepted automatically.
  expect(await offers()).toMatchObject([{ name: 'TENANT', adminId: other.adminId, isRepeated: true }])
})

test('an accepted role cannot be declined any more', async () => {
  const [own] = await held(admin.adminId)
  await expectProblem(admin.call(authContract.declineRole, { params: { id: own?.id ?? '' } }), 'NOT_FOUND')
})

test('a person without any role can sign in by the offer of another office', async () => {
  const phone = aPhone()
  const owner = await anOwner(admin, { phoneNumber: phone })
  const [role] = await held(owner.id)
  await admin.call(roleContract.end, { params: { id: role?.id ?? '' } })
  await expectProblem(arriveBySms(app, phone), 'INVALID_CREDENTIALS')
  await anOwner(other, { phoneNumber: phone })
  expect((await arriveBySms(app, phone)).signedIn?.currentRole).toMatchObject({ name: 'OWNER', adminId: other.adminId })
})

test('an offer of an office that was declined before is accepted at sign-in only if the person confirms it', async () => {
  const phone = aPhone()
  const owner = await anOwner(admin, { phoneNumber: phone })
  const copy = await anOwner(other, { phoneNumber: phone })
  const caller = await arriveBySms(app, phone)
  const [offer] = await caller.call(authContract.roleOffers, {})
  await caller.call(authContract.declineRole, { params: { id: offer?.id ?? '' } })
  await grant(copy.id, 'TENANT', other)
  const [again] = await caller.call(authContract.roleOffers, {})
  const [role] = await held(owner.id)
  await admin.call(roleContract.end, { params: { id: role?.id ?? '' } })
  const signIn = (acceptOffers?: string[]) =>
    app.visitor.raw(authContract.login, { body: { username: phone, password: aPassword, acceptOffers } })
  const refused = await signIn()
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'ROLE_OFFERED', offers: [{ id: again?.id, name: 'TENANT', organisationName: 'Wangmo Property Office' }] },
  ])
  expect((await signIn([offer?.id ?? ''])).status).toBe(409)
  expect(await held(copy.id, other)).toMatchObject([{ isVerified: false }])
  const entered = await signIn([again?.id ?? ''])
  expect([entered.status, entered.body]).toMatchObject([200, { currentRole: { name: 'TENANT', adminId: other.adminId } }])
})
