import { type Admin, aBuilding, anActiveLease, anOwner, aPlot, aThram, aUnit } from '../factories.ts'
import { aLandRate, anEdition } from '../leases/land-rates.ts'
import { aPlotToDivide } from './plot-case-steps.ts'

type Do = (key: string, sent?: { params?: Record<string, string>; body?: unknown }) => Promise<Record<string, unknown>>

/** Makes each call of the register and of plot cases that the samples of the contract do not cover. */
export async function callLand(call: Do, admin: Admin): Promise<void> {
  const thram = await aThram(admin)
  const owners = [{ ownerId: (await anOwner(admin)).id }]
  const params = { id: thram.id }
  await call('thram.update', { params, body: { ownershipCategory: 'JOINT_OWNERSHIP' } })
  await call('thram.transfer', { params, body: { on: '2025-06-01', reason: 'SALE', owners } })
  await call('thram.takeBackTransfer', { params, body: { on: '2025-06-01', reason: 'The wrong year.' } })
  const plot = await aPlot(admin, thram.id)
  await call('plot.update', { params: { id: plot.id }, body: { landUse: 'COMMERCIAL' } })
  const ring = [89.641, 89.642].flatMap((x) => [27.472, 27.473].map((y) => [x, y]))
  const coordinates = [[ring[0], ring[2], ring[3], ring[1], ring[0]]]
  await call('geometry.put', { params: { kind: 'plot', id: plot.id }, body: { geometry: { type: 'Polygon', coordinates } } })
  const building = await aBuilding(admin, plot.id)
  await call('building.update', { params: { id: building.id }, body: { floors: 6 } })
  const plan = { firstFloor: 1, lastFloor: 2, unitsPerFloor: 2, numbering: '{floor}{unit2}' }
  await call('unitPlan.register', { body: { ...plan, buildingId: (await aBuilding(admin)).id } })
  const unit = await aUnit(admin, building.id)
  await call('unit.update', { params: { id: unit.id }, body: { floor: 3 } })
  for (const [noun, { id }] of Object.entries({ unit, building, plot, thram })) await call(`${noun}.remove`, { params: { id } })
  await callPlotCases(call, admin)
  await callRevision(call, admin)
}

/** Makes each call of a case once. */
async function callPlotCases(call: Do, admin: Admin): Promise<void> {
  const { id: plotId, content } = await aPlotToDivide(admin)
  const { id } = await call('plotCase.create', { body: { kind: 'SUBDIVISION', plotIds: [plotId] } })
  const params = { id: String(id) }
  await call('plotCase.update', { params, body: content })
  for (const to of ['SURVEYED', 'APPROVED']) await call('plotCase.move', { params, body: { to } })
  await call('plotCase.revert', { params, body: { reason: 'The survey was wrong.' } })
}

/** The revision of a fee by table. */
async function callRevision(call: Do, admin: Admin): Promise<void> {
  const { id: rateId } = await aLandRate(admin, (await anEdition(admin, { startsOn: '2019-01-01' })).id, '20')
  const rate = { amount: '20', per: 'SQFT', area: { value: '100', unit: 'SQFT' }, table: { rateId, term: 'LONG' } } as const
  const { id: leaseId } = await anActiveLease(admin, {
    ...{ propertyType: 'LAND', propertyId: (await aPlot(admin)).id, startDate: '2020-01-01', endDate: '2039-12-31' },
    ...{ rentAmount: undefined, frequency: 'YEARLY', rate },
  })
  const from = '2025-07-01'
  const items = [{ leaseId, effectiveDate: from, feeAmount: 200_000, rateAmount: '20' }]
  await call('landRevision.announce', { body: { from, noticeDate: '2025-06-11', items } })
}
