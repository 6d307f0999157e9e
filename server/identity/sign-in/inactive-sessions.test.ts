import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { listingContract } from '../../../domain/listings/listing-contract.ts'
import { settingContract } from '../../../domain/overview/setting-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import {
  type Admin,
  aCid,
  aManager,
  anAdmin,
  aPassword,
  aPhone,
  arriveBySms,
  asOperator,
  aTenant,
} from '../../testing/factories.ts'
import { aTestApp, callerOn, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const dayMs = 24 * 3_600_000
const pass = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))
const passMinutes = (minutes: number) => pass(minutes * 60_000)
const signedIn = () => app.signIn(admin.phoneNumber, aPassword)
const look = (caller: Caller) => caller.call(ownerContract.all, { params: { adminId: admin.adminId } })
const timeOf = (caller: Caller) => caller.call(authContract.sessionTime, {})
const set = (caller: Caller, value: { officeMinutes: number; ownerAndTenantDays: number }) =>
  caller.call(settingContract.update, { body: { key: 'sessions', value } })

/** Sends a request as our client does in the background. */
async function inBackground(caller: Caller, { method, path }: Endpoint): Promise<number> {
  const headers = { authorization: `Bearer ${caller.signedIn?.token}`, 'sakhang-background': '1' }
  return (await app.fastify.inject({ method, url: `/api${path}`, headers })).statusCode
}

async function aTenantHere(office: Caller): Promise<Caller> {
  const phoneNumber = aPhone()
  await aTenant({ ...admin, ...office }, { phoneNumber })
  return arriveBySms(app, phoneNumber)
}

test('a session of the office ends after 30 minutes without a request of the person', async () => {
  const caller = await signedIn()
  for (let times = 0; times < 3; times += 1) {
    passMinutes(29)
    await look(caller)
  }
  passMinutes(30)
  const { detail } = await expectProblem(look(caller), 'SESSION_INACTIVE')
  expect(detail).toContain('because you were inactive')
  await expectProblem(look(caller), 'SESSION_INACTIVE')
  expect((await caller.raw(listingContract.list, {})).status).toBe(200)
})

test('automatic requests of the browser do not extend a session', async () => {
  const caller = await signedIn()
  passMinutes(20)
  expect(await inBackground(caller, authContract.sessions)).toBe(200)
  passMinutes(9)
  expect(await inBackground(caller, authContract.sessionTime)).toBe(200)
  passMinutes(1)
  expect(await inBackground(caller, authContract.sessions)).toBe(401)
})

test('a session returns its remaining time and what ends it', async () => {
  const caller = await signedIn()
  expect(await timeOf(caller)).toEqual({ secondsLeft: 30 * 60, endsBy: 'INACTIVITY' })
  for (let minutes = 0; minutes < 11.5 * 60; minutes += 29) {
    passMinutes(29)
    await look(caller)
  }
  const { secondsLeft, endsBy } = await timeOf(caller)
  expect(endsBy).toBe('AGE')
  expect(secondsLeft).toBeLessThan(30 * 60)
  pass(secondsLeft * 1000 + 1000)
  await expectProblem(look(caller), 'UNAUTHENTICATED')
})

test('a tenant stays signed in for 7 days without activity, and for at most 30 days', async () => {
  const tenant = await aTenantHere(await signedIn())
  for (const days of [6.9, 6.9, 6.9, 6.9]) {
    pass(days * dayMs)
    await tenant.call(authContract.sessions, {})
  }
  pass(3 * dayMs)
  await expectProblem(tenant.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  const other = await aTenantHere(await signedIn())
  pass(7 * dayMs)
  await expectProblem(other.call(authContract.sessions, {}), 'SESSION_INACTIVE')
})

test('the office sets both limits within their bounds, with a fresh proof, also for running sessions', async () => {
  const caller = await signedIn()
  await expectProblem(set(caller, { officeMinutes: 4, ownerAndTenantDays: 7 }), 'INVALID_INPUT')
  await expectProblem(set(caller, { officeMinutes: 30, ownerAndTenantDays: 31 }), 'INVALID_INPUT')
  await set(caller, { officeMinutes: 120, ownerAndTenantDays: 1 })
  passMinutes(119)
  await look(caller)
  await expectProblem(set(caller, { officeMinutes: 720, ownerAndTenantDays: 1 }), 'PROOF_REQUIRED')
  passMinutes(120)
  await expectProblem(look(caller), 'SESSION_INACTIVE')
  const again = await signedIn()
  await set(again, { officeMinutes: 30, ownerAndTenantDays: 7 })
})

test('an operator has 30 minutes, whatever the setting of the office that they enter', async () => {
  const ours = await signedIn()
  await set(ours, { officeMinutes: 720, ownerAndTenantDays: 7 })
  const operator = await asOperator(app, { ...admin, ...ours })
  passMinutes(30)
  await expectProblem(operator.call(authContract.sessions, {}), 'SESSION_INACTIVE')
  await set(await signedIn(), { officeMinutes: 30, ownerAndTenantDays: 7 })
})

test('a session of more than 12 hours cannot switch to a role of the office', async () => {
  const caller = await signedIn()
  await set(caller, { officeMinutes: 720, ownerAndTenantDays: 7 })
  const [phoneNumber, cid, office] = [aPhone(), aCid(), { ...admin, ...caller }]
  await aTenant(office, { phoneNumber, cid })
  await aManager(office, { phoneNumber, cid })
  const tenant = await arriveBySms(app, phoneNumber)
  const roles = tenant.signedIn?.user.roles ?? []
  const manager = roles.find(({ name }) => name === 'MANAGER')?.id ?? ''
  const toTenant = await tenant.call(authContract.switchRole, {
    body: { roleId: roles.find(({ name }) => name === 'TENANT')?.id ?? '' },
  })
  const asTenant = callerOn(app.fastify, toTenant)
  await asTenant.call(authContract.switchRole, { body: { roleId: manager } })
  pass(12 * 3_600_000)
  await asTenant.call(authContract.sessions, {})
  await expectProblem(asTenant.call(authContract.switchRole, { body: { roleId: manager } }), 'UNAUTHENTICATED')
})

test('a person sees where each session is used, and can end all others in one step', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const [first] = await mine.call(authContract.sessions, {})
  expect(first).toMatchObject({ address: '127.0.0.1' })
  await mine.call(authContract.endOtherSessions, {})
  await expectProblem(look(other), 'UNAUTHENTICATED')
  const left = await mine.call(authContract.sessions, {})
  expect(left.map(({ isCurrent }) => isCurrent)).toEqual([true])
})
