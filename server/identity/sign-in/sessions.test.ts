import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { authActor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { whileOpen } from '../../testing/databases/while-open.ts'
import { type Admin, anAdmin, anOwner, aPassword } from '../../testing/factories.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp, tokensOf } from '../../testing/test-app.ts'
import { endEverySession, endOtherSignIns, endSignIn } from './session-store.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const myself = (caller: Caller) => caller.call(authContract.authenticated, { params: { id: admin.adminId } })
const change = (caller: Caller, userId: string, newPassword: string, newPasswordRentry = newPassword) =>
  caller.call(authContract.updatePassword, {
    body: { userId, newPassword, newPasswordRentry, role: 'ADMIN', adminId: admin.adminId },
  })

test('a log-out invalidates the token at the next request, in each of its roles', async () => {
  const caller = await app.signIn(admin.phoneNumber, aPassword)
  const { raw } = caller
  const operator = caller.signedIn?.user.roles.find(({ name }) => name === 'SUPERADMIN')
  await caller.call(authContract.switchRole, { body: { roleId: operator?.id ?? '' } })
  expect((await raw(authContract.logout, {})).status).toBe(204)
  await expectProblem(myself(caller), 'UNAUTHENTICATED')
  expect(await myself(admin)).toMatchObject({ id: admin.adminId })
})

test('a person sees their own sign-ins and can end one of them', async () => {
  const caller = await app.signIn(admin.phoneNumber, aPassword)
  const sessions = await admin.call(authContract.sessions, {})
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  await admin.call(authContract.endSession, { params: { id: other?.id ?? '' } })
  await expectProblem(myself(caller), 'UNAUTHENTICATED')
  await expectProblem(admin.call(authContract.endSession, { params: { id: other?.id ?? '' } }), 'NOT_FOUND')
})

test('nobody can read or change another person here', async () => {
  const owner = await anOwner(admin)
  await expectProblem(admin.call(authContract.authenticated, { params: { id: owner.id } }), 'NOT_FOUND')
  await expectProblem(change(admin, owner.id, 'a yak in the garden'), 'NOT_FOUND')
})

test('a new password must differ from the old one, and be typed twice the same', async () => {
  await expectProblem(change(admin, admin.adminId, aPassword), 'WEAK_PASSWORD')
  const { errors } = await expectProblem(
    change(admin, admin.adminId, 'a yak in the garden', 'a yak in the barn'),
    'INVALID_INPUT',
  )
  expect(errors).toEqual([{ path: '/newPasswordRentry', message: 'Password mismatch.' }])
})

test('a new password of one’s own verifies the person and ends all their sessions', async () => {
  const phone = '17020304'
  const owner = await anOwner(admin, { phoneNumber: phone })
  const sent = /password: (\S+)/.exec(app.sms.findLast(({ to }) => to === phone)?.body ?? '')?.[1] ?? ''
  const callers = [await app.signIn(phone, sent), await app.signIn(phone, sent)]
  await change(callers[0] ?? admin, owner.id, 'a yak in the garden')
  for (const caller of callers) await expectProblem(caller.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  await expectProblem(app.signIn(phone, sent), 'INVALID_CREDENTIALS')
  const again = await app.signIn(phone, 'a yak in the garden')
  expect(again.signedIn?.user.isVerified).toBe(true)
})

test('a sign-in from a tab with a session of the same person ends that session, in each of its roles, and no other', async () => {
  const person = await anAdmin(app)
  const [tab, elsewhere] = [person, await app.signIn(person.phoneNumber, aPassword)]
  const sessions = (caller: Caller) => caller.call(authContract.sessions, {})
  const roleId = tab.signedIn?.currentRole.id ?? ''
  const inRole = callerOn(app.fastify, await tab.call(authContract.switchRole, { body: { roleId } }))
  const body = { username: person.phoneNumber, password: aPassword }
  await expectProblem(tab.call(authContract.login, { body: { ...body, password: 'a guess' } }), 'INVALID_CREDENTIALS')
  await sessions(tab)
  await tab.call(authContract.login, { body })
  for (const caller of [tab, inRole]) await expectProblem(sessions(caller), 'UNAUTHENTICATED')
  await sessions(elsewhere)
  // An expired token does not prevent a sign-in, and it does not end another person's session.
  await tab.call(authContract.login, { body })
  const other = await anAdmin(app)
  await elsewhere.call(authContract.login, { body: { username: other.phoneNumber, password: aPassword } })
  await sessions(elsewhere)
})

const switchRole = ({ signedIn, raw }: Caller) =>
  raw(authContract.switchRole, { body: { roleId: signedIn?.user.roles.find(({ name }) => name === 'SUPERADMIN')?.id ?? '' } })
const sessionsOf = (caller: Caller) => caller.call(authContract.sessions, {})

test.each([
  ['all sessions end, as by a new password', (tx: Tx) => endEverySession(tx, admin.adminId)],
  ['the person logs out', async (tx: Tx, signInId: string) => endSignIn(tx, admin.adminId, signInId)],
  ['all others end, from another session', async (tx: Tx, _: string, other: string) => endOtherSignIns(tx, admin.adminId, other)],
])('a role that is switched while %s gets no session', async (_, ending) => {
  const caller = await app.signIn(admin.phoneNumber, aPassword)
  const signInId = (await sessionsOf(caller)).find(({ isCurrent }) => isCurrent)?.id ?? ''
  const { signedIn } = await app.signIn(admin.phoneNumber, aPassword)
  const { sessionId: other } = await tokensOf(app).read(signedIn?.token ?? '')
  const first = { actor: authActor, work: (tx: Tx) => ending(tx, signInId, other) }
  const answer = await whileOpen(app, first, () => switchRole(caller))
  expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
})
