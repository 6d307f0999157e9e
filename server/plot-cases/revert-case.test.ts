import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../../domain/calendar-date.ts'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { landRemarkContract } from '../../domain/properties/remarks/land-remark-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import {
  type Admin,
  aBuilding,
  aManager,
  anActiveLease,
  anAdmin,
  anOwner,
  aPhone,
  arriveBySms,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aPlotNumber, caseCalls, parts, rectangle, survey, warningsOf } from '../testing/plot-cases/case-calls.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())
const { begin, change, move, revert, aSurveyedCase, aPlotOf } = caseCalls(() => admin)

test('a reverted approval restores all records exactly', async () => {
  const owners = [await anOwner(admin), await anOwner(admin)]
  const thram = await aThram(
    admin,
    owners.map(({ id: ownerId }) => ({ ownerId })),
  )
  const plot = await aPlotOf('1', thram.id)
  await admin.call(geometryContract.put, {
    params: { kind: 'plot', id: plot.id },
    body: { geometry: rectangle(89.65, 27.48, 0.001, 0.001) },
  })
  const building = await aBuilding(admin, plot.id)
  const unit = await aUnit(admin, building.id)
  await anActiveLease(admin, { propertyId: unit.id })
  const remark = await admin.call(landRemarkContract.create, {
    body: { thramId: thram.id, plotId: plot.id, kind: 'MORTGAGE', startsOn: '2024-03-03', inFavourOf: 'Bank of Bhutan' },
  })
  const [first, second] = parts('0.5', '0.5')
  const warned = await change(await begin([plot.id]), {
    ...survey,
    plots: [first, { ...second, newThram: { thramNumber: `T-${aPlotNumber()}`, owners: [{ ownerId: owners[0]?.id ?? '' }] } }],
    buildings: [{ id: building.id, toPlot: 1 }],
  })
  const surveyed = await move(warned, 'SURVEYED')
  const before = await snapshot(admin)
  await expectProblem(move(surveyed, 'APPROVED', warningsOf(surveyed)), 'REMARK_IN_FORCE')
  const approved = await move(surveyed, 'APPROVED', { ...warningsOf(surveyed), acknowledgedRemarkIds: [remark.id] })
  const moved = await admin.call(buildingContract.read, { params: { id: building.id } })
  expect(moved.owners.map(({ ownerId, share }) => [ownerId, share])).toEqual([[owners[0]?.id, '1/1']])
  const carried = await admin.call(landRemarkContract.list, { query: { plotId: approved.plots[0]?.plotId ?? '' } })
  expect(carried.items).toMatchObject([{ kind: 'MORTGAGE', inFavourOf: 'Bank of Bhutan' }])
  expect(await snapshot(admin)).not.toEqual(before)
  const undone = await revert(approved)
  expect(undone).toMatchObject({ status: 'SURVEYED', revertedReason: 'The survey was wrong.' })
  expect(await snapshot(admin)).toEqual(before)
  // Approve it again.
  await move(undone, 'APPROVED', { ...warningsOf(undone), acknowledgedRemarkIds: [remark.id] })
})

/** Every row of the register that an approval can change, except change counters. */
async function snapshot(office: Admin) {
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, office) } as const
  return app.database.as(actor, async (tx) => {
    const all: Record<string, unknown> = {}
    for (const table of [
      'plots',
      'buildings',
      'building_plots',
      'thrams',
      'thram_holdings',
      'thram_transfers',
      'leases',
      'land_remarks',
      'occupied_days',
      'plot_successions',
    ]) {
      const { rows } = await sql<{
        row: string
      }>`select (to_jsonb(r) - 'version')::text as row from ${sql.table(table)} r order by 1`.execute(tx)
      all[table] = rows.map(({ row }) => row)
    }
    const { rows } =
      await sql`select kind, x, y, use, occupancy, administrative_zone_id, sum(feature_count) as features, sum(lon_sum) as lon
      from map_cells group by 1, 2, 3, 4, 5, 6 having sum(feature_count) <> 0 order by 1, 2, 3, 4, 5`.execute(tx)
    return { ...all, cells: rows }
  })
}

test('records added to a new plot prevent the reversal, and a manager cannot undo it', async () => {
  const plot = await aPlotOf('1')
  const approved = await move(await aSurveyedCase(plot.id), 'APPROVED')
  await aBuilding(admin, approved.plots[0]?.plotId ?? '')
  await expectProblem(revert(approved), 'IN_USE')
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber })
  const manager = await arriveBySms(app, phoneNumber)
  await expectProblem(revert(approved, manager), 'FORBIDDEN')
})

/** Land of two owners; its plot with a building is divided, and the part with the building gets a new thram. */
async function aDividedHouse(partOwners: (owners: string[]) => string[]) {
  const owners = [(await anOwner(admin)).id, (await anOwner(admin)).id]
  const thram = await aThram(
    admin,
    owners.map((ownerId) => ({ ownerId })),
  )
  const plot = await aPlotOf('1', thram.id)
  const building = await aBuilding(admin, plot.id)
  const [first, second] = parts('0.5', '0.5')
  const newThram = { thramNumber: `T-${aPlotNumber()}`, owners: partOwners(owners).map((ownerId) => ({ ownerId })) }
  const drafted = await change(await begin([plot.id]), {
    ...survey,
    plots: [first, { ...second, newThram }],
    buildings: [{ id: building.id, toPlot: 1 }],
  })
  const approved = await move(await move(drafted, 'SURVEYED'), 'APPROVED')
  const made = await admin.call(plotContract.read, { params: { id: approved.plots[1]?.plotId ?? '' } })
  return { owners, plot, building, approved, newThramId: made.thramId }
}

test('a building that was put on other land after the approval prevents the reversal, and keeps one set of owners', async () => {
  const { owners, plot, building, approved } = await aDividedHouse((both) => both)
  const thram = await aThram(
    admin,
    owners.map((ownerId) => ({ ownerId })),
  )
  const elsewhere = await aPlotOf('1', thram.id)
  const put = (plotIds: string[]) => admin.call(buildingContract.update, { params: { id: building.id }, body: { plotIds } })
  await put([elsewhere.id])
  const refused = await expectProblem(revert(approved), 'IN_USE')
  expect(refused.detail).toContain(building.name)
  const unchanged = await admin.call(buildingContract.read, { params: { id: building.id } })
  expect(unchanged.owners.map(({ share }) => share)).toEqual(['1/2', '1/2'])
  const newPlotId = approved.plots[1]?.plotId ?? ''
  await put([elsewhere.id, newPlotId])
  await expectProblem(revert(approved), 'IN_USE')
  await put([newPlotId, elsewhere.id])
  await revert(approved)
  const returned = await admin.call(buildingContract.read, { params: { id: building.id } })
  expect(returned.plotIds).toEqual([plot.id, elsewhere.id])
  expect(returned.owners.map(({ share }) => share)).toEqual(['1/2', '1/2'])
})

test('a sale of the new thram prevents the reversal, also if the division did not change the owners', async () => {
  const { approved, newThramId } = await aDividedHouse((both) => both)
  const buyer = await anOwner(admin)
  await admin.call(thramContract.transfer, {
    params: { id: newThramId },
    body: { on: calendarDate(approved.approvedOn ?? ''), reason: 'SALE', owners: [{ ownerId: buyer.id }] },
  })
  await expectProblem(revert(approved), 'IN_USE')
  const { owners } = await admin.call(thramContract.read, { params: { id: newThramId } })
  expect(owners.map(({ ownerId }) => ownerId)).toEqual([buyer.id])
})

test('a building that was removed after the approval does not prevent the reversal', async () => {
  const { plot, building, approved } = await aDividedHouse(([first = '']) => [first])
  await admin.call(buildingContract.remove, { params: { id: building.id } })
  await revert(approved)
  expect((await admin.call(plotContract.read, { params: { id: plot.id } })).retiredOn).toBeNull()
})

test('a bill that the owners of the new thram were charged prevents the reversal until it is reversed', async () => {
  const { owners, building, approved } = await aDividedHouse(([first = '']) => [first])
  const billedOn = calendarDate(approved.approvedOn ?? '')
  const bill = await admin.call(expenseContract.create, {
    body: { buildingId: building.id, vendor: 'Druk Pipes', description: 'A pump', amount: 300_000, billedOn },
  })
  expect(bill.shares.map(({ ownerId, amount }) => [ownerId, amount])).toEqual([[owners[0], 300_000]])
  const refused = await expectProblem(revert(approved), 'IN_USE')
  expect(refused.detail).toContain('Druk Pipes')
  await admin.call(expenseContract.reverse, { params: { id: bill.id }, body: { reason: 'The land was not divided.' } })
  expect((await revert(approved)).status).toBe('SURVEYED')
})
