import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { proofContract } from '../../../domain/identity/proof-contract.ts'
import { secondFactorContract } from '../../../domain/identity/second-factor-contract.ts'
import { privacyContract } from '../../../domain/overview/privacy-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { type Admin, anAdmin, aPassword, aPhone, withLongSessions } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import {
  aTenantToJoin,
  asPerson,
  inRoleOf,
  type TenantToJoin,
  joinTo,
  advanceOneMonth,
} from '../../testing/sign-in/join-steps.ts'
import { secondFactorSteps } from '../../testing/sign-in/second-factor-steps.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let office: Admin
let moved: Admin
beforeAll(async () => {
  app = await aTestApp()
  office = await withLongSessions(await anAdmin(app))
  moved = await withLongSessions(await anAdmin(app))
})
afterAll(() => app.close())

/** Two people of two offices who are the same person. */
async function twoOfOne(): Promise<{ kept: TenantToJoin; other: TenantToJoin; caller: Caller }> {
  const kept = await aTenantToJoin(app, await again(office))
  const other = await aTenantToJoin(app, await again(moved))
  advanceOneMonth(app)
  return { kept, other, caller: await asPerson(app, kept) }
}

const again = async (admin: Admin): Promise<Admin> => ({ ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) })
const own = (caller: Caller, id: string) => caller.call(tenantContract.read, { params: { userId: id } })
const idOf = (caller: Caller) => caller.signedIn?.user.id

test('with the password of the other sign-in two sign-ins are joined, and each office keeps its own record', async () => {
  const { kept, other, caller } = await twoOfOne()
  const elsewhere = await asPerson(app, other)
  const { roles } = await joinTo(caller, other.phone)
  expect(roles).toEqual([{ name: 'TENANT', organisationName: 'Wangmo Property Office' }])
  for (const ended of [caller, elsewhere]) await expectProblem(ended.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  await expectProblem(asPerson(app, other), 'INVALID_CREDENTIALS')

  const joined = await asPerson(app, kept)
  expect(joined.signedIn?.user.roles).toHaveLength(2)
  const there = await inRoleOf(app, joined, other)
  expect([idOf(joined), idOf(there)]).toEqual([kept.id, other.id])
  expect(await own(there, other.id)).toMatchObject({ id: other.id, phoneNumber: other.phone })
  expect((await there.raw(tenantContract.read, { params: { userId: kept.id } })).status).toBe(404)
  expect(await there.call(authContract.readPhone, {})).toMatchObject({ phoneNumber: kept.phone })
  expect(await joinedInAudit(office, kept.id)).toBe(1)
  expect(await joinedInAudit(moved, other.id)).toBe(1)
  // Password, PIN, sessions and CIDs belong to the sign-in, in every role.
  await there.call(proofContract.give, { body: { password: aPassword } })
  await there.call(authContract.setPin, { params: { id: other.id }, body: { password: aPassword, pin: '4071' } })
  expect(await there.call(authContract.sessions, {})).toHaveLength(1)
  expect(idOf(await app.signIn(other.cid, aPassword))).toBe(kept.id)
  const newPassword = 'a yak in the garden'
  const body = { userId: other.id, newPassword, newPasswordRentry: newPassword }
  await there.call(authContract.updatePassword, { body })
  await expectProblem(joined.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  expect((await app.signIn(kept.phone, newPassword)).signedIn?.user.roles).toHaveLength(2)
})

/** In the history of each office's own record, and in no other. */
async function joinedInAudit(admin: Admin, personId: string): Promise<number> {
  const organisationId = await organisationRunBy(app, admin)
  const rows = await app.database.as({ kind: 'job', organisationId }, (tx) =>
    tx.selectFrom('audit_events').select('entity_id').where('action', '=', 'auth.joinSignIn').execute(),
  )
  expect(rows.map(({ entity_id }) => entity_id)).toEqual([personId])
  return rows.length
}

test('a code sent to the phone of the other sign-in proves it too, and both phones are notified', async () => {
  const { other, kept, caller } = await twoOfOne()
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: other.phone } })
  const sent = () => app.sms.findLast(({ to, body }) => to === other.phone && /code: \d{6}/.test(body))?.body
  await expect.poll(sent).toBeDefined()
  const code = /code: (\d{6})/.exec(sent() ?? '')?.[1] ?? ''
  await joinTo(caller, other.phone, { code })
  for (const phone of [kept.phone, other.phone])
    await expect
      .poll(() => app.sms.findLast(({ to }) => to === phone)?.body)
      .toMatch(/^Sakhang: two of your sign-ins were joined into one/)
  await expectProblem(joinTo(await asPerson(app, kept), other.phone, { code }), 'WRONG_PASSWORD')
})

test('another person’s phone, CID or password joins nobody, and at most ten tries an hour are accepted', async () => {
  const { other, caller } = await twoOfOne()
  for (const username of [other.phone, other.cid, aPhone()])
    await expectProblem(joinTo(caller, username, { password: 'the password of nobody' }), 'WRONG_PASSWORD')
  await expectProblem(joinTo(caller, other.phone, { code: '000000' }), 'WRONG_PASSWORD')
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => caller.raw(authContract.joinSignIn, { body: { username: other.cid, password: 'a guess' } })),
  )
  expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  // The password is right, but too late.
  await expectProblem(joinTo(caller, other.phone), 'TOO_MANY_REQUESTS')
  expect(idOf(await asPerson(app, other))).toBe(other.id)
})

test('the sign-in itself, a stolen session without a fresh proof, and an operator’s sign-in cannot be joined', async () => {
  const { kept, other, caller } = await twoOfOne()
  await expectProblem(joinTo(caller, kept.phone), 'WRONG_PASSWORD')
  await expectProblem(joinTo(await again(office), other.phone), 'ILLEGAL_TRANSITION')
  app.clock.set(new Date(app.clock.now().getTime() + 16 * 60_000))
  await expectProblem(joinTo(caller, other.phone), 'PROOF_REQUIRED')
})

test('two people of one office stay two, and neither can approve their own request there', async () => {
  const [one, two] = [await aTenantToJoin(app, await again(moved)), await aTenantToJoin(app, await again(moved))]
  advanceOneMonth(app)
  const refusal = await expectProblem(joinTo(await asPerson(app, one), two.phone), 'ILLEGAL_TRANSITION')
  expect(refusal.detail).toContain('has a record of both')
  // A third sign-in cannot join them either.
  const third = await aTenantToJoin(app, await again(office))
  advanceOneMonth(app)
  await joinTo(await asPerson(app, third), one.phone)
  await expectProblem(joinTo(await asPerson(app, third), two.phone), 'ILLEGAL_TRANSITION')
  // When an office registers the phone of the joined sign-in, it finds its existing record.
  const admin = await again(moved)
  expect((await admin.raw(tenantContract.create, tenant(third.phone))).status).not.toBe(201)
})

const tenant = (phoneNumber: string) => ({
  body: { tenantType: 'INDIVIDUAL' as const, firstName: 'Kinley', lastName: 'Zangmo', cid: '11111111111', phoneNumber },
})

test('a phone that an office named less than 30 days ago is no proof', async () => {
  const kept = await aTenantToJoin(app, await again(office))
  advanceOneMonth(app)
  const fresh = await aTenantToJoin(app, await again(moved))
  const refusal = await expectProblem(joinTo(await asPerson(app, kept), fresh.phone), 'ILLEGAL_TRANSITION')
  expect(refusal.detail).toContain('in the last 30 days')
})

test('if two people join at the same moment, one succeeds', async () => {
  const { kept, other, caller } = await twoOfOne()
  const third = await aTenantToJoin(app, await again(office))
  advanceOneMonth(app)
  const [a, b, c] = [await asPerson(app, kept), await asPerson(app, other), await asPerson(app, third)]
  await caller.call(authContract.logout, {}).catch(() => undefined)
  const answers = await Promise.all([
    a.raw(authContract.joinSignIn, { body: { username: other.phone, password: aPassword } }),
    b.raw(authContract.joinSignIn, { body: { username: kept.phone, password: aPassword } }),
    c.raw(authContract.joinSignIn, { body: { username: other.phone, password: aPassword } }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const people = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('people').select('joined_into').where('id', 'in', [kept.id, other.id, third.id]).execute(),
  )
  expect(people.filter(({ joined_into }) => joined_into !== null)).toHaveLength(1)
})

test('the second factor of the other sign-in is required, and the joining sign-in must have one itself', async () => {
  const { enrol, codeIn } = secondFactorSteps(app)
  const { kept, other, caller } = await twoOfOne()
  const { secret } = await enrol({ caller: await asPerson(app, other) })
  const field = await expectProblem(joinTo(caller, other.phone), 'INVALID_INPUT')
  expect(field.errors).toMatchObject([{ path: '/secondFactor' }])
  await expectProblem(joinTo(caller, other.phone, { password: aPassword, secondFactor: '000000' }), 'INVALID_INPUT')
  const proof = () => ({ password: aPassword, secondFactor: codeIn(secret) })
  await expectProblem(joinTo(caller, other.phone, proof()), 'ILLEGAL_TRANSITION')
  const own = await enrol({ caller })
  await joinTo(caller, other.phone, proof())
  const signedIn = await app.visitor.call(authContract.login, {
    body: { username: kept.phone, password: aPassword, secondFactor: codeIn(own.secret) },
  })
  expect(signedIn.user.roles).toHaveLength(2)
})

test('also in the role of the joined person, changing second factors requires a second factor', async () => {
  const { enrol, codeIn } = secondFactorSteps(app)
  const { kept, other, caller } = await twoOfOne()
  const { secret } = await enrol({ caller })
  await joinTo(caller, other.phone)
  const login = { username: kept.phone, password: aPassword, secondFactor: codeIn(secret) }
  const joined = callerOn(app.fastify, await app.visitor.call(authContract.login, { body: login }))
  const there = await inRoleOf(app, joined, other)
  expect(await there.call(secondFactorContract.read, {})).toMatchObject({ appSince: expect.any(String) })
  app.clock.set(new Date(app.clock.now().getTime() + 16 * 60_000))
  await expectProblem(there.call(secondFactorContract.removeApp, {}), 'PROOF_REQUIRED')
})

test('the account of one office is deleted alone, and the sign-in is deleted with the last one', async () => {
  const { kept, other, caller } = await twoOfOne()
  await joinTo(caller, other.phone)
  const joined = await asPerson(app, kept)
  const first = await inRoleOf(app, joined, kept)
  await first.call(privacyContract.eraseTenant, { params: { id: kept.id } })
  const left = await asPerson(app, kept)
  expect(idOf(left)).toBe(other.id)
  await left.call(privacyContract.eraseTenant, { params: { id: other.id } })
  await expectProblem(asPerson(app, kept), 'INVALID_CREDENTIALS')
})
