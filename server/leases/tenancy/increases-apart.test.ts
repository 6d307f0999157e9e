import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { type Admin, anActiveLease } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-20T04:00:00Z'))
})
afterAll(() => app.close())

const term = { startDate: '2023-10-01', endDate: '2028-12-31' }
const escalating = (everyMonths: number) => anActiveLease(admin, { ...term, escalation: { everyMonths, percent: '10' } })
const announce = (id: string, rentAmount: number, effectiveDate = '2025-10-01') =>
  admin.call(leaseMoveContract.rentChange, { params: { id }, body: { effectiveDate, noticeDate: '2025-06-01', rentAmount } })

test('an increase on the day of an escalation replaces it and is measured against the rent before both', async () => {
  const { id } = await escalating(24)
  const refusal = await expectProblem(announce(id, 1_210_000), 'POLICY_VIOLATION')
  expect(refusal.detail).toContain('maximum 11,000.00')
  await announce(id, 1_050_000)
})

test('24 months lie between an increase and the escalation after it', async () => {
  const { id } = await escalating(36)
  const refusal = await expectProblem(announce(id, 1_100_000), 'POLICY_VIOLATION')
  expect(refusal.detail).toContain('The rent already rises on 01 Oct 2026')
})

test('24 months lie between an increase and one that was announced for later', async () => {
  const { id } = await anActiveLease(admin, { ...term, startDate: '2021-01-01' })
  await announce(id, 1_100_000, '2026-10-01')
  await expectProblem(announce(id, 1_050_000), 'POLICY_VIOLATION')
})

test('a lower rent before an announced increase must not make that increase larger than announced', async () => {
  const { id } = await anActiveLease(admin, { ...term, startDate: '2021-01-01' })
  await announce(id, 1_100_000, '2026-10-01')
  const refusal = await expectProblem(announce(id, 900_000), 'POLICY_VIOLATION')
  expect(refusal.detail).toContain('from Nu. 9,000.00 to Nu. 11,000.00, by 22.22 %')
  await admin.call(leaseMoveContract.rentChange, {
    params: { id },
    body: {
      effectiveDate: '2025-10-01',
      noticeDate: '2025-06-01',
      rentAmount: 900_000,
      overrideReason: 'Both agreed in writing',
    },
  })
})

test('a change without an effect is refused at the rent', async () => {
  const { id } = await anActiveLease(admin, term)
  const same = await expectProblem(announce(id, 1_000_000), 'INVALID_INPUT')
  expect(same.errors).toMatchObject([{ path: '/rentAmount' }])
  await announce(id, 1_100_000)
  await expectProblem(announce(id, 1_100_000, '2025-11-01'), 'INVALID_INPUT')
})

test('the rent cannot change after the last day of a notice', async () => {
  const { id } = await anActiveLease(admin, term)
  await admin.call(leaseMoveContract.terminate, {
    params: { id },
    body: { by: 'TENANT', noticeDate: '2025-06-10', effectiveDate: '2025-09-30', reason: 'MID_TERM' },
  })
  const refusal = await expectProblem(announce(id, 1_100_000), 'INVALID_INPUT')
  expect(JSON.stringify(refusal)).toContain('30 Sep 2025')
})
