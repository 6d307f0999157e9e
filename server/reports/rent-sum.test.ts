import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import type { Tx } from '../platform/database.ts'
import { type Admin, anActiveLease, anAdmin, aPlot } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { readMonthlyRents } from './read-monthly-rents.ts'
import { sumMonthlyRents } from './rent-sum-store.ts'

let app: TestApp
let admin: Admin
let organisationId: string
const leases: { id: string; startDate: string; endDate: string }[] = []

type Change = { effectiveDate: string; rentAmount?: number; rateAmount?: string }
const byRate = (amount: string, per: 'ACRE' | 'SQFT', value: string, unit: 'ACRE' | 'SQFT') => ({
  rentAmount: undefined,
  rate: { amount, per, area: { value, unit } },
})
const each = (everyMonths: number, percent: string) => ({ escalation: { everyMonths, percent } })

/** Land, on whose rent there is no limit: by amount and by rate, in every frequency, with escalations and changes between them. */
beforeAll(async () => {
  app = await aTestApp('2025-07-20T04:00:00Z')
  admin = await anAdmin(app)
  organisationId = await organisationRunBy(app, admin)
  const land = async (startDate: string, given: object, changes: readonly Change[] = []) => {
    const term = { propertyType: 'LAND', propertyId: (await aPlot(admin)).id, startDate, endDate: '2026-01-30' } as const
    const lease = await anActiveLease(admin, { ...term, ...given })
    const body = { noticeDate: '2025-07-20', overrideReason: 'Agreed long ago.' }
    for (const change of changes)
      await admin.call(leaseMoveContract.rentChange, { params: { id: lease.id }, body: { ...body, ...change } })
    leases.push(lease)
  }
  await land('2021-01-31', { rentAmount: 1_234_567, frequency: 'MONTHLY' })
  await land('2021-01-31', { rentAmount: 1_000_001, frequency: 'QUARTERLY', ...each(1, '0.5') })
  await land('2021-01-31', { rentAmount: 1_000_003, frequency: 'HALF_YEARLY', ...each(7, '3.75') })
  await land('2022-02-28', { frequency: 'YEARLY', ...byRate('24.87', 'ACRE', '1250.5', 'SQFT') })
  await land('2022-02-28', { frequency: 'MONTHLY', ...byRate('0.37', 'SQFT', '2.15', 'ACRE'), ...each(12, '10') })
  await land('2022-03-31', { frequency: 'QUARTERLY', ...byRate('7', 'SQFT', '333', 'SQFT') }, [
    { effectiveDate: '2025-08-15', rateAmount: '9.05' },
  ])
  const raises = [
    { effectiveDate: '2025-08-15', rentAmount: 777_777 },
    { effectiveDate: '2025-10-15', rentAmount: 888_881 },
  ]
  await land('2022-01-15', { rentAmount: 600_000, frequency: 'MONTHLY', ...each(1, '1.25') }, raises)
  await land('2022-01-15', { frequency: 'YEARLY', ...byRate('12.5', 'ACRE', '7.77', 'ACRE'), ...each(3, '2') }, raises)
}, 120_000)
afterAll(() => app.close())

const asOffice = <T>(work: (tx: Tx) => Promise<T>) => app.database.as({ kind: 'job', organisationId }, work)

const days = [
  ...[
    '2021-01-30',
    '2021-01-31',
    '2021-02-28',
    '2022-02-28',
    '2023-12-31',
    '2024-02-29',
    '2025-07-20',
    '2025-08-14',
    '2025-08-15',
  ],
  ...['2025-08-16', '2025-10-14', '2025-10-15', '2025-12-31', '2026-01-15', '2026-01-30'],
] as CalendarDate[]
test.each(days)('the sum of rents of a large office is that of its leases, one by one, on %s', async (day) => {
  await asOffice(async (tx) => {
    const inForce = leases.filter(({ startDate, endDate }) => startDate <= day && endDate >= day).map(({ id }) => id)
    const rents = [...(await readMonthlyRents(tx, inForce, day)).values()]
    expect(rents).toHaveLength(inForce.length)
    const sum = rents.reduce((total, { amount }) => total + amount, 0)
    expect(await sumMonthlyRents(tx, { day, isNow: false })).toBe(sum)
  })
})

test('and that of the rent roll, state by state', async () => {
  const roll = { day: '2025-07-20' as CalendarDate, isNow: true }
  for (const state of [undefined, 'CURRENT', 'EXPIRING', 'PAST'] as const) {
    const { totals } = await admin.call(reportContract.rentRoll, { query: state ? { state } : {} })
    expect(await asOffice((tx) => sumMonthlyRents(tx, roll, state))).toBe(totals.rentAmount)
  }
})
