import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../../domain/calendar-date.ts'
import { dzongkhagContract } from '../../domain/locations/location-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { taxFactContract } from '../../domain/reports/tax-fact-contract.ts'
import { dzongkhagsWithTaxOffice } from '../../domain/settings/dzongkhags-with-tax-office.ts'
import { defaultTaxOffices } from '../../domain/settings/tax-offices.ts'
import { billedLease } from '../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  aBuildingOwnedBy,
  anAdmin,
  anOwner,
  aPhone,
  aPlot,
  arriveBySms,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-04-20T04:00:00Z'))
})
afterAll(() => app.close())

/** A house of two owners, 1/3 and 2/3: one flat let at 9,000 from January, one vacant, one used by its owner. */
async function aHouse() {
  const phoneNumber = aPhone()
  const [one, two] = [await anOwner(admin, { phoneNumber }), await anOwner(admin)]
  const shares = [
    { ownerId: one.id, share: '1/3' },
    { ownerId: two.id, share: '2/3' },
  ]
  const building = await aBuildingOwnedBy(admin, shares)
  const [flat, empty, home] = [await aUnit(admin, building.id), await aUnit(admin, building.id), await aUnit(admin, building.id)]
  await billedLease(admin, { propertyId: flat.id, rentAmount: 900_000 }, ['2025-01', '2025-02', '2025-03', '2025-04'])
  return { phoneNumber, one, two, building, flat, empty, home }
}

const record = (body: object) => admin.raw(taxFactContract.create, { body })
const reportOf = (ownerId: string) => admin.call(reportContract.tax, { query: { ownerId, year: 2025 } })

test('interest, insurance and local taxes are deducted from an owner’s rental income by the shares of their day, as in table 4.2', async () => {
  const { one, two, building, phoneNumber } = await aHouse()
  const of = { buildingId: building.id, year: 2025 }
  const insurance = { ...of, kind: 'INSURANCE_PREMIUM', amount: 100_000, dated: '2025-02-01', note: 'RICB policy 7' }
  expect((await record(insurance)).status).toBe(201)
  expect((await record({ ...of, kind: 'LOCAL_TAX', amount: 30_000 })).status).toBe(201)
  // A loan of one owner belongs to that owner only.
  expect((await record({ ...of, kind: 'LOAN_INTEREST', amount: 50_000, ownerId: one.id })).status).toBe(201)
  expect((await reportOf(one.id)).properties).toMatchObject([
    {
      ...{ name: building.name, shareAmount: 1_200_000, interestAmount: 50_000, repairsAmount: 240_000 },
      ...{ insuranceAmount: 33_333, localTaxAmount: 10_000, adjustedAmount: 866_667 },
    },
  ])
  const other = await reportOf(two.id)
  expect(other.totals).toMatchObject({
    grossAmount: 2_400_000,
    interestAmount: 0,
    insuranceAmount: 66_667,
    localTaxAmount: 20_000,
  })
  expect(other.facts.map(({ kind }) => kind)).toEqual(['INSURANCE_PREMIUM', 'LOCAL_TAX'])
  const owner = await arriveBySms(app, phoneNumber)
  expect((await owner.call(reportContract.tax, { query: { year: 2025 } })).totals.adjustedAmount).toBe(866_667)
  for (const format of ['pdf', 'xlsx'] as const) {
    expect((await admin.raw(reportContract.tax, { query: { ownerId: one.id, year: 2025, format } })).status).toBe(200)
  }
})

test('the tax report names the tax office of the dzongkhag, after the office has entered it', async () => {
  const { one } = await aHouse()
  const officesOf = async () => (await reportOf(one.id)).properties.map(({ taxOffice }) => taxOffice)
  expect(await officesOf()).toEqual([null])
  const value = { ...defaultTaxOffices, thimphu: 'RRCO Thimphu' }
  await admin.call(settingContract.update, { body: { key: 'taxOffices', value } })
  expect(await officesOf()).toEqual(['RRCO Thimphu'])
  const all = await admin.call(dzongkhagContract.list, { query: {} })
  expect(all.map(({ name }) => name).toSorted()).toEqual(Object.values(dzongkhagsWithTaxOffice).toSorted())
})

test('a vacant month shows when the tax office was notified, and an owner-occupied flat is not vacant', async () => {
  const { one, building, empty, home } = await aHouse()
  const of = { buildingId: building.id, year: 2025 }
  expect((await record({ ...of, kind: 'VACANCY_NOTICE', unitId: empty.id, dated: '2025-03-10' })).status).toBe(201)
  expect((await record({ ...of, kind: 'OWN_USE', unitId: home.id })).status).toBe(201)
  const { rows, totals } = await reportOf(one.id)
  const monthsOf = (unitNumber: string) => rows.filter(({ place }) => place === unitNumber)
  expect(monthsOf(empty.unitNumber).map(({ tenantName, noticeOn }) => [tenantName, noticeOn])).toEqual([
    ['VACANT', null],
    // Notified within 15 days of its end.
    ['VACANT', '2025-03-10'],
    ['VACANT', '2025-03-10'],
    ['VACANT', '2025-03-10'],
  ])
  expect(monthsOf(home.unitNumber).every(({ tenantName }) => tenantName === 'OWN USE')).toBe(true)
  expect(totals.vacantMonthCount).toBe(4)
})

test('notices and own use of a year belong to the owners of that year, not to a later buyer', async () => {
  const [seller, buyer] = [await anOwner(admin), await anOwner(admin)]
  const thram = await aThram(admin, [{ ownerId: seller.id }])
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const [empty, home] = [await aUnit(admin, building.id), await aUnit(admin, building.id)]
  await admin.call(thramContract.transfer, {
    params: { id: thram.id },
    body: { on: calendarDate('2025-02-01'), reason: 'SALE', owners: [{ ownerId: buyer.id }] },
  })
  for (const year of [2024, 2025]) {
    const of = { buildingId: building.id, year }
    await record({ ...of, kind: 'VACANCY_NOTICE', dated: `${year}-01-10`, note: 'Letter 7' })
    await record({ ...of, kind: 'OWN_USE', unitId: home.id })
  }
  const factsOf = async (ownerId: string, year: number) => {
    const { facts, properties } = await admin.call(reportContract.tax, { query: { ownerId, year } })
    return { facts: facts.map(({ kind }) => kind), properties: properties.map(({ name }) => name) }
  }
  const all = { facts: ['VACANCY_NOTICE', 'OWN_USE'], properties: [building.name] }
  expect(await factsOf(seller.id, 2024)).toEqual(all)
  expect(await factsOf(buyer.id, 2024)).toEqual({ facts: [], properties: [] })
  expect([await factsOf(seller.id, 2025), await factsOf(buyer.id, 2025)]).toEqual([all, all])
  // A person who owns only one flat of the house sees what concerns the whole house.
  const flatOwner = await anOwner(admin)
  await admin.call(unitContract.update, { params: { id: empty.id }, body: { owners: [{ ownerId: flatOwner.id }] } })
  expect(await factsOf(flatOwner.id, 2025)).toEqual({ facts: ['VACANCY_NOTICE'], properties: [building.name] })
})

test('a fact with a wrong kind, unit, owner or document is refused at its field, and a wrong entry can be removed', async () => {
  const { building, one } = await aHouse()
  const another = await aHouse()
  const of = { buildingId: building.id, year: 2025 }
  const issue = async (body: object) => {
    const { status, body: reply } = await record(body)
    return [status, (reply as { errors?: { path: string }[] }).errors?.[0]?.path]
  }
  expect(await issue({ ...of, kind: 'LOCAL_TAX' })).toEqual([400, '/amount'])
  expect(await issue({ ...of, kind: 'OWN_USE', amount: 1, unitId: another.home.id })).toEqual([400, '/amount'])
  expect(await issue({ ...of, kind: 'OWN_USE', unitId: another.home.id })).toEqual([400, '/unitId'])
  expect(await issue({ ...of, kind: 'VACANCY_NOTICE' })).toEqual([400, '/dated'])
  expect(await issue({ year: 2025, kind: 'LOCAL_TAX', amount: 1 })).toEqual([400, '/buildingId'])
  expect(await issue({ ...of, kind: 'LOAN_INTEREST', amount: 1, ownerId: another.one.id })).toEqual([400, '/ownerId'])
  expect(await issue({ ...of, kind: 'LOCAL_TAX', amount: 1, documentId: one.id })).toEqual([400, '/documentId'])
  const wrong = await admin.call(taxFactContract.create, { body: { ...of, kind: 'LOCAL_TAX', amount: 1 } })
  expect((await admin.call(taxFactContract.list, { query: { buildingId: building.id } })).items).toMatchObject([{ id: wrong.id }])
  const stranger = await anAdmin(app)
  await expectProblem(stranger.call(taxFactContract.remove, { params: { id: wrong.id } }), 'NOT_FOUND')
  await admin.call(taxFactContract.remove, { params: { id: wrong.id } })
  expect((await reportOf(one.id)).facts).toEqual([])
})
