import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { meterContract } from '../../../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../../../domain/meters/meter-reading-contract.ts'
import { expenseContract } from '../../../domain/remittance/expense-contract.ts'
import { reportContract } from '../../../domain/reports/report-contract.ts'
import { type Admin, aBuilding, anActiveLease, aUnit } from '../../testing/factories.ts'
import { aFlatTariff, aMeter, aMeteredCharge, aReading } from '../../testing/meters/meter-steps.ts'
import { textByPdfium } from '../../testing/pdf/read-pdf.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithOffices('2025-04-02T04:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await nextOffice(app)
})

async function aHouse() {
  const building = await aBuilding(admin)
  return { building, unit: await aUnit(admin, building.id) }
}

/** A flat that used 100 and 50 kWh at Nu. 2.00, billed with the rent, and the meter of its house, which counted 160. */
async function aReadHouse() {
  const { building, unit } = await aHouse()
  const lease = await anActiveLease(admin, { propertyId: unit.id, endDate: '2025-12-31' })
  const meter = await aMeter(admin, { unitId: unit.id, tariffId: (await aFlatTariff(admin)).id })
  const main = await aMeter(admin, { buildingId: building.id })
  await aMeteredCharge(admin, lease.id, meter.id)
  await aReading(admin, meter.id, '2024-12-31', '1000')
  await aReading(admin, meter.id, '2025-01-31', '1100')
  const february = await aReading(admin, meter.id, '2025-02-28', '1150')
  await aReading(admin, main.id, '2024-12-31', '10')
  await aReading(admin, main.id, '2025-02-28', '170')
  for (const month of ['2025-01', '2025-02', '2025-03']) await admin.call(adviceContract.generate, { body: { month } })
  return { building, unit, meter, main, february }
}

const ask = (query: object) => admin.call(reportContract.meterUse, { query: query as never })
const both = { fromMonth: '2025-01', toMonth: '2025-02' }

function pay(buildingId: string, given: object) {
  const bill = {
    buildingId,
    vendor: 'Bhutan Power',
    description: 'Power',
    category: 'UTILITIES',
    billedOn: '2025-02-10',
  } as const
  return admin.call(expenseContract.create, { body: { ...bill, chargedTo: 'OFFICE', amount: 100, ...given } })
}

test('shows use by meter with the billed amounts, and by building compared with the supplier’s bills', async () => {
  const { building, unit, meter, main } = await aReadHouse()
  await pay(building.id, { utility: 'ELECTRICITY', amount: 35_000 })
  await pay(building.id, { utility: 'ELECTRICITY', amount: 900, billedOn: '2025-03-01' })
  const wrong = await pay(building.id, { utility: 'ELECTRICITY', amount: 7_000 })
  await admin.call(expenseContract.reverse, { params: { id: wrong.id }, body: { reason: 'Twice' } })
  await pay(building.id, { amount: 500 })
  await pay(building.id, { category: 'REPAIRS', amount: 600 })
  const report = await ask(both)
  expect(report).toMatchObject({ subtitle: 'Jan 2025 to Feb 2025', rowCount: 2, sums: { 'Billed (Nu.)': 30_000 } })
  expect(report.rows).toEqual([
    {
      ...{ buildingId: building.id, buildingName: building.name, meterId: main.id, meterNumber: main.number, unitNumber: null },
      ...{ utility: 'ELECTRICITY', firstReadOn: '2024-12-31', firstValue: '10', lastReadOn: '2025-02-28', lastValue: '170' },
      ...{ use: '160', isEstimated: false, unusual: null, billedAmount: 0 },
    },
    {
      ...{ buildingId: building.id, buildingName: building.name, meterId: meter.id, meterNumber: meter.number },
      ...{ unitNumber: unit.unitNumber, utility: 'ELECTRICITY', firstReadOn: '2024-12-31', firstValue: '1000' },
      ...{ lastReadOn: '2025-02-28', lastValue: '1150', use: '150', isEstimated: false, unusual: null, billedAmount: 30_000 },
    },
  ])
  const place = { buildingId: building.id, buildingName: building.name }
  expect(report.buildings).toEqual([
    {
      ...{ ...place, utility: 'ELECTRICITY', meterCount: 2, buildingUse: '160', unitsUse: '150' },
      ...{ billedAmount: 30_000, supplierAmount: 35_000, differenceAmount: -5_000 },
    },
    {
      ...{ ...place, utility: null, meterCount: 0, buildingUse: null, unitsUse: null },
      ...{ billedAmount: 0, supplierAmount: 500, differenceAmount: null },
    },
  ])
  expect(report.totals).toEqual({ billedAmount: 30_000, supplierAmount: 35_500, differenceAmount: -5_000 })
})

test('shows the use and the billed amount of each month; a credit is subtracted', async () => {
  const { building, february } = await aReadHouse()
  const of = async (month: string) => {
    const { rows } = await ask({ fromMonth: month, toMonth: month, buildingId: building.id })
    const flat = rows.find(({ unitNumber }) => unitNumber !== null)
    return [flat?.use, flat?.billedAmount]
  }
  expect(await of('2025-01')).toEqual(['100', 20_000])
  expect(await of('2025-02')).toEqual(['50', 10_000])
  expect(await of('2025-03')).toEqual([null, 0])
  const correct = { value: '1130', reason: 'Misread' }
  await admin.call(meterReadingContract.correct, { params: { id: february.id }, body: correct })
  expect(await of('2025-02')).toEqual(['30', 6_000])
  expect(await of('2025-01')).toEqual(['100', 20_000])
})

test('marks an estimate and an unusual use; an exchange and a removed meter are included', async () => {
  const { building, unit } = await aHouse()
  const meter = await aMeter(admin, { unitId: unit.id })
  await aReading(admin, meter.id, '2024-11-30', '900')
  await aReading(admin, meter.id, '2024-12-31', '931')
  const high = await aReading(admin, meter.id, '2025-01-31', '1031')
  await aReading(admin, meter.id, '2025-02-10', '1051', { kind: 'EXCHANGE', newNumber: 'NEW-9', newValue: '5' })
  await aReading(admin, meter.id, '2025-03-15', '45')
  await aReading(admin, meter.id, '2025-03-31', undefined, { kind: 'ESTIMATE' })
  const rows = async (query: object) => (await ask({ buildingId: building.id, ...query })).rows
  expect(await rows({ fromMonth: '2025-01', toMonth: '2025-02' })).toMatchObject([
    { meterNumber: 'NEW-9', firstValue: '931', lastReadOn: '2025-02-10', lastValue: '1051', use: '120', unusual: high.unusual },
  ])
  const [march] = await rows({ fromMonth: '2025-03', toMonth: '2025-03' })
  expect(march).toMatchObject({ firstReadOn: '2025-02-10', firstValue: '5', lastReadOn: '2025-03-31', isEstimated: true })
  const { version } = await admin.call(meterContract.read, { params: { id: meter.id } })
  const removed = { params: { id: meter.id }, body: { removedOn: '2025-04-01' }, ifMatch: version }
  await admin.call(meterContract.update, removed)
  expect(await rows({ fromMonth: '2025-04', toMonth: '2025-04' })).toHaveLength(1)
  expect(await rows({ fromMonth: '2025-05', toMonth: '2025-05' })).toEqual([])
})

test('needs one utility, one building of the office and at most 24 months', async () => {
  const { building } = await aReadHouse()
  await aMeter(admin, { buildingId: building.id, utility: 'WATER' } as never)
  await pay(building.id, { utility: 'WATER', amount: 400 })
  const utilities = async (query: object) => (await ask(query)).buildings.map(({ utility }) => utility)
  expect(await utilities(both)).toEqual(['ELECTRICITY', 'WATER'])
  expect(await utilities({ ...both, utility: 'WATER' })).toEqual(['WATER'])
  expect((await ask({ buildingId: building.id })).subtitle).toBe(`May 2024 to Apr 2025, ${building.name}`)
  const refused = async (query: object) => (await expectProblem(ask(query), 'INVALID_INPUT')).errors?.map(({ path }) => path)
  expect(await refused({ fromMonth: '2023-01', toMonth: '2025-01' })).toEqual(['/toMonth'])
  expect(await refused({ fromMonth: '2025-02', toMonth: '2025-01' })).toEqual(['/toMonth'])
  const stranger = await nextOffice(app)
  const elsewhere = { query: { buildingId: building.id } }
  await expectProblem(stranger.call(reportContract.meterUse, elsewhere), 'NOT_FOUND')
  expect((await stranger.call(reportContract.meterUse, { query: {} })).rows).toEqual([])
})

test('only a bill for water or electricity can have a utility', async () => {
  const { building } = await aHouse()
  const refused = await expectProblem(pay(building.id, { category: 'REPAIRS', utility: 'WATER' }), 'INVALID_INPUT')
  expect(refused.errors).toMatchObject([{ path: '/utility' }])
  expect(await pay(building.id, { utility: 'WATER' })).toMatchObject({ category: 'UTILITIES', utility: 'WATER' })
})

test('has the rows in its files, with the totals by building in the PDF and on a separate sheet', async () => {
  const { building, meter } = await aReadHouse()
  await pay(building.id, { utility: 'ELECTRICITY', amount: 35_000 })
  const file = (format: string) => admin.raw(reportContract.meterUse, { query: { ...both, format } as never })
  const csv = (await file('csv')).bytes.toString('utf8').split('\r\n')
  expect(csv).toHaveLength(4)
  expect(csv[2]).toContain(meter.number)
  const sheets = await readXlsx((await file('xlsx')).bytes)
  expect(sheets.map(({ data }) => data.length)).toEqual([3, 4])
  expect(sheets[0]?.data[1]).toEqual([building.name, 'Electricity', 2, 160, 150, 'kWh', 300, 350, -50])
  const words = await textByPdfium((await file('pdf')).bytes)
  for (const word of ['Metered use', 'Totals by building', meter.number, '300.00', '350.00']) expect(words).toContain(word)
})
