import { expect, test } from 'vitest'
import { calendarDate } from '../../calendar-date.ts'
import { guessColumns, lastDayOfBooks, type OldSheet } from './guess-columns.ts'
import { planFirstDay } from './plan-first-day.ts'
import { readOldRows } from './read-old-rows.ts'

/** A housing office's statement: names of blocks in merged cells, which only the first line has, totals below, and one repeated line. */
const statement: OldSheet = {
  name: 'Phase I',
  rows: [
    ['QUARTERS OCCUPANCY STATEMENT AS ON 31/10/2026'],
    [
      'Block',
      'Qtr. No.',
      'Name of Occupant',
      'CID No.',
      'Rent (p.m.)',
      'Date of Occupation',
      'Valid upto',
      'Outstanding as on 31.10.2026',
    ],
    ['Block A', 'A-01', 'Mr. Sonam Dorji', '11410000031', 'Nu 6,500/-', '3/4/2024', '31.12.2028', '6500'],
    ['', 'A-02', '(Vacant)', '', '4200', '', '', ''],
    ['', 'A-03', 'Pema Choden', '11410000032', '4,200', '01-Apr-24', '31.12.2028', '0'],
    ['', 'A-03', 'Pema Choden', '11410000032', '4,200', '01-Apr-24', '31.12.2028', '0'],
    ['', '', 'Total Block A', '', '10700', '', '', '6500'],
    [],
    ['Block B', 'B-01', 'Tashi', '11410000033', '4200', '45383', '31.12.2028', ''],
    ['', '', 'GRAND TOTAL', '', '14900', '', '', '6500'],
  ],
}

const fieldsOf = (sheet: OldSheet) => guessColumns(sheet).columns.map(({ field }) => field)
const places = { dzongkhag: [], zone: [] }
const readAll = (sheets: readonly OldSheet[]) => {
  const matches = sheets.map((sheet) => ({ headingRow: guessColumns(sheet).headingRow, fields: fieldsOf(sheet) }))
  return readOldRows(sheets, { matches, undone: new Set(), places })
}
const options = { fixed: {}, billedFrom: calendarDate('2025-06-01'), urbanZones: new Set(['thimphu thromde']) }

test('recognizes the column headings that housing offices use', () => {
  expect(fieldsOf(statement)).toEqual([
    ...['buildingName', 'unitNumber', 'tenantName', 'tenantCid', 'rent', 'leaseStart', 'leaseEnd', 'arrears'],
  ])
})

test('an empty building cell means that of the row above; totals and duplicate rows are skipped', () => {
  const { rows, skippedRows } = readAll([statement])
  expect(rows.map(({ values }) => [values.buildingName, values.unitNumber, values.tenantName])).toEqual([
    ['Block A', 'A-01', 'Sonam Dorji'],
    ['Block A', 'A-02', '(Vacant)'],
    ['Block A', 'A-03', 'Pema Choden'],
    ['Block B', 'B-01', 'Tashi'],
  ])
  expect(skippedRows).toEqual([
    { sheet: 'Phase I', row: 6, reason: 'REPEATED' },
    { sheet: 'Phase I', row: 7, reason: 'SUM' },
    { sheet: 'Phase I', row: 10, reason: 'SUM' },
  ])
})

test('a building whose name begins with “Total” is not a sum', () => {
  const rows = [
    ['Tenant', 'CID', 'Building', 'Flat No', 'Rent'],
    ['Sonam', '11410000041', 'Total Plaza', '1', '5000'],
  ]
  expect(readAll([{ name: 'x', rows }]).rows).toHaveLength(1)
})

test('only a value that may be misread is a correction, and doubtful values come first', () => {
  expect(readAll([statement]).corrections.map(({ before, after }) => `${before} → ${after}`)).toEqual([
    ...['3/4/2024 → 2024-04-03', '45383 → 2024-04-01', 'Mr. Sonam Dorji → Sonam Dorji', 'Nu 6,500/- → 6500.00'],
    ...['31.12.2028 → 2028-12-31', '01-Apr-24 → 2024-04-01'],
  ])
})

test('the heading of the arrears column contains the last day of the old books', () => {
  expect(lastDayOfBooks([statement])).toBe('2026-10-31')
  expect(lastDayOfBooks([{ name: 'x', rows: [['Rent collection 2025']] }])).toBeUndefined()
})

test('a corporation is an owner by its taxpayer number, and a vacant flat keeps its rent as the asking rent', () => {
  const fixed = { ownerName: 'Housing Corporation', ownerTaxpayerNumber: 'GAB00123', ownerPhone: '17110001', thramNumber: '1' }
  const { sheets } = planFirstDay(readAll([statement]).rows, { ...options, fixed })
  expect(sheets.owner?.[0]?.cells).toMatchObject({ Type: 'Institution', 'Taxpayer number': 'GAB00123' })
  expect(sheets.thram?.[0]?.cells).toMatchObject({ Owners: '17110001', 'Ownership category': 'Individual Ownership' })
  expect(sheets.unit?.map(({ cells }) => cells['Asking rent (Nu.)'])).toEqual(['', '4200.00', '', ''])
})

test('co-owners hold the shares that their lines state, in percent or as fractions', () => {
  const rows = [
    ['Thram No', 'Owner', 'Share', 'CID', 'Phone'],
    ['201', 'Ugyen Tshering', '60%', '10101000011', '17300001'],
    ['201', 'Kesang Lhamo', '40 %', '10101000012', '17300002'],
    ['202', 'Phub Gyem', '100%', '10101000015', '17300005'],
    ['203', 'Tshewang', '2/3', '10101000013', '17300003'],
    ['203', 'Dechen', '1/3', '10101000014', '17300004'],
  ].map((row, index) => [...row, index === 0 ? 'Building' : 'Norling'])
  const flats = [
    ['Building', 'Flat No', 'Rent'],
    ['Norling', '1', '5000'],
  ]
  const { sheets } = planFirstDay(
    readAll([
      { name: 'Owners', rows },
      { name: 'Flats', rows: flats },
    ]).rows,
    options,
  )
  expect(sheets.thram?.map(({ cells }) => cells['Owners'])).toEqual([
    ...['10101000011 60/100; 10101000012 40/100', '10101000015', '10101000013 2/3; 10101000014 1/3'],
  ])
})

test.each([
  ['Area (decimal)', '25', '0.25', 'acre'],
  ['Area in acres', '0.5', '0.5', 'acre'],
  ['Plot size', '12.5 decimals', '0.125', 'acre'],
  ['Area (sq.ft)', '1,500', '1500', 'sq ft'],
  ['Net area', '2 acre', '2', 'acre'],
])('an area below “%s”, %s, is %s %s', (heading, typed, area, unit) => {
  const rows = [
    ['Thram No', 'Plot No', heading],
    ['201', 'THI-201', typed],
  ]
  const { sheets } = planFirstDay(readAll([{ name: 'Land', rows }]).rows, options)
  expect(sheets.plot?.[0]?.cells).toMatchObject({ Area: area, 'Unit of area': unit })
})

test.each([
  ['302', '3'],
  ['A-101', '1'],
  ['G-1', '0'],
  ['A-01', '0'],
  ['1201', '0'],
])('flat %s is on floor %s', (flat, floor) => {
  const rows = [
    ['Building', 'Flat No', 'Rent'],
    ['Norling', flat, '5000'],
  ]
  const { sheets } = planFirstDay(readAll([{ name: 'Flats', rows }]).rows, options)
  expect(sheets.unit?.[0]?.cells).toMatchObject({ Floor: floor })
})
