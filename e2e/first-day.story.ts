import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { xlsx } from '../server/platform/files/xlsx.ts'
import { migratedDataDir } from './data-dirs.ts'
import { intercept } from './intercept.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, openMenu, signUp } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// A new office imports its old workbook: matched, cleaned, checked, imported, and compared with the old books.

const dataDir = migratedDataDir()
const password = 'three-rivers-meet'
let server: RunningProduct
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startProduct(dataDir)
  browser = await openBrowser()
  page = await openTab(browser, server.address)
})
afterAll(() => closeStory(browser, server, dataDir))

const headings = ['Sl', 'Name of Tenants', 'C.I.D. No.', 'Mobile', 'Flat No.', 'Rate', 'Security Deposit', 'Outstanding', 'Since']
const rent = [
  ['DRUK HOUSING, THIMPHU', '', '', '', '', '', '', '', ''],
  headings,
  ['Norling Building'],
  ['1', 'Sonam  Tobgay', '1141-0000-101', '+975 17 10 10 01', '101', 'Nu. 12,000/-', '24,000/-', '6,000', '1/3/23'],
  ['2', 'Kinga', '11410000102', '17101002/77101002', '102', '8500', 'nil', '-', '12 March 2024'],
  ['', 'TOTAL', '', '', '', '20500', '24000', '6000', ''],
]
const land = [
  ['Building', 'Thram No', 'Plot No', 'Area (acres)', 'Geog', 'District', 'Owner', 'CID No', 'Phone No'],
  ...['THI-1', 'THI-2', 'THI-3', 'THI-4', 'THI-5'].map((plot) => [
    ...['Norling Building', '12', plot, '0.25', 'Kawang', 'Thimpu', 'Ugyen Dorji', '11410000110', '17101010'],
  ]),
]

async function uglyWorkbook(): Promise<Buffer> {
  const made = Object.entries({ 'Rent 2025': rent, Land: land }).map(([name, [first = [], ...rows]]) => ({
    name,
    columns: first.map((title) => ({ title, kind: 'text' as const })),
    rows,
  }))
  const pieces: Buffer[] = []
  for await (const piece of xlsx(made)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('an old workbook is matched, cleaned, checked and imported with an equal balance, and then undone', async () => {
  await signUp(page, { organisation: 'Old Books Office', name: 'Karma Dorji', phone: '17100001', password })
  await fillSignIn(page, '17100001', password)
  await openMenu(page, 'Import')
  await page.getByRole('link', { name: 'Import an old workbook' }).click()
  await page.getByRole('heading', { level: 1, name: 'First day' }).waitFor()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page
    .getByLabel('File', { exact: false })
    .setInputFiles({ name: 'Rent 2025 FINAL.xlsx', mimeType, buffer: await uglyWorkbook() })
  await page.getByRole('button', { name: 'Upload' }).click()

  // The wizard does not recognize "Rate"; the person chooses rent.
  const { promise: second, resolve: sent } = Promise.withResolvers<void>()
  const holdReply = async (route: Route) => {
    const response = await route.fetch()
    await second
    await route.fulfill({ response })
  }
  await intercept(page, /api\/.*first-day\/[^/]+$/, holdReply, { times: 1 })
  const rate = page.getByRole('combobox', { name: 'Meaning of Rate' })
  await rate.click()
  await page.getByRole('option', { name: 'Rent per month' }).click()
  // The next change does not wait for the first: both are saved.
  await page.getByRole('textbox', { name: 'Lease ends' }).fill('31 Dec 2040')
  const saved = page.waitForResponse((reply) => reply.request().postData()?.includes('2040') === true && reply.ok())
  await page.getByRole('button', { name: 'Save for every row' }).click()
  sent()
  await saved
  await page.getByText('Nu. 12,000/-').first().waitFor()

  // The work continues at the same point.
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Columns of Rent 2025' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Lease ends' }).inputValue()).toBe('31 Dec 2040')
  expect(await issuesOf(page)).toEqual([])

  // Five rows have the same value: they are one line, and one click shows all of them.
  await page.getByRole('button', { name: 'and 2 more: Thimpu' }).click()
  const rows = page.getByRole('dialog', { name: 'Dzongkhag “Thimpu” in the workbook' })
  await rows.getByText('Land, rows 2, 3, 4, 5, 6').waitFor()
  await page.keyboard.press('Escape')
  await rows.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Keep as it was: 1/3/23' }).click()
  await page.getByRole('button', { name: 'Correct: 1/3/23' }).click()
  await page.getByRole('button', { name: 'Keep as it was: 1/3/23' }).waitFor()
  await page.getByRole('button', { name: 'Check the workbook' }).click()
  await page.getByRole('button', { name: 'Import 15 records' }).click()
  await page.getByText('The totals here equal those of the old books.').waitFor()
  const arrears = page.getByLabel('Arrears in the old books')
  await arrears.fill('7000')
  await arrears.blur()
  await page.getByRole('button', { name: 'Save totals' }).click()
  await page.getByText('The totals differ.').waitFor()
  expect(await issuesOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('This import was undone').waitFor()
  await page.getByText('The comparison appears after the import.').waitFor()
})
