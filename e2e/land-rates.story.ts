import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { save, titled } from './fields.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// An ADMIN enters a table of land rates with its source, and its rates.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir)
  await openOffice(server)
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

test('a clerk enters a table of land rates with its source', async () => {
  await karma.goto('/admin/master-lease/lands')
  await karma.getByRole('link', { name: 'Land rates' }).click()
  await titled(karma, 'Land rates')
  expect(await issuesOf(karma)).toEqual([])
  await karma.getByRole('button', { name: 'New table' }).first().click()
  const dialog = karma.getByRole('dialog', { name: 'New table of land rates' })
  await dialog.getByRole('textbox', { name: 'Table' }).fill('State land')
  await dialog.getByRole('textbox', { name: 'In force from' }).fill('01 Jan 2024')
  await save(dialog, 'Save table')
  await expectText(dialog, /Enter where the figures are published/)
  await dialog.getByRole('textbox', { name: 'Source' }).fill('Kuensel, January 2024')
  await save(dialog, 'Save table')
  await expectText(karma.getByRole('table', { name: 'Land rates' }), /State land.*01 Jan 2024.*In force.*Kuensel/s)
})

test('a clerk adds a rate of a town and use, and the list shows it', async () => {
  await karma
    .getByRole('link', { name: /State land/ })
    .first()
    .click()
  await titled(karma, 'State land')
  await karma.getByRole('button', { name: 'New rate' }).first().click()
  const dialog = karma.getByRole('dialog', { name: 'New rate' })
  await dialog.getByRole('textbox', { name: 'Town or gewog' }).fill('Thimphu')
  await dialog.getByRole('combobox', { name: 'Use' }).fill('Industrial')
  await karma.getByRole('option', { name: 'Industrial' }).click()
  await dialog.getByRole('textbox', { name: 'Rate a year (Nu.)' }).fill('24.87')
  expect(await issuesOf(karma)).toEqual([])
  await save(dialog, 'Save rate')
  await expectText(karma.getByRole('table', { name: 'Rates' }), /Thimphu.*Industrial.*24\.87.*sq ft/s)
})
