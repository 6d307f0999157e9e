import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { securityEventOfCall } from '../../../domain/identity/security-event.ts'
import type { SecurityEventKind } from '../../../domain/security-event-kind.ts'
import { securityEventContract } from '../../../domain/identity/security-event-contract.ts'
import { operatorContract } from '../../../domain/overview/operator-contract.ts'
import { privacyContract } from '../../../domain/overview/privacy-contract.ts'
import { roleContract } from '../../../domain/people/role-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Admin, anAdmin, anOwner, aPassword, aPhone, arriveBySms, asOperator, aTenant } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
let operator: Caller
const printed: string[] = []
beforeAll(async () => {
  app = await aTestApp(undefined, {}, { printSecurityEvent: (line) => printed.push(line) })
  admin = await anAdmin(app)
  other = await anAdmin(app)
  operator = await asOperator(app, { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) })
})
afterAll(() => app.close())

type Query = {
  scope?: 'NO_ORGANISATION'
  olderThan?: string
  pageSize?: 10
  q?: string
  kind?: SecurityEventKind
  personId?: string
  from?: string
  to?: string
}
const eventsOf = async (caller: Caller, query: Query = {}) =>
  (await caller.call(securityEventContract.list, { query: { pageSize: 50, ...query } })).items
const kindsOf = async (caller: Caller, query: Query = {}) => (await eventsOf(caller, query)).map(({ kind }) => kind)

async function aPerson(office: Admin = admin) {
  const phone = aPhone()
  const { id } = await aTenant(office, { phoneNumber: phone })
  return { id, phone, caller: await arriveBySms(app, phone) }
}

test('every call in its list is one of the contract', () => {
  const keys = new Set<string>(everyEndpoint().map(([key]) => key))
  expect(Object.keys(securityEventOfCall).filter((key) => !keys.has(key))).toEqual([])
})

test('sign-ins, failures and a changed password of a person are in the log of their office, with the person and the address', async () => {
  const { id, phone, caller } = await aPerson()
  await expectProblem(app.signIn(phone, 'not this one'), 'INVALID_CREDENTIALS')
  await caller.call(authContract.logout, {})
  const events = await eventsOf(admin, { personId: id })
  expect(events.map(({ kind }) => kind).sort()).toEqual(['PASSWORD_CHANGED', 'SIGN_IN', 'SIGN_IN', 'SIGN_IN_FAILED', 'SIGN_OUT'])
  expect(events.find(({ kind }) => kind === 'SIGN_IN_FAILED')).toMatchObject({
    action: 'auth.login',
    personName: 'Kinley Zangmo',
    identifier: null,
    address: '127.0.0.1',
  })
  expect(await eventsOf(other, { personId: id })).toEqual([])
})

test('a failed sign-in of an unknown person belongs to no office, and its user name is masked', async () => {
  await expectProblem(app.signIn('17654399', 'a secret of mine'), 'INVALID_CREDENTIALS')
  await expectProblem(app.signIn('my password', 'a secret of mine'), 'INVALID_CREDENTIALS')
  const failed = (await eventsOf(operator, { kind: 'SIGN_IN_FAILED' })).filter(({ identifier }) => identifier !== null)
  expect(new Set(failed.map(({ identifier }) => identifier))).toEqual(new Set(['17••••99', '••••']))
  expect(failed).toHaveLength(2)
  for (const event of failed) expect(event).toMatchObject({ organisationId: null, personId: null })
  const all = JSON.stringify([await eventsOf(operator), printed])
  for (const secret of ['17654399', 'my password', 'a secret of mine', aPassword]) expect(all).not.toContain(secret)
})

test('an office reads only its own events, the operator those of all, and nobody else can read any', async () => {
  await app.signIn(other.phoneNumber, aPassword)
  const { caller } = await aPerson(other)
  const ours = await organisationRunBy(app, admin)
  expect((await eventsOf(admin)).every(({ organisationId }) => organisationId === ours)).toBe(true)
  const offices = new Set((await eventsOf(operator)).map(({ organisationId }) => organisationId))
  expect([...offices]).toEqual(expect.arrayContaining([await organisationRunBy(app, other), null]))
  await expectProblem(eventsOf(caller), 'FORBIDDEN')
})

test('a reset is in the log twice: its request, and the new password', async () => {
  const { id, phone } = await aPerson()
  await app.visitor.call(authContract.requestReset, { body: { username: phone } })
  const token = await eventually(() => /token=(\S+)/.exec(app.sms.findLast(({ to }) => to === phone)?.body ?? '')?.[1])
  const body = { token, newPassword: 'a yak in the garden', newPasswordRentry: 'a yak in the garden' }
  await app.visitor.call(authContract.resetPassword, { body })
  const kinds = await kindsOf(admin, { personId: id })
  expect(kinds).toContain('RESET_REQUESTED')
  expect(kinds).toContain('PASSWORD_RESET')
})

test('the log contains downloads of lists and of personal data, with the person concerned', async () => {
  const owner = await anOwner(admin)
  await admin.raw(ownerContract.page, { params: { adminId: admin.adminId }, query: { format: 'csv' } })
  await admin.call(privacyContract.exportUser, { params: { id: owner.id } })
  expect((await eventsOf(admin, { kind: 'EXPORTED' }))[0]).toMatchObject({ action: 'owner.page', personName: 'Pema Wangmo' })
  expect((await eventsOf(admin, { kind: 'PERSONAL_DATA_EXPORTED' }))[0]).toMatchObject({
    subjectId: owner.id,
    subjectName: 'Sonam Dorji',
  })
  expect(await kindsOf(admin, { personId: owner.id })).toEqual(['PERSONAL_DATA_EXPORTED'])
})

test('an operator who enters an office is in its log', async () => {
  const id = await organisationRunBy(app, other)
  await operator.call(operatorContract.enter, { params: { id }, body: { reason: 'A lease cannot be signed.' } })
  expect((await eventsOf(other, { kind: 'SUPPORT_ENTERED' }))[0]).toMatchObject({ role: 'SUPERADMIN', organisationId: id })
})

test('a reached limit is in the log once a minute, however often callers reach it', async () => {
  const { id, phone } = await aPerson()
  for (let guess = 0; guess < 14; guess += 1)
    await app.visitor.raw(authContract.login, { body: { username: phone, password: 'x' } })
  const kinds = await kindsOf(admin, { personId: id })
  expect(kinds.filter((kind) => kind === 'LIMIT_REACHED')).toHaveLength(1)
  const body = { username: phone, password: 'x' }
  expect((await app.visitor.raw(authContract.login, { body })).status).toBe(429)
})

test('the log can be filtered by kind and day, and every event is printed as a line of JSON', async () => {
  expect(new Set(await kindsOf(admin, { kind: 'SIGN_IN' }))).toEqual(new Set(['SIGN_IN']))
  expect(await kindsOf(admin, { q: '10.1.2.3' })).toEqual([])
  expect((await kindsOf(admin, { q: '127.0.0' })).length).toBeGreaterThan(0)
  expect(await kindsOf(admin, { from: '2025-06-16' })).toEqual([])
  expect((await kindsOf(admin, { from: '2025-06-15', to: '2025-06-15' })).length).toBeGreaterThan(0)
  const [event] = await eventsOf(admin, { kind: 'SIGN_IN' })
  const lines: unknown[] = printed.map((line) => JSON.parse(line))
  expect(lines).toContainEqual(expect.objectContaining({ type: 'security-event', id: event?.id, kind: 'SIGN_IN' }))
})

test('the log contains refused calls with the caller, at most a few a minute', async () => {
  const { id, caller } = await aPerson()
  for (let tries = 0; tries < 20; tries += 1) await caller.raw(securityEventContract.list, { query: {} })
  const refused = await eventsOf(admin, { personId: id, kind: 'ACCESS_REFUSED' })
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({ action: 'securityEvent.list', personId: id, role: 'TENANT', personName: 'Kinley Zangmo' })
})

test('calls refused to an operator inside an office are in the log of the office', async () => {
  const params = { id: await organisationRunBy(app, other) }
  const entered = await operator.call(operatorContract.enter, { params, body: { reason: 'A lease cannot be signed.' } })
  const inside = callerOn(app.fastify, entered)
  await inside.raw(roleContract.grant, { body: { personId: other.adminId, name: 'MANAGER' } })
  const refused = await eventsOf(other, { kind: 'ACCESS_REFUSED' })
  expect(refused).toContainEqual(expect.objectContaining({ action: 'role.grant', role: 'SUPERADMIN' }))
})

test('a person who tries the ids of another office is in the log once, and a person who opens one old link is not', async () => {
  const [first, second] = [await aPerson(), await aPerson()]
  const theirs = await aPerson(other)
  const read = ({ caller }: typeof first) => caller.raw(privacyContract.exportUser, { params: { id: theirs.id } })
  expect((await read(first)).status).toBe(404)
  for (let tries = 0; tries < 15; tries += 1) await read(second)
  expect(await kindsOf(admin, { personId: first.id, kind: 'RECORDS_TRIED' })).toEqual([])
  expect(await kindsOf(admin, { personId: second.id, kind: 'RECORDS_TRIED' })).toHaveLength(1)
})

test('the operator can list the events without an organisation, and continues from the last event of a page', async () => {
  await app.visitor.raw(authContract.login, { body: { username: '17111222', password: 'x' } })
  const outside = await eventsOf(operator, { scope: 'NO_ORGANISATION' })
  expect(outside.length).toBeGreaterThan(0)
  expect(outside.every(({ organisationId }) => organisationId === null)).toBe(true)
  expect(await eventsOf(admin, { scope: 'NO_ORGANISATION' })).toEqual([])
  const all = await eventsOf(admin)
  const walked: string[] = []
  for (let olderThan: string | undefined; walked.length < 30; ) {
    const page = await eventsOf(admin, { pageSize: 10, ...(olderThan ? { olderThan } : {}) })
    if (page.length === 0) break
    walked.push(...page.map(({ id }) => id))
    olderThan = page.at(-1)?.id
  }
  expect(walked).toEqual(all.slice(0, walked.length).map(({ id }) => id))
  expect(walked.length).toBeGreaterThan(10)
})

test('no role of the product can change an event, or remove a recent one', async () => {
  const actor = { kind: 'job' as const, organisationId: await organisationRunBy(app, admin) }
  for (const who of [actor, { kind: 'auth' as const }]) {
    const { numDeletedRows } = await app.database.as(who, (tx) => tx.deleteFrom('security_events').executeTakeFirst())
    expect(Number(numDeletedRows)).toBe(0)
    const change = app.database.as(who, (tx) => tx.updateTable('security_events').set({ kind: 'SIGN_OUT' }).execute())
    await expect(change).rejects.toThrow('permission denied')
  }
  const insert = (tx: Parameters<Parameters<typeof app.database.as>[1]>[0]) =>
    tx
      .insertInto('security_events')
      .values({ id: crypto.randomUUID(), at: tx.now, kind: 'X', action: 'x', address: '', user_agent: '' })
  await expect(app.database.as(actor, (tx) => insert(tx).execute())).rejects.toThrow('permission denied')
})
