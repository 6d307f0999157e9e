import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { mapContract } from '../../domain/map/map-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  aLease,
  anActiveLease,
  anAdmin,
  anOwner,
  aPhone,
  aPlot,
  aPlotOwnedBy,
  arriveBySms,
  aTenant,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { aPictureForm } from '../testing/pdf/picture-forms.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const cardOf = (by: Caller, kind: 'plot' | 'building', id: string) => by.call(mapContract.read, { params: { kind, id } })
const placeOf = (by: Caller, id: string) => by.call(mapContract.leasePlace, { params: { id } })

function square(west: number, south: number) {
  const side = 0.0003
  const corners: [number, number][] = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ]
  return { type: 'Polygon' as const, coordinates: [corners] }
}

function draw(kind: 'plot' | 'building', id: string, geometry = square(89.639, 27.472)) {
  return admin.call(geometryContract.put, { params: { kind, id }, body: { geometry } })
}

async function addPhoto(entity: 'plot' | 'building', entityId: string, isOfficeOnly = false): Promise<string> {
  const { body } = await admin.raw(documentContract.add, {
    query: { entity, entityId, kind: 'PHOTO', ...(isOfficeOnly ? { isOfficeOnly: 'true' } : {}) },
    body: await aPictureForm(),
  })
  return (body as { id: string }).id
}

test('the card names the open leases of a building with their balances, the largest first, and counts all of them', async () => {
  const building = await aBuilding(admin)
  const [first, second, third, fourth] = [
    await aUnit(admin, building.id),
    await aUnit(admin, building.id),
    await aUnit(admin, building.id),
    await aUnit(admin, building.id),
  ]
  const earlier = await anActiveLease(admin, { propertyId: first.id })
  const { lease: owing } = await billedLease(admin, { propertyId: second.id })
  await aLease(admin, { propertyId: third.id })
  const { lease: largest } = await billedLease(admin, { propertyId: fourth.id, rentAmount: 2_000_000 })

  const card = await cardOf(admin, 'building', building.id)
  expect(card.leaseCount).toBe(4)
  expect(card.leases).toHaveLength(3)
  expect(card.leases[0]).toEqual({
    id: largest.id,
    leaseNumber: largest.leaseNumber,
    status: 'ACTIVE',
    propertyType: 'UNIT',
    partLabel: fourth.unitNumber,
    tenantId: largest.tenantId,
    tenantName: 'Kinley Zangmo',
    balanceAmount: 2_000_000,
  })
  expect(card.leases.slice(1)).toMatchObject([
    { id: earlier.id, balanceAmount: 1_000_000 },
    { id: owing.id, balanceAmount: 1_000_000 },
  ])
  expect(card.owedAmount).toBe(4_000_000)
})

test('a lease that has ended stays on the card while it has a balance; a cancelled one does not', async () => {
  const plot = await aPlot(admin)
  const { lease } = await billedLease(admin, { propertyType: 'LAND', propertyId: plot.id })
  await admin.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2025-01-31' } })
  const other = await aLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin)).id })
  await admin.call(leaseContract.cancel, { params: { id: other.id }, body: {} })

  expect(await cardOf(admin, 'plot', plot.id)).toMatchObject({
    leaseCount: 1,
    leases: [{ id: lease.id, partLabel: null, balanceAmount: 1_000_000 }],
  })
  expect(await cardOf(admin, 'plot', other.propertyId)).toMatchObject({ leaseCount: 0, leases: [] })
})

test('the card of a plot lists the leases of its buildings, its owners, and the vacant units', async () => {
  const owners = [await anOwner(admin), await anOwner(admin), await anOwner(admin), await anOwner(admin)]
  const thram = await aThram(
    admin,
    owners.map(({ id }) => ({ ownerId: id })),
  )
  const plot = await aPlot(admin, thram.id)
  const building = await aBuilding(admin, plot.id)
  const [unit, vacant] = [await aUnit(admin, building.id), await aUnit(admin, building.id)]
  await anActiveLease(admin, { propertyId: unit.id })

  const ofPlot = await cardOf(admin, 'plot', plot.id)
  expect(ofPlot.leases).toMatchObject([{ partLabel: `${building.name}, ${unit.unitNumber}` }])
  expect(ofPlot.owners.map(({ id }) => id)).toEqual(owners.slice(0, 3).map(({ id }) => id))
  expect([ofPlot.ownerCount, ofPlot.vacantUnitCount]).toEqual([4, 0])
  const ofBuilding = await cardOf(admin, 'building', building.id)
  expect(ofBuilding).toMatchObject({
    ownerCount: 4,
    vacantUnits: [{ id: vacant.id, unitNumber: vacant.unitNumber }],
    vacantUnitCount: 1,
  })
})

test('the card has the newest photo of a plot, or else of a building on it', async () => {
  const plot = await aPlot(admin)
  const building = await aBuilding(admin, plot.id)
  expect((await cardOf(admin, 'plot', plot.id)).photoId).toBeNull()
  await addPhoto('building', building.id)
  const newer = await addPhoto('building', building.id)
  expect((await cardOf(admin, 'building', building.id)).photoId).toBe(newer)
  expect((await cardOf(admin, 'plot', plot.id)).photoId).toBe(newer)
  const own = await addPhoto('plot', plot.id)
  expect((await cardOf(admin, 'plot', plot.id)).photoId).toBe(own)
})

test('another office gets 404 for the card and for the place of a lease', async () => {
  const building = await aBuilding(admin)
  const lease = await anActiveLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  const other = await anAdmin(app)
  await expectProblem(cardOf(other, 'building', building.id), 'NOT_FOUND')
  await expectProblem(placeOf(other, lease.id), 'NOT_FOUND')
})

test('an owner’s card has their leases, balances and photos, and nothing of the neighbour', async () => {
  const phoneNumber = aPhone()
  const owner = await anOwner(admin, { phoneNumber })
  const plot = await aPlotOwnedBy(admin, [{ ownerId: owner.id }])
  const building = await aBuilding(admin, plot.id)
  const { lease } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  const photoId = await addPhoto('building', building.id)
  await addPhoto('building', building.id, true)
  const neighbour = await aBuilding(admin)
  await draw('building', building.id)
  await draw('building', neighbour.id, square(89.6395, 27.472))

  const signedIn = await arriveBySms(app, phoneNumber)
  expect(await cardOf(signedIn, 'building', building.id)).toMatchObject({
    photoId,
    leases: [{ id: lease.id, balanceAmount: 1_000_000 }],
    owners: [{ id: owner.id }],
  })
  await expectProblem(cardOf(signedIn, 'building', neighbour.id), 'NOT_FOUND')
  const { features } = await signedIn.call(geometryContract.list, {
    params: { kind: 'building' },
    query: { bbox: '89.6,27.4,89.7,27.5' },
  })
  expect(features.map(({ id }) => id)).toEqual([building.id])
  expect((await placeOf(signedIn, lease.id)).place?.kind).toBe('building')
})

test('an owner of one unit sees only their own lease and vacant unit on the card of the building', async () => {
  const phoneNumber = aPhone()
  const owner = await anOwner(admin, { phoneNumber })
  const building = await aBuilding(admin)
  const own = await admin.call(unitContract.create, {
    body: { unitNumber: 'A1', buildingId: building.id, floor: 1, use: 'RESIDENTIAL', owners: [{ ownerId: owner.id }] },
  })
  const { lease } = await billedLease(admin, { propertyId: own.id })
  await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  await aUnit(admin, building.id)

  const card = await cardOf(await arriveBySms(app, phoneNumber), 'building', building.id)
  expect(card).toMatchObject({ leaseCount: 1, leases: [{ id: lease.id }], owedAmount: 1_000_000, vacantUnitCount: 0 })
})

test('a tenant sees only the outline of their own property; the lease of another tenant is not found', async () => {
  const phoneNumber = aPhone()
  const tenant = await aTenant(admin, { phoneNumber })
  const plot = await aPlot(admin)
  const building = await aBuilding(admin, plot.id)
  const lease = await anActiveLease(admin, { propertyId: (await aUnit(admin, building.id)).id, tenantId: tenant.id })
  const neighbours = await anActiveLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  const signedIn = await arriveBySms(app, phoneNumber)

  expect(await placeOf(signedIn, lease.id)).toEqual({ place: null })
  await draw('plot', plot.id, square(89.7, 27.4))
  expect(await placeOf(signedIn, lease.id)).toEqual({
    place: { kind: 'plot', geometry: square(89.7, 27.4), bounds: expect.any(Array) },
  })
  await draw('building', building.id)
  const { place } = await placeOf(signedIn, lease.id)
  expect(Object.keys(place ?? {}).toSorted()).toEqual(['bounds', 'geometry', 'kind'])
  expect(place).toMatchObject({ kind: 'building', geometry: square(89.639, 27.472) })
  expect(place?.bounds.map((degrees) => degrees.toFixed(4))).toEqual(['89.6390', '27.4720', '89.6393', '27.4723'])

  await expectProblem(placeOf(signedIn, neighbours.id), 'NOT_FOUND')
  await expectProblem(cardOf(signedIn, 'building', building.id), 'FORBIDDEN')
})

test('a lease of land shows the plot, a lease of a building its outline', async () => {
  const plot = await aPlot(admin)
  const building = await aBuilding(admin)
  await draw('plot', plot.id, square(89.71, 27.41))
  await draw('building', building.id, square(89.72, 27.41))
  const land = await anActiveLease(admin, { propertyType: 'LAND', propertyId: plot.id })
  const whole = await anActiveLease(admin, { propertyType: 'BUILDING', propertyId: building.id })
  expect((await placeOf(admin, land.id)).place).toMatchObject({ kind: 'plot', geometry: square(89.71, 27.41) })
  expect((await placeOf(admin, whole.id)).place).toMatchObject({ kind: 'building', geometry: square(89.72, 27.41) })
})
