import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../../domain/calendar-date.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { yearBuiltError } from '../../domain/properties/year-built.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { administrativeZoneContract } from '../../domain/locations/location-contract.ts'
import { type Admin, aBuilding, aLease, anActiveLease, anAdmin, anOwner, aPlot, aThram, aUnit } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function aRuralThram() {
  const [zone] = await admin.call(administrativeZoneContract.list, { query: { type: 'R' } })
  const owner = await anOwner(admin)
  return admin.call(thramContract.create, {
    body: {
      thramNumber: `R-${owner.id.slice(-6)}`,
      areaType: 'RURAL',
      ownershipCategory: 'FAMILY_OWNERSHIP',
      dzongkhagId: zone?.dzongkhagId ?? '',
      administrativeZoneId: zone?.id ?? '',
      owners: [{ ownerId: owner.id }],
    },
  })
}

const correctPlot = (id: string, body: z.input<typeof plotContract.update.body>) =>
  admin.call(plotContract.update, { params: { id }, body })

test('a plot stores gross area, precinct, Local Area Plan and kasho', async () => {
  const plot = await aPlot(admin)
  expect(plot).toMatchObject({ grossArea: null, precinct: null, lapName: null, kashoNumber: null, kashoDate: null })
  const details = {
    grossArea: { value: '0.30', unit: 'ACRE' as const },
    precinct: 'UV-1',
    lapName: 'Babesa',
    kashoNumber: 'K/1998/12',
    kashoDate: calendarDate('1998-12-17'),
  }
  expect(await correctPlot(plot.id, details)).toMatchObject({ ...details, area: { value: '0.25', unit: 'ACRE' } })
  expect(await correctPlot(plot.id, { precinct: null })).toMatchObject({ precinct: null, lapName: 'Babesa' })
})

test('a gross area below the net area is refused, across units', async () => {
  const plot = await aPlot(admin)
  const refusal = await expectProblem(correctPlot(plot.id, { grossArea: { value: '10889', unit: 'SQFT' } }), 'INVALID_INPUT')
  expect(refusal.errors?.[0]?.path).toBe('/grossArea')
  await correctPlot(plot.id, { grossArea: { value: '10890', unit: 'SQFT' } })
})

test('rural land has neither precinct nor Local Area Plan', async () => {
  const plot = await aPlot(admin, (await aRuralThram()).id)
  const refusal = await expectProblem(correctPlot(plot.id, { precinct: 'UV-1' }), 'INVALID_INPUT')
  expect(refusal.errors?.[0]?.path).toBe('/precinct')
  await expectProblem(correctPlot(plot.id, { lapName: 'Babesa' }), 'INVALID_INPUT')
})

test('a thram becomes rural only once none of its plots has a precinct or a Local Area Plan', async () => {
  const thram = await aThram(admin)
  const { dzongkhagId, administrativeZoneId, subadministrativeZoneId } = await aRuralThram()
  const becomeRural = () =>
    admin.call(thramContract.update, {
      params: { id: thram.id },
      body: { areaType: 'RURAL', dzongkhagId, administrativeZoneId, subadministrativeZoneId },
    })
  const [first, second] = [await aPlot(admin, thram.id), await aPlot(admin, thram.id)]
  await correctPlot(first.id, { precinct: 'UV-1' })
  await correctPlot(second.id, { lapName: 'Babesa' })
  for (const plot of [first, second]) {
    const message = `Plot ${plot.plotNumber} has a precinct or a Local Area Plan, which only urban land has. Empty these fields first.`
    // oxlint-disable-next-line no-await-in-loop -- the second is named once the first is empty
    expect((await expectProblem(becomeRural(), 'INVALID_INPUT')).errors).toEqual([{ path: '/areaType', message }])
    // oxlint-disable-next-line no-await-in-loop -- as above
    await correctPlot(plot.id, { precinct: null, lapName: null })
  }
  expect(await becomeRural()).toMatchObject({ areaType: 'RURAL' })
})

test('a building stores its certificate, and a unit its meters', async () => {
  const building = await aBuilding(admin)
  const certificate = { certificateNumber: 'OC-2019/7', certificateDate: calendarDate('2019-05-01') }
  expect(await admin.call(buildingContract.update, { params: { id: building.id }, body: certificate })).toMatchObject(certificate)
  const unit = await aUnit(admin, building.id)
  const meters = { electricityMeter: 'BPC 4471', waterMeter: 'W-12' }
  expect(await admin.call(unitContract.update, { params: { id: unit.id }, body: meters })).toMatchObject(meters)
})

test('numbers that differ only by case or spaces are the same number', async () => {
  const thram = await aThram(admin)
  const { owners, id: _id, placeLabel: _place, plotCount: _count, thramNumber, ...rest } = thram
  const spaced = `${thramNumber.slice(0, 3)} ${thramNumber.slice(3)}`
  const again = { ...rest, thramNumber: spaced, owners: owners.map(({ ownerId }) => ({ ownerId })) }
  await expectProblem(admin.call(thramContract.create, { body: again }), 'DUPLICATE')
  const plot = await aPlot(admin, thram.id)
  const other = await aPlot(admin, thram.id)
  await expectProblem(correctPlot(other.id, { plotNumber: plot.plotNumber.toLowerCase() }), 'DUPLICATE')
  const building = await aBuilding(admin, plot.id)
  const unit = { buildingId: building.id, floor: 1 }
  await admin.call(unitContract.create, { body: { ...unit, unitNumber: '2B' } })
  const refusal = await expectProblem(admin.call(unitContract.create, { body: { ...unit, unitNumber: '2 b' } }), 'DUPLICATE')
  expect(refusal.errors?.[0]?.path).toBe('/unitNumber')
})

test('no unit is above the top floor of its building, and a building cannot be reduced below its units', async () => {
  const building = await aBuilding(admin)
  const above = await expectProblem(
    admin.call(unitContract.create, { body: { unitNumber: '9A', buildingId: building.id, floor: 6 } }),
    'INVALID_INPUT',
  )
  expect(above.errors?.[0]).toMatchObject({ path: '/floor', message: expect.stringContaining('5 floors') })
  const unit = await admin.call(unitContract.create, { body: { unitNumber: '5A', buildingId: building.id, floor: 5 } })
  await expectProblem(admin.call(unitContract.update, { params: { id: unit.id }, body: { floor: 6 } }), 'INVALID_INPUT')
  const cut = await expectProblem(
    admin.call(buildingContract.update, { params: { id: building.id }, body: { floors: 4 } }),
    'INVALID_INPUT',
  )
  expect(cut.errors?.[0]).toMatchObject({ path: '/floors', message: expect.stringContaining('5A') })
})

test('a building is built next year at the latest, in the calendar of the office', async () => {
  const { id, plotIds } = await aBuilding(admin)
  const nextYear = 2026
  const built = (yearBuilt: number) => admin.call(buildingContract.update, { params: { id }, body: { yearBuilt } })
  expect((await built(nextYear)).yearBuilt).toBe(nextYear)
  const body = { name: `Dechen House ${id.slice(-6)}`, plotIds, use: 'RESIDENTIAL' as const, floors: 2 }
  for (const yearBuilt of [nextYear + 1, 2199, 2200]) {
    const create = () => admin.call(buildingContract.create, { body: { ...body, yearBuilt } })
    for (const attempt of [() => built(yearBuilt), create]) {
      const { errors } = await expectProblem(attempt(), 'INVALID_INPUT')
      expect(errors).toEqual([{ path: '/yearBuilt', message: yearBuiltError }])
    }
  }
})

test('the error about a record in use names the records that use it', async () => {
  const thram = await aThram(admin)
  const plot = await aPlot(admin, thram.id)
  const building = await aBuilding(admin, plot.id)
  const unit = await aUnit(admin, building.id)
  const lease = await aLease(admin, { propertyId: unit.id })
  const uses = [
    [thramContract.remove, thram.id, plot.plotNumber],
    [plotContract.remove, plot.id, building.name],
    [buildingContract.remove, building.id, unit.unitNumber],
    [unitContract.remove, unit.id, lease.leaseNumber],
  ] as const
  for (const [endpoint, id, name] of uses) {
    const refusal = await expectProblem(admin.call(endpoint, { params: { id } }), 'IN_USE')
    expect(refusal.detail).toContain(name)
  }
})

test('a building that is put on other land, and its units, are occupied or vacant as that land is', async () => {
  const { id: thramId } = await aThram(admin)
  const [leased, free] = [await aPlot(admin, thramId), await aPlot(admin, thramId)]
  await anActiveLease(admin, { propertyType: 'LAND', propertyId: leased.id })
  const { id } = await aBuilding(admin, leased.id)
  const unit = await aUnit(admin, id)
  expect(unit.occupancy).toBe('OCCUPIED')
  const occupancyOn = async (plotId: string) => {
    const moved = await admin.call(buildingContract.update, { params: { id }, body: { plotIds: [plotId] } })
    return [moved.occupancy, (await admin.call(unitContract.read, { params: { id: unit.id } })).occupancy]
  }
  expect(await occupancyOn(free.id)).toEqual(['VACANT', 'VACANT'])
  expect(await occupancyOn(leased.id)).toEqual(['OCCUPIED', 'OCCUPIED'])
})
