import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { savedViewContract } from '../domain/saved-views/saved-view-contract.ts'
import { aBuilding } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { save, titled } from './fields.ts'
import { menuItem } from './menus.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// A member of the office saves the filters, order and columns of a list under a name, and returns to them.

const units = '/admin/master-properties/units'

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir)
  api = await openOffice(server)
  const { id } = await aBuilding(api)
  const unit = { buildingId: id, floor: 2 }
  await api.call(unitContract.create, { body: { ...unit, unitNumber: 'Flat-7', use: 'RESIDENTIAL' } })
  await api.call(unitContract.create, { body: { ...unit, unitNumber: 'Shop-3', use: 'COMMERCIAL' } })
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

const views = () => karma.getByRole('button', { name: /^(Views|Shops)/ })
const choose = async (item: string) => {
  await views().click()
  await karma.getByRole('menuitem', { name: item }).click()
}
const grid = () => karma.getByRole('table', { name: 'Units' })

test('filters, order and columns are saved under a name and restored by one click', async () => {
  await karma.goto(`${units}?use=COMMERCIAL&sort=floor:desc`)
  await expectText(grid(), /Shop-3/)
  await karma.getByRole('button', { name: 'Columns and density' }).click()
  await karma.getByRole('checkbox', { name: 'Area' }).uncheck()
  await karma.keyboard.press('Escape')
  await choose('Save as a new view…')
  const dialog = karma.getByRole('dialog', { name: 'Save filters, order and columns as a view' })
  await dialog.getByLabel('Name').fill('Shops')
  await dialog.getByRole('checkbox', { name: 'Share with everybody in the office' }).check()
  await save(dialog, 'Save view')
  await expectText(views(), /^Shops$/)
  await choose('Show the full list')
  await expectText(grid(), /Flat-7/)
  await choose('Shops')
  await expectText(grid(), /^(?!.*Flat-7).*Shop-3/s)
  await expect.poll(() => grid().getByRole('columnheader', { name: 'Area' }).count()).toBe(0)
  expect(await issuesOf(karma)).toEqual([])
})

test('a list opens with the default view, and Ctrl K finds a view by its name', async () => {
  await choose('Make my default')
  await (await menuItem(karma, 'Plots')).click()
  await titled(karma, 'Plots')
  await (await menuItem(karma, 'Units')).click()
  await expectText(grid(), /^(?!.*Flat-7).*Shop-3/s)
  await expectText(views(), /^Shops$/)
  await choose('Show the full list')
  await expectText(grid(), /Flat-7/)
  await karma.goto('/admin')
  await titled(karma, 'Dashboard')
  await karma.keyboard.press('Control+k')
  await karma.getByRole('textbox', { name: 'Search everything' }).fill('sho')
  await karma.getByRole('link', { name: /^Shops/ }).click()
  await expectText(grid(), /^(?!.*Flat-7).*Shop-3/s)
})

test('a filter that the list no longer has is ignored, with a message', async () => {
  const search = 'landlord=Sonam&use=CASTLE&q=Shop'
  const { id } = await api.call(savedViewContract.create, { body: { list: units, name: 'Old', search } })
  await karma.goto(`${units}?savedView=${id}`)
  await expectText(karma.getByRole('status').filter({ hasText: 'no longer has' }), /landlord, Use/)
  await expectText(grid(), /^(?!.*Flat-7).*Shop-3/s)
})

test('a deleted view is no longer available', async () => {
  await karma.goto(units)
  await expectText(views(), /^Shops$/)
  await choose('Delete…')
  await save(karma, 'Delete view')
  await expectText(grid(), /Flat-7/)
  await expect.poll(async () => (await api.call(savedViewContract.list, {})).items.map(({ name }) => name)).toEqual(['Old'])
  expect(await issuesOf(karma)).toEqual([])
})

test('filters that do not fit in their row are behind one button, where a day is picked from the calendar', async () => {
  await karma.goto('/admin/master-transactions/advices')
  await titled(karma, 'Payment advices')
  const row = karma.locator('.toolbar-filters')
  const overflowOfFilters = () => row.evaluate((filters) => filters.scrollWidth - filters.clientWidth)
  for (const width of [1280, 390]) {
    await karma.setViewportSize({ width, height: 720 })
    await expect.poll(overflowOfFilters).toBe(0)
    await row.getByRole('button', { name: 'More filters' }).waitFor()
  }
  await karma.getByRole('button', { name: 'More filters' }).press('Enter')
  await karma.getByRole('button', { name: 'Due from', exact: true }).click()
  await karma.getByRole('button', { name: 'Calendar for Due from' }).click()
  await karma
    .getByRole('button', { name: /^1 / })
    .or(karma.getByRole('button', { name: '1', exact: true }))
    .first()
    .click()
  await karma.getByRole('button', { name: 'More filters (1)' }).waitFor()
  await karma.keyboard.press('Escape')
  await karma
    .locator('.toolbar-filters')
    .getByRole('button', { name: /^Due from 01/ })
    .waitFor()
  // The button shows its full label again, so fewer filters fit next to it.
  for (let width = 1000; width <= 1600; width += 50) {
    await karma.setViewportSize({ width, height: 720 })
    await expect.poll(overflowOfFilters).toBe(0)
    await karma.setViewportSize({ width: 390, height: 720 })
  }
  expect(await issuesOf(karma)).toEqual([])
})
