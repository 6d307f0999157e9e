import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { personContract } from '../../domain/people/person-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { eventually } from '../testing/eventually.ts'
import {
  type Admin,
  anAdmin,
  anOwner,
  aPassword,
  aPhone,
  arriveBySms,
  aSignedInOwner,
  aTenant,
  passwordSentTo,
} from '../testing/factories.ts'
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

const reset = (office: Caller, id: string) => office.raw(personContract.resetSignIn, { params: { id } })
const smsTo = (phone: string) => app.sms.findLast(({ to }) => to === phone)?.body ?? ''

test('an ADMIN sends a new temporary password to a person who has not signed in yet', async () => {
  const phone = aPhone()
  const owner = await anOwner(admin, { phoneNumber: phone })
  const first = passwordSentTo(app, phone)
  expect((await reset(admin, owner.id)).status).toBe(204)
  await expectProblem(app.signIn(phone, first), 'INVALID_CREDENTIALS')
  expect((await app.signIn(phone, passwordSentTo(app, phone))).signedIn?.user.isVerified).toBe(false)
})

test('a person who has signed in before gets a link, and the password remains valid', async () => {
  const owner = await aSignedInOwner(app, admin)
  expect((await reset(admin, owner.id)).status).toBe(204)
  const token = await eventually(() => /\/auth\/reset\?token=([\w-]+)$/.exec(smsTo(owner.phoneNumber))?.[1])
  await owner.call(authContract.sessions, {})
  const newPassword = 'a yak in the garden'
  await app.visitor.call(authContract.resetPassword, { body: { token, newPassword, newPasswordRentry: newPassword } })
  await app.signIn(owner.phoneNumber, newPassword)
})

test('an office sends at most five passwords or links a day to one person', async () => {
  const owner = await anOwner(admin)
  for (let round = 0; round < 5; round += 1) expect((await reset(admin, owner.id)).status).toBe(204)
  expect((await reset(admin, owner.id)).status).toBe(429)
})

test('an office that adds a stranger’s number can neither reset them nor see that they sign in elsewhere', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  await arriveBySms(app, phone)
  const copy = await aTenant(other, { phoneNumber: phone })
  const fresh = await aTenant(other)
  const [ofCopy, ofFresh] = [await reset(other, copy.id), await reset(other, fresh.id)]
  expect({ status: ofCopy.status, body: ofCopy.body }).toEqual({ status: ofFresh.status, body: ofFresh.body })
  expect(smsTo(phone)).not.toMatch(/password: /)
  await app.signIn(phone, aPassword)
  const state = (id: string) => other.call(personContract.signIn, { params: { id } })
  const [known, unknown] = [await state(copy.id), await state(fresh.id)]
  expect({ ...known, roles: known.roles.length }).toEqual({ ...unknown, roles: unknown.roles.length })
})

test('a person with a role at a second office keeps the password at both', async () => {
  const phone = aPhone()
  const owner = await anOwner(admin, { phoneNumber: phone })
  await arriveBySms(app, phone)
  const copy = await anOwner(other, { phoneNumber: phone })
  const caller = await app.signIn(phone, aPassword)
  const [offer] = await caller.call(authContract.roleOffers, {})
  await caller.call(authContract.acceptRole, { params: { id: offer?.id ?? '' } })
  await reset(admin, owner.id)
  await reset(other, copy.id)
  await eventually(() => /\/auth\/reset\?token=/.exec(smsTo(phone)))
  await app.signIn(phone, aPassword)
})

test('an office that writes its own number into the record of its person does not get the password of another', async () => {
  const [phone, trap] = [aPhone(), aPhone()]
  const owner = await anOwner(admin, { phoneNumber: phone })
  await arriveBySms(app, phone)
  // A number that somebody in another office signs in with: the record gets it, the sign-in stays.
  await anOwner(other, { phoneNumber: trap })
  const sofar = app.sms.filter(({ to }) => to === trap).length
  await admin.call(ownerContract.update, { params: { id: owner.id }, body: { phoneNumber: trap } })
  await reset(admin, owner.id)
  expect(app.sms.filter(({ to }) => to === trap)).toHaveLength(sofar)
  await app.signIn(phone, aPassword)
})

test('the notice to a number for messages only does not offer a password', async () => {
  const [phone, taken, alsoTaken] = [aPhone(), aPhone(), aPhone()]
  // Numbers that others sign in with: the records get them, the sign-ins stay.
  await anOwner(other, { phoneNumber: taken })
  await anOwner(admin, { phoneNumber: alsoTaken })
  const owner = await anOwner(admin)
  await admin.call(ownerContract.update, { params: { id: owner.id }, body: { phoneNumber: taken } })
  await anOwner(admin, { phoneNumber: phone })
  await arriveBySms(app, phone)
  const copy = await anOwner(other, { phoneNumber: phone })
  await other.call(ownerContract.update, { params: { id: copy.id }, body: { phoneNumber: alsoTaken } })
  const sentBefore = [smsTo(taken), smsTo(alsoTaken)]
  const countBefore = app.sms.length
  await reset(admin, owner.id)
  await reset(other, copy.id)
  await eventually(() => app.sms.length >= countBefore + 2)
  for (const text of sentBefore) expect(text).toContain('for messages only')
  expect([smsTo(taken), smsTo(alsoTaken)]).toEqual(sentBefore)
})

test('nobody of the office can reset an ADMIN, and people of another office are not found', async () => {
  const owner = await anOwner(admin)
  expect((await reset(other, owner.id)).status).toBe(404)
  await reset(admin, admin.adminId)
  await app.signIn(admin.phoneNumber, aPassword)
})

test('the office sees the sign-in of a tenant', async () => {
  const phone = aPhone()
  const tenant = await aTenant(admin, { phoneNumber: phone })
  const state = () => admin.call(personContract.signIn, { params: { id: tenant.id } })
  expect(await state()).toMatchObject({ isVerified: false, loginEnabled: true, roles: [{ name: 'TENANT' }] })
  await arriveBySms(app, phone)
  await admin.call(authContract.disableLogin, { body: { userId: tenant.id } })
  expect(await state()).toMatchObject({ isVerified: true, loginEnabled: false })
  expect((await admin.call(tenantContract.read, { params: { userId: tenant.id } })).id).toBe(tenant.id)
})
