import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { personContract } from '../../../domain/people/person-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Admin, anAdmin, anOwner, aPhone, asOperator } from '../../testing/factories.ts'
import {
  aTenantToJoin,
  asPerson,
  inRoleOf,
  type TenantToJoin,
  joinTo,
  advanceOneMonth,
} from '../../testing/sign-in/join-steps.ts'
import { checkIdentity, hourMs, signInSteps } from '../../testing/sign-in/sign-in-steps.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let office: Admin
let moved: Admin
let steps: ReturnType<typeof signInSteps>
beforeAll(async () => {
  app = await aTestApp(undefined, { PUBLIC_ADDRESS: 'https://land.example.bt' })
  steps = signInSteps(app)
  office = await anAdmin(app)
  moved = await anAdmin(app)
})
afterAll(() => app.close())

async function aJoined(): Promise<{ one: TenantToJoin; other: TenantToJoin }> {
  const one = await aTenantToJoin(app, (office = await steps.again(office)))
  const other = await aTenantToJoin(app, (moved = await steps.again(moved)))
  advanceOneMonth(app)
  await joinTo(await asPerson(app, one), other.phone)
  office = await steps.again(office)
  moved = await steps.again(moved)
  return { one, other }
}

test('an office that gives the joined sign-in another phone by an identity check gets no access to the other office', async () => {
  const { one, other } = await aJoined()
  await expectProblem(
    checkIdentity(moved, other.id, { phoneNumber: aPhone(), evidence: 'Saw the CID card.' }),
    'ILLEGAL_TRANSITION',
  )
  const phone = aPhone()
  await checkIdentity(office, one.id, { phoneNumber: phone, evidence: 'Saw the CID card.' })
  // The contact that only the other office has is notified too.
  expect(await steps.read(await steps.linkTo(other.phone))).toMatchObject({ canConfirm: false })
  await steps.pass(73 * hourMs)
  const taken = await asPerson(app, { phone })
  expect(taken.signedIn?.user.roles.map(({ adminId }) => adminId)).toEqual([office.adminId])
  moved = await steps.again(moved)
  await moved.call(authContract.enableLogin, { body: { userId: other.id } })
  expect((await asPerson(app, { phone })).signedIn?.user.roles).toHaveLength(2)
})

test('a link that the other office sends sets the password of the joined sign-in, at its own phone', async () => {
  const { one, other } = await aJoined()
  expect((await moved.raw(personContract.resetSignIn, { params: { id: other.id } })).status).toBe(204)
  const sent = () => app.sms.findLast(({ to }) => to === one.phone)?.body ?? ''
  const token = await eventually(() => /\/auth\/reset\?token=([\w-]+)$/.exec(sent())?.[1])
  const newPassword = 'a yak in the garden'
  await app.visitor.call(authContract.resetPassword, { body: { token, newPassword, newPasswordRentry: newPassword } })
  const joined = await app.signIn(one.phone, newPassword)
  expect(joined.signedIn?.user.roles).toHaveLength(2)
  expect(await joined.call(authContract.readPhone, {})).toMatchObject({ phoneNumber: one.phone })
})

test('an office that registers the remaining phone as an owner gives the role to its existing person', async () => {
  const { one, other } = await aJoined()
  const owner = await anOwner(moved, { phoneNumber: one.phone, cid: other.cid })
  expect(owner.id).toBe(other.id)
  expect(await moved.call(ownerContract.read, { params: { id: other.id } })).toMatchObject({ id: other.id })
  const joined = await asPerson(app, one)
  const roles = joined.signedIn?.user.roles.filter(({ adminId }) => adminId === moved.adminId).map(({ name }) => name)
  expect(roles?.toSorted()).toEqual(['OWNER', 'TENANT'])
  expect((await inRoleOf(app, joined, other)).signedIn?.user.id).toBe(other.id)
})

test('an administrator whom the operator disables and enables again has no old session, in the joined offices neither', async () => {
  const tenant = await aTenantToJoin(app, (office = await steps.again(office)))
  const admin = await anAdmin(app)
  advanceOneMonth(app)
  await joinTo(await steps.again(admin), tenant.phone)
  const ofAdmin = await steps.again(admin)
  const asTenant = await inRoleOf(app, ofAdmin, tenant)
  const operator = await asOperator(app, (office = await steps.again(office)))
  await operator.call(authContract.disableLogin, { body: { userId: admin.adminId } })
  await operator.call(authContract.enableLogin, { body: { userId: admin.adminId } })
  await expectProblem(ofAdmin.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  await expectProblem(asTenant.call(authContract.sessions, {}), 'UNAUTHENTICATED')
})

test('a new password contains none of the names that the joined offices know', async () => {
  const { one, other } = await aJoined()
  await moved.call(tenantContract.update, { params: { id: other.id }, body: { firstName: 'Thinlaygyem' } })
  const caller = await asPerson(app, one)
  const newPassword = 'thinlaygyem on a wet road'
  const body = { userId: one.id, newPassword, newPasswordRentry: newPassword }
  const { errors } = await expectProblem(caller.call(authContract.updatePassword, { body }), 'INVALID_INPUT')
  expect(errors?.[0]).toMatchObject({ path: '/newPassword', message: expect.stringContaining('name') })
})
