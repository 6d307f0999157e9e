import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrativeZoneContract, subAdministrativeZoneContract } from '../../domain/locations/location-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { type Admin, aBuilding, aLease, anAdmin, anOwner, aPlot, aThram, aUnit } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function aZone(type: 'R' | 'U') {
  const [zone] = await admin.call(administrativeZoneContract.list, { query: { type } })
  if (!zone) throw new Error('There are no zones.')
  return zone
}
type Zone = Awaited<ReturnType<typeof aZone>>

const thramAt = (zone: Zone, ownerId: string) => ({
  thramNumber: `T-${ownerId.slice(-6)}`,
  areaType: zone.type === 'R' ? ('RURAL' as const) : ('URBAN' as const),
  ownershipCategory: 'INDIVIDUAL_OWNERSHIP' as const,
  dzongkhagId: zone.dzongkhagId,
  administrativeZoneId: zone.id,
  owners: [{ ownerId }],
})

describe('shares of a thram', () => {
  test('that do not add up to 1 are refused with their sum', async () => {
    const [one, other] = [await anOwner(admin), await anOwner(admin)]
    const refusal = await expectProblem(
      aThram(admin, [
        { ownerId: one.id, share: '1/2' },
        { ownerId: other.id, share: '1/3' },
      ]),
      'INVALID_INPUT',
    )
    expect(refusal.errors).toEqual([{ path: '/owners', message: expect.stringContaining('5/6') }])
  })

  test('of 7/24 and 17/24 are stored exactly, in the order of the thram', async () => {
    const [one, other] = [await anOwner(admin, { nameEnglish: 'Zeko' }), await anOwner(admin, { nameEnglish: 'Ap Dorji' })]
    const thram = await aThram(admin, [
      { ownerId: one.id, share: '7/24' },
      { ownerId: other.id, share: '17/24' },
    ])
    expect(thram.owners.map(({ nameEnglish, share }) => [nameEnglish, share])).toEqual([
      ['Zeko', '7/24'],
      ['Ap Dorji', '17/24'],
    ])
  })

  test('are equal if the thram states none', async () => {
    const owners = [await anOwner(admin), await anOwner(admin), await anOwner(admin)]
    const thram = await aThram(
      admin,
      owners.map(({ id }) => ({ ownerId: id })),
    )
    expect(thram.owners.map(({ share }) => share)).toEqual(['1/3', '1/3', '1/3'])
  })

  test('belong to owners of this office', async () => {
    const refusal = await expectProblem(aThram(admin, [{ ownerId: admin.adminId }]), 'INVALID_INPUT')
    expect(refusal.errors?.[0]?.path).toBe('/owners/0/ownerId')
  })
})

describe('the place of a thram', () => {
  test('is shown as its zone and dzongkhag', async () => {
    expect((await aThram(admin)).placeLabel).toBe('Thimphu Thromde, Thimphu')
  })

  test('is a gewog for rural and a thromde for urban land', async () => {
    const { id } = await anOwner(admin)
    const gewog = await aZone('R')
    const refusal = await expectProblem(
      admin.call(thramContract.create, { body: { ...thramAt(gewog, id), areaType: 'URBAN' } }),
      'INVALID_INPUT',
    )
    expect(refusal.errors?.[0]?.path).toBe('/administrativeZoneId')
    expect((await admin.call(thramContract.create, { body: thramAt(gewog, id) })).areaType).toBe('RURAL')
  })

  test('is in the given dzongkhag, and its locality is in its zone', async () => {
    const { id } = await anOwner(admin)
    const [zone, elsewhere] = [await aZone('U'), await aZone('R')]
    const other = { ...thramAt(zone, id), dzongkhagId: elsewhere.dzongkhagId }
    if (elsewhere.dzongkhagId !== zone.dzongkhagId)
      await expectProblem(admin.call(thramContract.create, { body: other }), 'INVALID_INPUT')
    const chiwog = await admin.call(subAdministrativeZoneContract.create, {
      body: { name: 'Upper chiwog', type: 'CHIWOG', administrativeZoneId: elsewhere.id },
    })
    const refusal = await expectProblem(
      admin.call(thramContract.create, { body: { ...thramAt(zone, id), subadministrativeZoneId: chiwog.id } }),
      'INVALID_INPUT',
    )
    expect(refusal.errors?.[0]?.path).toBe('/subadministrativeZoneId')
  })

  test('is checked again when it is corrected', async () => {
    const thram = await aThram(admin)
    const gewog = await aZone('R')
    const moved = { dzongkhagId: gewog.dzongkhagId, administrativeZoneId: gewog.id }
    await expectProblem(admin.call(thramContract.update, { params: { id: thram.id }, body: moved }), 'INVALID_INPUT')
    const corrected = await admin.call(thramContract.update, { params: { id: thram.id }, body: { ...moved, areaType: 'RURAL' } })
    expect(corrected).toMatchObject({ areaType: 'RURAL', thramNumber: thram.thramNumber, owners: thram.owners })
  })
})

describe('the same number twice', () => {
  test('in one thromde, thram, or building is refused at its field', async () => {
    const thram = await aThram(admin)
    const plot = await aPlot(admin, thram.id)
    const building = await aBuilding(admin, plot.id)
    const unit = await aUnit(admin, building.id)
    const { dzongkhagId, administrativeZoneId, areaType, ownershipCategory, thramNumber } = thram
    const owners = thram.owners.map(({ ownerId }) => ({ ownerId }))
    const sameThram = { thramNumber, areaType, ownershipCategory, dzongkhagId, administrativeZoneId, owners }
    const { plotNumber, landOrigin, landUse, area } = plot
    const samePlot = { plotNumber, thramId: thram.id, landOrigin, landUse, area }
    const refusals = [
      await expectProblem(admin.call(thramContract.create, { body: sameThram }), 'DUPLICATE'),
      await expectProblem(admin.call(plotContract.create, { body: samePlot }), 'DUPLICATE'),
      await expectProblem(
        admin.call(unitContract.create, { body: { unitNumber: unit.unitNumber, buildingId: building.id } }),
        'DUPLICATE',
      ),
    ]
    expect(refusals.map(({ errors }) => errors?.[0]?.path)).toEqual(['/thramNumber', '/plotNumber', '/unitNumber'])
  })
})

describe('the owners of a building', () => {
  test('are those of its thram, also for its units', async () => {
    const thram = await aThram(admin)
    const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
    expect(building.owners).toEqual(thram.owners)
    expect((await aUnit(admin, building.id)).owners).toEqual(thram.owners)
  })

  test('must be given if its plots belong to different owners', async () => {
    const plotIds = [(await aPlot(admin)).id, (await aPlot(admin)).id]
    const body = { name: 'Between two plots', plotIds, use: 'RESIDENTIAL' as const }
    await expectProblem(admin.call(buildingContract.create, { body }), 'OWNERS_UNCLEAR')
    const owner = await anOwner(admin)
    const building = await admin.call(buildingContract.create, { body: { ...body, owners: [{ ownerId: owner.id }] } })
    expect(building).toMatchObject({ plotIds, owners: [{ ownerId: owner.id, share: '1/1' }] })
  })

  test('follow from two thrams with the same owners in the same shares', async () => {
    const owner = await anOwner(admin)
    const plotIds = []
    for (const thram of [await aThram(admin, [{ ownerId: owner.id }]), await aThram(admin, [{ ownerId: owner.id }])]) {
      plotIds.push((await aPlot(admin, thram.id)).id)
    }
    const building = await admin.call(buildingContract.create, { body: { name: 'On both', plotIds, use: 'RESIDENTIAL' } })
    expect(building.owners.map(({ ownerId }) => ownerId)).toEqual([owner.id])
    expect(building.thramNumbers).toHaveLength(2)
  })

  test('are replaced by the owner of a flat', async () => {
    const owner = await anOwner(admin)
    const { id: buildingId } = await aBuilding(admin)
    const unit = await admin.call(unitContract.create, {
      body: { unitNumber: '1A', buildingId, owners: [{ ownerId: owner.id }] },
    })
    expect(unit.owners.map(({ ownerId }) => ownerId)).toEqual([owner.id])
  })
})

describe('a record in use', () => {
  test('is refused with the records that use it, and can be deleted after them', async () => {
    const thram = await aThram(admin)
    const plot = await aPlot(admin, thram.id)
    const buildings = [await aBuilding(admin, plot.id), await aBuilding(admin, plot.id)]
    const refusals = [
      await expectProblem(admin.call(thramContract.remove, { params: { id: thram.id } }), 'IN_USE'),
      await expectProblem(admin.call(plotContract.remove, { params: { id: plot.id } }), 'IN_USE'),
    ]
    expect(refusals.map(({ detail }) => detail)).toEqual([
      `This thram has 1 plot: ${plot.plotNumber}. Remove it first.`,
      `This plot has 2 buildings: ${buildings
        .map(({ name }) => name)
        .sort()
        .join(', ')}. Remove them first.`,
    ])
    expect(refusals[0]?.usedBy).toEqual([{ label: `Plot ${plot.plotNumber}`, path: `/admin/master-properties/plots/${plot.id}` }])
    expect(refusals[1]?.usedBy?.map(({ path }) => path).sort()).toEqual(
      buildings.map(({ id }) => `/admin/master-properties/list-buildings/${id}`).sort(),
    )
    for (const { id } of buildings) await admin.call(buildingContract.remove, { params: { id } })
    await admin.call(plotContract.remove, { params: { id: plot.id } })
    await admin.call(thramContract.remove, { params: { id: thram.id } })
    await expectProblem(admin.call(thramContract.read, { params: { id: thram.id } }), 'NOT_FOUND')
  })

  test('can be a unit that was let, and the error links its lease', async () => {
    const { id: leaseId, leaseNumber, propertyId: id } = await aLease(admin)
    const { usedBy } = await expectProblem(admin.call(unitContract.remove, { params: { id } }), 'IN_USE')
    expect(usedBy).toEqual([{ label: `Lease ${leaseNumber}`, path: `/admin/master-lease/units/${leaseId}` }])
  })
})

test('a correction changes only the fields that it contains', async () => {
  const plot = await aPlot(admin)
  const changed = await admin.call(plotContract.update, {
    params: { id: plot.id },
    body: { address: 'Babesa', area: { value: '2.15', unit: 'ACRE' } },
  })
  expect(changed).toEqual({ ...plot, version: 2, address: 'Babesa', area: { value: '2.15', unit: 'ACRE' } })
  const unit = await aUnit(admin)
  const corrected = await admin.call(unitContract.update, {
    params: { id: unit.id },
    body: { bedrooms: null, askingRentAmount: 1_500_000 },
  })
  expect(corrected).toEqual({ ...unit, version: 2, bedrooms: null, askingRentAmount: 1_500_000 })
  const building = await aBuilding(admin)
  const renamed = await admin.call(buildingContract.update, {
    params: { id: building.id },
    body: { name: 'Druk Norling', managerIds: [admin.adminId] },
  })
  expect(renamed).toEqual({ ...building, version: 2, name: 'Druk Norling', managerIds: [admin.adminId] })
})

test('a number is found with any spaces, dashes or capitals, only in its own building and thram', async () => {
  const { id: buildingId } = await aBuilding(admin)
  const unit = await admin.call(unitContract.create, { body: { unitNumber: '2-B', buildingId } })
  await admin.call(unitContract.create, { body: { unitNumber: '2B', buildingId: (await aBuilding(admin)).id } })
  const like = { likeNumber: '2 b', buildingId }
  expect((await admin.call(unitContract.list, { query: like })).items.map(({ id }) => id)).toEqual([unit.id])
  const other = { likeNumber: '22b', buildingId }
  expect((await admin.call(unitContract.list, { query: other })).items).toEqual([])
  const plot = await aPlot(admin)
  const spaced = plot.plotNumber.toLowerCase().replaceAll('-', ' ')
  expect((await admin.call(plotContract.list, { query: { likeNumber: spaced } })).items.map(({ id }) => id)).toEqual([plot.id])
  const thram = await aThram(admin)
  const inPlace = { likeNumber: thram.thramNumber.replaceAll('-', '/'), administrativeZoneId: thram.administrativeZoneId }
  expect((await admin.call(thramContract.list, { query: inPlace })).items.map(({ id }) => id)).toEqual([thram.id])
})
