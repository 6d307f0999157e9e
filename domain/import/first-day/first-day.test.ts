import { describe, expect, test } from 'vitest'
import { calendarDate } from '../../calendar-date.ts'
import { cleanValue } from './clean-value.ts'
import { compareBooks } from './compare-books.ts'
import { guessColumns, type OldSheet } from './guess-columns.ts'
import type { OldContent } from './old-fields.ts'
import { planFirstDay } from './plan-first-day.ts'
import { readOldRows } from './read-old-rows.ts'

// Five workbooks, as five different offices might have them.

const tidy: OldSheet = {
  name: 'Tenants',
  rows: [
    ['Building', 'Flat No', 'Tenant Name', 'CID', 'Phone', 'Start Date', 'End Date', 'Rent', 'Deposit', 'Arrears'],
    ['Norling', '101', 'Sonam Tobgay', '11410000001', '17111111', '2024-01-01', '2026-12-31', '12000', '24000', '6000'],
  ],
}
const titled: OldSheet = {
  name: 'Sheet1',
  rows: [
    ['DRUK REAL ESTATE, THIMPHU'],
    ['Rent collection 2025'],
    [],
    [
      'Sl. No',
      'Name of Tenants',
      'C.I.D. No.',
      'Mobile No.',
      'House',
      'Shop/Flat No.',
      'Monthly Rent (Nu.)',
      'Security Deposit (Nu)',
      'Outstanding',
      'Since',
    ],
    ['1', 'Karma  Wangdi', '1141 0000 002', '+975-17222222', 'Yangkhil', 'G-1', 'Nu. 8,500/-', '17,000/-', 'nil', '1/3/2023'],
    ['', 'TOTAL', '', '', '', '', '8500', '17000', '', ''],
  ],
}
const sections: OldSheet = {
  name: 'Rental 2025',
  rows: [
    ['Room', 'Occupant', 'Contact Number', 'Amount per month', 'Entry date'],
    ['Amount'],
    ['Building A'],
    ['1', 'Dorji Wangmo', '77123456', '4500', '12.03.24'],
    ['Building B'],
    ['1', 'vacant', '', '', ''],
    ['2', 'Pema', '17999999/77888888', '5,000.00', 'March 5, 2024'],
  ],
}
const land: OldSheet = {
  name: 'Land owners',
  rows: [
    ['Thram No.', 'Full Name', 'Citizenship ID', 'Phone No', 'Plot ID', 'Area (acres)', 'Geog', 'Dzongkhag', 'Building name'],
    ['1234', 'Ugyen Dorji', '11410000010', '17333333', 'THI-9', '0.25', 'Kawang gewog', 'Thimpu', 'Norling'],
  ],
}
const headless: OldSheet = {
  name: 'old',
  rows: [
    ['Dechen', '11410000020', '17444444', 'x'],
    ['Tashi', '11410000021', '17555555', 'y'],
  ],
}

const fieldsOf = (sheet: OldSheet) => guessColumns(sheet).columns.map(({ field }) => field)

describe('the guess of the columns', () => {
  test('uses plain headings', () => {
    expect(fieldsOf(tidy)).toEqual([
      ...[
        'buildingName',
        'unitNumber',
        'tenantName',
        'tenantCid',
        'tenantPhone',
        'leaseStart',
        'leaseEnd',
        'rent',
        'deposit',
        'arrears',
      ],
    ])
  })
  test('reads headings below titles, with dots, units and other spellings', () => {
    expect(guessColumns(titled).headingRow).toBe(3)
    expect(fieldsOf(titled)).toEqual([
      ...[
        null,
        'tenantName',
        'tenantCid',
        'tenantPhone',
        'buildingName',
        'unitNumber',
        'rent',
        'deposit',
        'arrears',
        'leaseStart',
      ],
    ])
  })
  test('works if each building has a line above its rooms', () => {
    expect(fieldsOf(sections)).toEqual(['unitNumber', 'tenantName', 'tenantPhone', null, 'leaseStart'])
  })
  test('takes names and numbers on a sheet of land as those of owners', () => {
    expect(fieldsOf(land)).toEqual([
      ...['thramNumber', 'ownerName', 'ownerCid', 'ownerPhone', 'plotNumber', 'plotArea', 'zone', 'dzongkhag', 'buildingName'],
    ])
  })
  test('uses only the values if there are no headings', () => {
    expect(guessColumns(headless).headingRow).toBe(-1)
    expect(fieldsOf(headless)).toEqual([null, 'tenantCid', 'tenantPhone', null])
  })
  test('ignores a heading whose values do not fit it', () => {
    const rows = [
      ['Tenant', 'CID', 'Rent'],
      ['Sonam', 'yes', 'paid'],
      ['Karma', 'no', 'unpaid'],
    ]
    expect(fieldsOf({ name: 'x', rows })).toEqual(['tenantName', null, null])
  })
})

const dzongkhags = [
  { name: 'Thimphu', aliases: ['Thimbu'] },
  { name: 'Wangdue Phodrang', aliases: ['Wangdi'] },
]
test.each<[OldContent, string, string]>([
  ['money', 'Nu. 12,000/-', '12000.00'],
  ['money', 'Nu.12000/=', '12000.00'],
  ['money', '8500 BTN', '8500.00'],
  ['money', 'nil', ''],
  ['money', 'paid', 'paid'],
  ['phone', '+975-17 12 34 56', '17123456'],
  ['phone', '97517123456', '17123456'],
  ['phone', '17123456 / 77123456', '17123456'],
  ['cid', '1141-0000-999', '11410000999'],
  ['cid', '1.1410000999E+10', '11410000999'],
  ['date', '12/3/24', '2024-03-12'],
  ['date', '12th March 2024', '2024-03-12'],
  ['date', 'Mar 12, 2024', '2024-03-12'],
  ['date', '45363', '2024-03-12'],
  ['date', '31/2/2024', '31/2/2024'],
  ['place', 'Thimpu Dzongkhag', 'Thimphu'],
  ['place', 'WANGDI', 'Wangdue Phodrang'],
  ['text', ' Karma   Dorji ', 'Karma Dorji'],
])('reads %s “%s” as “%s”', (content, typed, read) => {
  expect(cleanValue(content, typed, dzongkhags)).toBe(read)
})

const places = {
  dzongkhag: dzongkhags,
  zone: [
    { name: 'Kawang', aliases: [] },
    { name: 'Thimphu Thromde', aliases: [] },
  ],
}
const matchesOf = (sheets: readonly OldSheet[]) =>
  sheets.map((sheet) => ({ headingRow: guessColumns(sheet).headingRow, fields: fieldsOf(sheet) }))
const readAll = (sheets: readonly OldSheet[], undone: readonly string[] = []) =>
  readOldRows(sheets, { matches: matchesOf(sheets), undone: new Set(undone), places })

test('corrections are listed, a withdrawn one keeps the original value, and total rows are skipped', () => {
  const { rows, corrections } = readAll([titled])
  expect(rows).toHaveLength(1)
  expect(corrections.map(({ field, after }) => [field, after])).toContainEqual(['rent', '8500.00'])
  const rent = corrections.find(({ field }) => field === 'rent')
  expect(readAll([titled], [rent?.key ?? '']).rows[0]?.values.rent).toBe('Nu. 8,500/-')
})

test('a repeated value is one correction with all its rows, and is withdrawn for all of them together', () => {
  const [sum = [], of = []] = titled.rows.toReversed()
  const others = ['101', '102'].map((flat) => of.map((cell) => (cell === 'G-1' ? flat : cell)))
  const rows = [...titled.rows.slice(0, -1), ...others, sum]
  const sheets = [{ ...titled, rows }]
  const rent = readAll(sheets).corrections.filter(({ field }) => field === 'rent')
  expect(rent).toMatchObject([{ before: 'Nu. 8,500/-', after: '8500.00', isUndone: false }])
  const [first] = rent
  expect(first?.places.map(({ row }) => row)).toEqual([5, 6, 7])
  const undone = readAll(sheets, [first?.key ?? ''])
  expect(undone.rows.map(({ values }) => values.rent)).toEqual(['Nu. 8,500/-', 'Nu. 8,500/-', 'Nu. 8,500/-'])
  expect(undone.corrections.find(({ field }) => field === 'rent')).toMatchObject({ isUndone: true })
})

const options = { fixed: {}, billedFrom: calendarDate('2025-06-01'), urbanZones: new Set(['thimphu thromde']) }

test('the sheets are combined: the land of a building, its flats, tenants, leases and arrears', () => {
  const { sheets, tenants } = planFirstDay(readAll([tidy, land]).rows, options)
  expect(sheets.thram?.map(({ cells }) => cells)).toEqual([
    {
      ...{ 'Thram number': '1234', Dzongkhag: 'Thimphu', 'Gewog or thromde': 'Kawang', Owners: '11410000010' },
      ...{ 'Area type': 'Rural', 'Ownership category': 'Individual Ownership' },
    },
  ])
  expect(sheets.building?.map(({ cells }) => cells)).toMatchObject([
    { Building: 'Norling', 'Plot numbers': 'THI-9', 'Thram number': '1234' },
  ])
  expect(sheets.lease?.[0]).toMatchObject({
    cells: {
      'Unit number': '101',
      Building: 'Norling',
      Tenant: '11410000001',
      'Rent (Nu.)': '12000.00',
      'Billed from': '2025-06-01',
    },
    origin: { sheet: 'Tenants', row: 2 },
  })
  expect(sheets['opening-balance']?.[0]?.cells).toMatchObject({ 'Amount owed (Nu.)': '6000.00', Due: '2025-05-31' })
  expect(tenants).toEqual([
    { name: 'Sonam Tobgay', number: '11410000001', arrears: 600_000, deposits: 2_400_000, rent: 1_200_000 },
  ])
})

test('a line above its rooms names the building; a vacant row is a unit without a lease', () => {
  const { sheets } = planFirstDay(readAll([sections]).rows, { ...options, fixed: { leaseEnd: '2026-12-31' } })
  expect(sheets.unit?.map(({ cells }) => [cells['Building'], cells['Unit number']])).toEqual([
    ['Building A', '1'],
    ['Building B', '1'],
    ['Building B', '2'],
  ])
  expect(sheets.lease?.map(({ cells }) => cells['Tenant'])).toEqual(['77123456', '17999999'])
})

test('a building has the floors that its flats name; a line without a tenant is a vacant flat with its rent', () => {
  const flats: OldSheet = {
    name: 'Quarters',
    rows: [
      ['Block', 'Flat No.', 'Name of tenant', 'Mobile', 'Rent'],
      ['Block 01', '504', 'Sonam Tobgay', '17100001', '5250'],
      ['Block 01', '101', '', '', '5500'],
      ['Block 02', '201', 'Kinga', '17100002', '5250'],
    ],
  }
  const { sheets } = planFirstDay(readAll([flats]).rows, options)
  expect(sheets.building?.map(({ cells }) => [cells['Building'], cells['Floors']])).toEqual([
    ['Block 01', '5'],
    ['Block 02', '2'],
  ])
  expect(sheets.unit?.map(({ cells }) => cells['Asking rent (Nu.)'])).toEqual(['', '5500.00', ''])
})

test('the use of a unit follows from its type, and the use of a building from its units', () => {
  const units: OldSheet = {
    name: 'Units',
    rows: [
      ['Building', 'Unit No.', 'Type of unit', 'Name of tenant', 'Mobile', 'Rent'],
      ['Plaza', '101', 'Shop', 'Sonam Tobgay', '17100001', '5250'],
      ['Plaza', '201', 'Commercial', 'Kinga', '17100002', '5250'],
      ['Court', '101', 'Office space', 'Dorji', '17100003', '5250'],
      ['Court', '201', '2BHK', 'Pema', '17100004', '5250'],
      ['Court', '301', '', 'Deki', '17100005', '5250'],
      ['Court', '401', 'Atelier', 'Tandin', '17100006', '5250'],
    ],
  }
  const { sheets } = planFirstDay(readAll([units]).rows, options)
  expect(sheets.unit?.map(({ cells }) => cells['Use'])).toEqual([
    'Commercial',
    'Commercial',
    'Private offices',
    'Residential',
    '',
    'Atelier',
  ])
  expect(sheets.building?.map(({ cells }) => cells['Use'])).toEqual(['Commercial', 'Residential'])
})

test('defaults fill only empty cells, and an owner is never combined from two rows', () => {
  const fixed = { ownerName: 'The office', ownerCid: '11410000099', thramNumber: '9', leaseEnd: '2027-01-01' }
  const { sheets } = planFirstDay(readAll([tidy, land]).rows, { ...options, fixed })
  expect(sheets.owner?.map(({ cells }) => cells['Name'])).toEqual(['Ugyen Dorji'])
  expect(sheets.lease?.[0]?.cells['Ends']).toBe('2026-12-31')
})

test('the books either agree, or the differing tenants are listed with the reason', () => {
  const theirs = { arrears: 600, deposits: 0, rent: 100 }
  const sonam = { name: 'Sonam', number: '1', arrears: 600, deposits: 0, rent: 100 }
  expect(compareBooks(theirs, [sonam], [sonam])).toMatchObject({ isEqual: true, differences: [] })
  const { lines, isEqual, differences } = compareBooks(theirs, [sonam], [{ ...sonam, arrears: 500 }])
  expect(isEqual).toBe(false)
  expect(lines[0]).toEqual({ figure: 'arrears', theirs: 600, ours: 500, difference: -100 })
  expect(differences).toEqual([{ name: 'Sonam', figure: 'arrears', theirs: 600, ours: 500 }])
})
