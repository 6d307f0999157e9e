import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { importContract } from '../../../domain/import/import-contract.ts'
import { signInChangeContract } from '../../../domain/identity/sign-in-change-contract.ts'
import { operatorContract } from '../../../domain/overview/operator-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  type Admin,
  aCid,
  allowSignUps,
  anAdmin,
  anOwner,
  aPassword,
  aPhone,
  arriveBySms,
  asOperator,
  aTenant,
  passwordSentTo,
} from '../../testing/factories.ts'
import { csvOf } from '../../testing/import-files.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

// The sign-up of an office proves nothing about its phone number and e-mail until the operator accepts it.

let app: TestApp
let admin: Admin
let operator: Caller
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  operator = await asOperator(app, admin)
})
beforeEach(() => allowSignUps(app))
afterAll(() => app.close())

const strangersPassword = 'a stranger chose this'
async function aPendingSignUp(phoneNumber: string, more: { email?: string; cid?: string } = {}) {
  const organisationName = `Office of ${phoneNumber}`
  const body = { nameEnglish: 'Nobody Known', phoneNumber, password: strangersPassword, organisationName, ...more }
  const { id } = await app.visitor.call(authContract.signUp, { body })
  return { id, organisationName }
}
const smsTo = (phone: string) => app.sms.filter(({ to }) => to === phone).map(({ body }) => body)
const enableLogin = (userId: string) => operator.call(authContract.enableLogin, { body: { userId } })
async function asSeenByOperator(organisationName: string) {
  const { items } = await operator.call(operatorContract.organisations, { query: { q: organisationName } })
  return items.find(({ name }) => name === organisationName)
}

test('a tenant registered with the number of a pending sign-up gets password and code, and the sign-up loses them', async () => {
  const phone = aPhone()
  const signUp = await aPendingSignUp(phone, { email: `s${phone}@example.bt`, cid: aCid() })
  const tenant = await aTenant(admin, { phoneNumber: phone, email: `t${phone}@example.bt` })
  expect(tenant).toMatchObject({ phoneNumber: phone, email: `t${phone}@example.bt` })
  await arriveBySms(app, phone)
  for (const [name, password] of [
    [phone, strangersPassword],
    [`s${phone}@example.bt`, strangersPassword],
    [`s${phone}@example.bt`, aPassword],
  ] as const)
    await expectProblem(app.signIn(name, password), 'INVALID_CREDENTIALS')
  await app.signIn(`t${phone}@example.bt`, aPassword)
  const sentBefore = smsTo(phone).length
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: phone } })
  await eventually(() => smsTo(phone)[sentBefore])
  expect(await asSeenByOperator(signUp.organisationName)).toMatchObject({ loginEnabled: false, adminStanding: 'OFFERED' })
})

test('a second sign-up with the number of a pending one gets the same answer and changes nothing, and the number gets instructions', async () => {
  const phone = aPhone()
  const first = await aPendingSignUp(phone)
  const second = {
    nameEnglish: 'Nobody Known',
    phoneNumber: phone,
    password: 'another stranger chose this',
    organisationName: 'Twice',
  }
  const answer = await app.visitor.call(authContract.signUp, { body: second })
  const fresh = await app.visitor.call(authContract.signUp, {
    body: { ...second, phoneNumber: aPhone(), organisationName: 'Once' },
  })
  const shapeOf = ({ id, phoneNumber, roles, ...rest }: typeof answer) => ({
    ...rest,
    ...{ idLength: id.length, phoneLength: phoneNumber?.length, roles: roles.map(({ name, adminId }) => [name, adminId === id]) },
  })
  expect(shapeOf(answer)).toEqual(shapeOf(fresh))
  expect(answer.id).not.toBe(first.id)
  await eventually(() => smsTo(phone).find((body) => body.includes('approve the first request')))
  expect(smsTo(fresh.phoneNumber ?? '')).toEqual([])
  expect(await asSeenByOperator('Twice')).toBeUndefined()
  await enableLogin(first.id)
  await expectProblem(app.signIn(phone, 'another stranger chose this'), 'INVALID_CREDENTIALS')
  await app.signIn(phone, strangersPassword)
})

test('sign-ups with the number of a pending one send no more SMS to it than others do', async () => {
  const phone = aPhone()
  for (let round = 0; round < 5; round += 1) await aPendingSignUp(phone)
  await eventually(() => smsTo(phone)[0])
  expect(smsTo(phone).length).toBeLessThanOrEqual(3)
})

test('the office cannot be entered; after it is enabled, the person who proved the number accepts or declines it', async () => {
  const phone = aPhone()
  const signUp = await aPendingSignUp(phone)
  await aTenant(admin, { phoneNumber: phone })
  const person = await arriveBySms(app, phone)
  expect(person.signedIn?.user.roles.map(({ name }) => name)).toEqual(['TENANT'])
  expect(await person.call(authContract.roleOffers, {})).toEqual([])
  await enableLogin(signUp.id)
  const [offer] = await person.call(authContract.roleOffers, {})
  expect(offer).toMatchObject({ name: 'ADMIN', organisationName: signUp.organisationName })
  expect((await app.signIn(phone, aPassword)).signedIn?.user.roles.map(({ name }) => name)).toEqual(['TENANT'])
  await operator.call(authContract.disableLogin, { body: { userId: signUp.id } })
  expect(await person.call(authContract.roleOffers, {})).toEqual([])
  await enableLogin(signUp.id)
  await person.call(authContract.acceptRole, { params: { id: offer?.id ?? '' } })
  expect((await app.signIn(phone, aPassword)).signedIn?.currentRole.name).toBe('ADMIN')
  expect(await asSeenByOperator(signUp.organisationName)).toMatchObject({ loginEnabled: true, adminStanding: 'ACCEPTED' })
})

test('an office that the person declined has nobody who can sign in', async () => {
  const phone = aPhone()
  const signUp = await aPendingSignUp(phone)
  await aTenant(admin, { phoneNumber: phone })
  const person = await arriveBySms(app, phone)
  await enableLogin(signUp.id)
  const [offer] = await person.call(authContract.roleOffers, {})
  await person.call(authContract.declineRole, { params: { id: offer?.id ?? '' } })
  expect(await asSeenByOperator(signUp.organisationName)).toMatchObject({ loginEnabled: false, adminStanding: 'DECLINED' })
  await expectProblem(enableLogin(signUp.id), 'ILLEGAL_TRANSITION')
  await app.signIn(phone, aPassword)
})

test('an office cannot send the pending sign-up to its own number', async () => {
  const [phone, own] = [aPhone(), aPhone()]
  const signUp = await aPendingSignUp(phone)
  const owner = await anOwner(admin, { phoneNumber: phone })
  await admin.call(ownerContract.update, { params: { id: owner.id }, body: { phoneNumber: own } })
  await enableLogin(signUp.id)
  expect(passwordSentTo(app, own)).toBe('')
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: own } })
  expect(smsTo(own).filter((body) => /code: /.test(body))).toEqual([])
})

test('a sign-up with the number of a registered tenant changes nothing for them', async () => {
  const phone = aPhone()
  await aTenant(admin, { phoneNumber: phone })
  const sent = passwordSentTo(app, phone)
  const signUp = await aPendingSignUp(phone)
  expect(await asSeenByOperator(signUp.organisationName)).toBeUndefined()
  expect((await app.signIn(phone, sent)).signedIn?.user.roles.map(({ name }) => name)).toEqual(['TENANT'])
})

test('the e-mail of a pending sign-up can be used by the person who is registered with it', async () => {
  const [phone, email] = [aPhone(), `both${aPhone()}@example.bt`]
  const signUp = await aPendingSignUp(aPhone(), { email })
  await aTenant(admin, { phoneNumber: phone, email })
  await arriveBySms(app, phone)
  await app.signIn(email, aPassword)
  // Nobody had the number of the sign-up, so it can still be accepted.
  await enableLogin(signUp.id)
  expect(await asSeenByOperator(signUp.organisationName)).toMatchObject({ loginEnabled: true, adminStanding: 'ACCEPTED' })
})

test('a person who proves the number or e-mail of a pending sign-up gets it', async () => {
  const [phone, number, email] = [aPhone(), aPhone(), `mine${aPhone()}@example.bt`]
  await aTenant(admin, { phoneNumber: phone })
  const person = await arriveBySms(app, phone)
  const signUp = await aPendingSignUp(number, { email, cid: aCid() })
  await person.call(signInChangeContract.sendEmailCode, { body: { email } })
  const byMail = await eventually(() => /code: (\d{6})/.exec(app.mails.findLast(({ to }) => to === email)?.body ?? '')?.[1])
  await person.call(signInChangeContract.confirmEmail, { body: { email, code: byMail } })
  await app.signIn(email, aPassword)
  await person.call(authContract.sendPhoneCode, { body: { phoneNumber: number } })
  const bySms = await eventually(() => /code: (\d{6})/.exec(smsTo(number).at(-1) ?? '')?.[1])
  await person.call(authContract.movePhone, { body: { phoneNumber: number, code: bySms } })
  await app.signIn(number, aPassword)
  expect(await asSeenByOperator(signUp.organisationName)).toMatchObject({ loginEnabled: false, adminStanding: 'NUMBER_TAKEN' })
  await expectProblem(enableLogin(signUp.id), 'ILLEGAL_TRANSITION')
})

test('an office can correct a typing error to the number of a pending sign-up', async () => {
  const right = aPhone()
  await aPendingSignUp(right)
  const tenant = await aTenant(admin)
  await admin.call(tenantContract.update, { params: { id: tenant.id }, body: { phoneNumber: right } })
  await arriveBySms(app, right)
})

test('an import can also use the number and e-mail of a pending sign-up', async () => {
  const [phone, email] = [aPhone(), `file${aPhone()}@example.bt`]
  const signUp = await aPendingSignUp(phone, { email })
  const form = new FormData()
  form.set('file', new File([csvOf([{ Name: 'Sonam Dorji', CID: aCid(), 'Phone number': phone, Email: email }])], 'owners.csv'))
  const reply = await admin.raw(importContract.create, { params: { kind: 'owner' }, query: { existing: 'REFUSE' }, body: form })
  expect(reply.body).toMatchObject({ errors: [] })
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: phone } })
  const code = await eventually(() => /code: (\d{6})/.exec(smsTo(phone).at(-1) ?? '')?.[1])
  const person = await app.visitor.call(authContract.login, { body: { username: email, code } })
  expect(person.user.roles.map(({ name }) => name)).toEqual(['OWNER'])
  expect(await asSeenByOperator(signUp.organisationName)).toMatchObject({ loginEnabled: false, adminStanding: 'OFFERED' })
})

test('if two offices register the number at the same time, one sends the password, and the other offers its role', async () => {
  const phone = aPhone()
  await aPendingSignUp(phone)
  const other = await anAdmin(app)
  const tenants = await Promise.all([aTenant(admin, { phoneNumber: phone }), aTenant(other, { phoneNumber: phone })])
  expect(tenants).toHaveLength(2)
  const person = await arriveBySms(app, phone)
  expect(person.signedIn?.user.roles).toHaveLength(1)
  expect(await person.call(authContract.roleOffers, {})).toHaveLength(1)
})

test('an ADMIN whom the operator enabled keeps number and e-mail', async () => {
  const [phone, email] = [aPhone(), `kept${aPhone()}@example.bt`]
  const signUp = await aPendingSignUp(phone, { email })
  await enableLogin(signUp.id)
  await aTenant(admin, { phoneNumber: phone, email })
  const person = await app.signIn(phone, strangersPassword)
  expect(person.signedIn?.user.roles.map(({ name }) => name)).toEqual(['ADMIN'])
})
