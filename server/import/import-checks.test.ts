import { afterAll, beforeAll, expect, test } from 'vitest'
import { xlsx } from '../platform/files/xlsx.ts'
import { type Admin, anAdmin, aPhone } from '../testing/factories.ts'
import { aRegister, csvOf, type Row, workbookOf } from '../testing/import-files.ts'
import { importFile, importIssues } from '../testing/imports/import-file.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('all errors are reported together, and a record that refers to an invalid row is not reported as missing', async () => {
  const { sheets, cid, thram, building } = aRegister()
  const [owner, other] = sheets.owner
  const [unit] = sheets.unit
  const [lease] = sheets.lease
  const [balance] = sheets['opening-balance']
  const result = await importFile(
    admin,
    'workbook',
    await workbookOf({
      owner: [owner as Row, { ...other, 'Phone number': '12' } as Row, { ...owner, 'Phone number': aPhone() } as Row],
      thram: [
        sheets.thram[0] as Row,
        { ...sheets.thram[0], 'Thram number': `${thram}B`, Owners: cid, 'Gewog or thromde': 'Nowhere' } as Row,
        { ...sheets.thram[0], 'Thram number': `${thram}C`, Owners: '99999999999' } as Row,
        { ...sheets.thram[0], 'Thram number': `${thram}D`, Owners: cid } as Row,
      ],
      plot: [
        sheets.plot[0] as Row,
        { ...sheets.plot[0], 'Thram number': 'NOPE' } as Row,
        { ...sheets.plot[0], 'Thram number': `${thram}D`, 'Plot number': 'D-1', Area: 'abc' } as Row,
      ],
      building: [
        sheets.building[0] as Row,
        { ...sheets.building[0], Building: `${building} D`, 'Thram number': `${thram}D`, 'Plot numbers': 'D-1; D-9' } as Row,
      ],
      unit: [unit as Row, { ...unit, Building: 'No house' } as Row],
      tenant: [{ ...sheets.tenant[0], 'Phone number': '12' } as Row],
      lease: [
        lease as Row,
        { ...lease, Tenant: '99999999998', Reference: 'B' } as Row,
        { ...lease, Tenant: '99999999998', Reference: 'C', Building: `${building} D` } as Row,
      ],
      'opening-balance': [balance as Row, { ...balance, Lease: 'NOPE' } as Row],
    }),
    { dryRun: true },
  )
  expect(result.status).toBe('FAULTY')
  expect(importIssues(result).map((issue) => issue.split('. ')[0])).toEqual([
    'Owners 3 Phone number: Enter the 8 digits of a mobile number.',
    'Owners 4 CID: This is already in row 2.',
    'Thrams 3 Gewog or thromde: This dzongkhag has no such gewog (rural) or thromde (urban)',
    'Thrams 4 Owners: No owner has the CID 99999999999',
    'Plots 3 Thram number: There is no thram with this number in this place',
    'Plots 4 Area: Enter a number above 0 with at most 4 decimals.',
    'Buildings 3 Plot numbers: The thram has no plot D-9',
    'Units 3 Building: This building does not exist',
    'Tenants 2 Phone number: Enter the 8 digits of a mobile number.',
    'Leases 3 Tenant: This tenant does not exist',
    'Leases 4 Tenant: This tenant does not exist',
    'Opening balances 3 Lease: There is no lease with this number, and no such reference in the sheet Leases.',
  ])
})

test('an unknown column or sheet is reported with the possible names, unless it is empty', async () => {
  const { sheets } = aRegister()
  const [owner, other] = sheets.owner
  const odd = await importFile(
    admin,
    'owner',
    csvOf([{ ...owner, 'Shoe size': '42', 'E-mial': 'a@b.bt', Left: '' } as Row, other as Row]),
    {
      dryRun: true,
    },
  )
  expect(importIssues(odd)).toEqual([
    'Owners 1 Shoe size: The template has no column “Shoe size”. Use the headings of the template. Rename the column, or remove it.',
    'Owners 1 E-mial: The template has no column “E-mial”. Is it “E-mail”? Rename the column, or remove it.',
  ])
  expect(importIssues(await importFile(admin, 'owner', csvOf([{ ...owner, Left: '' } as Row]), { dryRun: true }))).toEqual([])
  const twice = await importFile(admin, 'owner', 'Name,CID,Phone number,Name\nKarma,11410077001,17999123,Pema', { dryRun: true })
  expect(importIssues(twice)).toEqual(['Owners 1 Name: The column “Name” appears twice. Remove one.'])
  const pieces: Buffer[] = []
  const text = (title: string) => ({ title, kind: 'text' as const })
  const columns = Object.keys(owner ?? {}).map(text)
  const made = [
    { name: 'Owners', columns, rows: [Object.values(owner ?? {})] },
    { name: 'Tenats', columns: [text('First name')], rows: [['Sonam']] },
  ]
  for await (const piece of xlsx(made)) pieces.push(piece)
  expect(importIssues(await importFile(admin, 'workbook', Buffer.concat(pieces), { dryRun: true }))).toEqual([
    'Tenats 1 : The sheet “Tenats” cannot be imported. Is it “Tenants”? Rename it or remove it.',
  ])
})

test('a row with an unreadable cell is checked for the references of its other cells in the same run', async () => {
  const { sheets, cid, thram, building } = aRegister()
  const known = aRegister()
  await importFile(admin, 'owner', csvOf(known.sheets.owner))
  const [owner, other] = sheets.owner
  const result = await importFile(
    admin,
    'workbook',
    await workbookOf({
      owner: [
        owner as Row,
        { ...other, 'E-mail': 'no mail', Type: 'Business' } as Row,
        { ...known.sheets.owner[0], 'E-mail': 'no mail', 'Phone number': aPhone() } as Row,
      ],
      thram: [
        { ...sheets.thram[0], Owners: cid } as Row,
        {
          ...sheets.thram[0],
          'Thram number': `${thram}B`,
          Owners: '99999999999',
          'Area type': 'Suburb',
          'Gewog or thromde': 'Nowhere',
        } as Row,
      ],
      plot: [{ ...sheets.plot[0], Area: 'abc', 'Thram number': 'NOPE' } as Row],
      building: [
        { ...sheets.building[0], Floors: 'many', Owners: '99999999999', 'Plot numbers': 'P-0' } as Row,
        { ...sheets.building[0], Building: `${building} B`, 'Plot numbers': '', 'Thram number': '' } as Row,
      ],
      unit: [{ ...sheets.unit[0], Floor: 'top', Building: 'No house' } as Row],
      tenant: [
        {
          ...sheets.tenant[0],
          'E-mail': 'no mail',
          Dzongkhag: 'Nowhere',
          'Gewog or thromde': 'Nowhere',
          'Chiwog or locality': 'Taba',
        } as Row,
      ],
      lease: [
        {
          ...sheets.lease[0],
          ...{ 'Due day': '40', Tenant: '99999999998', Building: 'No house', 'CID of witness 1': '11500000777' },
          ...{ 'Deposit held (Nu.)': '100.00', 'Rent (Nu.)': 'a lot', 'Area let': '12' },
        } as Row,
      ],
      'opening-balance': [{ ...sheets['opening-balance'][0], 'Amount owed (Nu.)': 'much', Lease: 'NOPE' } as Row],
    }),
    { dryRun: true },
  )
  expect(importIssues(result).map((issue) => issue.split('. ')[0])).toEqual([
    'Owners 3 E-mail: This is not an e-mail address.',
    'Owners 3 Licence number: Enter the licence number or the taxpayer number.',
    'Owners 4 E-mail: This is not an e-mail address.',
    'Owners 4 CID: An owner with this CID is already registered.',
    'Thrams 3 Area type: “Suburb” is not one of the allowed values (Rural, Urban).',
    'Thrams 3 Gewog or thromde: This dzongkhag has no such gewog (rural) or thromde (urban)',
    'Thrams 3 Owners: No owner has the CID 99999999999',
    'Plots 2 Area: Enter a number above 0 with at most 4 decimals.',
    'Plots 2 Thram number: There is no thram with this number in this place',
    'Buildings 2 Floors: Enter a whole number from 1 to 60.',
    'Buildings 2 Plot numbers: The thram has no plot P-0',
    'Buildings 2 Owners: No owner has the CID 99999999999',
    'Buildings 3 Plot numbers: Plot numbers is missing.',
    'Buildings 3 Thram number: Thram number is missing.',
    'Units 2 Floor: Enter a whole number from -5 to 60.',
    'Units 2 Building: This building does not exist',
    'Tenants 2 E-mail: This is not an e-mail address.',
    'Tenants 2 Gewog or thromde: There is no such gewog or thromde in this dzongkhag',
    'Leases 2 Rent (Nu.): Enter an amount in Nu, such as 12500.00.',
    'Leases 2 Due day: Enter a whole number from 1 to 31.',
    'Leases 2 Deposit held (Nu.): The deposit held cannot be more than the deposit agreed',
    'Leases 2 Witness 1: Enter the name and CID of the witness.',
    'Leases 2 Building: This building does not exist',
    'Leases 2 Tenant: This tenant does not exist',
    'Opening balances 2 Amount owed (Nu.): Enter an amount in Nu, such as 12500.00.',
    'Opening balances 2 Lease: There is no lease with this number, and no such reference in the sheet Leases.',
  ])
})

test('suggestions for a name that cannot be resolved are reported with its row', async () => {
  const { sheets, cid } = aRegister()
  const [owner] = sheets.owner
  const result = await importFile(
    admin,
    'workbook',
    await workbookOf({
      owner: [{ ...owner, CID: '1150001' } as Row],
      thram: [{ ...sheets.thram[0], Owners: cid } as Row],
    }),
    { dryRun: true },
  )
  expect(importIssues(result)).toEqual([
    'Owners 2 CID: A CID has 11 digits.',
    `Thrams 2 Owners: No owner has the CID ${cid}. Register the owner first, or add them to the sheet Owners. Row 2 of the sheet Owners has errors and may be the missing one.`,
  ])
})
