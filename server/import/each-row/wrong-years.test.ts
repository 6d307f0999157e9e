import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { accountOf } from '../../testing/billing-steps.ts'
import type { Admin } from '../../testing/factories.ts'
import { aRegister, type Row, workbookOf } from '../../testing/import-files.ts'
import { importFile, importIssues } from '../../testing/imports/import-file.ts'
import { anOfficeApp } from '../../testing/office.ts'
import type { TestApp } from '../../testing/test-app.ts'

// A typing error in a year: late interest counts from the due date of a balance, and rent is billed from the day in the file.

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

async function issuesOf({ lease = {}, balance = {} }: { lease?: Row; balance?: Row }) {
  const { sheets } = aRegister()
  const [ofLease, ofBalance] = [sheets.lease[0], sheets['opening-balance'][0]]
  if (!ofLease || !ofBalance) throw new Error('The register has a lease with a balance.')
  const file = await workbookOf({
    ...sheets,
    lease: [{ ...ofLease, ...lease }],
    'opening-balance': [{ ...ofBalance, ...balance }],
  })
  return importIssues(await importFile(admin, 'workbook', file))
}

test('an opening balance that is due long before its lease, or long after it is billed, is refused', async () => {
  expect(await issuesOf({ balance: { Due: '05/05/1925' } })).toEqual([
    'Opening balances 2 Due: The lease starts on 01 Jan 2024. Check the year.',
  ])
  expect(await issuesOf({ balance: { Due: '05/05/2052' } })).toEqual([
    'Opening balances 2 Due: The lease is billed here from 01 Jun 2025. Check the year.',
  ])
})

test('rent of an earlier agreement may be due before the lease, and bears interest from then', async () => {
  expect(await issuesOf({ balance: { Due: '05/11/2023' } })).toEqual([])
  const [lease] = (await admin.call(leaseContract.list, { query: {} })).items
  const [advice] = (await admin.call(adviceContract.list, { query: { leaseId: lease?.id ?? '' } })).items
  expect(advice).toMatchObject({ amount: 2_500_000, dueDate: '2023-11-05' })
  // 25,000.00 × 24 % × 588 ÷ 365
  expect((await accountOf(admin, lease?.id ?? '', '2025-06-15')).interestAmount).toBe(966_575)
})

test('a lease that would not be billed for years is refused', async () => {
  expect(await issuesOf({ lease: { Ends: '2056-12-31', 'Billed from': '2052-06-01' } })).toContain(
    'Leases 2 Billed from: No rent would be billed until 01 Jun 2052. Check the year.',
  )
})
