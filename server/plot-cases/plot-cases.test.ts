import { afterAll, beforeAll, expect, test } from 'vitest'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { mapContract } from '../../domain/map/map-contract.ts'
import { plotCaseContract } from '../../domain/plot-cases/plot-case-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { type Admin, aBuilding, aLease, anActiveLease, anAdmin, aThram } from '../testing/factories.ts'
import { acre, caseCalls, issueCodes, parts, rectangle, survey } from '../testing/plot-cases/case-calls.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())
const { begin, change, move, revert, aSurveyedCase, aPlotOf } = caseCalls(() => admin)

test('a divided plot is replaced by its parts, and is not in the lists, but keeps its page and number', async () => {
  const plot = await aPlotOf('1')
  const surveyed = await aSurveyedCase(plot.id)
  const approved = await move(surveyed, 'APPROVED')
  expect(approved).toMatchObject({ status: 'APPROVED', parentNumbers: [plot.plotNumber] })
  const listed = (await admin.call(plotContract.list, { query: { thramId: plot.thramId } })).items
  expect(listed.map(({ plotNumber }) => plotNumber).sort()).toEqual([...approved.newNumbers].sort())
  const retired = (await admin.call(plotContract.list, { query: { thramId: plot.thramId, isRetired: 'true' } })).items
  expect(retired.map(({ id }) => id)).toEqual([plot.id])
  expect((await admin.call(thramContract.read, { params: { id: plot.thramId } })).plotCount).toBe(2)
  const { items } = await admin.call(plotCaseContract.family, { params: { id: listed[0]?.id ?? '' } })
  expect(items.find(({ id }) => id === plot.id)).toMatchObject({ retiredOn: expect.any(String), predecessorIds: [] })
  expect(items.find(({ id }) => id === listed[0]?.id)).toMatchObject({ predecessorIds: [plot.id], caseId: approved.id })
  expect(items).toHaveLength(3)
  const whole = await admin.call(plotCaseContract.family, { params: { id: plot.id } })
  expect(whole.items).toHaveLength(3)
  const refused = admin.call(plotContract.update, { params: { id: plot.id }, body: { address: 'Babesa' } })
  await expectProblem(refused, 'ILLEGAL_TRANSITION')
  await expectProblem(begin([plot.id]), 'ILLEGAL_TRANSITION')
  await expectProblem(aLease(admin, { propertyType: 'LAND', propertyId: plot.id }), 'INVALID_INPUT')
  await expectProblem(aBuilding(admin, plot.id), 'INVALID_INPUT')
  const closed = await move(approved, 'CLOSED')
  await expectProblem(revert(closed), 'ILLEGAL_TRANSITION')
  // A part is divided again by a new case.
  expect(await begin([listed[0]?.id ?? ''])).toMatchObject({ status: 'DRAFT' })
})

test('areas add up exactly, or the difference is stated with its reason', async () => {
  const plot = await aPlotOf('1')
  const begun = await begin([plot.id])
  const drafted = await change(begun, { ...survey, plots: parts('0.5', '0.4') })
  expect(drafted.issues).toMatchObject([{ code: 'AREA_DIFFERS', message: expect.stringContaining('4356 sq ft less') }])
  await expectProblem(move(drafted, 'SURVEYED'), 'ILLEGAL_TRANSITION')
  const stated = await change(drafted, { differenceReason: 'Land for the road.' })
  expect(stated.issues).toEqual([])
  expect((await move(stated, 'SURVEYED')).status).toBe('SURVEYED')
  const mixed = [...parts('0.5'), { ...parts('0.5')[0], area: { value: '21780', unit: 'SQFT' } }]
  expect((await change(await begin([(await aPlotOf('1')).id]), { ...survey, plots: mixed })).issues).toEqual([])
})

test('a parcel below the minimum size is approved only with an acknowledgement of the warning and its source', async () => {
  const plot = await aPlotOf('1')
  const drafted = await change(await begin([plot.id]), { ...survey, plots: parts('0.91', '0.09') })
  expect(drafted.issues).toMatchObject([{ code: 'BELOW_SMALLEST', level: 'WARNING' }])
  const [warning] = drafted.issues
  const surveyed = await move(drafted, 'SURVEYED')
  await expectProblem(move(surveyed, 'APPROVED'), 'ILLEGAL_TRANSITION')
  const approved = await move(surveyed, 'APPROVED', { acknowledgedWarnings: [warning?.message ?? ''] })
  expect(approved.acknowledged[0]).toContain('13 decimals (land services of Pemagatshel Dzongkhag)')
})

test('outlines are within the original plot and do not overlap', async () => {
  const plot = await aPlotOf('1')
  const outline = rectangle(89.639, 27.472, 0.001, 0.001)
  await admin.call(geometryContract.put, { params: { kind: 'plot', id: plot.id }, body: { geometry: outline } })
  const [west, east] = parts('0.5', '0.5')
  const begun = await begin([plot.id])
  const over = await change(begun, {
    ...survey,
    plots: [
      { ...west, geometry: rectangle(89.639, 27.472, 0.0006, 0.001) },
      { ...east, geometry: rectangle(89.6395, 27.472, 0.0006, 0.001) },
    ],
  })
  expect(issueCodes(over)).toEqual(['OVERLAP', 'OUTSIDE'])
  const fitting = await change(over, {
    plots: [
      { ...west, geometry: rectangle(89.639, 27.472, 0.0005, 0.001) },
      { ...east, geometry: rectangle(89.6395, 27.472, 0.0005, 0.001) },
    ],
  })
  expect(fitting.issues).toEqual([])
  const approved = await move(await move(fitting, 'SURVEYED'), 'APPROVED')
  const drawn = async () =>
    (
      await admin.call(geometryContract.list, { params: { kind: 'plot' }, query: { bbox: '89.638,27.471,89.641,27.474' } })
    ).features
      .map(({ id }) => id)
      .sort()
  expect(await drawn()).toEqual(approved.plots.map(({ plotId }) => plotId ?? '').sort())
  const undrawn = await admin.call(mapContract.list, {
    params: { kind: 'plot' },
    query: { isDrawn: 'false', thramId: plot.thramId },
  })
  expect(undrawn.items).toEqual([])
  await revert(approved)
  expect(await drawn()).toEqual([plot.id])
})

test('two people cannot divide one plot at the same time', async () => {
  const plot = await aPlotOf('1')
  const both = await Promise.allSettled([begin([plot.id]), begin([plot.id])])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expectProblem(begin([plot.id]), 'IN_USE')
  await expectProblem(admin.call(plotContract.remove, { params: { id: plot.id } }), 'IN_USE')
})

test('a lease that was created after the case is assigned before the approval', async () => {
  const plot = await aPlotOf('1')
  const surveyed = await aSurveyedCase(plot.id)
  const lease = await anActiveLease(admin, { propertyType: 'LAND', propertyId: plot.id })
  const refused = await expectProblem(move(surveyed, 'APPROVED'), 'ILLEGAL_TRANSITION')
  expect(refused.detail).toContain(lease.leaseNumber)
  const assigned = await change(surveyed, { leases: [{ id: lease.id, toPlot: 1 }] })
  const approved = await move(assigned, 'APPROVED')
  const carried = await admin.call(leaseContract.read, { params: { id: lease.id } })
  expect(carried.propertyId).toBe(approved.plots[1]?.plotId)
  const occupancyOf = async (id: string | null | undefined) =>
    (await admin.call(plotContract.read, { params: { id: id ?? '' } })).occupancy
  expect(await Promise.all([plot.id, approved.plots[0]?.plotId, approved.plots[1]?.plotId].map(occupancyOf))).toEqual([
    'VACANT',
    'VACANT',
    'OCCUPIED',
  ])
  const events = await admin.call(leaseContract.events, { params: { id: lease.id } })
  expect(events[0]).toMatchObject({ kind: 'PLOT_CHANGED' })
})

test('an approval and a new lease at the same moment never leave a lease of a retired plot', async () => {
  const plot = await aPlotOf('1')
  const surveyed = await aSurveyedCase(plot.id)
  await Promise.allSettled([move(surveyed, 'APPROVED'), aLease(admin, { propertyType: 'LAND', propertyId: plot.id })])
  const after = await admin.call(plotContract.read, { params: { id: plot.id } })
  const { items } = await admin.call(leaseContract.list, { query: { propertyId: plot.id } })
  expect(after.retiredOn !== null && items.length > 0).toBe(false)
})

test('plots of one thram are merged; a building on both is on the new plot once', async () => {
  const thram = await aThram(admin)
  const [one, two] = [await aPlotOf('0.3', thram.id), await aPlotOf('0.2', thram.id)]
  const building = await admin.call(buildingContract.update, {
    params: { id: (await aBuilding(admin, one.id)).id },
    body: { plotIds: [one.id, two.id] },
  })
  await expectProblem(begin([one.id, (await aPlotOf('1')).id], 'MERGER'), 'INVALID_INPUT')
  const drafted = await change(await begin([one.id, two.id], 'MERGER'), {
    ...survey,
    plots: parts('0.5'),
    buildings: [{ id: building.id, toPlot: 0 }],
  })
  const approved = await move(await move(drafted, 'SURVEYED'), 'APPROVED')
  const moved = await admin.call(buildingContract.read, { params: { id: building.id } })
  expect(moved.plotIds).toEqual([approved.plots[0]?.plotId])
  await revert(approved)
  expect((await admin.call(buildingContract.read, { params: { id: building.id } })).plotIds).toEqual([one.id, two.id])
})

test('a plot that is let alone cannot be merged', async () => {
  const thram = await aThram(admin)
  const [one, two] = [await aPlotOf('0.3', thram.id), await aPlotOf('0.2', thram.id)]
  await anActiveLease(admin, { propertyType: 'LAND', propertyId: one.id })
  const drafted = await change(await begin([one.id, two.id], 'MERGER'), { ...survey, plots: parts('0.5') })
  expect(issueCodes(drafted)).toEqual(['LEASE_ON_MERGED'])
})

test('a case has a version and belongs to one office', async () => {
  const plot = await aPlotOf('1')
  const begun = await begin([plot.id])
  await change(begun, { applicant: 'Karma Dorji' })
  await expectProblem(change(begun, { applicant: 'Pema' }), 'CHANGED_MEANWHILE')
  const other = await anAdmin(app)
  await expectProblem(other.call(plotCaseContract.read, { params: { id: begun.id } }), 'NOT_FOUND')
  await expectProblem(begin([plot.id], 'SUBDIVISION', other), 'INVALID_INPUT')
  const taken = await change(await begin([(await aPlotOf('1', plot.thramId)).id]), {
    ...survey,
    plots: [{ plotNumber: plot.plotNumber, landUse: 'RESIDENTIAL', area: acre('0.5') }, ...parts('0.5')],
  })
  expect(issueCodes(taken)).toEqual(['NUMBER_TAKEN'])
})
