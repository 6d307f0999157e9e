import { afterAll, beforeAll, expect, test } from 'vitest'
import { importContract } from '../../../domain/import/import-contract.ts'
import type { ImportKind } from '../../../domain/import/import-kind.ts'
import { buildingContract } from '../../../domain/properties/building-contract.ts'
import { plotContract } from '../../../domain/properties/plot-contract.ts'
import { type Admin, anAdmin } from '../../testing/factories.ts'
import { aRegister, csvOf, type Row, workbookOf } from '../../testing/import-files.ts'
import { importFile, importIssues } from '../../testing/imports/import-file.ts'
import { caseCalls } from '../../testing/plot-cases/case-calls.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())
const { move, begin, change } = caseCalls(() => admin)

const put = (kind: ImportKind, row: Row) => importFile(admin, kind, csvOf([row]), { existing: 'UPDATE' })

/** An imported register whose plot was divided since. */
async function aDividedRegister() {
  const { sheets, building } = aRegister()
  const { owner, thram, plot } = sheets
  expect(importIssues(await importFile(admin, 'workbook', await workbookOf({ owner, thram, plot })))).toEqual([])
  const number = plot[0]?.['Plot number'] ?? ''
  const [registered] = (await admin.call(plotContract.list, { query: { q: number } })).items
  const id = registered?.id ?? ''
  const parts = ['A', 'B'].map((letter) => ({
    plotNumber: `${number}${letter}`,
    landUse: 'RESIDENTIAL' as const,
    area: { value: '0.125', unit: 'ACRE' as const },
  }))
  const drafted = await change(await begin([id]), {
    ...{ applicant: 'Karma', surveyReference: 'S-1', surveyedOn: '2025-05-20', plots: parts },
  })
  const surveyed = await move(drafted, 'SURVEYED')
  await move(surveyed, 'APPROVED', { acknowledgedWarnings: surveyed.issues.map(({ message }) => message) })
  return { id, number, building, plotRow: plot[0] as Row, buildingRow: sheets.building[0] as Row }
}

test('an old file neither puts a building on a divided plot nor changes that plot', async () => {
  const { id, number, building, plotRow, buildingRow } = await aDividedRegister()
  const before = await admin.call(plotContract.read, { params: { id } })
  expect(importIssues(await put('building', buildingRow))).toEqual([
    `Buildings 2 Plot numbers: Plot ${number} was subdivided or merged. Enter the plot that replaced it.`,
  ])
  expect((await admin.call(buildingContract.list, { query: { q: building } })).items).toEqual([])
  expect(importIssues(await put('plot', { ...plotRow, Area: '0.5' }))).toEqual([
    'Plots 2 Plot number: This plot was subdivided or merged, so it cannot change. Leave the row out.',
  ])
  expect(await admin.call(plotContract.read, { params: { id } })).toEqual(before)
  expect(importIssues(await put('building', { ...buildingRow, 'Plot numbers': `${number}A` }))).toEqual([])
})

test('an outline of a divided plot is not imported', async () => {
  const { id, number } = await aDividedRegister()
  const ring = [
    [89.64, 27.47],
    [89.641, 27.47],
    [89.641, 27.471],
    [89.64, 27.47],
  ]
  const feature = { type: 'Feature', properties: { plotNumber: number }, geometry: { type: 'Polygon', coordinates: [ring] } }
  const form = new FormData()
  form.set('file', new Blob([JSON.stringify({ type: 'FeatureCollection', features: [feature] })]), 'plots.geojson')
  const result = await admin.call(importContract.create, {
    params: { kind: 'plot' },
    query: { dryRun: 'false' },
    body: form,
  } as never)
  expect(importIssues(result as never)).toEqual([
    'Plots 1 Plot number: This plot was subdivided or merged, so it cannot change. Leave the row out.',
  ])
  expect((await admin.call(plotContract.read, { params: { id } })).geometry).toBeNull()
})

test('one owner named by CID and by phone number is an error in the cell', async () => {
  const { sheets, cid } = aRegister()
  const [first] = sheets.owner
  const thram = [{ ...sheets.thram[0], Owners: `${cid} 1/2; ${first?.['Phone number']} 1/2` } as Row]
  const result = await importFile(admin, 'workbook', await workbookOf({ owner: sheets.owner, thram }))
  expect(importIssues(result)).toEqual([expect.stringMatching(/^Thrams 2 Owners: .*twice/)])
})
