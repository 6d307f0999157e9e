import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { operatorContract } from '../../../domain/overview/operator-contract.ts'
import { organisationContract } from '../../../domain/people/organisation-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { type Admin, anActiveLease, anAdmin, anOwner, aPassword, asOperator } from '../../testing/factories.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
let operator: Caller
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  other = await anAdmin(app)
  await anActiveLease(other)
  operator = await asOperator(app, admin)
})
afterAll(() => app.close())

test('the operator sees the figures of every organisation', async () => {
  const { items, total } = await operator.call(operatorContract.organisations, {})
  expect(total).toBe(2)
  expect(items.find(({ adminId }) => adminId === other.adminId)).toMatchObject({
    name: 'Wangmo Property Office',
    adminName: 'Pema Wangmo',
    phoneNumber: other.phoneNumber,
    loginEnabled: true,
    peopleCount: 3,
    buildingCount: 1,
    unitCount: 1,
    leaseCount: 1,
  })
  const found = await operator.call(operatorContract.organisations, { query: { q: other.phoneNumber, sort: 'name:asc' } })
  expect(found.total).toBe(1)
})

test('the figures of the installation are the sums of its organisations', async () => {
  await operator.call(authContract.disableLogin, { body: { userId: other.adminId } })
  expect(await operator.call(operatorContract.figures, {})).toEqual({
    organisationCount: 2,
    waitingCount: 1,
    peopleCount: 4,
    buildingCount: 1,
    unitCount: 1,
    leaseCount: 1,
  })
})

test('the operator cannot read a record of an organisation', async () => {
  await expectProblem(operator.call(ownerContract.all, { params: { adminId: other.adminId } }), 'FORBIDDEN')
})

async function inside(organisation: Admin, who: Caller = operator): Promise<Caller> {
  const { items } = await who.call(operatorContract.organisations, {})
  const id = items.find(({ adminId }) => adminId === organisation.adminId)?.id ?? ''
  return callerOn(
    app.fastify,
    await who.call(operatorContract.enter, { params: { id }, body: { reason: 'A tenant cannot sign in.' } }),
  )
}

test('the operator acts inside a chosen organisation, and the audit distinguishes them from its ADMIN', async () => {
  const acting = await inside(other)
  expect(acting.signedIn).toMatchObject({
    operatorIn: 'Wangmo Property Office',
    currentRole: { name: 'ADMIN', adminId: other.adminId },
    // One hour, the default for an operator who states no time.
    expiresAt: '2025-06-15T05:00:00.000Z',
  })
  expect((await acting.call(organisationContract.ofAdmin, { params: { id: other.adminId } })).nameEnglish).toBe('Pema Wangmo')
  const owner = await anOwner(acting)
  const params = { adminId: other.adminId }
  expect((await acting.call(ownerContract.all, { params })).map(({ id }) => id)).toContain(owner.id)
  const colleague = await enableSignInAgain(other)
  const { items } = await colleague.call(auditContract.list, { query: {} })
  const byOperator = { actorId: admin.adminId, actorName: 'Pema Wangmo', actorRole: 'SUPERADMIN' }
  expect(items.find(({ action }) => action === 'operator.enter')).toMatchObject(byOperator)
  expect(items.find(({ entityId }) => entityId === owner.id)).toMatchObject({ ...byOperator, action: 'owner.create' })
  // Their own office has no record of it, and this token cannot access it.
  expect((await admin.call(auditContract.list, { query: {} })).items.map(({ action }) => action)).not.toContain('operator.enter')
  await expectProblem(acting.call(ownerContract.all, { params: { adminId: admin.adminId } }), 'NOT_FOUND')
})

test('inside an organisation an operator keeps their identity, and can return to their own role', async () => {
  const acting = await inside(other)
  const params = { id: admin.adminId }
  expect(await acting.call(authContract.authenticated, { params })).toMatchObject({
    id: admin.adminId,
    nameEnglish: 'Pema Wangmo',
  })
  const details = { params: { userId: admin.adminId }, body: { nameEnglish: 'Somebody Else' } }
  await expectProblem(acting.call(authContract.updateDetails, details), 'ILLEGAL_TRANSITION')
  await expectProblem(acting.call(operatorContract.figures, {}), 'FORBIDDEN')
  const roleId = acting.signedIn?.currentRole.id ?? ''
  const back = callerOn(app.fastify, await acting.call(authContract.switchRole, { body: { roleId } }))
  expect(back.signedIn).toMatchObject({ operatorIn: null, currentRole: { name: 'SUPERADMIN' } })
  expect((await back.call(operatorContract.figures, {})).organisationCount).toBe(2)
})

test('an operator’s session inside ends with their own session and role', async () => {
  const again = await app.signIn(admin.phoneNumber, aPassword)
  const acting = await inside(other, await asOperator(app, { ...admin, ...again }))
  await again.call(authContract.logout, {})
  await expectProblem(acting.call(ownerContract.all, { params: { adminId: other.adminId } }), 'UNAUTHENTICATED')
})

test('only the operator can enter an organisation of others', async () => {
  const colleague = await enableSignInAgain(other)
  expect(
    (await colleague.raw(operatorContract.enter, { params: { id: admin.adminId }, body: { reason: 'A tenant cannot sign in.' } }))
      .status,
  ).toBe(403)
  await expectProblem(
    operator.call(operatorContract.enter, { params: { id: admin.adminId }, body: { reason: 'A tenant cannot sign in.' } }),
    'NOT_FOUND',
  )
})

/** An earlier test removed their sign-in. */
async function enableSignInAgain({ adminId, phoneNumber }: Admin): Promise<Caller> {
  await operator.call(authContract.enableLogin, { body: { userId: adminId } })
  return app.signIn(phoneNumber, aPassword)
}
