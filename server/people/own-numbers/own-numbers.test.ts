import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofContract } from '../../../domain/identity/proof-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { type Admin, aCid, aPassword, aPhone, arriveBySms, aTenant, withLongSessions } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  admin = await withLongSessions(admin)
})
afterAll(() => app.close())

const pass = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))
const update = (caller: Caller, id: string, body: object) => caller.call(tenantContract.update, { params: { id }, body })
const prove = (caller: Caller) => caller.call(proofContract.give, { body: { password: aPassword } })

async function aTenantHere() {
  const tenant = await aTenant(admin, { phoneNumber: aPhone() })
  return { tenant, caller: await arriveBySms(app, tenant.phoneNumber) }
}

test('a tenant changes phone number and CID with a fresh proof, and all other fields without one', async () => {
  const { tenant, caller } = await aTenantHere()
  pass(20)
  const [phoneNumber, cid] = [aPhone(), aCid()]
  await expectProblem(update(caller, tenant.id, { phoneNumber }), 'PROOF_REQUIRED')
  await expectProblem(update(caller, tenant.id, { cid }), 'PROOF_REQUIRED')
  const { phoneNumber: same, cid: known } = tenant
  expect(await update(caller, tenant.id, { middleName: 'Om', phoneNumber: same, cid: known })).toMatchObject({ middleName: 'Om' })
  await prove(caller)
  expect(await update(caller, tenant.id, { phoneNumber, cid })).toMatchObject({ phoneNumber, cid })
})

test('the record of another person gets 404, which does not count as a try', async () => {
  const { tenant, caller } = await aTenantHere()
  const { tenant: neighbour } = await aTenantHere()
  for (let round = 0; round < 6; round += 1) await expectProblem(update(caller, neighbour.id, { cid: aCid() }), 'NOT_FOUND')
  await update(caller, tenant.id, { cid: aCid() })
})

// This test runs last: after it sets the clock, every session of a tenant has ended.
test('the check whether a number belongs to a tenant is limited to five a day, including refused and concurrent ones', async () => {
  const { tenant, caller } = await aTenantHere()
  const { tenant: neighbour } = await aTenantHere()
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const body = at % 2 === 0 ? { cid: neighbour.cid } : { phoneNumber: neighbour.phoneNumber }
      return caller.raw(tenantContract.update, { params: { id: tenant.id }, body })
    }),
  )
  const statuses = tries.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 409), ...Array.from({ length: 35 }, () => 429)])
  await expectProblem(update(caller, tenant.id, { cid: aCid() }), 'TOO_MANY_REQUESTS')
  // Changes by the office, to other fields and on the next day are not limited.
  const cid = aCid()
  expect(await update(admin, tenant.id, { cid })).toMatchObject({ cid })
  expect(await update(caller, tenant.id, { cid, middleName: 'Om' })).toMatchObject({ middleName: 'Om' })
  pass(24 * 60)
  const again = await app.signIn(tenant.phoneNumber ?? '', aPassword)
  expect(await update(again, tenant.id, { cid: tenant.cid })).toMatchObject({ cid: tenant.cid })
})
