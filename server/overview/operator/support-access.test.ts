import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { notificationContract } from '../../../domain/notifications/notification-contract.ts'
import { operatorContract } from '../../../domain/overview/operator-contract.ts'
import { proofContract } from '../../../domain/identity/proof-contract.ts'
import { overviewContract } from '../../../domain/overview/overview-contract.ts'
import { settingContract } from '../../../domain/overview/setting-contract.ts'
import { supportAccessContract } from '../../../domain/overview/support-access-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { type Admin, aManager, anAdmin, anOwner, aPassword, aPhone, arriveBySms, asOperator } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp } from '../../testing/test-app.ts'

const start = '2025-06-15T04:00:00Z'
const reason = 'A tenant cannot sign in since yesterday'

let app: TestApp
let first: Admin
let operator: Caller
let office: Admin
let officeId: string
beforeAll(async () => {
  app = await aTestApp(start)
  first = await anAdmin(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date(start))
  operator = await asOperator(app, { ...first, ...(await app.signIn(first.phoneNumber, aPassword)) })
  office = await anOffice()
  officeId = await organisationRunBy(app, office)
})

/** Later offices can sign in after the operator accepts them. */
async function anOffice(): Promise<Admin> {
  return anAdmin(app)
}

const hourLater = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000)
/** The operator and the office use their sessions from time to time. */
async function anHourPasses(): Promise<void> {
  for (const minutes of [20, 40, 60]) {
    app.clock.set(new Date(Date.parse(start) + minutes * 60_000))
    for (const caller of [operator, office]) await caller.call(authContract.sessions, {})
  }
}

async function enter(body: { reason?: string; hours?: number }, who = operator): Promise<Caller> {
  return callerOn(app.fastify, await who.call(operatorContract.enter, { params: { id: officeId }, body }))
}

const request = (hours = 2) =>
  operator.call(operatorContract.requestAccess, { params: { id: officeId }, body: { reason, hours } })
const accept = (id: string, by: Caller = office) => by.call(supportAccessContract.accept, { params: { id } })
const listOf = async (by: Caller = office) => (await by.call(supportAccessContract.list, { query: {} })).items
const ownersAs = (who: Caller) => who.call(ownerContract.all, { params: { adminId: office.adminId } })
const requireConsent = (by: Caller = office) =>
  by.call(settingContract.update, { body: { key: 'supportAccess', value: { consent: 'REQUIRED' } } })

test('an operator can enter only with a stated reason, for at most 8 hours', async () => {
  await expectProblem(enter({}), 'INVALID_INPUT')
  await expectProblem(enter({ reason: '   ' }), 'INVALID_INPUT')
  await expectProblem(enter({ reason, hours: 9 }), 'INVALID_INPUT')
  await expectProblem(enter({ reason, hours: 0 }), 'INVALID_INPUT')
  expect(await listOf()).toEqual([])
  await enter({ reason, hours: 8 })
  expect(await listOf()).toMatchObject([
    { status: 'RUNNING', operatorName: 'Pema Wangmo', reason, hours: 8, decidedBy: null, expiresAt: '2025-06-15T12:00:00.000Z' },
  ])
})

test('accesses can be found by reason and by state', async () => {
  await enter({ reason })
  const found = async (query: object) => (await office.call(supportAccessContract.list, { query })).total
  expect([await found({ q: 'cannot sign' }), await found({ q: 'meter' })]).toEqual([1, 0])
  expect([await found({ status: 'RUNNING' }), await found({ status: 'ENDED' })]).toEqual([1, 0])
})

test('the access ends automatically on the server, although the operator’s sign-in continues', async () => {
  const inside = await enter({ reason, hours: 1 })
  expect(inside.signedIn?.expiresAt).toBe('2025-06-15T05:00:00.000Z')
  expect(await ownersAs(inside)).toEqual([])
  await anHourPasses()
  await expectProblem(ownersAs(inside), 'UNAUTHENTICATED')
  expect(await listOf()).toMatchObject([{ status: 'ENDED', endedBy: null }])
  expect((await operator.call(operatorContract.figures, {})).organisationCount).toBeGreaterThan(1)
})

test('the database itself refuses a session whose access has ended', async () => {
  const inside = await enter({ reason, hours: 8 })
  const shorten = (at: Date) =>
    app.database.as({ kind: 'job', organisationId: officeId }, (tx) =>
      tx.updateTable('support_accesses').set({ expires_at: at }).execute(),
    )
  await shorten(new Date(Date.parse(start) - 1))
  await expectProblem(ownersAs(inside), 'UNAUTHENTICATED')
})

test('the way back from inside an office is valid as long as the operator’s sign-in', async () => {
  const inside = await enter({ reason, hours: 1 })
  const roleId = inside.signedIn?.currentRole.id ?? ''
  const back = await inside.call(authContract.switchRole, { body: { roleId } })
  expect(back.expiresAt).toBe(operator.signedIn?.expiresAt)
})

test('while an access is active the operator can return without a new reason, and not after its end', async () => {
  await enter({ reason, hours: 2 })
  await anHourPasses()
  await expectProblem(enter({ hours: 8 }), 'PROOF_REQUIRED')
  await operator.call(proofContract.give, { body: { password: aPassword } })
  const again = await enter({ hours: 8 })
  expect(again.signedIn?.expiresAt).toBe('2025-06-15T06:00:00.000Z')
  expect(await listOf()).toHaveLength(1)
})

test('the operator reads the office’s decision in their own area, and marks it as read', async () => {
  await requireConsent()
  const noticesOf = async (who: Caller) =>
    (await who.call(notificationContract.list, { query: { type: 'SUPPORT_ACCESS_DECIDED', unread: 'true' } })).items
  await operator.call(notificationContract.markAllRead, {})
  const { id } = await request()
  await accept(id)
  const accepted = { subject: 'Support access granted', body: 'Wangmo Property Office granted you access. Your hours start now.' }
  expect(await noticesOf(operator)).toMatchObject([{ ...accepted, path: '/operator', readAt: null }])
  expect(await operator.call(notificationContract.countUnread, {})).toMatchObject({ unread: 1 })
  // As the ADMIN of their own office, the same person reads the records of that office.
  const asAdmin = await app.signIn(first.phoneNumber, aPassword)
  expect(await noticesOf(asAdmin)).toEqual([])
  expect(await noticesOf(office)).toEqual([])
  const [notice] = await noticesOf(operator)
  const update = (who: Caller) =>
    who.call(notificationContract.update, { params: { id: notice?.id ?? '' }, body: { read: true } })
  await expectProblem(update(office), 'NOT_FOUND')
  expect((await update(operator)).readAt).not.toBeNull()
  await office.call(supportAccessContract.end, { params: { id } })
  expect((await noticesOf(operator)).map(({ subject }) => subject)).toEqual(['Support access ended'])
  await operator.call(notificationContract.markAllRead, {})
  expect(await operator.call(notificationContract.countUnread, {})).toMatchObject({ unread: 0 })
})

test('the ADMIN can end an active access immediately, once', async () => {
  const inside = await enter({ reason })
  const [access] = await listOf()
  const params = { id: access?.id ?? '' }
  expect(await office.call(supportAccessContract.end, { params })).toMatchObject({ status: 'ENDED', endedBy: 'Pema Wangmo' })
  await expectProblem(ownersAs(inside), 'UNAUTHENTICATED')
  await expectProblem(office.call(supportAccessContract.end, { params }), 'ILLEGAL_TRANSITION')
  // The next time is another access, with its own reason.
  await expectProblem(enter({}), 'INVALID_INPUT')
})

test('if the office requires consent, an operator cannot enter before its ADMIN agreed', async () => {
  await requireConsent()
  await expectProblem(enter({ reason }), 'ILLEGAL_TRANSITION')
  const { id, expiresAt } = await request(2)
  expect(expiresAt).toBe('2025-06-18T04:00:00.000Z')
  await expectProblem(enter({ reason }), 'ILLEGAL_TRANSITION')
  await expectProblem(request(), 'ILLEGAL_TRANSITION')
  app.clock.set(hourLater(10))
  office = { ...office, ...(await app.signIn(office.phoneNumber, aPassword)) }
  expect(await accept(id)).toMatchObject({
    status: 'RUNNING',
    decidedBy: 'Pema Wangmo',
    // The hours count from the consent.
    expiresAt: '2025-06-15T16:00:00.000Z',
  })
  await expectProblem(accept(id), 'ILLEGAL_TRANSITION')
  operator = await asOperator(app, { ...first, ...(await app.signIn(first.phoneNumber, aPassword)) })
  expect(await ownersAs(await enter({}))).toEqual([])
})

test('a refused or expired request gives no access', async () => {
  await requireConsent()
  const { id } = await request()
  expect(await office.call(supportAccessContract.refuse, { params: { id } })).toMatchObject({ status: 'REFUSED' })
  await expectProblem(accept(id), 'ILLEGAL_TRANSITION')
  await expectProblem(enter({ reason }), 'ILLEGAL_TRANSITION')
  const second = await request()
  app.clock.set(hourLater(72))
  const later = await app.signIn(office.phoneNumber, aPassword)
  await expectProblem(accept(second.id, later), 'ILLEGAL_TRANSITION')
  expect((await listOf(later)).map(({ status }) => status)).toEqual(['EXPIRED', 'REFUSED'])
})

test('if one ADMIN accepts and another refuses at the same time, one wins', async () => {
  await requireConsent()
  const { id } = await request()
  const both = await Promise.all([
    office.raw(supportAccessContract.accept, { params: { id } }),
    office.raw(supportAccessContract.refuse, { params: { id } }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('if two requests arrive at the same time, one is stored', async () => {
  await requireConsent()
  const both = await Promise.all(
    [1, 2].map(() => operator.raw(operatorContract.requestAccess, { params: { id: officeId }, body: { reason } })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('the ADMIN is notified in the product, and the request is under To do', async () => {
  await requireConsent()
  await request(1)
  const { items } = await office.call(notificationContract.list, { query: {} })
  expect(items).toMatchObject([
    {
      type: 'SUPPORT_ACCESS',
      subject: 'An operator requests access to your office',
      body: `Pema Wangmo requests access for 1 hour. Reason: ${reason}. Accept or refuse.`,
      path: '/admin/support-access',
    },
  ])
  const toDo = (await office.call(overviewContract.dashboard, {})).pendingTasks.find(({ kind }) => kind === 'SUPPORT_ACCESS')
  expect(toDo).toMatchObject({ count: 1, path: '/admin/support-access' })
})

test('the operator sees which offices require consent, and their own pending and active accesses', async () => {
  await requireConsent()
  const row = async () => {
    const { items } = await operator.call(operatorContract.organisations, { query: { q: office.phoneNumber } })
    return items[0]
  }
  expect(await row()).toMatchObject({ needsSupportConsent: true, supportAccess: null })
  const { id } = await request()
  expect(await row()).toMatchObject({ supportAccess: { status: 'REQUESTED' } })
  await accept(id)
  expect(await row()).toMatchObject({ supportAccess: { status: 'RUNNING', expiresAt: '2025-06-15T06:00:00.000Z' } })
})

test('every action inside has the operator’s name and the access, and the list counts it', async () => {
  const inside = await enter({ reason })
  const owner = await anOwner(inside)
  await anOwner(office)
  const [access] = await listOf()
  const { items } = await office.call(auditContract.list, { query: { supportAccessId: access?.id } })
  expect(items.map(({ action, entityId }) => [action, entityId])).toEqual([
    ['owner.create', owner.id],
    ['operator.enter', access?.id],
  ])
  for (const event of items) {
    expect(event).toMatchObject({ actorName: 'Pema Wangmo', actorRole: 'SUPERADMIN', supportAccessId: access?.id })
  }
  expect(access?.eventCount).toBe(2)
})

test('an operator inside cannot decide on a request, nor change whether consent is required', async () => {
  const inside = await enter({ reason })
  await expectProblem(
    inside.call(settingContract.update, { body: { key: 'supportAccess', value: { consent: 'NOT_REQUIRED' } } }),
    'ILLEGAL_TRANSITION',
  )
  const [access] = await listOf(inside)
  await expectProblem(inside.call(supportAccessContract.end, { params: { id: access?.id ?? '' } }), 'ILLEGAL_TRANSITION')
  await expectProblem(accept(access?.id ?? '', inside), 'ILLEGAL_TRANSITION')
})

test('requiring consent, and giving it, needs a fresh proof', async () => {
  await requireConsent()
  const { id } = await request()
  app.clock.set(new Date(Date.parse(start) + 16 * 60_000))
  await expectProblem(requireConsent(), 'PROOF_REQUIRED')
  await expectProblem(accept(id), 'PROOF_REQUIRED')
})

test('an office sees only its own support accesses, and a manager sees none', async () => {
  await enter({ reason })
  const [access] = await listOf()
  const other = await anOffice()
  expect(await listOf(other)).toEqual([])
  await expectProblem(other.call(supportAccessContract.end, { params: { id: access?.id ?? '' } }), 'NOT_FOUND')
  const phoneNumber = aPhone()
  await aManager(office, { phoneNumber })
  const manager = await arriveBySms(app, phoneNumber)
  expect((await manager.raw(supportAccessContract.list, { query: {} })).status).toBe(403)
})

test('the database does not let an operator see, grant or end the access of another', async () => {
  await enter({ reason })
  const stranger = { kind: 'operator', role: 'SUPERADMIN', personId: office.adminId } as const
  const seen = await app.database.as(stranger, (tx) => tx.selectFrom('support_accesses').select('id').execute())
  expect(seen).toEqual([])
  const own = { kind: 'operator', role: 'SUPERADMIN', personId: first.adminId } as const
  const extend = app.database.as(own, (tx) =>
    tx
      .updateTable('support_accesses')
      .set({ expires_at: hourLater(100) })
      .execute(),
  )
  await expect(extend).rejects.toThrow(/permission denied/)
})
