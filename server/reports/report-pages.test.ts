import { sql } from 'kysely'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { rentRollStates } from '../../domain/reports/rent-roll-state.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { pageOfIds } from '../platform/database/page.ts'
import { advicesOf, billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, anAdmin, aPlot, aUnit } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'
import { buildingsCollected, readAllCollected, readCollected, readCollectedOfLand, sumCollected } from './collection-store.ts'
import { rentRollMatches } from './rent-roll-rows.ts'
import { sumRentRoll } from './rent-roll-store.ts'

let app: TestApp
let admin: Admin
let organisationId: string

/** Two houses of flats, some of them let, and a let plot; one tenant has left and still has a debt. */
beforeAll(async () => {
  app = await aTestApp('2025-07-20T04:00:00Z')
  admin = await anAdmin(app)
  organisationId = await organisationRunBy(app, admin)
  for (const _house of [1, 2]) {
    const { id } = await aBuilding(admin)
    for (let flat = 0; flat < 8; flat += 1) {
      const unit = await aUnit(admin, id)
      if (flat % 4 === 3) continue
      const { advice } = await billedLease(
        admin,
        {
          propertyId: unit.id,
          rentAmount: 1_000_000 + flat,
          depositAmount: 200_000,
          startDate: '2025-05-01',
          endDate: '2026-04-30',
        },
        ['2025-05', '2025-06', '2025-07'],
      )
      if (flat === 1) await pay(admin, advice.id, advice.balanceAmount, { paidOn: '2025-07-01' })
      if (flat % 2 === 0) await pay(admin, advice.id, 300_000, { paidOn: '2025-07-01' })
    }
  }
  const land = {
    propertyType: 'LAND',
    propertyId: (await aPlot(admin)).id,
    startDate: '2025-05-01',
    endDate: '2026-04-30',
  } as const
  const { advice } = await billedLease(admin, land, ['2025-05'])
  await pay(admin, advice.id, 100, { paidOn: '2025-07-02' })
}, 120_000)
afterAll(() => app.close())

const asOffice = <T>(work: (tx: Tx) => Promise<T>) => app.database.as({ kind: 'job', organisationId }, work)

test('a report has pages, and its totals cover all of them', async () => {
  const whole = await admin.call(reportContract.arrears, { query: {} })
  expect(whole).toMatchObject({ pageNo: 1, pageSize: 50, rowCount: 13 })
  const pages = []
  for (const pageNo of [1, 2]) pages.push(await admin.call(reportContract.arrears, { query: { pageNo, pageSize: 10 } }))
  expect(pages.map(({ rows }) => rows.length)).toEqual([10, 3])
  expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows)
  const owed = whole.rows.reduce((sum, { principalAmount }) => sum + principalAmount, 0)
  for (const { totals, sums, rowCount } of pages) {
    expect({ rowCount, owed: totals.principalAmount, sum: sums['Owed (Nu.)'] }).toEqual({ rowCount: 13, owed, sum: owed })
  }
})

test('the arrears and the rent roll of one building contain its leases, with their sums', async () => {
  const { rows } = await admin.call(reportContract.occupancy, { query: {} })
  const buildingId = rows[0]?.buildingId ?? ''
  const arrears = await admin.call(reportContract.arrears, { query: { buildingId } })
  const roll = await admin.call(reportContract.rentRoll, { query: { buildingId } })
  expect(arrears.rowCount).toBe(6)
  expect(roll.rowCount).toBe(8)
  expect(roll.totals.balanceAmount).toBe(arrears.totals.principalAmount)
  expect(arrears.rows.reduce((sum, { principalAmount }) => sum + principalAmount, 0)).toBe(arrears.totals.principalAmount)
  const then = await admin.call(reportContract.arrears, { query: { buildingId, asOf: '2025-06-30' } })
  const rollThen = await admin.call(reportContract.rentRoll, { query: { buildingId, month: '2025-06' } })
  expect(then.totals.principalAmount).toBeGreaterThan(0)
  expect(rollThen.totals.balanceAmount).toBe(then.totals.principalAmount)
})

test('the arrears and the rent roll of one building name it, and that of another office is not found', async () => {
  const { rows } = await admin.call(reportContract.occupancy, { query: {} })
  const { buildingId = '', buildingName = '' } = rows[0] ?? {}
  const stranger = await anAdmin(app)
  for (const report of [reportContract.arrears, reportContract.rentRoll]) {
    expect((await admin.call(report, { query: { buildingId } })).subtitle).toContain(buildingName)
    await expectProblem(stranger.call(report, { query: { buildingId } }), 'NOT_FOUND')
  }
})

const ofOffice = Object.entries(reportContract).filter(([name]) => name !== 'tax' && name !== 'ownerStatement')
test.each(ofOffice)('%s as CSV and as a workbook has the rows of all its pages', async (_name, endpoint: Endpoint) => {
  const ask = (query: object) => admin.raw(endpoint as typeof reportContract.rentRoll, { query: query as never })
  const { body } = await ask({})
  const { rowCount, sums } = body as unknown as { rowCount: number; sums: Record<string, number> }
  const csv = (await ask({ format: 'csv' })).bytes.toString('utf8').split('\r\n').slice(1, -1)
  expect(csv).toHaveLength(rowCount)
  const [sheet] = await readXlsx((await ask({ format: 'xlsx' })).bytes)
  const hasSums = Object.keys(sums).length > 0
  expect(sheet?.data).toHaveLength(1 + rowCount + (hasSums ? 1 : 0))
  if (hasSums) expect(sheet?.data.at(-1)?.[0]).toBe('Total')
})

describe('a large office read building by building has the same result as one sorted as a whole', () => {
  const roll = { day: '2025-07-20' as never, isNow: true }
  const query = { pageNo: 1, pageSize: 1000 }
  test.each([undefined, ...rentRollStates])('rent roll, %s', async (state) => {
    await asOffice(async (tx) => {
      const [sorted, walked] = [await rentRollMatches(tx, { ...roll, state }), await rentRollMatches(tx, { ...roll, state }, 0)]
      const whole = (await pageOfIds(tx, query, sorted.first)).items
      const houses = (await pageOfIds(tx, query, walked.first)).items
      const land = walked.then ? (await pageOfIds(tx, query, walked.then)).items : []
      expect([...houses, ...land]).toEqual(whole)
    })
  })

  test('collection, by building and of land', async () => {
    const stretch = { from: '2025-05-01' as never, to: '2025-07-31' as never }
    await asOffice(async (tx) => {
      const all = await readAllCollected(tx, stretch)
      const ids = (await pageOfIds(tx, query, buildingsCollected(stretch))).items
      const paged = [...(await readCollected(tx, ids, stretch)).values(), ...(await readCollectedOfLand(tx, stretch))]
      expect(all).toHaveLength(3)
      expect(paged.toSorted(byName)).toEqual(all.toSorted(byName))
      const { billedAmount, receiptCount, collectedAmount } = await sumCollected(tx, stretch)
      const total = (of: (row: (typeof all)[number]) => number) => all.reduce((sum, row) => sum + of(row), 0)
      expect({ billedAmount, receiptCount, collectedAmount }).toEqual({
        billedAmount: total((row) => row.billedAmount),
        receiptCount: total((row) => row.receiptCount),
        collectedAmount: total((row) => row.collectedAmount),
      })
    })
  })
})

const byName = (a: { buildingName: string }, b: { buildingName: string }) => a.buildingName.localeCompare(b.buildingName)

test('deposits held are one figure in the rent roll, its rows, the report of deposits and the ledger', async () => {
  const { lease } = await billedLease(admin, { startDate: '2025-05-01', endDate: '2025-05-31', depositAmount: 200_000 }, [
    '2025-05',
  ])
  for (const { id, balanceAmount } of await advicesOf(admin, lease.id))
    await pay(admin, id, balanceAmount, { paidOn: '2025-07-03' })
  await admin.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2025-07-18' } })
  const { totals, checks, rows } = await admin.call(reportContract.rentRoll, { query: { pageSize: 50 } })
  const { totals: deposits } = await admin.call(reportContract.deposits, { query: {} })
  expect(rows.find(({ leaseId }) => leaseId === lease.id)).toMatchObject({ state: 'PAST', depositHeldAmount: 200_000 })
  expect(totals.depositHeldAmount).toBe(deposits.heldAmount)
  expect(checks).toHaveLength(2)
  expect(checks.every(({ differenceAmount }) => differenceAmount === 0)).toBe(true)
  const { balanceAmount, depositHeldAmount, askingRentAmount } = totals
  expect(await asOffice(sumRentRoll)).toEqual({ balanceAmount, depositHeldAmount, askingRentAmount })
})

test('in a large office advices by property and owners with amounts due are read in order, and a past day needs a building', async () => {
  const advices = async () => {
    const query = { sort: 'propertyLabel:desc', propertyType: 'UNIT', pageSize: 50 } as const
    const { items } = await admin.call(adviceContract.list, { query })
    return items.map(({ id }) => id)
  }
  const owners = async (due: 'true' | 'false') =>
    (await admin.call(remittanceContract.owners, { query: { due, pageSize: 50 } })).items.map(({ id }) => id)
  const before = [await advices(), await owners('true'), await owners('false')]
  await asOffice((tx) =>
    sql`insert into advice_sums (organisation_id, kind, property_type, due_on, charged_on, is_open, is_written_off, has_payment, is_remitted, advice_count, amount, paid_amount, balance_amount)
      select app_organisation_id(), 'RENT', 'UNIT', '2020-01-01', '2020-01-01', false, false, true, false, 300000, 0, 0, 0`.execute(
      tx,
    ),
  )
  expect([await advices(), await owners('true'), await owners('false')]).toEqual(before)
  expect(before.map(({ length }) => length > 0)).toEqual([true, true, expect.any(Boolean)])
  const asked = admin.call(reportContract.arrears, { query: { asOf: '2025-06-30' } })
  expect((await expectProblem(asked, 'INVALID_INPUT')).errors).toMatchObject([{ path: '/buildingId' }])
  const roll = admin.call(reportContract.rentRoll, { query: { month: '2025-06' } })
  expect((await expectProblem(roll, 'INVALID_INPUT')).errors).toMatchObject([{ path: '/buildingId' }])
})

test('the stored figures of a lease are updated by a payment', async () => {
  const before = await admin.call(reportContract.arrears, { query: {} })
  const leaseId = before.rows[0]?.leaseId ?? ''
  const open = (await advicesOf(admin, leaseId)).find(({ balanceAmount }) => balanceAmount > 0)
  await pay(admin, open?.id ?? '', 1000, { paidOn: '2025-07-10' })
  const kept = await asOffice(async (tx) => {
    const { rows } = await sql<{
      amount: number
    }>`select open_amount as amount from lease_balances where lease_id = ${leaseId}`.execute(tx)
    return rows[0]?.amount
  })
  expect(kept).toBe((before.rows[0]?.principalAmount ?? 0) - 1000)
})
