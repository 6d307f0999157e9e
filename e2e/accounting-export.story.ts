import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountMappingContract } from '../domain/accounting/account-mapping-contract.ts'
import { mapAccounts } from '../server/testing/accounting/accounting-steps.ts'
import { billedLease, pay } from '../server/testing/billing-steps.ts'
import { aBuilding, anOwner, aPhone, aPlot, aThram, aUnit } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { titled } from './fields.ts'
import { menuItem } from './menus.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// The end of a month: the accountant gets the postings.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-02-10T04:00:00Z' })
  api = await openOffice(server)
  const { id: ownerId } = await anOwner(api, { phoneNumber: aPhone() })
  const building = await aBuilding(api, (await aPlot(api, (await aThram(api, [{ ownerId }])).id)).id)
  const { id: propertyId } = await aUnit(api, building.id)
  const term = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000, depositAmount: 0 }
  const { advice } = await billedLease(api, { ...term, propertyId }, ['2026-01'])
  await pay(api, advice.id, 400_000, { paidOn: '2026-01-20' })
  await mapAccounts(api, ['1000'])
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

const field = (what: 'Code' | 'Name', account: string) =>
  karma.getByRole('textbox', { name: `${what} in the accounting program, ${account}` })

async function downloaded(press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = karma.waitForEvent('download')
  await press()
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('an unmapped account is shown and mapped, then the entries are exported and downloaded', async () => {
  await (await menuItem(karma, 'Accounting exports')).click()
  await titled(karma, 'Accounting exports')
  await karma.getByRole('button', { name: 'New export' }).first().click()
  const dialog = karma.getByRole('dialog', { name: 'New export' })
  await expectText(dialog, /Map these accounts first: 1000 Cash and bank/)
  expect(await issuesOf(karma)).toEqual([])
  await dialog.getByRole('link', { name: 'Account mapping' }).click()
  await titled(karma, 'Account mapping')
  // Two people map accounts at the same time: neither overwrites the other's unseen entry.
  await field('Code', '1000').fill('1100')
  await field('Name', '1000').fill('Bank of Bhutan')
  await field('Name', '1100').fill('Tenants')
  await field('Name', '1110').fill('')
  const { items } = await api.call(accountMappingContract.list, { query: { q: 'A1100' } })
  await api.call(accountMappingContract.update, { params: { id: items[0]?.id ?? '' }, body: { externalName: 'Debtors' } })
  await karma.getByRole('button', { name: 'Save 3 accounts' }).click()
  await expectText(karma.getByRole('row', { name: /^1100/ }), /Somebody else has mapped this account to A1100 Debtors/)
  await karma.getByText('Enter the name.').waitFor()
  // After scrolling, the top bar covers half a field.
  await karma.evaluate('window.scrollTo(0, 0)')
  expect(await issuesOf(karma)).toEqual([])
  await field('Name', '1110').fill('Late interest')
  await karma.getByRole('button', { name: 'Save 2 accounts' }).click()
  await karma.getByRole('button', { name: 'Save', exact: true }).waitFor()
  const names = (await api.call(accountMappingContract.list, { query: { pageSize: 50 } })).items.map((each) => each.externalName)
  expect(names).toEqual(expect.arrayContaining(['Bank of Bhutan', 'Tenants', 'Late interest']))
  await (await menuItem(karma, 'Accounting exports')).click()
  await karma.getByRole('button', { name: 'New export' }).first().click()
  await expectText(dialog, /2 vouchers, Nu\. 14,000\.00/)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await titled(karma, 'JE-2026-000001')
  expect(await issuesOf(karma)).toEqual([])
  const csv = await downloaded(() => karma.getByRole('button', { name: 'Download', exact: true }).click())
  expect(csv.name).toBe('JE-2026-000001-csv.csv')
  const rows = parse<Record<string, string>>(csv.text, { columns: true, bom: true })
  expect(rows.find((row) => row['Account'] === '1000')).toMatchObject({
    ...{ 'Outside account': '1100', 'Outside account name': 'Bank of Bhutan', Debit: '4000.00', Credit: '' },
  })
  await karma.getByLabel('Format').selectOption('Tally (XML)')
  const xml = await downloaded(() => karma.getByRole('button', { name: 'Download', exact: true }).click())
  expect(xml.name).toBe('JE-2026-000001-tally-xml.xml')
  expect(xml.text).toContain('<LEDGERNAME>Bank of Bhutan</LEDGERNAME>')
})

test('the trial balance of last month is a file, and the entries of an export are in the ledger', async () => {
  await karma.getByRole('link', { name: 'Entries' }).first().click()
  await titled(karma, 'Entries')
  await (await menuItem(karma, 'Accounting exports')).click()
  await karma.getByRole('link', { name: 'JE-2026-000001' }).first().waitFor()
  const csv = await downloaded(() => karma.getByRole('button', { name: 'Download CSV' }).last().click())
  expect(csv.name).toBe('trial-balance-2026-01-01-2026-01-31.csv')
  expect(parse<Record<string, string>>(csv.text, { columns: true, bom: true }).at(-1)).toMatchObject({ Name: 'Total' })
})
