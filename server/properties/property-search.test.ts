import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertySearchContract } from '../../domain/properties/property-search-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import {
  type Admin,
  aBuilding,
  anAdmin,
  anOwner,
  aPhone,
  aPlot,
  aPlotOwnedBy,
  arriveBySms,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
let owner: Caller
let plot: Awaited<ReturnType<typeof aPlot>>
let building: Awaited<ReturnType<typeof aBuilding>>
const phoneNumber = aPhone()
let unit: Awaited<ReturnType<typeof aUnit>>

beforeAll(async () => {
  app = await aTestApp()
  other = await anAdmin(app)
  await aUnit(other)
  admin = await anAdmin(app)
  const { id: ownerId } = await anOwner(admin, {
    nameEnglish: 'Tshering Wangchuk',
    nameDzongkha: 'ཚེ་རིང་དབང་ཕྱུག',
    cid: '11410000999',
    phoneNumber,
  })
  const thram = await aThram(admin, [{ ownerId }])
  plot = await aPlot(admin, thram.id)
  await admin.call(plotContract.update, { params: { id: plot.id }, body: { plotNumber: 'KA-77 / 12' } })
  building = await aBuilding(admin, plot.id)
  await admin.call(buildingContract.update, { params: { id: building.id }, body: { name: 'Zhidey Residency' } })
  unit = await aUnit(admin, building.id)
  await admin.call(unitContract.update, { params: { id: unit.id }, body: { unitNumber: '905' } })
  const elsewhere = await aUnit(admin)
  await admin.call(unitContract.update, { params: { id: elsewhere.id }, body: { unitNumber: 'Attic' } })
  owner = await arriveBySms(app, phoneNumber)
})
afterAll(() => app.close())

const find = async (q: string, more: object = {}, who: Pick<Caller, 'call'> = admin) =>
  (await who.call(propertySearchContract.search, { query: { q, ...more } })).items.map(({ id }) => id)

test.each([
  ['tshering wangchuk', 'the name of its owner'],
  ['Tsering Wangchuck', 'the name as another spells it'],
  ['Wangchuk Tshering', 'the names the other way round'],
  ['Tshreing Wangchuk', 'a slip of the finger'],
  ['ཚེ་རིང་', 'a name in Dzongkha with its mark'],
  ['11410000999', 'a CID'],
])('“%s”, %s, finds all properties of the owner', async (q) => {
  expect(await find(q)).toEqual([plot.id, building.id, unit.id])
})

test.each(['ka-77/12', 'KA7712', 'ka 77'])(
  '“%s” finds a plot however its number is written, then the buildings and units on it',
  async (q) => {
    expect(await find(q)).toEqual([plot.id, building.id, unit.id])
  },
)

test.each(['zhidey 905', '905 Zhidey', 'zhidey residency 905'])('“%s”: words of house and flat find the flat', async (q) => {
  expect(await find(q)).toEqual([unit.id])
})

test('the name of a type before a number limits the search to that type', async () => {
  const { thramNumber } = await admin.call(thramContract.read, { params: { id: plot.thramId }, query: {} })
  expect(await find(`Thram ${thramNumber}`)).toEqual([plot.id, building.id, unit.id])
  expect(await find(`thram ${thramNumber}`, { type: 'UNIT' })).toEqual([unit.id])
  expect(await find('plot KA-77/12')).toEqual([plot.id])
  expect(await find('Unit 905')).toEqual([unit.id])
  expect(await find('Unit 905', {}, owner)).toEqual([unit.id])
  expect(await find(`Thram ${thramNumber}`, {}, owner)).toEqual([plot.id, building.id, unit.id])
  expect(await find(`Thram ${thramNumber}`, {}, other)).toEqual([])
})

test.each([
  ['as screens show it', (phone: string) => `+975 ${phone}`],
  ['with the prefix and a dash', (phone: string) => `975-${phone}`],
  ['in two groups', (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4)}`],
])('a phone number %s finds the properties of its owner, and of nobody else', async (_, write) => {
  expect(await find(write(phoneNumber))).toEqual([plot.id, building.id, unit.id])
})

test('a name that only resembles another finds nothing', async () => {
  const { id: ownerId } = await anOwner(other, { nameEnglish: 'Karma Dorji' })
  await aPlotOwnedBy(other, [{ ownerId }])
  expect(await find('Dolma', {}, other)).toEqual([])
  expect((await other.call(overviewContract.search, { query: { q: 'Dolma' } })).items).toEqual([])
})

test('the unit with exactly the searched label comes before the others of its house', async () => {
  const land = await aPlot(other)
  await other.call(plotContract.update, { params: { id: land.id }, body: { plotNumber: 'KWG-1101' } })
  const house = await aBuilding(other, land.id)
  await other.call(buildingContract.update, { params: { id: house.id }, body: { name: 'Norling Apartments' } })
  const units: string[] = []
  for (const unitNumber of ['001', '002', '101']) {
    const { id } = await aUnit(other, house.id)
    await other.call(unitContract.update, { params: { id }, body: { unitNumber } })
    units.push(id)
  }
  expect((await find('Norling Apartments, 101', {}, other))[0]).toBe(units[2])
  const { items } = await other.call(overviewContract.search, { query: { q: 'Norling Apartments, 101' } })
  expect(items[0]).toMatchObject({ kind: 'unit', label: 'Norling Apartments, 101' })
})

test('the search accepts the product’s own labels and any notation of a phone number', async () => {
  const all = async (q: string) => (await admin.call(overviewContract.search, { query: { q } })).items
  const { thramNumber } = await admin.call(thramContract.read, { params: { id: plot.thramId }, query: {} })
  expect(await all(`Thram ${thramNumber}`)).toMatchObject([{ kind: 'thram', id: plot.thramId }])
  expect(await all('plot KA-77 / 12')).toMatchObject([{ kind: 'plot', id: plot.id }])
  for (const q of [
    `+975 ${phoneNumber}`,
    `975-${phoneNumber}`,
    `${phoneNumber.slice(0, 4)} ${phoneNumber.slice(4)}`,
    `owner ${phoneNumber}`,
  ]) {
    expect(await all(q)).toMatchObject([{ kind: 'owner', label: expect.stringContaining('Tshering Wangchuk') }])
  }
})

test('two letters find the records that begin with them', async () => {
  expect(await find('zh')).toEqual([building.id, unit.id])
  expect(await find('de')).toEqual([])
})

test('a result shows its place, its owners and its occupancy', async () => {
  const { items, total } = await admin.call(propertySearchContract.search, { query: { q: 'zhidey', type: 'UNIT' } })
  expect({ items, total }).toMatchObject({
    total: 1,
    items: [{ type: 'UNIT', id: unit.id, label: '905', occupancy: 'VACANT', owners: [{ nameEnglish: 'Tshering Wangchuk' }] }],
  })
  expect(items[0]?.path.map(({ type }) => type)).toEqual(['DZONGKHAG', 'ADMINISTRATIVE_ZONE', 'THRAM', 'LAND', 'BUILDING'])
})

test('a type and a place limit the search', async () => {
  const { items } = await admin.call(propertySearchContract.search, { query: { q: 'zhidey' } })
  const zone = items[0]?.path.find(({ type }) => type === 'ADMINISTRATIVE_ZONE')?.id ?? ''
  const dzongkhag = items[0]?.path.find(({ type }) => type === 'DZONGKHAG')?.id ?? ''
  expect(await find('zhidey', { type: 'BUILDING', administrativeZoneId: zone })).toEqual([building.id])
  expect(await find('zhidey', { type: 'LAND' })).toEqual([])
  expect(await find('zhidey', { dzongkhagId: dzongkhag })).toEqual([building.id, unit.id])
  expect(await find('zhidey', { dzongkhagId: building.id })).toEqual([])
  const past = await admin.call(propertySearchContract.search, { query: { q: 'zhidey', pageNo: 2 } })
  expect(past).toMatchObject({ items: [], total: 2 })
})

test('wildcard characters have no special meaning, and another office is not searched', async () => {
  expect(await find('%%%')).toEqual([])
  expect(await find('___')).toEqual([])
  expect(await find("'; drop table units; --")).toEqual([])
  expect(await find('zhidey', {}, other)).toEqual([])
})

test('an owner finds only their own properties', async () => {
  expect(await find('zhidey', {}, owner)).toEqual([building.id, unit.id])
  expect(await find('norling', {}, owner)).toEqual([])
})

test('a tenant cannot search the register', async () => {
  await expectProblem(app.visitor.call(propertySearchContract.search, { query: { q: 'zhidey' } }), 'UNAUTHENTICATED')
})

test('a name typed in Dzongkha finds a person without a Dzongkha name, and the other way round', async () => {
  const english = await anOwner(admin, { nameEnglish: 'Rinchen Lhundup', nameDzongkha: null })
  const written = await anOwner(admin, { nameEnglish: 'རབ་བརྟན་ཕུར་པ' })
  const [one, other] = [await aThram(admin, [{ ownerId: english.id }]), await aThram(admin, [{ ownerId: written.id }])]
  const [plotOfOne, plotOfOther] = [await aPlot(admin, one.id), await aPlot(admin, other.id)]
  expect(await find('རིན་ཆེན་ལྷུན་གྲུབ')).toEqual([plotOfOne.id])
  expect(await find('Rabten Phurba')).toEqual([plotOfOther.id])
  const everything = async (q: string) => {
    const { items } = await admin.call(overviewContract.search, { query: { q } })
    return items.filter(({ kind }) => kind === 'owner').map(({ id }) => id)
  }
  const both = await anOwner(admin, { nameEnglish: 'Rinchen Lhendup', nameDzongkha: 'རིན་ཆེན་ལྷུན་གྲུབ' })
  expect(await everything('རིན་ཆེན་ལྷུན་གྲུབ')).toEqual([both.id, english.id])
  expect(await everything('Rabten Phurba')).toEqual([written.id])
})
