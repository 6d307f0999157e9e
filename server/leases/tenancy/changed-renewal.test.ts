import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { type Admin, anActiveLease, aTenant } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-20T04:00:00Z'))
})
afterAll(() => app.close())

const three = { startDate: '2023-01-01', endDate: '2025-12-31' }
const renew = (id: string, given: object = {}) =>
  admin.call(leaseMoveContract.renew, {
    params: { id },
    body: { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000, ...given },
  })
const change = (id: string, body: object) => admin.call(leaseMoveContract.change, { params: { id }, body })

test('a renewal that is changed is still an increase of the rent before', async () => {
  const { id } = await renew((await anActiveLease(admin, three)).id)
  const refusal = await expectProblem(change(id, { rentAmount: 1_100_001 }), 'POLICY_VIOLATION')
  expect(refusal.detail).toContain('maximum 11,000.00')
  expect(await change(id, { rentAmount: 1_100_000 })).toMatchObject({ rentAmount: 1_100_000 })
  await change(id, { rentAmount: 1_500_000, overrideReason: 'A garage was built.' })
})

test('a renewal that is changed still starts the day after, with the same tenant', async () => {
  const { id } = await renew((await anActiveLease(admin, three)).id)
  await expectProblem(change(id, { startDate: '2026-03-01' }), 'INVALID_INPUT')
  await expectProblem(change(id, { tenantId: (await aTenant(admin)).id }), 'INVALID_INPUT')
  expect(await change(id, { endDate: '2027-12-31' })).toMatchObject({ startDate: '2026-01-01', endDate: '2027-12-31' })
})

test('rents with different periods are compared by their monthly amount', async () => {
  const quarterly = await anActiveLease(admin, { ...three, frequency: 'QUARTERLY', rentAmount: 3_000_000 })
  await expectProblem(renew(quarterly.id, { frequency: 'MONTHLY', rentAmount: 3_000_000 }), 'POLICY_VIOLATION')
  await renew(quarterly.id, { frequency: 'MONTHLY', rentAmount: 1_100_000 })
  const monthly = await anActiveLease(admin, three)
  const refusal = await expectProblem(renew(monthly.id, { frequency: 'QUARTERLY', rentAmount: 3_300_001 }), 'POLICY_VIOLATION')
  expect(refusal.detail).toContain('maximum 33,000.00')
  await renew(monthly.id, { frequency: 'QUARTERLY', rentAmount: 3_000_000 })
})

test('a lease with a renewal cannot be ended by notice before the renewal is cancelled', async () => {
  const { id } = await anActiveLease(admin, three)
  await renew(id)
  const notice = { by: 'TENANT' as const, noticeDate: '2025-06-15', effectiveDate: '2025-08-31', reason: 'Moving to Paro' }
  const refusal = await expectProblem(
    admin.call(leaseMoveContract.terminate, { params: { id }, body: notice }),
    'ILLEGAL_TRANSITION',
  )
  expect(refusal.detail).toContain('Cancel the renewal first')
})
