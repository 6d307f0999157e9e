import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { organisationContract } from '../../../domain/people/organisation-contract.ts'
import { personContract } from '../../../domain/people/person-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Admin, aCid, anAdmin, anOwner, aPassword, aPhone, arriveBySms } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const login = (username: string, password: string) => app.visitor.raw(authContract.login, { body: { username, password } })

test('a person signs in by phone in any spelling, by CID and by e-mail', async () => {
  const phone = aPhone()
  const cid = aCid()
  await anOwner(admin, { phoneNumber: phone, cid, email: 'Sonam@Example.bt' })
  const password = passwordSentTo(phone)
  for (const username of [phone, `+975 ${phone}`, cid, 'SONAM@example.bt']) {
    const { signedIn } = await app.signIn(username, password)
    expect(signedIn?.user).toMatchObject({ nameEnglish: 'Sonam Dorji', isVerified: false })
    expect(signedIn?.currentRole).toMatchObject({ name: 'OWNER', adminId: admin.adminId })
  }
})

test('an unknown user gets exactly the answer of a wrong password', async () => {
  const wrong = await login(admin.phoneNumber, 'not the password')
  const unknown = await login('17999999', 'not the password')
  expect(wrong.status).toBe(401)
  expect(unknown.body).toEqual(wrong.body)
})

test('for two people with one CID the password decides', async () => {
  const cid = aCid()
  const phones = [aPhone(), aPhone()]
  const other = await anAdmin(app)
  await anOwner(admin, { cid, phoneNumber: phones[0] ?? '', nameEnglish: 'The First' })
  await anOwner(other, { cid, phoneNumber: phones[1] ?? '', nameEnglish: 'The Second' })
  const names = await Promise.all(
    phones.map(async (phone) => (await app.signIn(cid, passwordSentTo(phone))).signedIn?.user.nameEnglish),
  )
  expect(names).toEqual(['The First', 'The Second'])
})

test('two roles with the same name are distinguished by their offices, after a sign-in and after a switch', async () => {
  const phone = aPhone()
  const other = await anAdmin(app)
  for (const office of [admin, other]) await anOwner(office, { phoneNumber: phone })
  const caller = await arriveBySms(app, phone)
  for (const { id } of await caller.call(authContract.roleOffers, {}))
    await caller.call(authContract.acceptRole, { params: { id } })
  const { user } = (await app.signIn(phone, aPassword)).signedIn ?? {}
  const nameOf = async (of: Admin) =>
    (await of.call(organisationContract.ofAdmin, { params: { id: of.adminId } })).organisationName
  const named = [
    { name: 'OWNER', adminId: admin.adminId, organisationName: await nameOf(admin) },
    { name: 'OWNER', adminId: other.adminId, organisationName: await nameOf(other) },
  ]
  expect(user?.roles).toEqual(expect.arrayContaining(named.map((role) => expect.objectContaining(role))))
  const roleId = user?.roles.find(({ adminId }) => adminId === other.adminId)?.id ?? ''
  const switched = await (await app.signIn(phone, aPassword)).call(authContract.switchRole, { body: { roleId } })
  expect(switched.user.roles).toEqual(user?.roles)
})

test('after ten failures the user name must wait at that address, even with the right password', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  for (let round = 0; round < 10; round += 1) expect((await login(phone, 'wrong again')).status).toBe(401)
  const refused = await login(`975${phone}`, passwordSentTo(phone))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(15 * 60)
  expect((await login(admin.phoneNumber, aPassword)).status).toBe(200)
  app.clock.set(new Date(app.clock.now().getTime() + 15 * 60_000))
  expect((await login(phone, passwordSentTo(phone))).status).toBe(200)
})

test('a right password resets the count of failures', async () => {
  for (let round = 0; round < 9; round += 1) await login(admin.phoneNumber, 'wrong')
  expect((await login(admin.phoneNumber, aPassword)).status).toBe(200)
  for (let round = 0; round < 9; round += 1) expect((await login(admin.phoneNumber, 'wrong')).status).toBe(401)
  expect((await login(admin.phoneNumber, aPassword)).status).toBe(200)
})

test('an address can have sixty failures a minute', async () => {
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  const tries = await Promise.all(Array.from({ length: 60 }, (_, round) => login(`16${100_000 + round}`, 'wrong')))
  expect(tries.every(({ status }) => status === 401)).toBe(true)
  expect((await login('16999999', 'wrong')).status).toBe(429)
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  expect((await login('16999999', 'wrong')).status).toBe(401)
})

test('a burst of guesses sent at the same time gets no more tries than a slow one', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  await Promise.all(Array.from({ length: 40 }, () => login(phone, 'a guess')))
  expect((await login(phone, passwordSentTo(phone))).status).toBe(429)
})

test('a person reaches the SUPERADMIN role by switching, and the token contains the permissions of the role', async () => {
  const roles = admin.signedIn?.user.roles ?? []
  expect(roles.map(({ name }) => name)).toEqual(['ADMIN', 'SUPERADMIN'])
  const operator = roles[1]?.id ?? ''
  const switched = await admin.call(authContract.switchRole, { body: { roleId: operator } })
  expect(switched.currentRole).toMatchObject({ name: 'SUPERADMIN', adminId: null })
  expect(switched.expiresAt).toBe(admin.signedIn?.expiresAt)
  await expectProblem(admin.call(authContract.switchRole, { body: { roleId: admin.adminId } }), 'NOT_FOUND')
})

test('the token of an ended role is invalid, also after its person switched to another', async () => {
  const phone = aPhone()
  const owner = await anOwner(admin, { phoneNumber: phone })
  const signedIn = await app.signIn(phone, passwordSentTo(phone))
  await app.database.as({ kind: 'auth' }, (tx) =>
    tx.updateTable('roles').set({ ended_at: tx.now }).where('person_id', '=', owner.id).execute(),
  )
  await expectProblem(signedIn.call(authContract.authenticated, { params: { id: owner.id } }), 'UNAUTHENTICATED')
  await expectProblem(app.signIn(phone, passwordSentTo(phone)), 'INVALID_CREDENTIALS')
})

test('a session of the office lasts at most twelve hours', async () => {
  const caller = await app.signIn(admin.phoneNumber, aPassword)
  const start = app.clock.now().getTime()
  for (let minutes = 29; minutes < 12 * 60; minutes += 29) {
    app.clock.set(new Date(start + minutes * 60_000))
    await caller.call(ownerContract.all, { params: { adminId: admin.adminId } })
  }
  app.clock.set(new Date(start + 12 * 3_600_000 + 1000))
  await expectProblem(caller.call(ownerContract.all, { params: { adminId: admin.adminId } }), 'UNAUTHENTICATED')
})

test('a temporary password expires after seven days; an SMS code still signs the person in, and the office can send another', async () => {
  const [phone, other] = [aPhone(), aPhone()]
  const office = await anAdmin(app)
  await anOwner(office, { phoneNumber: phone })
  const { id } = await anOwner(office, { phoneNumber: other })
  const sent = passwordSentTo(other)
  const registeredAt = app.clock.now().getTime()
  app.clock.set(new Date(registeredAt + 7 * 24 * 3_600_000 - 1000))
  await app.signIn(phone, passwordSentTo(phone))
  app.clock.set(new Date(registeredAt + 7 * 24 * 3_600_000))
  await expectProblem(app.signIn(phone, passwordSentTo(phone)), 'INVALID_CREDENTIALS')
  await expectProblem(app.signIn(other, sent), 'INVALID_CREDENTIALS')
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: phone } })
  const code = await eventually(() => /code: (\d{6})/.exec(app.sms.findLast(({ to }) => to === phone)?.body ?? '')?.[1])
  await app.visitor.call(authContract.login, { body: { username: phone, code } })
  const later = await app.signIn(office.phoneNumber, aPassword)
  await later.call(personContract.resetSignIn, { params: { id } })
  await eventually(() => (passwordSentTo(other) === sent ? undefined : true))
  await app.signIn(other, passwordSentTo(other))
})

function passwordSentTo(phone: string): string {
  const message = app.sms.findLast(({ to }) => to === phone)
  return /password: (\S+)/.exec(message?.body ?? '')?.[1] ?? ''
}
