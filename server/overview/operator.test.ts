import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { operatorContract } from '../../domain/overview/operator-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { type Admin, anActiveLease, anAdmin, asOperator } from '../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

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

test('the operator sees every organisation by its figures', async () => {
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

test('the figures of the installation are those of its organisations together', async () => {
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

test('the operator reads no record of an organisation', async () => {
  await expectProblem(operator.call(ownerContract.all, { params: { adminId: other.adminId } }), 'FORBIDDEN')
})
