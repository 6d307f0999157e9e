import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankAccountContract } from '../../../domain/bank-accounts/bank-account-contract.ts'
import { everyEndpoint } from '../../../domain/contracts.ts'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { proofContract } from '../../../domain/identity/proof-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { personContract } from '../../../domain/people/person-contract.ts'
import { newId } from '../../platform/database/new-id.ts'
import { sampleBodies } from '../../testing/contract-samples.ts'
import {
  type Admin,
  aCid,
  anAdmin,
  anOwner,
  aPassword,
  aPhone,
  arriveBySms,
  asOperator,
  aTenant,
  passwordSentTo,
  withLongSessions,
} from '../../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let tenant: Caller
beforeAll(async () => {
  app = await aTestApp()
  admin = await withLongSessions(await anAdmin(app))
  tenant = await aTenantHere()
})
afterAll(() => app.close())

const minuteMs = 60_000
const pass = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * minuteMs))
const signedInAgain = () => app.signIn(admin.phoneNumber, aPassword)
const prove = (caller: Caller, password: string) => caller.call(proofContract.give, { body: { password } })
const account = () => ({ bankCode: 'BOB' as const, accountName: 'Rent', accountNumber: `1${aCid().slice(0, 8)}` })
const addAccount = (caller: Caller) => caller.call(bankAccountContract.create, { body: account() })
const accountsOf = async (caller: Caller) => (await caller.call(bankAccountContract.list, { query: {} })).items.length

async function aTenantHere(): Promise<Caller> {
  const phoneNumber = aPhone()
  await aTenant(admin, { phoneNumber })
  return arriveBySms(app, phoneNumber)
}

test('a sign-in is a proof for 15 minutes, and another one for 15 more', async () => {
  const caller = await signedInAgain()
  pass(14)
  await addAccount(caller)
  pass(1)
  const sofar = await accountsOf(caller)
  await expectProblem(addAccount(caller), 'PROOF_REQUIRED')
  expect(await accountsOf(caller)).toBe(sofar)
  await prove(caller, aPassword)
  await addAccount(caller)
  pass(15)
  await expectProblem(addAccount(caller), 'PROOF_REQUIRED')
})

test('a proof is valid in every role of its sign-in, and in no other sign-in', async () => {
  const [caller, other] = [await signedInAgain(), await signedInAgain()]
  const operator = await asOperator(app, { ...admin, ...caller })
  pass(20)
  await prove(operator, aPassword)
  await addAccount(caller)
  await expectProblem(addAccount(other), 'PROOF_REQUIRED')
})

test('switching to a role is not a proof', async () => {
  const caller = await signedInAgain()
  pass(20)
  const operator = await asOperator(app, { ...admin, ...caller })
  const body = { userId: admin.adminId, newPassword: 'a yak in the garden', newPasswordRentry: 'a yak in the garden' }
  await expectProblem(operator.call(authContract.updatePassword, { body }), 'PROOF_REQUIRED')
})

test('a wrong password is no proof, and a session cannot try them all', async () => {
  const person = await aTenantHere()
  pass(20)
  const wrong = await expectProblem(prove(person, 'a guess'), 'WRONG_PASSWORD')
  expect(wrong.errors?.[0]?.path).toBe('/password')
  for (let guess = 2; guess <= 10; guess += 1) await expectProblem(prove(person, `guess ${guess}`), 'WRONG_PASSWORD')
  await expectProblem(prove(person, aPassword), 'TOO_MANY_REQUESTS')
})

test('setting the first own password needs no proof except the sign-in, however late it is set', async () => {
  const phoneNumber = aPhone()
  await aTenant(admin, { phoneNumber })
  const person = await app.signIn(phoneNumber, passwordSentTo(app, phoneNumber))
  pass(60)
  const body = { userId: person.signedIn?.user.id ?? '', newPassword: aPassword, newPasswordRentry: aPassword }
  await person.call(authContract.updatePassword, { body })
})

test('setting a PIN needs a fresh proof, or the password in the call, which then is the proof', async () => {
  const person = await aTenantHere()
  const params = { id: person.signedIn?.user.id ?? '' }
  await person.call(authContract.setPin, { params, body: { pin: '4071' } })
  pass(20)
  await expectProblem(person.call(authContract.setPin, { params, body: { pin: '2580' } }), 'PROOF_REQUIRED')
  const guess = { pin: '2580', password: 'a guess' }
  await expectProblem(person.call(authContract.setPin, { params, body: guess }), 'WRONG_PASSWORD')
  await person.call(authContract.setPin, { params, body: { pin: '2580', password: aPassword } })
  await person.call(authContract.setPin, { params, body: { pin: '4071' } })
})

/** The calls that would make a stolen session valuable. */
const guarded = everyEndpoint().filter(([, { needsProof }]) => needsProof)

const anAttestation = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

const bodies: Record<string, object> = {
  ...sampleBodies,
  'auth.setPin': { pin: '4071' },
  'auth.disableLogin': { userId: newId() },
  'auth.enableLogin': { userId: newId() },
  'operator.enter': { reason: 'A tenant cannot sign in.' },
  'auth.sendPhoneCode': { phoneNumber: '17000000' },
  'auth.joinSignIn': { username: '17000000', password: 'anything' },
  'auth.updatePassword': { userId: newId(), newPassword: aPassword, newPasswordRentry: aPassword },
  'signInChange.sendEmailCode': { email: 'pema@example.bt' },
  'secondFactor.confirmApp': { code: '123456' },
  'delivery.sendTestTo': { channel: 'SMS', to: '17000000' },
  'passkey.add': { name: 'Laptop', passkey: anAttestation },
  'apiToken.create': { name: 'Bank robot', scopes: ['billing:read'] },
  'role.grant': { personId: newId(), name: 'OWNER' },
  'operator.checkAdminIdentity': { phoneNumber: '17000000', evidence: 'Saw the CID card.' },
  'manager.create': { nameEnglish: 'Dechen Lhamo', cid: '10000000000', phoneNumber: '17000000' },
  'bankAccount.create': account(),
  'ownerReserve.release': { ownerId: newId(), amount: 100, releasedOn: '2025-06-01' },
  'remittance.create': { ownerId: newId(), adviceIds: [newId()], remittedOn: '2025-06-01' },
  'remittanceBatch.create': { owners: [{ ownerId: newId(), amount: 100, bankAccountId: newId() }], remittedOn: '2025-06-01' },
}

test('every call that needs a proof is listed here', () => {
  expect(guarded.map(([key]) => key).toSorted()).toMatchInlineSnapshot(`
    [
      "accessRequest.accept",
      "apiToken.create",
      "approval.approve",
      "auth.disableLogin",
      "auth.enableLogin",
      "auth.joinSignIn",
      "auth.sendPhoneCode",
      "auth.setPin",
      "auth.updatePassword",
      "bankAccount.create",
      "bankAccount.remove",
      "bankAccount.update",
      "calendarLink.create",
      "delivery.sendTestTo",
      "deposit.settle",
      "externalSignIn.beginConnect",
      "externalSignIn.disconnect",
      "leaseMoney.excessRent",
      "leaseMoney.refund",
      "manager.create",
      "operator.checkAdminIdentity",
      "operator.enter",
      "ownerReserve.release",
      "passkey.add",
      "passkey.registrationOptions",
      "passkey.remove",
      "person.checkIdentity",
      "person.resetSignIn",
      "privacy.eraseTenant",
      "privacy.eraseUser",
      "remittance.create",
      "remittanceBatch.create",
      "remittanceBatch.createBankFile",
      "role.grant",
      "secondFactor.beginApp",
      "secondFactor.confirmApp",
      "secondFactor.removeApp",
      "secondFactor.renewRecoveryCodes",
      "signInChange.sendEmailCode",
      "signInProvider.create",
      "signInProvider.disable",
      "signInProvider.enable",
      "signInProvider.invite",
      "signInProvider.remove",
      "signInProvider.update",
      "supportAccess.accept",
    ]
  `)
})

test.each(guarded)('%s without a fresh proof is refused before any record is read', async (key, endpoint) => {
  const caller = await callerFor(endpoint)
  pass(20)
  const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, newId()]))
  const { status, body } = await caller.raw(endpoint, { params, ...(endpoint.body ? { body: bodies[key] ?? {} } : {}) })
  expect([status, body]).toMatchObject([409, { code: 'PROOF_REQUIRED' }])
})

async function callerFor({ allow }: Endpoint): Promise<Caller> {
  if (typeof allow === 'string' || allow.includes('ADMIN')) return signedInAgain()
  return allow.includes('TENANT') ? tenant : asOperator(app, { ...admin, ...(await signedInAgain()) })
}

test('the OpenAPI document shows which calls need a fresh proof', async () => {
  const { paths } = (await app.fastify.inject('/api/openapi.json')).json()
  for (const [, { path, method }] of guarded) {
    const operation = paths[`/api${path}`][method.toLowerCase()]
    expect(operation.description).toContain('fresh proof')
    expect(operation.responses['409'].description).toContain('PROOF_REQUIRED')
  }
  expect(paths['/api/bank-account'].get.description).toBeUndefined()
})

test('changing the phone that receives a first password, and sending one again, need a fresh proof', async () => {
  const caller = await signedInAgain()
  const owner = await anOwner(caller)
  const correct = (body: object) => caller.call(ownerContract.update, { params: { id: owner.id }, body })
  const reset = () => caller.call(personContract.resetSignIn, { params: { id: owner.id } })
  pass(16)
  const phoneNumber = aPhone()
  await expectProblem(correct({ phoneNumber }), 'PROOF_REQUIRED')
  await expectProblem(reset(), 'PROOF_REQUIRED')
  expect(app.sms.filter(({ to }) => to === phoneNumber)).toEqual([])
  await correct({ nameEnglish: 'Sonam Dorji' })
  await prove(caller, aPassword)
  await correct({ phoneNumber })
  await reset()
})
