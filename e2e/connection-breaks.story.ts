import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDataDir } from './data-dirs.ts'
import { titled } from './fields.ts'
import { intercept } from './intercept.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, openBrowser, openTab } from './story-browser.ts'

// Parts of a page whose code is loaded later and cannot be loaded: the page stays, with all typed input.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startProduct(dataDir)
  await openOffice(server)
  browser = await openBrowser()
  page = await openTab(browser, server.address)
  await page.clock.install()
  await signIn(page, kelden.phone, kelden.password)
  await titled(page, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

/** As with a lost connection, or with a newer version that has other files. */
const lose = (file: string) => intercept(page, `**/assets/${file}-*.js`, (route) => route.abort())
const find = (file: string) => page.unroute(`**/assets/${file}-*.js`)

test('a calendar that cannot be loaded says so in its place, and the form keeps what was typed', async () => {
  await page.goto('/admin/master-transactions/expenses')
  await titled(page, 'Expenses')
  await lose('calendar')
  await page.getByRole('button', { name: 'Record bill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a paid bill' })
  await dialog.getByRole('textbox', { name: 'Vendor' }).fill('Tashi Locks')
  await dialog
    .getByRole('button', { name: /^Calendar for/ })
    .first()
    .click()
  await page.getByText('This could not be loaded').waitFor()
  await find('calendar')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page
    .getByRole('button', { name: /^1 \w+ \d{4}$/ })
    .first()
    .waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Vendor' }).inputValue()).toBe('Tashi Locks')
  await page.keyboard.press('Escape')
})

test('a dialog that cannot be loaded is not opened, and a message says so; afterwards it opens', async () => {
  await page.goto('/admin/master-transactions/expenses')
  await titled(page, 'Expenses')
  await lose('search-dialog')
  await page.keyboard.press('Control+K')
  await page.getByText('The window could not be opened').waitFor()
  await titled(page, 'Expenses')
  await find('search-dialog')
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').waitFor()
})

test('what nobody asked for is loaded again later, and the page goes on without it', async () => {
  await lose('session-watch')
  await page.goto('/admin/master-transactions/expenses')
  await titled(page, 'Expenses')
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('session-watch'))
  await page.clock.fastForward('00:21')
  await refused
  await titled(page, 'Expenses')
  await find('session-watch')
  const loaded = page.waitForResponse((response) => response.url().includes('session-watch'))
  await page.clock.fastForward('00:31')
  await loaded
  await titled(page, 'Expenses')
})
