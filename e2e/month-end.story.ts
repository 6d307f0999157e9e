import { rmSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closingContract } from '../domain/ledger/closing-contract.ts'
import { authContract } from '../domain/identity/auth-contract.ts'
import { billedLease } from '../server/testing/billing-steps.ts'
import { type ApiClient, apiClient, signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { titled } from './fields.ts'
import { menuItem } from './menus.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { issuesOf, openBrowser, openTab } from './story-browser.ts'

// A month is closed from its checklist.

const office = { name: 'Karma Dorji', organisation: 'Kelden Property Office', phone: '17100001', password: 'three-rivers-meet' }

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-02-10T04:00:00Z' })
  const body = { nameEnglish: office.name, phoneNumber: office.phone, password: office.password }
  await apiClient(server.address).call(authContract.signUp, { body: { ...body, organisationName: office.organisation } })
  api = await signedInApi(server.address, office.phone, office.password)
  const term = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000, depositAmount: 0 }
  await billedLease(api, term, ['2026-01'])
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, office.phone, office.password)
  await titled(karma, 'Dashboard')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const stepRow = (name: string): Locator => karma.getByRole('row').filter({ has: karma.getByRole('link', { name, exact: true }) })

test('last month is closed from its checklist, by way of the lists of what is left', async () => {
  await (await menuItem(karma, 'Month end')).click()
  await titled(karma, 'Month end')
  await expectText(karma.getByRole('main'), /Jan 2026: \d of 9 steps done/)
  await expectText(stepRow('Generate advices'), /Done[\s\S]*Karma Dorji/)
  await expectText(stepRow('Close the month'), /31 days open[\s\S]*To do/)
  expect(await issuesOf(karma)).toEqual([])
  await karma.getByRole('link', { name: 'Chase overdue tenants' }).click()
  await titled(karma, 'Overdue tenants')
  await karma.goBack()
  const marks = karma.getByRole('button', { name: /^Mark as done/ })
  await marks.first().waitFor()
  for (let left = await marks.count(); left > 0; left -= 1) {
    await marks.first().click()
    await expect.poll(() => marks.count()).toBe(left - 1)
  }
  await expectText(karma.getByRole('main'), /Jan 2026: 8 of 9 steps done/)
  await karma.getByRole('button', { name: 'Close month…' }).click()
  await karma.getByRole('dialog', { name: 'Close Jan 2026?' }).getByRole('button', { name: 'Close Jan 2026' }).click()
  await expectText(karma.getByRole('main'), /Jan 2026: 9 of 9 steps done/)
  expect((await api.call(closingContract.read, {})).closedUntil).toBe('2026-01-31')
  expect(await issuesOf(karma)).toEqual([])
})
