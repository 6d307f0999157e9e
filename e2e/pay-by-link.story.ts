import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { paymentLinkContract } from '../domain/advices/payment-link-contract.ts'
import { advicesOf } from '../server/testing/billing-steps.ts'
import { anActiveLease, aTenant } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { payFrom } from './pay-pages.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone } from './story-browser.ts'

// The payment link of an advice, opened on a phone without signing in.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let visitor: Page
let adviceIds: readonly string[]

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  api = await openOffice(server)
  const { id: tenantId } = await aTenant(api, { firstName: 'Sonam', lastName: 'Wangmo' })
  const term = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000, depositAmount: 0 }
  const { id: leaseId } = await anActiveLease(api, { ...term, tenantId })
  for (const month of ['2026-01', '2026-02']) await api.call(adviceContract.generate, { body: { month } })
  adviceIds = (await advicesOf(api, leaseId)).map(({ id }) => id)
  browser = await openBrowser()
  visitor = await openTab(browser, server.address)
  await visitor.setViewportSize(phone)
})
afterAll(() => closeStory(browser, server, dataDir))

async function openLinkOf(adviceId = ''): Promise<void> {
  const { address } = await api.call(paymentLinkContract.issue, { params: { id: adviceId } })
  await visitor.goto(new URL(address ?? '').pathname)
}

test('a link opens without sign-in, shows office, number and balance and no names, and is paid on the same page', async () => {
  await openLinkOf(adviceIds[0])
  const page = visitor.getByRole('main')
  await expectText(page, /Payment advice PA-2026-\d+/)
  await expectText(page, /Nu\. 10,[\d,.]+/)
  await expectText(page, new RegExp(kelden.organisation))
  expect(await page.textContent()).not.toMatch(/Sonam|Wangmo/)
  expect(await issuesOf(visitor)).toEqual([])
  await page.getByRole('button', { name: /^Pay Nu\. 10,[\d,.]+ online$/ }).click()
  await payFrom(visitor, '100200300')
  await expectText(page, /Paid\..*The tenant gets receipt R-2026-\d+/)
  await visitor.reload()
  await expectText(page, /receipt R-2026-\d+/)
})

test('a withdrawn link shows a message and a link to the sign-in', async () => {
  await openLinkOf(adviceIds[1])
  await visitor.getByRole('button', { name: /^Pay Nu\. / }).waitFor()
  await api.call(paymentLinkContract.withdraw, { params: { id: adviceIds[1] ?? '' } })
  await visitor.reload()
  await visitor.getByRole('heading', { name: 'This payment link does not work' }).waitFor()
  await expectText(visitor.getByRole('main'), /the office has replaced or withdrawn it/)
  await visitor.getByRole('link', { name: 'Sign in' }).last().click()
  await visitor.getByRole('heading', { name: 'Sign in' }).waitFor()
})
