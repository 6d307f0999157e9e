import { afterAll, beforeAll, expect, test } from 'vitest'
import { importSheets } from '../../domain/import/import-sheets.ts'
import type { ImportKind } from '../../domain/import/import-kind.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { zip } from '../platform/files/zip.ts'
import { type Admin, anAdmin } from '../testing/factories.ts'
import { aRegister, csvOf, type Row, workbookOf } from '../testing/import-files.ts'
import { importFile, importIssues } from '../testing/imports/import-file.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { unpacked, zipEntries } from './workbook/zip-entries.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const check = (kind: ImportKind | 'workbook', content: string | Buffer) => importFile(admin, kind, content, { dryRun: true })

/** Rewrites cells of the workbook's only sheet, as a spreadsheet program does: `{ C2: '<c r="C2">…</c>' }`. */
async function withCells(workbook: Buffer, cells: Record<string, string>): Promise<Buffer> {
  const entries = [...zipEntries(workbook)].map((entry) => {
    let text = unpacked(workbook, entry).toString('utf8')
    if (entry.name.includes('sheet1'))
      for (const [at, cell] of Object.entries(cells)) text = text.replace(new RegExp(`<c r="${at}".*?</c>`), cell)
    return { name: entry.name, content: [text] }
  })
  const pieces: Buffer[] = []
  for await (const piece of zip(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const owners = () => {
  const { sheets, cid } = aRegister()
  const filled = { Type: 'Individual', 'E-mail': 'karma@example.bt', 'Name in Dzongkha': 'ཀརྨ', 'Permanent address': 'Motithang' }
  return { cid, rows: [{ ...sheets.owner[0], ...filled }] satisfies Row[] }
}

test('a formula is read by its saved value: text, number and date', async () => {
  const { cid, rows } = owners()
  const made = await withCells(await workbookOf({ owner: rows }), {
    A2: '<c r="A2" t="str"><f>CONCATENATE("Karma"," &amp; ","Dorji")</f><v>Karma &amp; Dorji</v></c>',
    C2: `<c r="C2"><f>${cid}+0</f><v>${cid}</v></c>`,
    B2: '<c r="B2" t="str"><f>IF(1,"","x")</f><v></v></c>',
  })
  expect(importIssues(await importFile(admin, 'owner', made))).toEqual([])
  const { items } = await admin.call(ownerContract.page, { params: { adminId: admin.adminId }, query: { q: cid } })
  expect(items[0]).toMatchObject({ nameEnglish: 'Karma & Dorji', cid })
})

test('a failed formula is reported at its cell, even if the cell is optional', async () => {
  const { rows } = owners()
  const optional = String.fromCharCode(65 + importSheets.owner.columns.findIndex(({ title }) => title === 'E-mail'))
  const made = await withCells(await workbookOf({ owner: rows }), {
    A2: '<c r="A2" t="e"><f>VLOOKUP(1,Z:Z,1)</f><v>#N/A</v></c>',
    C2: "<c r='C2' s='1' t='e'><f>Old!B2</f><v>#REF!</v></c>",
    [`${optional}2`]: `<c r="${optional}2" t="e"><f>1/0</f><v>#DIV/0!</v></c>`,
  })
  const messages = importIssues(await check('workbook', made))
  expect(messages).toContain(
    'Owners 2 Name: The formula in this cell returns the error #N/A. Correct it, or replace it with its value.',
  )
  expect(messages).toContain(
    'Owners 2 CID: The formula in this cell returns the error #REF!. Correct it, or replace it with its value.',
  )
  expect(messages.filter((issue) => issue.includes('#DIV/0!'))).toHaveLength(1)
  expect(messages).toHaveLength(3)
})

test('a formula that was saved without its value is reported at its cell', async () => {
  const { rows } = owners()
  const made = await withCells(await workbookOf({ owner: rows }), {
    A2: '<c r="A2"><f>B9</f><v></v></c>',
    C2: '<c r="C2" t="str"><f>B9</f></c>',
  })
  expect(importIssues(await check('owner', made)).map((issue) => issue.split('.')[0])).toEqual([
    'Owners 2 Name: This formula was saved without a value',
    'Owners 2 CID: This formula was saved without a value',
  ])
})

test('the signs of a spreadsheet for "no value" count as empty in a CSV file too', async () => {
  const { rows } = owners()
  const [row] = rows
  expect(importIssues(await check('owner', csvOf([{ ...row, Name: '#NAME?', 'Permanent address': '########' } as Row])))).toEqual(
    [
      'Owners 2 Name: The formula in this cell returns the error #NAME?. Correct it, or replace it with its value.',
      'Owners 2 Permanent address: The column was too narrow when the file was saved, so the cell contains only ########. Widen the column and save the file again.',
    ],
  )
})

test('a computed number has the digits that a spreadsheet shows, and a fraction is not accepted as a percentage', async () => {
  const { sheets } = aRegister()
  const area = await withCells(await workbookOf({ plot: sheets.plot }), {
    G2: '<c r="G2"><f>0.1+0.2</f><v>0.30000000000000004</v></c>',
  })
  expect(importIssues(await check('plot', area)).filter((issue) => issue.includes(' Area'))).toEqual([])
  const rise = (percent: string) =>
    ({ ...sheets.lease[0], 'Rent rises every (months)': '24', 'Rent rises by (%)': percent }) as Row
  const leases = await check('workbook', await workbookOf({ ...sheets, lease: [rise('0.05')], 'opening-balance': [] }))
  expect(importIssues(leases)).toEqual([
    'Leases 2 Rent rises by (%): Enter five percent as 5 or 5%, in a cell that is not formatted as a percentage.',
  ])
  expect(importIssues(await check('workbook', await workbookOf({ ...sheets, lease: [rise('7.5 %')] })))).toEqual([])
})

test('a CSV file may use semicolons or tabs as separators, and text with broken characters is refused', async () => {
  const { rows } = owners()
  const [row] = rows
  for (const sign of [';', '\t']) {
    const text = [Object.keys(row ?? {}), Object.values(row ?? {})].map((line) => line.join(sign)).join('\r\n')
    expect(importIssues(await check('owner', text))).toEqual([])
  }
  const latin = Buffer.from(csvOf([{ ...row, Name: 'José' } as Row]), 'latin1')
  expect(importIssues(await check('owner', latin)).map((issue) => issue.split(':')[0])).toContain('Owners 2 Name')
})
