import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { secondFactorContract } from '../../../domain/identity/second-factor-contract.ts'
import { signInChangeContract } from '../../../domain/identity/sign-in-change-contract.ts'
import { operatorContract } from '../../../domain/overview/operator-contract.ts'
import { restoreOperator } from '../../identity/restore-operator.ts'
import { authActor } from '../../platform/actor.ts'
import { type Admin, anAdmin, anOwner, aPassword, aPhone, arriveBySms, asOperator } from '../../testing/factories.ts'
import { secondFactorSteps } from '../../testing/sign-in/second-factor-steps.ts'
import { checkIdentity, hourMs, signInSteps } from '../../testing/sign-in/sign-in-steps.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

// An ADMIN lost the second factor and the recovery codes.

let app: TestApp
let first: Admin
let operator: Caller
let steps: ReturnType<typeof signInSteps>
beforeAll(async () => {
  app = await aTestApp(undefined, { PUBLIC_ADDRESS: 'https://land.example.bt' })
  first = await anAdmin(app)
  steps = signInSteps(app)
  operator = await asOperator(app, first)
})
afterAll(() => app.close())

async function pass(ms: number): Promise<void> {
  await steps.pass(ms)
  first = await steps.again(first)
  operator = await asOperator(app, first)
}

async function anEnrolledAdmin() {
  const admin = await anAdmin(app)
  const { secret, recoveryCodes } = await secondFactorSteps(app).enrol({ caller: admin })
  await app.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: admin.phoneNumber, password: aPassword, secondFactor: codeIn(secret), rememberDevice: true },
  })
  const { items } = await operator.call(operatorContract.organisations, { query: { q: admin.phoneNumber } })
  return { admin, secret, recoveryCodes, organisationId: items[0]?.id ?? '' }
}
const codeIn = (secret: string) => secondFactorSteps(app).codeIn(secret)
const check = (caller: Caller, organisationId: string, phoneNumber: string, evidence = 'Came in person with the CID card.') =>
  caller.call(operatorContract.checkAdminIdentity, { params: { id: organisationId }, body: { phoneNumber, evidence } })
const waiting = async ({ phoneNumber }: { phoneNumber: string }) =>
  (await operator.call(operatorContract.organisations, { query: { q: phoneNumber } })).items[0]?.adminIdentityCheck
const readAudit = async (admin: Admin) =>
  (await admin.call(auditContract.list, { query: { entity: 'user', entityId: admin.adminId } })).items

test('factors, codes, devices, PIN and sessions end 72 hours after the operator’s check of an ADMIN’s identity', async () => {
  const { admin, recoveryCodes, organisationId } = await anEnrolledAdmin()
  await expectProblem(app.signIn(admin.phoneNumber, aPassword), 'SECOND_FACTOR_REQUIRED')
  const made = await check(operator, organisationId, admin.phoneNumber)
  expect(Date.parse(made.effectiveAt) - app.clock.now().getTime()).toBe(72 * hourMs)
  expect(await waiting(admin)).toMatchObject({ phoneNumber: admin.phoneNumber })
  expect(await readAudit(admin)).toMatchObject([
    { actorRole: 'SUPERADMIN', changes: [{ field: 'signInChange', after: 'PHONE_IDENTITY_CHECKED' }] },
  ])
  // Announced, and can only be stopped: confirming would leave the lost factor in place.
  expect(await steps.read(await steps.linkTo(admin.phoneNumber))).toMatchObject({ canConfirm: false, keepsPhone: true })
  expect(steps.sentTo(admin.phoneNumber).at(-1)).toMatch(
    /your second factor will be removed on .*: somebody asked with proof of identity\. Not you\? Stop/,
  )
  await pass(71 * hourMs)
  await expectProblem(app.signIn(admin.phoneNumber, aPassword), 'SECOND_FACTOR_REQUIRED')
  await pass(2 * hourMs)
  await expectProblem(admin.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  const again = await app.signIn(admin.phoneNumber, aPassword)
  expect(again.signedIn?.currentRole.name).toBe('ADMIN')
  const state = await again.call(secondFactorContract.read, {})
  expect(state).toMatchObject({ appSince: null, passkeys: [], recoveryCodesLeft: 0, devices: [] })
  await secondFactorSteps(app).enrol({ caller: again })
  const withOldCode = { username: admin.phoneNumber, password: aPassword, secondFactor: recoveryCodes[0] }
  await expectProblem(app.visitor.call(authContract.login, { body: withOldCode }), 'INVALID_CREDENTIALS')
  expect(await waiting(admin)).toBeNull()
  expect(steps.sentTo(admin.phoneNumber).at(-1)).toMatch(/second factor and PIN are removed, as asked at the office/)
})

test('a change to a new number is announced to the old one, which can stop it; so can the ADMIN who is still signed in', async () => {
  for (const by of ['LINK', 'PROFILE'] as const) {
    const { admin, organisationId, secret } = await anEnrolledAdmin()
    const next = aPhone()
    await check(operator, organisationId, next)
    const link = await steps.linkTo(admin.phoneNumber)
    expect(await steps.read(link)).toMatchObject({ newValue: next, keepsPhone: false })
    const [own] = await steps.own(admin)
    if (by === 'LINK') await steps.stop(link)
    else await admin.call(signInChangeContract.stop, { params: { id: own?.id ?? '' } })
    expect(await waiting(admin)).toBeNull()
    await pass(73 * hourMs)
    await app.visitor.call(authContract.login, {
      body: { username: admin.phoneNumber, password: aPassword, secondFactor: codeIn(secret) },
    })
  }
})

test('the operator can withdraw it', async () => {
  const { admin, organisationId } = await anEnrolledAdmin()
  await check(operator, organisationId, admin.phoneNumber)
  const params = { id: organisationId }
  await operator.call(operatorContract.withdrawAdminIdentityCheck, { params })
  await expectProblem(operator.call(operatorContract.withdrawAdminIdentityCheck, { params }), 'NOT_FOUND')
  expect(await readAudit(admin)).toMatchObject([
    { actorRole: 'SUPERADMIN', changes: [{ after: 'PHONE_WITHDRAWN' }] },
    { changes: [{ after: 'PHONE_IDENTITY_CHECKED' }] },
  ])
  await pass(73 * hourMs)
  await expectProblem(app.signIn(admin.phoneNumber, aPassword), 'SECOND_FACTOR_REQUIRED')
})

test('if two operators do it at the same time, one succeeds', async () => {
  const { admin, organisationId } = await anEnrolledAdmin()
  const outcomes = await Promise.allSettled([1, 2].map(() => check(operator, organisationId, admin.phoneNumber)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expectProblem(check(operator, organisationId, admin.phoneNumber), 'ILLEGAL_TRANSITION')
})

test('an operator cannot do it for themself or another operator, without evidence, or from inside an office', async () => {
  const { items } = await operator.call(operatorContract.organisations, { query: { q: first.phoneNumber } })
  await expectProblem(check(operator, items[0]?.id ?? '', aPhone()), 'ILLEGAL_TRANSITION')
  const { admin, organisationId } = await anEnrolledAdmin()
  await expectProblem(check(operator, organisationId, admin.phoneNumber, ' '), 'INVALID_INPUT')
  await expectProblem(check(admin, organisationId, admin.phoneNumber), 'FORBIDDEN')
  await expectProblem(checkIdentity(admin, admin.adminId, { phoneNumber: aPhone() }), 'ILLEGAL_TRANSITION')
  await expectProblem(check(operator, admin.adminId, aPhone()), 'NOT_FOUND')
  const second = await anAdmin(app)
  await app.database.as(authActor, (tx) => restoreOperator(tx, second.phoneNumber))
  const other = (await operator.call(operatorContract.organisations, { query: { q: second.phoneNumber } })).items[0]
  await expectProblem(check(operator, other?.id ?? '', aPhone()), 'ILLEGAL_TRANSITION')
})

test('it is refused if nothing is lost, or if nobody has signed in', async () => {
  const plain = await anAdmin(app)
  const { items } = await operator.call(operatorContract.organisations, { query: { q: plain.phoneNumber } })
  const organisationId = items[0]?.id ?? ''
  await expectProblem(check(operator, organisationId, plain.phoneNumber), 'ILLEGAL_TRANSITION')
  await operator.call(authContract.disableLogin, { body: { userId: plain.adminId } })
  await expectProblem(check(operator, organisationId, aPhone()), 'ILLEGAL_TRANSITION')
})

test('an ADMIN who becomes an operator before the change takes effect does not lose the second factor', async () => {
  const { admin, organisationId } = await anEnrolledAdmin()
  await check(operator, organisationId, admin.phoneNumber)
  await app.database.as(authActor, (tx) => restoreOperator(tx, admin.phoneNumber))
  await pass(73 * hourMs)
  await expectProblem(app.signIn(admin.phoneNumber, aPassword), 'SECOND_FACTOR_REQUIRED')
})

test('for a person of the office who keeps the number, the message is about the factor, and cannot be confirmed', async () => {
  const office = await anAdmin(app)
  const phone = aPhone()
  const { id } = await anOwner(office, { phoneNumber: phone })
  await secondFactorSteps(app).enrol({ caller: await arriveBySms(app, phone) })
  await checkIdentity(office, id, { phoneNumber: phone })
  expect(await steps.read(await steps.linkTo(phone))).toMatchObject({ canConfirm: false, keepsPhone: true })
  await pass(73 * hourMs)
  await app.signIn(phone, aPassword)
})
