import { afterAll, beforeAll, expect, test } from 'vitest'
import { listingContract } from '../../domain/listings/listing-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { type Admin, anAdmin, aPlot } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('the public map shows published listings to about 100 metres, and no draft', async () => {
  const plot = await aPlot(admin)
  const ring: [number, number][] = [
    [89.6391, 27.4721],
    [89.6399, 27.4721],
    [89.6399, 27.4729],
    [89.6391, 27.4729],
    [89.6391, 27.4721],
  ]
  await admin.call(plotContract.update, {
    params: { id: plot.id },
    body: { geometry: { type: 'Polygon', coordinates: [ring] } },
  })
  const { id } = await admin.call(listingContract.create, {
    body: { propertyType: 'LAND', propertyId: plot.id, title: 'Land in Babesa', askingRentAmount: 500_000 },
  })
  const positionOf = async () =>
    (await app.visitor.call(listingContract.positions, { query: {} })).items.find((item) => item.id === id)
  expect(await positionOf()).toBeUndefined()
  await admin.call(listingContract.publish, { params: { id } })
  const shown = await positionOf()
  expect(shown).toMatchObject({ title: 'Land in Babesa', askingRentAmount: 500_000 })
  expect([shown?.lon, shown?.lat].map((degrees) => String(degrees))).toEqual([
    expect.stringMatching(/^89\.6(39|4)$/),
    expect.stringMatching(/^27\.47[23]$/),
  ])
})
