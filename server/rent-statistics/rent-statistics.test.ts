import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { jobContract } from '../../domain/jobs/job-contract.ts'
import { multiply } from '../../domain/fraction.ts'
import { periodsInMonth } from '../../domain/leases/rent/rent-periods.ts'
import { rentSteps } from '../../domain/leases/rent/rent-steps.ts'
import { day, someTerms } from '../../domain/leases/rent/sample-terms.ts'
import { chhetrum, fractionOfMoney } from '../../domain/money.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { rentStatisticContract } from '../../domain/rent-statistics/rent-statistic-contract.ts'
import { authActor, visitor } from '../platform/actor.ts'
import { type Admin, anAdmin, aCid, asOperator } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { letHomes } from '../testing/statistics/let-homes.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'
import { computeRentStatistics } from './compute-rent-statistics.ts'

let apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps) await app.close()
  apps = []
})

async function anOffice(now = '2025-06-15T04:00:00Z') {
  const app = await aTestApp(now)
  apps.push(app)
  return { app, admin: await anAdmin(app) }
}

const takePart = (admin: Pick<Admin, 'call'>, isOn = true) =>
  admin.call(settingContract.update, { body: { key: 'rentStatistics', value: { isOn } } })
const night = (app: TestApp) => computeRentStatistics(app.database.as)
const homes = { use: 'RESIDENTIAL', bedrooms: 2 } as const
const places = (app: TestApp, query: object = homes) => app.visitor.call(rentStatisticContract.places, { query: query as never })
const namesIn = async (app: TestApp) =>
  (await places(app)).items.map((cell) => cell.administrativeZoneName ?? cell.dzongkhagName ?? 'Bhutan')

/** Ten homes of three owners, from Nu. 10,000 to 19,000. */
async function letTenHomes(admin: Admin, zone = 'Thimphu Thromde') {
  await letHomes(admin, { zone, rentsNu: [10_000, 11_000, 12_000, 13_000] })
  await letHomes(admin, { zone, rentsNu: [14_000, 15_000, 16_000] })
  return letHomes(admin, { zone, rentsNu: [17_000, 18_000, 19_000] })
}

test('an office takes part from the night after its ADMIN opted in, until the night after they opted out', async () => {
  const { app, admin } = await anOffice()
  const { zone, dzongkhag } = await letTenHomes(admin)
  await night(app)
  expect(await places(app)).toEqual({ quarter: null, quarters: [], items: [] })

  await takePart(admin)
  expect(await namesIn(app)).toEqual([])
  await night(app)
  const { quarter, quarters, items } = await places(app)
  expect({ quarter, quarters }).toEqual({ quarter: '2025-Q1', quarters: ['2025-Q1'] })
  // The quartiles of 10,000 … 19,000 are 12,250, 14,500 and 16,750; of 1,000 sq ft each.
  const figures = {
    leaseCount: 10,
    rent: { lower: 1_250_000, median: 1_450_000, upper: 1_700_000 },
    rate: { lower: 1_250, median: 1_450, upper: 1_700 },
  }
  expect(items).toMatchObject([
    { dzongkhagId: null, administrativeZoneId: null, ...figures },
    { dzongkhagId: dzongkhag, administrativeZoneId: null, ...figures },
    { dzongkhagId: dzongkhag, administrativeZoneId: zone, administrativeZoneName: 'Thimphu Thromde', ...figures },
  ])

  await takePart(admin, false)
  await night(app)
  expect((await places(app)).items).toEqual([])
})

test('the job runs once a night, and again if offices join; quarters that ended long ago are not computed again', async () => {
  const { app, admin } = await anOffice()
  await letTenHomes(admin)
  await takePart(admin)
  const operator = await asOperator(app, admin)
  await app.jobs.runDue()
  const result = async () =>
    (await operator.call(jobContract.list, {})).find(({ name }) => name === 'COMPUTE_RENT_STATISTICS')?.lastRun?.result
  expect(await result()).toBe('12 quarters computed, 3 figures published.')
  expect(await night(app)).toEqual({ quarters: 0, figures: 0 })
  const second = await anAdmin(app)
  await takePart(second)
  expect(await night(app)).toEqual({ quarters: 12, figures: 3 })
  // The second quarter is published in the middle of July, and open until the end of August.
  app.clock.set(new Date('2025-07-15T04:00:00Z'))
  expect(await night(app)).toEqual({ quarters: 1, figures: 3 })
  expect(await night(app)).toEqual({ quarters: 1, figures: 3 })
  app.clock.set(new Date('2025-09-01T04:00:00Z'))
  expect(await night(app)).toEqual({ quarters: 0, figures: 0 })
})

test('nine leases, two owners, or one owner with two sign-ins are not published', async () => {
  const { app, admin } = await anOffice()
  const cid = aCid()
  await letHomes(admin, { rentsNu: [10_000, 11_000, 12_000, 13_000, 14_000], cid })
  await letHomes(admin, { rentsNu: [10_000, 11_000, 12_000, 13_000, 14_000] })
  await takePart(admin)
  await night(app)
  expect(await namesIn(app)).toEqual([])
  // The first owner again, in another office.
  const other = await anAdmin(app)
  await letHomes(other, { rentsNu: [10_000, 11_000, 12_000], cid })
  await takePart(other)
  await night(app)
  expect(await namesIn(app)).toEqual([])
  await letHomes(other, { rentsNu: [10_000, 11_000, 12_000] })
  await takePart(other, false)
  await night(app)
  await takePart(other)
  await night(app)
  expect(await namesIn(app)).toEqual(['Bhutan', 'Thimphu', 'Thimphu Thromde'])
})

test('a gewog with one lease cannot be computed from its dzongkhag', async () => {
  const { app, admin } = await anOffice()
  await letTenHomes(admin)
  await letTenHomes(admin, 'Paro Thromde')
  await letHomes(admin, { zone: 'Doteng', rentsNu: [90_000] })
  await takePart(admin)
  await night(app)
  // Paro is shown without Paro Thromde; otherwise, the single lease of Doteng could be derived.
  expect(await namesIn(app)).toEqual(['Bhutan', 'Paro', 'Thimphu', 'Thimphu Thromde'])
})

/** Cases of one lease, each with the day of the query; all ten leases have the same terms, so their median is its rent. */
const rentCases: { terms: Parameters<typeof someTerms>[0]; change?: { effectiveDate: string; rentNu: number }; on: string }[] = [
  { terms: {}, on: '2025-03-31' },
  { terms: { frequency: 'QUARTERLY' }, on: '2025-03-31' },
  { terms: { frequency: 'WEEKLY' }, on: '2025-03-31' },
  { terms: { frequency: 'CUSTOM_DATES', customDates: ['02-15', '08-01'] }, on: '2025-03-31' },
  { terms: { startDate: '2023-01-31', escalation: { everyMonths: 12, percent: '10' } }, on: '2025-03-31' },
  // Escalated on the last day of a shorter month.
  { terms: { startDate: '2024-08-31', escalation: { everyMonths: 1, percent: '1' } }, on: '2024-09-30' },
  // A tenant in holdover pays the rent of the last day.
  { terms: { startDate: '2023-01-01', endDate: '2024-06-30', escalation: { everyMonths: 12, percent: '8' } }, on: '2025-03-31' },
  { terms: {}, change: { effectiveDate: '2025-03-01', rentNu: 12_345 }, on: '2025-03-31' },
  { terms: {}, change: { effectiveDate: '2025-04-01', rentNu: 12_345 }, on: '2025-03-31' },
  // Agreed for the day of an escalation, which it replaces.
  {
    terms: { startDate: '2023-01-15', escalation: { everyMonths: 12, percent: '10' } },
    ...{ change: { effectiveDate: '2024-01-15', rentNu: 20_000 }, on: '2025-03-31' },
  },
]

test('the counted rent is the monthly rent by the rent engine on the last day of the quarter', async () => {
  const { app, admin } = await anOffice()
  await letTenHomes(admin)
  await takePart(admin)
  const organisationId = await organisationRunBy(app, admin)
  for (const { terms: given, change, on } of rentCases) {
    const terms = someTerms({ endDate: '2026-12-31', ...given })
    const changes = change ? [{ effectiveDate: day(change.effectiveDate), rentAmount: chhetrum(change.rentNu * 100) }] : []
    const rent = [...rentSteps(terms, changes, day(on))].at(-1)?.rent.amount ?? chhetrum(0)
    const expected = multiply(fractionOfMoney(rent), periodsInMonth(terms))
    await app.database.as({ kind: 'job', organisationId }, async (tx) => {
      await tx.updateTable('leases').set(termsRow(terms)).execute()
      for (const { effectiveDate, rentAmount } of changes) {
        await sql`insert into rent_changes (id, lease_id, effective_on, rent_amount)
          select gen_random_uuid(), id, ${effectiveDate}, ${rentAmount} from leases`.execute(tx)
      }
    })
    const { rows } = await app.database.as(authActor, (tx) =>
      sql<{ rents: number[] }>`select rents from rent_statistic_places(${on}) where dzongkhag_id is null`.execute(tx),
    )
    expect(rows[0]?.rents[1], JSON.stringify({ given, change, on })).toBeCloseTo(
      Number(expected.numerator) / Number(expected.denominator),
      -1,
    )
    await asTablesOwner(app, 'delete from rent_changes')
  }
})

function termsRow({ startDate, endDate, rentAmount, frequency, customDates, escalation }: ReturnType<typeof someTerms>) {
  return {
    ...{ starts_on: startDate, ends_on: endDate, occupied_until: null, rent_amount: rentAmount ?? null, frequency },
    custom_dates: customDates ? JSON.stringify(customDates) : null,
    escalation: escalation ? JSON.stringify(escalation) : null,
  }
}

/** Makes changes that nobody can make in the product. */
async function asTablesOwner({ ownerUrl }: TestApp, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

test('everybody can read them, nobody can write them, and no office can be recognised in them', async () => {
  const { app, admin } = await anOffice()
  const { building, zone, dzongkhag } = await letTenHomes(admin)
  await takePart(admin)
  await night(app)
  const { statistic } = await app.visitor.call(rentStatisticContract.ofZone, { query: { ...homes, administrativeZoneId: zone } })
  expect(statistic).toMatchObject({ administrativeZoneId: zone, leaseCount: 10 })
  const here = await admin.call(rentStatisticContract.ofBuilding, { query: { ...homes, buildingId: building } })
  expect(here.statistic).toEqual(statistic)
  const trend = await app.visitor.call(rentStatisticContract.trend, { query: { ...homes, dzongkhagId: dzongkhag } })
  expect(trend.items.map(({ quarter }) => quarter)).toEqual(['2025-Q1'])

  const stranger = await anAdmin(app)
  await expectProblem(stranger.call(rentStatisticContract.ofBuilding, { query: { ...homes, buildingId: building } }), 'NOT_FOUND')
  const organisationId = await organisationRunBy(app, admin)
  for (const actor of [visitor, { kind: 'job', organisationId } as const]) {
    await expect(app.database.as(actor, (tx) => sql`delete from rent_statistics`.execute(tx))).rejects.toThrow()
    await expect(
      app.database.as(actor, (tx) => sql`select * from rent_statistic_places('2025-03-31')`.execute(tx)),
    ).rejects.toThrow()
  }
})

test('a response may be cached for an hour, and the list can be downloaded as CSV', async () => {
  const { app, admin } = await anOffice()
  await letTenHomes(admin)
  await takePart(admin)
  await night(app)
  const { headers } = await app.fastify.inject('/api/rent-statistic/places?use=RESIDENTIAL&bedrooms=2')
  expect(headers['cache-control']).toBe('public, max-age=3600')
  const { body } = await app.fastify.inject('/api/rent-statistic?format=csv&sort=leaseCount:desc')
  expect(body).toContain('2025-Q1,Thimphu,Thimphu Thromde,Residential,2,10,12500.00,14500.00,17000.00,12.50,14.50,17.00')
})
