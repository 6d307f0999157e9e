import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { checkedFigures } from '../../domain/reports/figure-check.ts'
import { figureCheckContract } from '../../domain/reports/figure-check-contract.ts'
import { authActor } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { aBilledRepair } from '../testing/a-billed-repair.ts'
import { pay } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, anActiveLease, anAdmin, aPhone, aTenant, aUnit } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { checkFigures } from './check-figures.ts'
import { compactGrownTotals, compactTotals } from './compact-totals.ts'
import { storedTotals } from './stored-totals.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  admin = await anAdmin(app)
  const buildingId = (await aBuilding(admin)).id
  const tenantId = (await aTenant(admin)).id
  for (let flat = 0; flat < 3; flat += 1) {
    await anActiveLease(admin, { propertyId: (await aUnit(admin, buildingId)).id, tenantId, depositAmount: 1_000_000 })
  }
  for (const month of ['2025-04', '2025-05', '2025-06']) await admin.call(adviceContract.generate, { body: { month } })
})
afterAll(() => app.close())

async function asOffice<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const organisationId = await app.database.as(
    authActor,
    async (tx) =>
      (await tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow()).id,
  )
  return app.database.as({ kind: 'job', organisationId }, work)
}

const countRows = (tx: Tx) =>
  sql<{ total: number }>`select sum(n)::bigint as total from (${sql.join(
    storedTotals.map(({ table }) => sql`select count(*) as n from ${sql.table(table)}`),
    sql` union all `,
  )}) c`
    .execute(tx)
    .then(({ rows }) => rows[0]?.total ?? 0)

test('the results of the check are stored for the ledger page, and everything agrees', async () => {
  expect(await admin.call(figureCheckContract.read, {})).toEqual({ checkedAt: null, figures: [] })
  const { checkedAt, figures } = await admin.call(figureCheckContract.run, {})
  expect(checkedAt).not.toBeNull()
  expect(figures.map(({ figure }) => figure)).toEqual(checkedFigures)
  const owed = figures.find(({ figure }) => figure === 'RECEIVABLE')
  const { totals } = await admin.call(overviewContract.dashboard, {})
  expect(owed).toMatchObject({
    keptAmount: totals.dueAmount,
    recordsAmount: totals.dueAmount,
    ledgerAmount: totals.dueAmount,
    differingSums: 0,
  })
  expect(await admin.call(figureCheckContract.read, {})).toEqual({ checkedAt, figures })
  expect(await asOffice(checkFigures)).toEqual([])
})

test('concurrent payments of several clerks and compaction of sums neither deadlock nor lose a sum', async () => {
  const { items } = await admin.call(adviceContract.list, { query: { open: 'true', pageSize: 50 } })
  const clerks = items.flatMap(({ id }) => [1, 2, 3].map((number) => pay(admin, id, number * 100)))
  const folders = [1, 2, 3, 4].map(() => asOffice(compactTotals))
  await Promise.all([...clerks, ...folders])
  expect(await asOffice(checkFigures)).toEqual([])
  const { items: payments, totals } = await admin.call(paymentContract.list, { query: { pageSize: 50 } })
  expect(payments).toHaveLength(items.length * 3)
  expect(totals.amount).toBe(items.length * 600)
})

test('compaction leaves one row for each sum and the same figures', async () => {
  const before = await admin.call(overviewContract.dashboard, {})
  const rowsBefore = await asOffice(countRows)
  await asOffice(compactTotals)
  expect(await asOffice(countRows)).toBeLessThan(rowsBefore)
  const folded = await asOffice(countRows)
  await asOffice(compactTotals)
  expect(await asOffice(countRows)).toBe(folded)
  expect(await admin.call(overviewContract.dashboard, {})).toEqual(before)
  expect(await asOffice(checkFigures)).toEqual([])
})

test('a table of sums that grew by a thousand rows is compacted during the day, and others at night', async () => {
  const rowsOf = (table: 'payment_sums' | 'unit_sums') => asOffice((tx) => tx.selectFrom(table).select('id').execute())
  await asOffice(compactTotals)
  expect(await asOffice((tx) => compactGrownTotals(tx, undefined))).toBeUndefined()
  const [payments, units] = [await rowsOf('payment_sums'), await rowsOf('unit_sums')]
  await asOffice((tx) =>
    sql`insert into payment_sums (organisation_id, paid_on, method, is_reversed, payment_count, amount)
      select app_organisation_id(), '2025-06-01', 'CASH', false, sign, sign * 700 from generate_series(1, 500), (values (1), (-1)) v (sign)`.execute(
      tx,
    ),
  )
  const now = await asOffice((tx) => compactGrownTotals(tx, undefined))
  expect([...(now?.keys() ?? [])]).toEqual(['payment_sums'])
  expect(await rowsOf('payment_sums')).toHaveLength(payments.length)
  expect(await rowsOf('unit_sums')).toHaveLength(units.length)
  expect(await asOffice((tx) => compactGrownTotals(tx, now))).toBeUndefined()
  expect(await asOffice(checkFigures)).toEqual([])
})

test('a repair that the tenant paid and set off against rent agrees with the ledger without a payment', async () => {
  const phoneNumber = aPhone()
  const { id: leaseId } = await anActiveLease(admin, { tenantId: (await aTenant(admin, { phoneNumber })).id })
  const { items } = await aBilledRepair(app, admin, { leaseId, phoneNumber })
  await admin.call(damageContract.approveBill, { params: { id: items[0]?.bills[0]?.id ?? '' }, body: { amount: 100 } })
  const { items: setOff } = await admin.call(paymentContract.list, { query: { leaseId, setOff: 'true' } })
  expect(setOff).toMatchObject([{ amount: 100, method: 'REPAIR_BILL' }])
  expect(await asOffice(checkFigures)).toEqual([])
})

test('a wrong sum is found, even if the total hides it', async () => {
  const wrong = await asOffice(async (tx) => {
    await sql`insert into payment_sums (organisation_id, paid_on, method, is_reversed, payment_count, amount)
      select app_organisation_id(), day::date, 'CASH', false, 0, amount from (values ('2025-06-01', 700), ('2025-06-02', -700)) v (day, amount)`.execute(
      tx,
    )
    const found = await checkFigures(tx)
    await sql`delete from payment_sums where payment_count = 0`.execute(tx)
    return found
  })
  expect(wrong).toMatchObject([{ figure: 'PAYMENTS', differingSums: 2 }])
  expect(await asOffice(checkFigures)).toEqual([])
})
