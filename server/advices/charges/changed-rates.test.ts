import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { calendarDate, monthOf } from '../../../domain/calendar-date.ts'
import { meterContract } from '../../../domain/meters/meter-contract.ts'
import { tariffContract } from '../../../domain/meters/tariff-contract.ts'
import { planBlock } from '../../monthly-runs/plan-block.ts'
import { raisePlan } from '../../monthly-runs/run-block.ts'
import { asTableOwner } from '../../platform/database/as-table-owner.ts'
import type { Tx } from '../../platform/database/database.ts'
import { advicesOf, endLease } from '../../testing/billing-steps.ts'
import { type Admin, aBuilding, anActiveLease, anOwner, aPlot, aThram, aUnit } from '../../testing/factories.ts'
import { aFlatTariff, aMeter, aMeteredCharge, aReading } from '../../testing/meters/meter-steps.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithOffices('2025-04-02T04:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await nextOffice(app)
})

const generate = (month: string) => admin.call(adviceContract.generate, { body: { month } })
const electricity = async (leaseId: string) =>
  (await advicesOf(admin, leaseId)).flatMap(({ lines }) =>
    lines.flatMap(({ label, amount }) => (label.startsWith('Electricity') ? [amount] : [])),
  )

/** 62 kWh of January are read and not billed yet. */
async function aReadMeter(tariffId?: string) {
  const owner = await anOwner(admin)
  const thram = await aThram(admin, [{ ownerId: owner.id }])
  const unit = await aUnit(admin, (await aBuilding(admin, (await aPlot(admin, thram.id)).id)).id)
  const lease = await anActiveLease(admin, { propertyId: unit.id, depositAmount: 0 })
  const meter = await aMeter(admin, { unitId: unit.id, ...(tariffId === undefined ? {} : { tariffId }) })
  await aMeteredCharge(admin, lease.id, meter.id)
  await aReading(admin, meter.id, '2024-12-31', '1000')
  await generate('2025-01')
  await aReading(admin, meter.id, '2025-01-31', '1062')
  return { lease, meter }
}

const addRates = (id: string, effectiveOn: string) =>
  admin.call(tariffContract.addRates, { params: { id }, body: { effectiveOn, steps: [{ upTo: null, rate: '3' }] } })

/** Runs `during` while a transaction of a job is open that has done `before`; then the transaction does `after` and is committed. */
async function duringJob<T, U>(
  before: (tx: Tx) => Promise<T>,
  during: (pid: number) => Promise<U>,
  after: (tx: Tx, found: T) => Promise<unknown>,
) {
  const [begun, goOn] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const job = app.database.as({ kind: 'job', organisationId: await organisationRunBy(app, admin) }, async (tx) => {
    const found = await before(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    begun.resolve(rows[0]?.pid ?? 0)
    await goOn.promise
    await after(tx, found)
  })
  try {
    return await during((await Promise.race([begun.promise, job])) ?? 0)
  } finally {
    goOn.resolve()
    await job
  }
}

test('new rates do not wait for running leases: their next advice bills the use', async () => {
  const tariff = await aFlatTariff(admin)
  const { lease } = await aReadMeter(tariff.id)
  await duringJob(
    (tx) => sql`select id from leases where id = ${lease.id} for update`.execute(tx),
    () => addRates(tariff.id, '2025-01-01'),
    async () => undefined,
  )
  await generate('2025-02')
  expect(await electricity(lease.id)).toEqual([18_600])
})

test('use of an ended lease that waited for rates is billed when its meter gets a tariff', async () => {
  const { lease, meter } = await aReadMeter()
  await endLease(admin, lease.id, '2025-01-31')
  expect(await electricity(lease.id)).toEqual([])
  const tariff = await aFlatTariff(admin)
  await admin.call(meterContract.update, { params: { id: meter.id }, body: { tariffId: tariff.id } })
  expect(await electricity(lease.id)).toEqual([12_400])
})

test('rates wait for a monthly run that is billing, and are then refused for the billed days', async () => {
  const tariff = await aFlatTariff(admin)
  const { lease } = await aReadMeter(tariff.id)
  const month = monthOf(calendarDate('2025-02-01'))
  const { reply } = await duringJob(
    (tx) => planBlock(tx, [lease.id], { month, closedUntil: null, isLocked: true }),
    async (pid) => {
      const reply = expectProblem(addRates(tariff.id, '2025-01-15'), 'IN_USE')
      const waiting = `select from pg_locks where not granted and ${pid} = any(pg_blocking_pids(pid))`
      const countWaiting = () => asTableOwner(app.ownerUrl, async (client) => (await client.query(waiting)).rowCount)
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
      return { reply }
    },
    (tx, plan) => raisePlan(tx, { plan, closedUntil: null }),
  )
  await reply
  expect(await electricity(lease.id)).toEqual([12_400])
})
