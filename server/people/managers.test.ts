import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { managerContract } from '../../domain/people/manager-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { personContract } from '../../domain/people/person-contract.ts'
import { roleContract } from '../../domain/people/role-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { type Admin, aBuilding, aCid, aManager, anAdmin, anOwner, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
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

test('a manager gets an SMS with the sign-in, and acts in the organisation of the ADMIN', async () => {
  const phoneNumber = aPhone()
  const manager = await aManager(admin, { phoneNumber })
  expect(manager).toMatchObject({ isVerified: false, loginEnabled: true, roles: [{ name: 'MANAGER', adminId: admin.adminId }] })
  const caller = await arriveBySms(app, phoneNumber)
  expect(caller.signedIn?.currentRole).toMatchObject({ name: 'MANAGER', adminId: admin.adminId })
  await caller.call(ownerContract.page, { params: { adminId: admin.adminId } })
})

test('managers are listed by both paths of the specification, only to their own ADMIN', async () => {
  const manager = await aManager(admin, { nameEnglish: 'Zeko Unique' })
  const params = { adminId: admin.adminId }
  const lists = [await admin.call(managerContract.all, { params }), await admin.call(managerContract.allForSignIn, { params })]
  for (const list of lists) expect(list.map(({ id }) => id)).toContain(manager.id)
  const page = await admin.call(managerContract.page, { params, query: { q: 'zeko' } })
  expect(page).toMatchObject({ total: 1, items: [{ id: manager.id }] })
  expect(lists[0]?.map(({ id }) => id)).not.toContain(admin.adminId)
  await expectProblem(other.call(managerContract.all, { params }), 'NOT_FOUND')
  await expectProblem(other.call(managerContract.read, { params: { id: manager.id } }), 'NOT_FOUND')
})

test('a MANAGER cannot use managers, roles, sign-ins and the audit', async () => {
  const phoneNumber = aPhone()
  const manager = await aManager(admin, { phoneNumber })
  const owner = await anOwner(admin)
  const caller = await arriveBySms(app, phoneNumber)
  await expectProblem(caller.call(managerContract.all, { params: { adminId: admin.adminId } }), 'FORBIDDEN')
  const again = await arriveBySms(app, phoneNumber)
  await expectProblem(again.call(roleContract.grant, { body: { personId: owner.id, name: 'MANAGER' } }), 'FORBIDDEN')
  await expectProblem(again.call(authContract.disableLogin, { body: { userId: owner.id } }), 'FORBIDDEN')
  await expectProblem(again.call(personContract.resetSignIn, { params: { id: owner.id } }), 'FORBIDDEN')
  await expectProblem(again.call(personContract.signIn, { params: { id: admin.adminId } }), 'NOT_FOUND')
  const fellow = await aManager(admin, { phoneNumber: aPhone() })
  const rename = (id: string) => again.call(ownerContract.update, { params: { id }, body: { nameEnglish: 'Mine' } })
  await expectProblem(rename(fellow.id), 'NOT_FOUND')
  await expectProblem(rename(admin.adminId), 'NOT_FOUND')
  // Their own record, as by their own path.
  expect(await rename(manager.id)).toMatchObject({ nameEnglish: 'Mine' })
})

test('a MANAGER who corrects an owner record cannot move the sign-in of a fellow manager', async () => {
  const [mine, theirs, stolen] = [aPhone(), aPhone(), aPhone()]
  await aManager(admin, { phoneNumber: mine })
  const fellow = await aManager(admin, { phoneNumber: theirs })
  await admin.call(roleContract.grant, { body: { personId: fellow.id, name: 'OWNER' } })
  const caller = await arriveBySms(app, mine)
  await caller.call(ownerContract.update, { params: { id: fellow.id }, body: { phoneNumber: stolen } })
  await arriveBySms(app, theirs)
  expect(app.sms.some(({ to }) => to === stolen)).toBe(false)
})

test('the ADMIN corrects a manager by the path of the specification, and the sign-in changes too', async () => {
  const next = aPhone()
  const manager = await aManager(admin)
  const body = { nameEnglish: 'Dechen Om', phoneNumber: next }
  expect(await admin.call(ownerContract.update, { params: { id: manager.id }, body })).toMatchObject(body)
  expect((await arriveBySms(app, next)).signedIn?.user.nameEnglish).toBe('Dechen Om')
  const cid = aCid()
  expect(await admin.call(managerContract.update, { params: { id: manager.id }, body: { cid } })).toMatchObject({ cid })
})

test('a building lists its managers, and removes people who no longer have the role', async () => {
  const manager = await aManager(admin)
  const owner = await anOwner(admin)
  const building = await aBuilding(admin)
  const name = (managerIds: string[]) =>
    admin.call(buildingContract.update, { params: { id: building.id }, body: { managerIds } })
  expect((await name([manager.id])).managerIds).toEqual([manager.id])
  await expectProblem(name([owner.id]), 'INVALID_INPUT')
  const [role] = (await admin.call(roleContract.held, { query: { personId: manager.id } })).items
  await admin.call(roleContract.end, { params: { id: role?.id ?? '' } })
  expect((await admin.call(buildingContract.read, { params: { id: building.id } })).managerIds).toEqual([])
  const issue = [{ path: '/managerIds/1', message: 'This is not a manager of your office.' }]
  const both = [admin.adminId, manager.id]
  expect((await expectProblem(name(both), 'INVALID_INPUT')).errors).toEqual(issue)
  const body = { name: 'Norzin Annexe', plotIds: building.plotIds, use: 'RESIDENTIAL', floors: 2, managerIds: both } as const
  expect((await expectProblem(admin.call(buildingContract.create, { body }), 'INVALID_INPUT')).errors).toEqual(issue)
  expect((await name([admin.adminId])).managerIds).toEqual([admin.adminId])
})

test('people with the same CID, phone or name are found before a record is saved, only in one’s own office', async () => {
  const tenant = await aTenant(admin, { lastName: 'Zangmo Of Tang' })
  const alike = (caller: Admin, query: object) => caller.call(personContract.alike, { query })
  expect(await alike(admin, { phoneNumber: `+975 ${tenant.phoneNumber}` })).toEqual([
    { id: tenant.id, kind: 'TENANT', name: 'Kinley Zangmo Of Tang', sharesCid: false, sharesPhone: true, sharesName: false },
  ])
  expect(await alike(admin, { cid: tenant.cid })).toMatchObject([{ id: tenant.id, sharesCid: true }])
  expect(await alike(other, { phoneNumber: tenant.phoneNumber, cid: tenant.cid })).toEqual([])
  const named = { name: `  ${tenant.fullName.toUpperCase().replace(' ', '   ')} ` }
  expect(await alike(admin, named)).toMatchObject([{ id: tenant.id, sharesName: true, sharesCid: false }])
  expect(await alike(admin, { name: tenant.fullName.slice(1) })).toEqual([])
  expect(await alike(other, named)).toEqual([])
  expect(await alike(admin, { cid: 'nonsense', name: ' ' })).toEqual([])
})
