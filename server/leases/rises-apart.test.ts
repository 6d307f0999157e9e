import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { type Admin, anActiveLease, anAdmin } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp('2025-06-20T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const term = { startDate: '2023-10-01', endDate: '2028-12-31' }
const escalating = (everyMonths: number) => anActiveLease(admin, { ...term, escalation: { everyMonths, percent: '10' } })
const announce = (id: string, rentAmount: number, effectiveDate = '2025-10-01') =>
  admin.call(leaseMoveContract.rentChange, { params: { id }, body: { effectiveDate, noticeDate: '2025-06-01', rentAmount } })

test('an increase on the day of an escalation takes its place and is measured by the rent before both', async () => {
  const { id } = await escalating(24)
  const refusal = await expectProblem(announce(id, 1_210_000), 'POLICY_VIOLATION')
  expect(refusal.detail).toContain('maximum Nu. 11,000.00')
  await announce(id, 1_050_000)
})

test('24 months lie between an increase and the escalation after it', async () => {
  const { id } = await escalating(36)
  const refusal = await expectProblem(announce(id, 1_100_000), 'POLICY_VIOLATION')
  expect(refusal.detail).toContain('The rent rises on 01 Oct 2026 already')
})

test('24 months lie between an increase and one that was announced for later', async () => {
  const { id } = await anActiveLease(admin, { ...term, startDate: '2021-01-01' })
  await announce(id, 1_100_000, '2026-10-01')
  await expectProblem(announce(id, 1_050_000), 'POLICY_VIOLATION')
  await announce(id, 900_000)
})
