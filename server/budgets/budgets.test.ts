import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { budgetAccounts } from '../../domain/budgets/budget.ts'
import { budgetContract } from '../../domain/budgets/budget-contract.ts'
import { recurringChargeContract } from '../../domain/leases/charges/recurring-charge-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anActiveLease, anOwner, aPhone, arriveBySms, aUnit } from '../testing/factories.ts'
import { aFlatTariff, aMeter, aMeteredCharge, aReading } from '../testing/meters/meter-steps.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await anAppWithOffices('2025-06-15T04:00:00Z')
})
afterAll(() => app.close())

type House = { admin: Admin; buildingId: string; owner: Caller }

/**
 * A house of two owners with a third and two thirds. A flat is let for 10,000.00 from January to May. The owner of the third reads the
 * budget.
 */
async function aHouse(): Promise<House> {
  const admin = await nextOffice(app)
  const phoneNumber = aPhone()
  const first = await anOwner(admin, { phoneNumber })
  const second = await anOwner(admin)
  const shares = [
    { ownerId: first.id, share: '1/3' },
    { ownerId: second.id, share: '2/3' },
  ]
  const building = await aBuildingOwnedBy(admin, shares)
  const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05']
  await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id, rentAmount: 1_000_000 }, months)
  return { admin, buildingId: building.id, owner: await arriveBySms(app, phoneNumber) }
}

const bill = ({ admin, buildingId }: House, body: object) =>
  admin.call(expenseContract.create, {
    body: { buildingId, vendor: 'Norbu Works', description: 'Work', amount: 100, billedOn: '2025-05-01', ...body },
  })
const set = ({ admin, buildingId }: House, lines: object[], { year = 2025, version = 0 } = {}) =>
  admin.call(budgetContract.set, { params: { id: buildingId }, body: { year, version, lines } as never })
const read = ({ buildingId }: House, by: Caller, year = 2025) =>
  by.call(budgetContract.read, { params: { id: buildingId }, query: { year } })
const lineOf = ({ lines }: { lines: { account: string }[] }, wanted: string) => lines.find(({ account }) => account === wanted)

test('actual rent and bills are compared with the budget, to date and for the year', async () => {
  const house = await aHouse()
  await bill(house, { category: 'REPAIRS', amount: 1_850_000 })
  await bill(house, { category: 'REPAIRS', amount: 150_000, billedOn: '2024-12-31' })
  await bill(house, { category: 'CLEANING', amount: 700_000, chargedTo: 'OFFICE' })
  const wrong = await bill(house, { category: 'REPAIRS', amount: 900_000 })
  await house.admin.call(expenseContract.reverse, { params: { id: wrong.id }, body: { reason: 'Twice.' } })
  const budget = await set(house, [
    { account: 'RENT', amount: 12_000_000 },
    { account: 'REPAIRS', amount: 2_400_000 },
  ])
  expect(budget).toMatchObject({ year: 2025, version: 1 })
  expect(lineOf(budget, 'RENT')).toEqual({
    account: 'RENT',
    budgetAmount: 12_000_000,
    budgetToDateAmount: 6_000_000,
    actualAmount: 5_000_000,
    actualToDateAmount: 5_000_000,
    differenceAmount: -7_000_000,
    differenceToDateAmount: -1_000_000,
  })
  expect(lineOf(budget, 'REPAIRS')).toMatchObject({
    actualAmount: 1_850_000,
    budgetToDateAmount: 1_200_000,
    differenceToDateAmount: 650_000,
    differenceAmount: -550_000,
  })
  expect(lineOf(budget, 'CLEANING')).toMatchObject({ actualAmount: 0 })
  expect(lineOf(await read(house, house.admin, 2024), 'REPAIRS')).toMatchObject({ actualAmount: 150_000, budgetAmount: 0 })
})

test('charges of the owners have their own line, and those of the office have none', async () => {
  const house = await aHouse()
  const { admin, buildingId } = house
  const unit = await aUnit(admin, buildingId)
  const lease = await anActiveLease(admin, { propertyId: unit.id, rentAmount: 1_000_000, startDate: '2025-01-01' })
  const charge = { leaseId: lease.id, startsOn: '2025-01-01' }
  await admin.call(recurringChargeContract.create, { body: { ...charge, kind: 'PARKING', amount: 50_000 } })
  await admin.call(recurringChargeContract.create, { body: { ...charge, kind: 'SERVICE', amount: 30_000, payee: 'OFFICE' } })
  for (const month of ['2025-01', '2025-02']) await admin.call(adviceContract.generate, { body: { month } })
  await admin.call(leaseMoneyContract.charge, {
    params: { id: lease.id },
    body: { description: 'Broken pane', amount: 20_000 },
  })
  const budget = await read(house, admin)
  expect(lineOf(budget, 'RENT')).toMatchObject({ actualAmount: 7_000_000 })
  expect(lineOf(budget, 'CHARGES')).toMatchObject({ actualAmount: 120_000, budgetAmount: 0 })
})

test('a credit reduces its own line, as in the ledger, for a charge and for the rent', async () => {
  const house = await aHouse()
  const { admin, buildingId } = house
  const unit = await aUnit(admin, buildingId)
  const lease = await anActiveLease(admin, { propertyId: unit.id, rentAmount: 1_000_000, startDate: '2025-01-01' })
  const charge = { leaseId: lease.id, startsOn: '2025-01-01' }
  const parking = { ...charge, kind: 'PARKING' as const, amount: 50_000 }
  const { id: chargeId } = await admin.call(recurringChargeContract.create, { body: { ...parking, isGstCharged: true } })
  const service = { ...charge, kind: 'SERVICE' as const, amount: 30_000, payee: 'OFFICE' as const }
  const { id: serviceId } = await admin.call(recurringChargeContract.create, { body: service })
  await admin.call(adviceContract.generate, { body: { month: '2025-01' } })
  const credit = (body: object) =>
    admin.call(leaseMoneyContract.creditNote, { params: { id: lease.id }, body: { reason: 'Agreed.', ...body } as never })
  await credit({ amount: 20_000, part: 'CHARGE', chargeId })
  await credit({ amount: 10_000, part: 'CHARGE', chargeId: serviceId })
  await credit({ amount: 100_001, part: 'RENT' })
  const { accounts } = await admin.call(ledgerContract.trialBalance, {})
  const posted = (wanted: string) => accounts.find(({ code }) => code === wanted)?.creditAmount
  const budget = await read(house, admin)
  expect(lineOf(budget, 'RENT')).toMatchObject({ actualAmount: posted('4000') })
  expect(lineOf(budget, 'CHARGES')).toMatchObject({ actualAmount: posted('4010') })
  expect(posted('4000')).toBe(5_899_999)
})

test('metered use has its own line and account, also when it is corrected and credited', async () => {
  const house = await aHouse()
  const { admin, buildingId } = house
  const unit = await aUnit(admin, buildingId)
  const lease = await anActiveLease(admin, { propertyId: unit.id, rentAmount: 1_000_000, startDate: '2025-01-01' })
  const parking = { leaseId: lease.id, startsOn: '2025-01-01', kind: 'PARKING' as const, amount: 50_000 }
  await admin.call(recurringChargeContract.create, { body: parking })
  const tariffId = (await aFlatTariff(admin)).id
  const meter = await aMeter(admin, { unitId: unit.id, tariffId })
  const water = await aMeter(admin, { unitId: unit.id, tariffId })
  const { id: chargeId } = await aMeteredCharge(admin, lease.id, meter.id, { payee: 'OWNER' })
  await aMeteredCharge(admin, lease.id, water.id, { payee: 'OFFICE' })
  for (const { id } of [meter, water]) await aReading(admin, id, '2024-12-31', '1000')
  const january = await aReading(admin, meter.id, '2025-01-31', '1150')
  await aReading(admin, meter.id, '2025-02-28', '1200')
  await aReading(admin, water.id, '2025-01-31', '1010')
  await admin.call(adviceContract.generate, { body: { month: '2025-03' } })
  const budget = await read(house, admin)
  expect(lineOf(budget, 'RENT')).toMatchObject({ actualAmount: 6_000_000 })
  expect(lineOf(budget, 'CHARGES')).toMatchObject({ actualAmount: 50_000 })
  expect(lineOf(budget, 'METERED')).toMatchObject({ actualAmount: 40_000 })
  const body = { value: '1120', reason: 'Misread' }
  await admin.call(meterReadingContract.correct, { params: { id: january.id }, body, ifMatch: january.version })
  await admin.call(leaseMoneyContract.creditNote, {
    params: { id: lease.id },
    body: { reason: 'Agreed.', amount: 1_000, part: 'CHARGE', chargeId },
  })
  const { accounts } = await admin.call(ledgerContract.trialBalance, {})
  const posted = (wanted: string) => accounts.find(({ code }) => code === wanted)?.creditAmount
  const after = await read(house, admin)
  expect(posted('4020')).toBe(40_000 - 6_000 - 1_000)
  expect(posted('4510')).toBe(2_000)
  expect(lineOf(after, 'METERED')).toMatchObject({ actualAmount: posted('4020') })
  expect(lineOf(after, 'CHARGES')).toMatchObject({ actualAmount: posted('4010') })
  expect(posted('4010')).toBe(50_000)
})

test('an owner of single units has no share in the budget of the building, so there is none instead of one with zeros', async () => {
  const house = await aHouse()
  const phoneNumber = aPhone()
  const { id: ownerId } = await anOwner(house.admin, { phoneNumber })
  const unit = await aUnit(house.admin, house.buildingId)
  await house.admin.call(unitContract.update, { params: { id: unit.id }, body: { owners: [{ ownerId }] } })
  await set(house, [{ account: 'REPAIRS', amount: 300_000 }])
  const owner = await arriveBySms(app, phoneNumber)
  expect(await owner.call(buildingContract.read, { params: { id: house.buildingId } })).toMatchObject({ owners: [] })
  await expectProblem(read(house, owner), 'NOT_FOUND')
  expect((await owner.call(budgetContract.report, { query: { year: 2025 } })).rows).toEqual([])
})

test('an owner sees their share of each amount, and no budget of another owner’s building', async () => {
  const house = await aHouse()
  await bill(house, { category: 'REPAIRS', amount: 100_000 })
  await set(house, [{ account: 'REPAIRS', amount: 300_000 }])
  expect(lineOf(await read(house, house.owner), 'REPAIRS')).toMatchObject({ budgetAmount: 100_000, actualAmount: 33_333 })
  const report = await house.owner.call(budgetContract.report, { query: { year: 2025 } })
  expect(report.rows).toHaveLength(10)
  expect(lineOf({ lines: report.rows }, 'REPAIRS')).toMatchObject({ budgetAmount: 100_000, differenceAmount: -66_667 })
  const other = await aHouse()
  await set(other, [])
  await expectProblem(read(other, house.owner), 'NOT_FOUND')
  await expectProblem(read(other, house.admin), 'NOT_FOUND')
  expect((await house.admin.call(budgetContract.report, { query: { buildingId: other.buildingId } })).rows).toEqual([])
  const body = { year: 2025, version: 0, lines: [] }
  await expectProblem(house.admin.call(budgetContract.set, { params: { id: other.buildingId }, body }), 'NOT_FOUND')
})

test('the figures of last year are copied with a percentage', async () => {
  const house = await aHouse()
  await bill(house, { category: 'TAXES', amount: 400_000, billedOn: '2025-02-01' })
  const asked = { params: { id: house.buildingId }, query: { year: 2026, percent: '7.5' } }
  const { lines } = await house.admin.call(budgetContract.proposal, asked)
  expect(lines).toHaveLength(10)
  expect(lineOf({ lines }, 'RENT')).toMatchObject({ amount: 5_375_000 })
  expect(lineOf({ lines }, 'TAXES')).toMatchObject({ amount: 430_000 })
})

test('if two people set a budget, the second is refused; an account can be given once', async () => {
  const house = await aHouse()
  const both = await Promise.all(
    [100, 200].map((amount) =>
      house.admin.raw(budgetContract.set, {
        params: { id: house.buildingId },
        body: { year: 2025, version: 0, lines: [{ account: 'RENT', amount }] },
      }),
    ),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
  expect(await set(house, [{ account: 'RENT', amount: 300 }], { version: 1 })).toMatchObject({ version: 2 })
  const twice = [
    { account: 'RENT', amount: 1 },
    { account: 'RENT', amount: 2 },
  ]
  await expectProblem(set(house, twice, { version: 2 }), 'INVALID_INPUT')
  await expectProblem(house.owner.call(budgetContract.set, { params: { id: house.buildingId }, body: {} as never }), 'FORBIDDEN')
})

test('the audit has the amount of every line', async () => {
  const house = await aHouse()
  await set(
    house,
    budgetAccounts.map((account, index) => ({ account, amount: index + 1 })),
  )
  const { items } = await house.admin.call(auditContract.list, { query: { entity: 'budget', entityId: house.buildingId } })
  const lines = budgetAccounts.map((account, index) => ({ field: account.toLowerCase(), before: null, after: index + 1 }))
  expect(items[0]?.changes).toEqual([{ field: 'year', before: null, after: 2025 }, ...lines])
})

test('the report is a paged list, and a file', async () => {
  const house = await aHouse()
  await set(house, [{ account: 'OTHER', amount: 500 }])
  const page = await house.admin.call(budgetContract.report, { query: { pageSize: 10, pageNo: 1 } })
  expect(page).toMatchObject({ title: 'Budget', subtitle: '2025', rowCount: 10 })
  expect(page.rows.map(({ account }) => account)).toEqual([
    ...['RENT', 'CHARGES', 'METERED', 'REPAIRS', 'CLEANING', 'SECURITY', 'UTILITIES', 'INSURANCE', 'TAXES', 'OTHER'],
  ])
  const csv = await house.admin.raw(budgetContract.report, { query: { format: 'csv' } })
  expect(csv.bytes.toString('utf8')).toContain('Difference to date')
})
