import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingContract } from '../domain/overview/setting-contract.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { pick, save, titled } from './fields.ts'
import { newestSmsTo } from './messages.ts'
import { registerNorzin, sonam } from './norzin-residency.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { openMenu, signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone, proceedTo } from './story-browser.ts'

// An announcement that water will be off tomorrow: written once, previewed with its cost, sent to everyone in the building, read on a
// phone, and followed in the log.

const tenantPassword = 'prayer flags in the wind'
const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let clerk: Page
let api: Awaited<ReturnType<typeof openOffice>>

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  api = await openOffice(server)
  await registerNorzin(api)
  await api.call(settingContract.update, { body: { key: 'smsPrice', value: { partPrice: '0.45' } } })
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  await signIn(clerk, kelden.phone, kelden.password)
})
afterAll(() => closeStory(browser, server, dataDir))

test('a draft for one building is saved and sends nothing', async () => {
  await openMenu(clerk, 'Announcements')
  await titled(clerk, 'Announcements')
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.getByRole('button', { name: 'New announcement' }).click()
  const dialog = clerk.getByRole('dialog', { name: 'New announcement' })
  await dialog.getByRole('combobox', { name: 'Where' }).selectOption('One building')
  await pick(dialog, 'Building', 'Norzin')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Water off tomorrow')
  await dialog
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('No water tomorrow from 9:00 to 12:00. A tanker costs Nu. 50.')
  expect(await issuesOf(clerk)).toEqual([])
  await save(dialog, 'Save draft')
  await titled(clerk, 'Water off tomorrow')
  await clerk.getByText('Draft', { exact: true }).waitFor()
})

test('the preview shows recipients, parts and cost, and they are equal to those of the sending', async () => {
  await clerk.getByRole('button', { name: 'Preview and send' }).click()
  const dialog = clerk.getByRole('dialog', { name: /^Send “Water off tomorrow”/ })
  await expectText(dialog, /1 tenant[\s\S]*1 SMS of 1 part[\s\S]*Nu\. 0\.45[\s\S]*No water tomorrow from 9:00 to 12:00\./)
  expect(await issuesOf(clerk)).toEqual([])
  // On a screen, unit and amount stay on one line; the SMS has an ordinary space.
  expect(await dialog.innerText()).toContain('costs Nu.\u00a050.')
  await save(dialog, 'Send announcement')
  await clerk.getByRole('heading', { level: 2, name: 'Delivery log' }).waitFor()
  expect(await clerk.getByRole('main').innerText()).toContain('costs Nu.\u00a050.')
  const sms = await newestSmsTo(sonam.phoneNumber, /(No water.*)/, server)
  expect(sms).toContain('No water tomorrow from 9:00 to 12:00. A tanker costs Nu. 50.')
  await clerk.reload()
  await expectText(clerk.locator('main'), /2 sent/)
  expect(await issuesOf(clerk)).toEqual([])
  await proceedTo(clerk, '/admin/system-settings/notifications')
  await clerk.getByRole('tab', { name: 'Outbox' }).click()
  await clerk.getByText('costs Nu.\u00a050.').first().waitFor()
})

test('the tenant reads the announcement on the phone, and the delivery log shows it', async () => {
  await arrive(server, sonam.phoneNumber, tenantPassword)
  const tab = await openTab(browser, server.address)
  await tab.setViewportSize(phone)
  await signIn(tab, sonam.phoneNumber, tenantPassword)
  await proceedTo(tab, '/tenant/notifications')
  await expectText(tab.locator('main'), /Water off tomorrow[\s\S]*No water tomorrow/)
  expect(await issuesOf(tab)).toEqual([])
  await tab.close()
})

/** A draft to all properties, with its preview open. */
async function draftForEverybody(title: string, text: string): Promise<void> {
  await proceedTo(clerk, '/admin/announcements?new=true')
  const dialog = clerk.getByRole('dialog', { name: 'New announcement' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await dialog.getByRole('combobox', { name: 'Where' }).selectOption('All properties')
  await save(dialog, 'Save draft')
  await clerk.getByRole('button', { name: 'Preview and send' }).click()
}

test('a scheduled announcement is cancelled before it is sent, also on a phone', async () => {
  await clerk.setViewportSize(phone)
  await draftForEverybody('Lift repair', 'The lift stands still on Friday.')
  const sending = clerk.getByRole('dialog', { name: /^Send “Lift repair”/ })
  await sending.getByText('Send at a later time').click()
  expect(await issuesOf(clerk)).toEqual([])
  await save(sending, 'Schedule announcement')
  await clerk.getByText('Scheduled', { exact: true }).waitFor()
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.getByRole('button', { name: 'Cancel announcement' }).click()
  await clerk.getByRole('dialog').getByRole('button', { name: 'Cancel announcement' }).click()
  await clerk.getByText('Cancelled', { exact: true }).first().waitFor()
  expect(await issuesOf(clerk)).toEqual([])
})

test('an announcement sent during quiet hours is shown as waiting, not as on its way', async () => {
  await api.call(settingContract.update, { body: { key: 'quietHours', value: { from: '08:00', to: '12:00' } } })
  await draftForEverybody('Paint on the stairs', 'The stairs are painted on Monday.')
  const sending = clerk.getByRole('dialog', { name: /^Send “Paint on the stairs”/ })
  await expectText(sending, /waits until the quiet hours end/)
  await save(sending, 'Send announcement')
  await clerk.getByText('Announcement scheduled').waitFor()
  await expectText(clerk.locator('main'), /Starts[\s\S]*12:00/)
  expect(await issuesOf(clerk)).toEqual([])
})
