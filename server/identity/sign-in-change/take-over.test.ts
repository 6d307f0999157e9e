import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { managerContract } from '../../../domain/people/manager-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { personContract } from '../../../domain/people/person-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  type Admin,
  aManager,
  anAdmin,
  anOwner,
  aPassword,
  aPhone,
  arriveBySms,
  aSignedInOwner,
  aTenant,
  passwordSentTo,
} from '../../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

// The ways in which an office could sign in as one of its people, or as a person of another office. Each was possible once.

let app: TestApp
let officeA: Admin
let officeB: Admin
beforeAll(async () => {
  app = await aTestApp()
  officeA = await anAdmin(app)
  officeB = await anAdmin(app)
})
afterAll(() => app.close())

const changeOwner = (caller: Caller, id: string, body: object) => caller.call(ownerContract.update, { params: { id }, body })
const changeTenant = (caller: Caller, id: string, body: object) => caller.call(tenantContract.update, { params: { id }, body })
const smsTo = (phone: string) => app.sms.filter(({ to }) => to === phone).map(({ body }) => body)
const codeTo = (phone: string) => eventually(() => /code: (\d{6})/.exec(smsTo(phone).at(-1) ?? '')?.[1])
const offersTo = (caller: Caller) => caller.call(authContract.roleOffers, {})

async function signInByCode(phone: string): Promise<string> {
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: phone } })
  return codeTo(phone)
}

test('an office that registered a phone first cannot get in by changing it after another office offers a role', async () => {
  const [victim, attacker] = [aPhone(), aPhone()]
  const puppet = await anOwner(officeB, { phoneNumber: victim })
  await aTenant(officeA, { phoneNumber: victim })
  const changed = await changeOwner(officeB, puppet.id, { phoneNumber: attacker })
  expect(changed).toMatchObject({ phoneNumber: attacker })
  expect(passwordSentTo(app, attacker)).toBe('')
  await expectProblem(app.signIn(attacker, passwordSentTo(app, attacker) || 'a guess'), 'INVALID_CREDENTIALS')
  // The office does not see that another one has the person either: they look new.
  const alone = await anOwner(officeB)
  const ofAlone = await changeOwner(officeB, alone.id, { phoneNumber: aPhone() })
  const same = { id: '', cid: '', phoneNumber: '', createdAt: '', roles: [] }
  expect({ ...changed, ...same }).toEqual({ ...ofAlone, ...same })
  const mine = await arriveBySms(app, victim)
  expect((await offersTo(mine)).map(({ adminId }) => adminId)).toEqual([officeA.adminId])
})

test('an office cannot get in either if both offices act at the same moment', async () => {
  const [victim, attacker] = [aPhone(), aPhone()]
  const puppet = await anOwner(officeB, { phoneNumber: victim })
  const [, tenant] = await Promise.all([
    changeOwner(officeB, puppet.id, { phoneNumber: attacker }),
    aTenant(officeA, { phoneNumber: victim }),
  ])
  const sent = passwordSentTo(app, attacker)
  const inside = sent ? await arriveBySms(app, attacker) : undefined
  // Either the puppet is a different person from A's tenant, or it was not moved.
  if (inside) expect(tenant.id).not.toBe(puppet.id)
  expect(inside ? await offersTo(inside) : []).toEqual([])
})

test('an office that stores the number of a person of another office does not learn that it is a sign-in', async () => {
  const [own, contact] = [aPhone(), aPhone()]
  await anOwner(officeA, { phoneNumber: own })
  await arriveBySms(app, own)
  const tenant = await aTenant(officeB, { phoneNumber: own })
  await changeTenant(officeB, tenant.id, { phoneNumber: contact })
  const message = await eventually(() => smsTo(contact).at(-1))
  expect(message).toMatch(/phone is \d{8}\. It is for messages only\. You sign in as before\.$/)
})

test('an e-mail address that an office typed gets no link to set a password', async () => {
  const [phone, managerPhone] = [aPhone(), aPhone()]
  await aManager(officeA, { phoneNumber: managerPhone })
  const manager = await arriveBySms(app, managerPhone)
  const tenant = await aTenant(officeA, { phoneNumber: phone })
  await arriveBySms(app, phone)
  const attacker = 'manager@attacker.example'
  expect(await changeTenant(manager, tenant.id, { email: attacker })).toMatchObject({ email: attacker })
  expect((await app.visitor.raw(authContract.requestReset, { body: { username: attacker } })).status).toBe(202)
  await app.visitor.call(authContract.requestReset, { body: { username: phone } })
  await eventually(() => smsTo(phone).find((body) => body.includes('/auth/reset')))
  expect(app.mails.filter(({ to, body }) => to === attacker && body.includes('/auth/reset'))).toEqual([])
  await expectProblem(app.signIn(attacker, aPassword), 'INVALID_CREDENTIALS')
  await app.signIn(phone, aPassword)
})

test('an address that the office typed at registration gets no link either, although it is a user name', async () => {
  const phone = aPhone()
  const email = `${phone}@office.example`
  await anOwner(officeA, { phoneNumber: phone, email })
  await arriveBySms(app, phone)
  await app.signIn(email, aPassword)
  await app.visitor.call(authContract.requestReset, { body: { username: email } })
  await eventually(() => smsTo(phone).find((body) => body.includes('/auth/reset')))
  expect(app.mails.filter(({ to }) => to === email)).toEqual([])
})

test('an office cannot take a password away: after the first sign-in a reset is a message to the person', async () => {
  const owner = await aSignedInOwner(app, officeA)
  await officeA.call(personContract.resetSignIn, { params: { id: owner.id } })
  await eventually(() => smsTo(owner.phoneNumber).find((body) => body.includes('/auth/reset?token=')))
  await owner.call(authContract.sessions, {})
  await app.signIn(owner.phoneNumber, aPassword)
})

test('a phone changed in the record is not a sign-in if the person has signed in before', async () => {
  const [phone, attacker] = [aPhone(), aPhone()]
  const owner = await anOwner(officeA, { phoneNumber: phone })
  await arriveBySms(app, phone)
  await changeOwner(officeA, owner.id, { phoneNumber: attacker })
  await officeA.call(personContract.resetSignIn, { params: { id: owner.id } })
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: attacker } })
  await app.signIn(phone, aPassword)
  await expectProblem(app.signIn(attacker, aPassword), 'INVALID_CREDENTIALS')
  expect(smsTo(attacker).filter((body) => /password: |code: |token=/.test(body))).toEqual([])
})

test('the same applies to a manager whom the ADMIN corrects', async () => {
  const [phone, attacker] = [aPhone(), aPhone()]
  const manager = await aManager(officeA, { phoneNumber: phone })
  await arriveBySms(app, phone)
  const body = { phoneNumber: attacker, email: 'admin@attacker.example' }
  expect(await officeA.call(managerContract.update, { params: { id: manager.id }, body })).toMatchObject(body)
  await expectProblem(app.signIn(attacker, aPassword), 'INVALID_CREDENTIALS')
  await expectProblem(app.signIn(body.email, aPassword), 'INVALID_CREDENTIALS')
  await app.signIn(phone, aPassword)
})

test('a caller who opens an office with somebody’s phone cannot accept a role that is offered to that phone', async () => {
  const squatter = await anAdmin(app)
  await aTenant(officeA, { phoneNumber: squatter.phoneNumber })
  const [offer] = await offersTo(squatter)
  const accept = squatter.call(authContract.acceptRole, { params: { id: offer?.id ?? '' } })
  await expectProblem(accept, 'ILLEGAL_TRANSITION')
  // The holder of the phone proves it by a code; the squatter's credentials are no longer valid.
  const code = await signInByCode(squatter.phoneNumber)
  const { token, user } = await app.visitor.call(authContract.login, { body: { username: squatter.phoneNumber, code } })
  expect({ hasToken: token.length > 0, isVerified: user.isVerified }).toEqual({ hasToken: true, isVerified: false })
  await expectProblem(squatter.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  await expectProblem(app.signIn(squatter.phoneNumber, aPassword), 'INVALID_CREDENTIALS')
})

test('a typing error is corrected immediately before the first sign-in, and messages to the wrong number become invalid', async () => {
  const [wrong, right] = [aPhone(), aPhone()]
  const tenant = await aTenant(officeA, { phoneNumber: wrong, email: `${wrong}@wrong.example` })
  const sent = passwordSentTo(app, wrong)
  const code = await signInByCode(wrong)
  await changeTenant(officeA, tenant.id, { phoneNumber: right, email: `${right}@right.example` })
  await expectProblem(app.signIn(wrong, sent), 'INVALID_CREDENTIALS')
  for (const username of [wrong, right])
    await expectProblem(app.visitor.call(authContract.login, { body: { username, code } }), 'INVALID_CREDENTIALS')
  await arriveBySms(app, right)
  await app.signIn(`${right}@right.example`, aPassword)
  await expectProblem(app.signIn(`${wrong}@wrong.example`, aPassword), 'INVALID_CREDENTIALS')
})

test('a MANAGER cannot sign in as an owner or tenant who has not signed in yet; the ADMIN corrects the typing error', async () => {
  const managerPhone = aPhone()
  await aManager(officeA, { phoneNumber: managerPhone })
  const manager = await arriveBySms(app, managerPhone)
  const [phone, stolen] = [aPhone(), aPhone()]
  const owner = await anOwner({ ...officeA, ...manager }, { phoneNumber: phone })
  const tenant = await aTenant(officeA)
  // The person is in another office's records, and the MANAGER must not see a difference.
  const shared = await anOwner(officeA)
  await aTenant(officeB, { phoneNumber: shared.phoneNumber ?? '' })
  for (const path of ['/phoneNumber', '/email']) {
    const body = path === '/email' ? { email: 'stolen@example.bt' } : { phoneNumber: stolen }
    const isRefused = {
      status: 400,
      body: { code: 'INVALID_INPUT', errors: [{ path, message: expect.stringMatching(/^Only an administrator/) }] },
    }
    for (const { id } of [owner, shared])
      expect(await manager.raw(ownerContract.update, { params: { id }, body })).toMatchObject(isRefused)
    expect(await manager.raw(tenantContract.update, { params: { id: tenant.id }, body })).toMatchObject(isRefused)
  }
  expect(smsTo(stolen)).toEqual([])
  await changeOwner(manager, owner.id, { nameEnglish: 'Pema Wangmo', phoneNumber: phone })
  const right = aPhone()
  await changeOwner(officeA, owner.id, { phoneNumber: right })
  expect((await arriveBySms(app, right)).signedIn?.user.id).toBe(owner.id)
})
