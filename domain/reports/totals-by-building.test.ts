import { expect, test } from 'vitest'
import { totalsByBuilding } from './totals-by-building.ts'
import type { MeterUseRow } from './report-rows.ts'

function row(given: Partial<MeterUseRow>): MeterUseRow {
  return {
    ...{ buildingId: 'a', buildingName: 'Norling House', meterId: 'm', meterNumber: 'E-1', unitNumber: '101' },
    ...{ utility: 'ELECTRICITY', firstReadOn: null, firstValue: null, lastReadOn: null, lastValue: null, use: null },
    ...{ isEstimated: false, unusual: null, billedAmount: 0 },
    ...given,
  }
}

test('V1 the sum of the unit meters is compared with the building meter, and the billed amounts with the supplier’s bill', () => {
  const rows = [
    row({ unitNumber: null, use: '310.5' }),
    row({ use: '120.25', billedAmount: 20_330 }),
    row({ unitNumber: '102', use: '180.125', billedAmount: 35_033 }),
  ]
  expect(totalsByBuilding(rows, [{ buildingId: 'a', utility: 'ELECTRICITY', amount: 60_000 }])).toEqual([
    {
      ...{ buildingId: 'a', buildingName: 'Norling House', utility: 'ELECTRICITY', meterCount: 3 },
      ...{ buildingUse: '310.5', unitsUse: '300.375', billedAmount: 55_363, supplierAmount: 60_000, differenceAmount: -4_637 },
    },
  ])
})

test('V2 without a bill there is no difference, and without a use no sum', () => {
  expect(totalsByBuilding([row({ billedAmount: 100 })], [])).toMatchObject([
    { buildingUse: null, unitsUse: null, billedAmount: 100, supplierAmount: null, differenceAmount: null },
  ])
})

test('V3 each building and utility has its line; bills without a utility have their own line', () => {
  const rows = [
    row({ utility: 'WATER', billedAmount: 500, use: '4' }),
    row({ billedAmount: 700, use: '9' }),
    row({ buildingId: 'b', buildingName: 'Taktsang House', billedAmount: 10, use: '1' }),
  ]
  const bills = [
    { buildingId: 'a', utility: 'WATER', amount: 400 } as const,
    { buildingId: 'a', utility: null, amount: 50 },
    { buildingId: 'a', utility: null, amount: 25 },
  ]
  const lines = totalsByBuilding(rows, bills).map((line) => [
    ...[line.buildingId, line.utility, line.meterCount, line.unitsUse],
    ...[line.billedAmount, line.supplierAmount, line.differenceAmount],
  ])
  expect(lines).toEqual([
    ['a', 'ELECTRICITY', 1, '9', 700, null, null],
    ['a', 'WATER', 1, '4', 500, 400, 100],
    ['a', null, 0, null, 0, 75, null],
    ['b', 'ELECTRICITY', 1, '1', 10, null, null],
  ])
})
