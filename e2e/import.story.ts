import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDataDir } from './data-dirs.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, openMenu, signUp } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// An office imports its owners: errors are downloaded and fixed, known owners are updated, and the whole import is undone.

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

async function choose(label: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: entry, exact: true }).click()
}

async function check(lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(['Name,CID,Phone number,Permanent address', ...lines].join('\n'))
  await page.getByLabel('File', { exact: false }).setInputFiles({ name: 'owners.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
}

test('a clerk checks, corrects, imports, updates and undoes owners', async () => {
  await signUp(page, { organisation: 'Import Office', name: 'Karma Dorji', phone: '17100001', password })
  await fillSignIn(page, '17100001', password)
  await openMenu(page, 'Import')
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).click()
  expect((await template).suggestedFilename()).toBe('sakhang-import.xlsx')
  await choose('Contents', 'Owners')

  await check(['Pema Wangmo,123,17123456,Paro'])
  await page.getByText('A CID has 11 digits.').waitFor()
  const errors = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the errors' }).click()
  expect(readFileSync(await (await errors).path(), 'utf8')).toContain('Owners,2,CID,')

  await check(['Pema Wangmo,11410000999,17123456,Paro'])
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByText('1 record created').waitFor()

  await choose('Rows already registered', 'Update the records')
  await check(['Pema Wangmo,11410000999,17123456,Haa', 'Dechen,11410001000,17123457,'])
  await page.getByText('1 record to create, 1 to update').waitFor()
  await page.getByRole('cell', { name: 'Haa' }).waitFor()
  expect(await issuesOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('This import was undone').waitFor()
})
