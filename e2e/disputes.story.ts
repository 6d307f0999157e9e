import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anActiveLease } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, pick, titled } from './fields.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, openBrowser, openTab } from './story-browser.ts'

// A dispute, from the page of its lease to the pack for the committee and its closing.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let clerk: Page
let leaseId: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  api = await openOffice(server)
  leaseId = (await anActiveLease(api)).id
  await signIn(clerk, kelden.phone, kelden.password)
  await titled(clerk, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

test('the office opens a dispute on the page of the lease, and the lease shows it', async () => {
  await clerk.goto(`/admin/master-lease/search/${leaseId}`)
  await clerk.getByRole('tab', { name: 'Documents' }).click()
  await clerk.getByRole('button', { name: 'New dispute…' }).click()
  const dialog = clerk.getByRole('dialog')
  await dialog.getByLabel('Raised by').selectOption({ label: 'Tenant' })
  await pick(dialog, 'Subject', 'Damage and repairs')
  await dialog.getByLabel('What the dispute is about').fill('The roof leaks.')
  await dialog.getByLabel('Committee or court').selectOption({ label: 'Committee of the thromde' })
  await dialog.getByRole('textbox', { name: 'Filed on' }).fill('10 Mar 2026')
  await dialog.getByRole('button', { name: 'Open dispute' }).click()
  await dialog.waitFor({ state: 'detached' })
  await clerk.getByRole('tab', { name: 'Overview' }).click()
  await expectText(clerk.locator('main'), 'Next deadline: Complete the papers, 24 Mar 2026')
})

test('the case shows the deadline with its section, and its pack is listed with the hash of the file', async () => {
  await clerk.getByRole('link', { name: 'Open dispute: Damage and repairs' }).click()
  await titled(clerk, 'Damage and repairs')
  await expectText(cardOf(clerk, 'Deadlines by law'), 'Tenancy Rules and Regulations 2018, s.125')
  const pack = cardOf(clerk, 'Dispute pack')
  const [download] = await Promise.all([
    clerk.waitForEvent('download'),
    pack.getByRole('button', { name: 'Download ZIP' }).click(),
  ])
  const content = readFileSync(await download.path())
  expect(content.subarray(0, 2).toString()).toBe('PK')
  await expectText(pack, createHash('sha256').update(content).digest('hex'))
})

test('the list shows the dispute as closed after it is closed', async () => {
  await clerk.getByRole('button', { name: 'Close dispute…' }).click()
  const dialog = clerk.getByRole('dialog')
  await dialog.getByLabel('Closing note').fill('The owner repaired the roof.')
  await dialog.getByRole('button', { name: 'Close dispute' }).click()
  await dialog.waitFor({ state: 'detached' })
  await clerk.goto('/admin/master-lease/disputes')
  await titled(clerk, 'Disputes')
  await expectText(clerk.getByRole('table', { name: 'Disputes' }), 'Closed')
})
