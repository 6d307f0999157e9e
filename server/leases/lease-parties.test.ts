import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { advicesOf, pay } from '../testing/billing-steps.ts'
import { type Admin, aLease, anActiveLease, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-20T04:00:00Z'))
})
afterAll(() => app.close())

const succeed = (id: string, tenantId: string, diedOn: string) =>
  admin.call(leaseMoveContract.succeed, { params: { id }, body: { tenantId, diedOn, relation: 'SPOUSE' } })
const join = (id: string, tenantId: string, from?: string) =>
  admin.call(leaseMoveContract.coTenant, { params: { id }, body: { tenantId, ...(from ? { from } : {}) } })

test('the successor is the tenant from the day after the death of the tenant, and their own death cannot be before it', async () => {
  const { id, tenantId: first } = await anActiveLease(admin)
  const [second, third] = [(await aTenant(admin)).id, (await aTenant(admin)).id]
  await succeed(id, second, '2025-03-01')
  await expectProblem(succeed(id, third, '2025-02-28'), 'INVALID_INPUT')
  const { parties } = await succeed(id, third, '2025-05-31')
  expect(parties.map(({ tenantId, startDate, endDate }) => [tenantId, startDate, endDate])).toEqual([
    [first, '2025-01-01', '2025-03-01'],
    [second, '2025-03-02', '2025-05-31'],
  ])
})

test('no co-tenant can be added after the last day', async () => {
  const { id } = await anActiveLease(admin)
  const tenantId = (await aTenant(admin)).id
  const refusal = await expectProblem(join(id, tenantId, '2026-01-01'), 'INVALID_INPUT')
  expect(refusal.errors?.[0]).toMatchObject({ path: '/from', message: expect.stringContaining('31 Dec 2025') })
  await join(id, tenantId, '2025-12-31')
})

test('a lease has at most 50 co-tenants at a time; another can only replace one of them', async () => {
  const { id } = await anActiveLease(admin)
  const tenantIds = await Promise.all(Array.from({ length: 51 }, async () => (await aTenant(admin)).id))
  const [last = '', ...first] = tenantIds
  for (const tenantId of first) await join(id, tenantId)
  const refusal = await expectProblem(join(id, last), 'INVALID_INPUT')
  expect(refusal.errors).toEqual([{ path: '/tenantId', message: 'A lease has at most 50 co-tenants. Record first who leaves.' }])
  const body = { tenantId: last, leavingTenantId: first[0] ?? '' }
  const { parties } = await admin.call(leaseMoveContract.coTenant, { params: { id }, body })
  expect(parties.filter(({ endDate }) => endDate === null)).toHaveLength(50)
})

test('a witness cannot be a co-tenant while the lease is unsigned', async () => {
  const { id, witnesses } = await aLease(admin)
  const witness = await aTenant(admin, { cid: witnesses[0]?.cid ?? '' })
  await expectProblem(join(id, witness.id), 'INVALID_INPUT')
})

test('a pending lease whose deposit was paid in part is not given to another tenant until the receipt is reversed', async () => {
  const lease = await aLease(admin, { depositAmount: 2_000_000 })
  const [deposit] = await advicesOf(admin, lease.id)
  const { id: paymentId, receiptNumber } = await pay(admin, deposit?.id ?? '', 500_000)
  const { id: tenantId } = await aTenant(admin)
  const change = () => admin.call(leaseMoveContract.change, { params: { id: lease.id }, body: { tenantId } })
  const refusal = await expectProblem(change(), 'INVALID_INPUT')
  expect(refusal.errors?.[0]).toMatchObject({ path: '/tenantId', message: expect.stringContaining(receiptNumber) })
  await admin.call(leaseMoveContract.change, { params: { id: lease.id }, body: { tenantId: lease.tenantId, noticeDays: 90 } })
  await admin.call(paymentContract.reverse, { params: { id: paymentId }, body: { reason: 'Wrong person' } })
  expect(await change()).toMatchObject({ tenantId })
})
