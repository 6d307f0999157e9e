import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { type Admin, aCid, anAdmin, anOwner, aPhone, aTenant } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('a stranger with an owner’s phone number does not become that owner', async () => {
  const phoneNumber = aPhone()
  await anOwner(admin, { phoneNumber })
  const problem = await expectProblem(aTenant(admin, { phoneNumber, cid: aCid() }), 'DUPLICATE')
  expect(problem.errors?.[0]?.path).toBe('/phoneNumber')
  expect((await admin.call(tenantContract.page, { query: { q: phoneNumber } })).total).toBe(0)
})

test('one person may be owner and tenant with one phone and one CID', async () => {
  const person = { phoneNumber: aPhone(), cid: aCid() }
  const owner = await anOwner(admin, person)
  expect((await aTenant(admin, person)).id).toBe(owner.id)
})

test('the CID of another person of the office is refused at its field', async () => {
  const cid = aCid()
  await anOwner(admin, { cid })
  const problem = await expectProblem(aTenant(admin, { cid }), 'DUPLICATE')
  expect(problem.errors?.[0]?.path).toBe('/cid')
})
