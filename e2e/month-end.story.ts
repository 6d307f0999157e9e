import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closingContract } from '../domain/ledger/closing-contract.ts'
import { anActiveLease } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { titled } from './fields.ts'
import { menuItem } from './menus.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// A month is closed from its checklist.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-02-10T04:00:00Z' })
  api = await openOffice(server)
  await anActiveLease(api, { startDate: '2026-01-01', endDate: '2026-12-31', depositAmount: 0 })
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

const stepRow = (name: string): Locator => karma.getByRole('row').filter({ has: karma.getByRole('link', { name, exact: true }) })

test('a clerk bills last month, reminds its tenants and closes it from its checklist', async () => {
  await (await menuItem(karma, 'Month end')).click()
  await titled(karma, 'Month end')
  await expectText(stepRow('Generate advices'), /1 lease not billed[\s\S]*To do/)
  await expectText(stepRow('Close the month'), /31 days open[\s\S]*To do/)
  expect(await issuesOf(karma)).toEqual([])
  await karma.getByRole('link', { name: 'Generate advices' }).click()
  await titled(karma, 'Building Monthly')
  await karma.getByRole('button', { name: 'Generate advices' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Generate advices for Jan 2026?' })
  await dialog.getByRole('button', { name: 'Generate advices' }).click()
  await karma.getByRole('heading', { name: 'Advices generated' }).waitFor()
  await (await menuItem(karma, 'Month end')).click()
  await expectText(stepRow('Generate advices'), /Nothing[\s\S]*Done[\s\S]*Karma Dorji/)
  await expectText(stepRow('Contact overdue tenants'), /1 overdue tenant[\s\S]*To do/)
  await karma.getByRole('link', { name: 'Contact overdue tenants' }).click()
  await titled(karma, 'Overdue tenants')
  await expectText(karma.getByRole('main'), /Charged to\s+31 Jan 2026[\s\S]*Kinley Zangmo/)
  await karma.goBack()
  await expectText(stepRow('Check reports'), /No differences found[\s\S]*To do/)
  await karma.getByRole('link', { name: 'Check reports' }).click()
  await titled(karma, 'Reports of Jan 2026')
  await karma.getByRole('link', { name: /^Arrears/ }).click()
  await expectText(karma.getByRole('main'), /31 Jan 2026/)
  await (await menuItem(karma, 'Month end')).click()
  for (const step of ['Contact overdue tenants', 'Check reports']) {
    await stepRow(step).getByRole('button', { name: 'Mark as done' }).click()
    await expectText(stepRow(step), /Done[\s\S]*Karma Dorji/)
  }
  await expectText(karma.getByRole('main'), /Jan 2026: 8 of 9 steps done/)
  await karma.getByRole('button', { name: 'Close month…' }).click()
  await karma.getByRole('dialog', { name: 'Close Jan 2026?' }).getByRole('button', { name: 'Close Jan 2026' }).click()
  await expectText(karma.getByRole('main'), /Jan 2026: 9 of 9 steps done/)
  await expectText(stepRow('Close the month'), /Done[\s\S]*Karma Dorji/)
  expect((await api.call(closingContract.read, {})).closedUntil).toBe('2026-01-31')
  expect(await issuesOf(karma)).toEqual([])
})
