import { importContract } from '../../domain/import/import-contract.ts'
import { type ImportKind, sheetNames } from '../../domain/import/import-kind.ts'
import { importSheets } from '../../domain/import/import-sheets.ts'
import { xlsx } from '../platform/files/xlsx.ts'
import { type Admin, aPhone } from './factories.ts'

export type Row = Record<string, string>
type Sheets = Partial<Record<ImportKind, Row[]>>

export function csvOf(rows: readonly Row[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
    .map((line) => line.map(quoted).join(','))
    .join('\n')
}

export async function workbookOf(sheets: Sheets): Promise<Buffer> {
  const pieces: Buffer[] = []
  const made = Object.entries(sheets).map(([kind, rows]) => {
    const { columns } = importSheets[kind as ImportKind]
    return {
      name: sheetNames[kind as ImportKind],
      columns: columns.map(({ title }) => ({ title, kind: 'text' as const })),
      rows: rows.map((row) => columns.map(({ title }) => row[title] ?? null)),
    }
  })
  for await (const piece of xlsx(made)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Four digits, so that no name is the beginning of another. */
let number = 1000
/** Called before each test file. */
export const restartImportFiles = () => (number = 1000)
const place = { Dzongkhag: 'Thimphu', 'Gewog or thromde': 'Thimphu Thromde' }

/** A building with its land, people and a lease, with unique names. */
export function aRegister() {
  number += 1
  const cid = String(11_500_000_000 + number * 10)
  const tenantCid = String(11_600_000_000 + number * 10)
  const thram = `T${number}`
  const building = `House ${number}`
  const sheets = {
    owner: [
      { Name: 'Karma Dorji', CID: cid, 'Phone number': aPhone() },
      { Name: 'Pema Lhamo', CID: String(Number(cid) + 1), 'Phone number': aPhone() },
    ],
    thram: [
      {
        'Thram number': thram,
        ...place,
        'Area type': 'Urban',
        'Ownership category': 'Joint Ownership',
        Owners: `${cid} 1/3; ${Number(cid) + 1} 2/3`,
      },
    ],
    plot: [
      {
        'Plot number': `P${number}`,
        'Thram number': thram,
        ...place,
        'Land origin': 'Normal',
        'Land use': 'Residential',
        Area: '0.25',
        'Unit of area': 'acre',
      },
    ],
    building: [
      { Building: building, 'Plot numbers': `P${number}`, 'Thram number': thram, ...place, Use: 'Residential', Floors: '3' },
    ],
    unit: [
      { 'Unit number': '101', Building: building, Floor: '1', 'Asking rent (Nu.)': '12,500.00' },
      { 'Unit number': '102', Building: building, Floor: '1' },
    ],
    tenant: [{ 'First name': 'Sonam', 'Last name': 'Tobgay', CID: tenantCid, 'Phone number': aPhone() }],
    lease: [
      {
        Reference: `OLD-${number}`,
        'Kind of property': 'Unit',
        'Unit number': '101',
        Building: building,
        Tenant: tenantCid,
        Starts: '01/01/2024',
        Ends: '2026-12-31',
        'Billed from': '2025-06-01',
        'Rent (Nu.)': '10000.00',
      },
    ],
    'opening-balance': [{ Lease: `OLD-${number}`, 'Amount owed (Nu.)': '25000.00', Due: '2025-05-05' }],
  } satisfies Sheets
  return { sheets, cid, thram, building }
}

/** The id of a file that was only checked. */
export async function aCheckedImport(admin: Admin): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([csvOf([{ Name: 'Karma Dorji', CID: '11410099999', 'Phone number': '17999999' }])]), 'owners.csv')
  const { body } = await admin.raw(importContract.create, {
    params: { kind: 'owner' },
    query: { dryRun: 'true' as never },
    body: form,
  })
  return String(Reflect.get(Object(body), 'importId'))
}
