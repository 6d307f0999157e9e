import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meterContract } from '../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../domain/meters/meter-reading-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { save, titled } from './fields.ts'
import { registerNorzin } from './norzin-residency.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone, proceedTo } from './story-browser.ts'

// A clerk reads all meters of a house on one screen and saves them together; meanwhile another clerk reads one of them.

const dataDir = migratedDataDir()
const path = '/admin/master-properties/meters/round'
let server: RunningProduct
let browser: Browser
let clerk: Page
let api: ApiClient

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-04-05T04:00:00Z' })
  api = await openOffice(server)
  await registerNorzin(api)
  const { items } = await api.call(unitContract.list, { query: { sort: 'unitNumber:asc' } })
  for (const { id: unitId, unitNumber } of items.slice(0, 3)) {
    await api.call(meterContract.create, { body: { number: `E-${unitNumber}`, utility: 'ELECTRICITY', unitId } })
  }
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  await signIn(clerk, kelden.phone, kelden.password)
})
afterAll(() => closeStory(browser, server, dataDir))

const field = (page: Page, unit: string) => page.getByRole('textbox', { name: `Reading of meter E-${unit} (kWh)` })
const card = (number: string): Locator =>
  clerk.getByRole('list', { name: 'Meters to read' }).getByRole('listitem').filter({ hasText: number })
const row = (unit: string): Locator => clerk.getByRole('row', { name: new RegExp(`E-${unit}`) })

/** Types the readings of a day by keyboard only and saves them together. */
async function read(day: string, values: readonly string[]): Promise<void> {
  await proceedTo(clerk, `${path}?readOn=${day}`)
  await field(clerk, '1A').click()
  for (const value of values) {
    await clerk.keyboard.type(value)
    await clerk.keyboard.press('Enter')
  }
  await clerk.keyboard.press('Enter')
  await clerk.getByRole('button', { name: 'Save', exact: true }).waitFor()
}

test('a clerk enters every reading with the keyboard, and saves all of them together', async () => {
  await proceedTo(clerk, '/admin/master-properties/meters')
  await clerk.getByRole('link', { name: 'Reading round' }).click()
  await titled(clerk, 'Reading round')
  await read('2026-02-28', ['100', '200', '300'])
  await read('2026-03-30', ['250', '260', '330'])
  await expectText(row('1A'), /250 kWh[\s\S]*Office, recorded by/)
  expect(await issuesOf(clerk)).toEqual([])
})

test('a lower and an unusual reading are flagged next to the field before saving; each row is saved separately', async () => {
  await proceedTo(clerk, path)
  await expectText(row('1A'), /30 Mar 2026[\s\S]*5 kWh a day[\s\S]*30 kWh in 6 days/)
  await field(clerk, '1A').fill('240')
  await expectText(row('1A'), /This is lower than 250/)
  await field(clerk, '2A').fill('900')
  await expectText(row('2A'), /Use: 640 kWh in 6 days[\s\S]*more than twice/)
  await row('3A')
    .getByRole('checkbox', { name: /Estimate/ })
    .check()
  await expectText(row('3A'), /Estimate: 336 kWh/)
  expect(await issuesOf(clerk)).toEqual([])
  await save(clerk, 'Save 3 readings')
  await expectText(row('2A'), /900 kWh[\s\S]*Office/)
  await expectText(row('3A'), /336 kWh[\s\S]*Estimated/)
  await expectText(row('1A'), /This is lower than 250/)
  await field(clerk, '1A').fill('280')
  await row('1A').getByRole('button', { name: /^Save/ }).click()
  await expectText(row('1A'), /280 kWh/)
})

test('readings of another clerk on the same day are shown and stay; the round fits the screen on a phone', async () => {
  const other = await openTab(browser, server.address)
  await signIn(other, kelden.phone, kelden.password)
  await proceedTo(other, `${path}?readOn=2026-03-15`)
  await clerk.setViewportSize(phone)
  await proceedTo(clerk, `${path}?readOn=2026-03-15`)
  await field(clerk, '2A').fill('229')
  await expectText(card('E-2A'), /Use: \d+ kWh/)
  await field(other, '2A').fill('230')
  await other.getByRole('button', { name: 'Save E-2A' }).click()
  await expectText(other.getByRole('row', { name: /E-2A/ }), /230 kWh/)
  await clerk.getByRole('button', { name: /^Save 1 reading/ }).click()
  await expectText(card('E-2A'), /230 kWh[\s\S]*already recorded: 230[\s\S]*You typed 229/)
  // Nothing is left to save, and leaving the page needs no confirmation.
  await clerk.getByRole('button', { name: 'Save', exact: true }).waitFor()
  expect(await issuesOf(clerk)).toEqual([])
  await other.context().close()
})

test('a reading that another clerk recorded first appears while the clerk types, and moves no button of its row', async () => {
  await clerk.setViewportSize(phone)
  await proceedTo(clerk, `${path}?readOn=2026-03-16`)
  // On the day before, this meter was read: its field shows that the new day has loaded.
  await field(clerk, '2A').waitFor()
  const { items } = await api.call(meterContract.list, { query: { q: 'E-1A' } })
  await api.call(meterReadingContract.create, {
    body: { meterId: items[0]?.id ?? '', readOn: '2026-03-16', value: '180' },
  } as never)
  const saveRow = card('E-1A').getByRole('button', { name: 'Save E-1A' })
  // A refusal for another day is not shown for this one.
  expect(await card('E-2A').innerText()).not.toContain('already recorded')
  await field(clerk, '1A').focus()
  const before = await saveRow.boundingBox()
  await clerk.keyboard.type('181')
  await expectText(card('E-1A'), /already recorded: 180[\s\S]*180 kWh[\s\S]*Office, recorded by/)
  expect(await saveRow.boundingBox()).toEqual(before)
  // The typed value stays visible, but it cannot be saved.
  expect(await field(clerk, '1A').inputValue()).toBe('181')
  expect(await saveRow.isDisabled()).toBe(true)
  await clerk.getByRole('button', { name: 'Save', exact: true }).waitFor()
  expect(await issuesOf(clerk)).toEqual([])
})
