import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { leaseContract, type leasePreviewSchema } from '../../domain/leases/lease-contract.ts'
import { type Admin, anAdmin } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
const machineZone = process.env['TZ']

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(async () => {
  process.env['TZ'] = machineZone
  await app.close()
})

type Terms = Omit<z.input<typeof leasePreviewSchema>, 'propertyType'>
type Case = { name: string; terms: Terms; amounts: number[]; periods?: number; totalAmount?: number }

const nu = (amount: number) => Math.round(amount * 100)
const from = (startDate: string, endDate: string, more: Partial<Terms> = {}): Terms => ({
  startDate,
  endDate,
  rentAmount: nu(15_000),
  ...more,
})

// money.md, worked cases; `amounts` are the first rows' in Nu.
const cases: Case[] = [
  { name: 'A1', terms: from('2025-01-15', '2025-12-31'), amounts: [8_225.81, 15_000] },
  { name: 'A2', terms: from('2025-01-01', '2025-01-15'), amounts: [7_258.06], periods: 1 },
  { name: 'A3', terms: from('2025-02-15', '2025-12-31'), amounts: [7_500] },
  { name: 'A3 in a leap year', terms: from('2024-02-15', '2024-12-31'), amounts: [7_758.62] },
  { name: 'A4 by THIRTY_DAY', terms: from('2025-01-15', '2025-12-31', { proration: 'THIRTY_DAY' }), amounts: [8_500] },
  { name: 'A4 by THIRTY_360', terms: from('2025-01-15', '2025-12-31', { proration: 'THIRTY_360' }), amounts: [8_000] },
  { name: 'A4 by YEAR_365', terms: from('2025-01-15', '2025-12-31', { proration: 'YEAR_365' }), amounts: [8_383.56] },
  {
    name: 'A6',
    terms: from('2025-01-15', '2025-04-14', { rentAmount: nu(10_000), periodMethod: 'ANNIVERSARY' }),
    amounts: [10_000, 10_000, 10_000],
    periods: 3,
    totalAmount: 30_000,
  },
  {
    name: 'A7',
    terms: from('2025-01-15', '2025-04-14', { rentAmount: nu(10_000) }),
    amounts: [5_483.87, 10_000, 10_000, 4_666.67],
    totalAmount: 30_150.54,
  },
  {
    name: 'A8',
    terms: from('2025-01-31', '2026-01-30', { rentAmount: nu(10_000), periodMethod: 'ANNIVERSARY' }),
    amounts: [10_000],
    periods: 12,
    totalAmount: 120_000,
  },
  {
    name: 'A12',
    terms: from('2025-04-08', '2025-06-30', { rentAmount: nu(3_950) }),
    amounts: [3_028.33, 3_950, 3_950],
    totalAmount: 10_928.33,
  },
  {
    name: 'A15',
    terms: from('2024-01-16', '2025-12-31', { rentAmount: nu(10_000), escalation: { everyMonths: 12, percent: '20' } }),
    amounts: [5_161.29, ...Array<number>(11).fill(10_000), 11_032.26, 12_000],
  },
  {
    name: 'A22',
    terms: {
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      rate: { amount: '1', per: 'SQFT', area: { value: '1000', unit: 'SQFT' } },
    },
    amounts: [...Array<number>(11).fill(83.33), 83.37],
    periods: 12,
    totalAmount: 1_000,
  },
  {
    name: 'A24',
    terms: from('2024-01-01', '2024-12-31', { rentAmount: nu(1_000) }),
    amounts: [1_000],
    periods: 12,
    totalAmount: 12_000,
  },
  {
    name: 'B4',
    terms: from('2025-01-01', '2030-12-31', {
      rentAmount: nu(10_000),
      frequency: 'YEARLY',
      escalation: { everyMonths: 12, percent: '5' },
    }),
    amounts: [10_000, 10_500, 11_025, 11_576.25, 12_155.06, 12_762.81],
  },
]

test.each(cases)('$name is exact to the chhetrum, in four time zones', async ({ terms, amounts, periods, totalAmount }) => {
  const answers = new Set<string>()
  for (const zone of ['UTC', 'Asia/Thimphu', 'America/New_York', 'Pacific/Kiritimati']) {
    process.env['TZ'] = zone
    const preview = await admin.call(leaseContract.preview, { body: { propertyType: 'UNIT', ...terms } })
    expect(preview.schedule.slice(0, amounts.length).map(({ amount }) => amount)).toEqual(amounts.map(nu))
    if (periods) expect(preview.schedule).toHaveLength(periods)
    if (totalAmount) expect(preview.totalAmount).toBe(nu(totalAmount))
    expect(preview.schedule.every(({ explanation }) => explanation.text.length > 10)).toBe(true)
    answers.add(JSON.stringify(preview))
  }
  expect(answers.size).toBe(1)
})

test('A8: a shorter month ends on its last day, and the anchor stays the same', async () => {
  const { schedule } = await admin.call(leaseContract.preview, {
    body: { propertyType: 'UNIT', ...from('2025-01-31', '2026-01-30', { periodMethod: 'ANNIVERSARY' }) },
  })
  expect(schedule.map(({ periodStart }) => periodStart)).toEqual(
    ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31'].map(
      (day) => `2025-${day}`,
    ),
  )
})

test('A26: an end before the start is refused at its field', async () => {
  const problem = await expectProblem(
    admin.call(leaseContract.preview, { body: { propertyType: 'UNIT', ...from('2025-02-01', '2025-01-31') } }),
    'INVALID_INPUT',
  )
  expect(problem.errors?.map(({ path }) => path)).toContain('/endDate')
})

test('the rent of a month is due on the 5th of the next month', async () => {
  const { schedule } = await admin.call(leaseContract.preview, {
    body: { propertyType: 'UNIT', ...from('2025-01-01', '2025-12-31') },
  })
  expect(schedule[2]).toMatchObject({ periodStart: '2025-03-01', periodEnd: '2025-03-31', dueDate: '2025-04-05' })
})
