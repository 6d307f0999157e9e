import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcementContract } from '../domain/announcements/announcement-contract.ts'
import { signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { titled } from './fields.ts'
import { intercept } from './intercept.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, openBrowser, openTab } from './story-browser.ts'

// Parts of a page whose code is loaded later and cannot be loaded, and a call without a reply: the page stays, with all typed input.

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

test('a calendar that cannot be loaded shows a message in its place, and the form keeps its values', async () => {
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

test('a dialog that cannot be loaded shows a message, and opens once the connection works', async () => {
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

test('a call that is never answered fails in its form, and the next attempt does not record it twice', async () => {
  const api = await signedInApi(server.address, kelden.phone, kelden.password)
  // One sixtieth of the time limits of calls.
  const tab = await openTab(browser, server.address)
  await tab.addInitScript('{ const limit = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => limit(ms / 60) }')
  await signIn(tab, kelden.phone, kelden.password)
  await titled(tab, 'Dashboard')
  await tab.goto('/admin/announcements')
  await tab.getByRole('button', { name: 'New announcement' }).first().click()
  const dialog = tab.getByRole('dialog', { name: 'New announcement' })
  await dialog.getByRole('combobox', { name: 'Where' }).selectOption('All properties')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Water off tomorrow')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('No water tomorrow from 9:00 to 12:00.')
  // It arrives, and the connection breaks without notice.
  const swallowed = Promise.withResolvers<void>()
  const swallow = async (route: Route) => {
    await route.fetch()
    swallowed.resolve()
  }
  await intercept(tab, '**/api/announcement', swallow, { times: 1 })
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await swallowed.promise
  await dialog.getByText('The server did not reply in time. Check the connection and try again.').waitFor()
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { items } = await api.call(announcementContract.list, { query: {} })
  await tab.context().close()
  expect(items.map(({ title }) => title)).toEqual(['Water off tomorrow'])
})

test('a background load that fails is retried later, and the page works without it', async () => {
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
