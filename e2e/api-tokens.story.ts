import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { anActiveLease } from '../server/testing/factories.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { save, titled } from './fields.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// An ADMIN creates a token for a program, sees its use, and revokes it.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page
let token: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  api = await openOffice(server)
  await anActiveLease(api, { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000, depositAmount: 0 })
  await api.call(adviceContract.generate, { body: { month: '2026-01' } })
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await karma.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

const table = () => karma.getByRole('table', { name: 'API tokens' })

test('an ADMIN creates a token in Settings, and copies it while it is shown', async () => {
  await karma.goto('/admin/system-settings')
  await karma.getByRole('link', { name: 'Show API tokens' }).click()
  await titled(karma, 'API tokens')
  expect(await issuesOf(karma)).toEqual([])
  await karma.getByRole('button', { name: 'New API token' }).first().click()
  const dialog = karma.getByRole('dialog', { name: 'New API token' })
  await dialog.getByLabel('Name').fill('Accounting')
  await save(dialog, 'Create token')
  await expectText(dialog, /Choose at least one permission/)
  await dialog.getByRole('combobox', { name: 'Billing' }).selectOption({ label: 'Read and change' })
  await dialog.getByLabel('Allowed addresses').fill('the office')
  await save(dialog, 'Create token')
  await expectText(dialog, /Enter an address such as/)
  await dialog.getByLabel('Allowed addresses').fill('127.0.0.0/8\n::1')
  expect(await issuesOf(karma)).toEqual([])
  await save(dialog, 'Create token')
  const shown = karma.getByRole('dialog', { name: 'Copy the token of Accounting' })
  await shown.getByRole('button', { name: 'Copy token' }).click()
  token = await karma.evaluate<string>('navigator.clipboard.readText()')
  expect(token).toMatch(/^sakhang_[0-9A-Za-z]{49}$/)
  expect(await issuesOf(karma)).toEqual([])
  await shown.getByRole('button', { name: 'Close' }).click()
  await expectText(table(), /Accounting.*Billing: read and change.*Never.*Active/s)
  expect(await karma.content()).not.toContain(token)
})

test('the API reference shows the permission that each call needs', async () => {
  const [reference] = await Promise.all([
    karma.context().waitForEvent('page'),
    karma.getByRole('link', { name: 'API reference' }).click(),
  ])
  const problems: string[] = []
  reference.on('pageerror', ({ message }) => problems.push(message))
  await reference.locator('#operations-tag-Advice').click()
  await expectText(reference.locator('body'), /One payment advice with its lines/)
  await reference.getByRole('button', { name: 'get /api/payment-advice', exact: true }).click()
  await expectText(reference.locator('body'), /Only these fields of each record.*Related records that come with each record/s)
  await expectText(reference.locator('body'), /"adviceNumber": "PA-2025-000123"/)
  expect(problems).toEqual([])
  await reference.close()
})

test('the program lists overdue advices and pays once, although it sends the payment twice', async () => {
  const program = apiClient(server.address, token)
  const { items } = await program.call(adviceContract.list, { query: { status: 'OVERDUE' } })
  const id = items[0]?.id ?? ''
  const body = { amount: 1_000_000, method: 'BANK_TRANSFER', paidOn: '2026-03-10', reference: 'JRN 7' } as const
  const pay = () => program.call(paymentContract.payAdvice, { params: { id }, body, idempotencyKey: 'statement-7' })
  const [first, second] = [await pay(), await pay()]
  expect(second.receiptNumber).toBe(first.receiptNumber)
  expect((await program.call(paymentContract.list, {})).total).toBe(1)
})

test('the ADMIN sees the last use and what the program did', async () => {
  await karma.reload()
  await expectText(table(), /Accounting.*10 Mar 2026.*(127\.0\.0\.1|::1).*Active/s)
  await table()
    .getByRole('link', { name: /10 Mar 2026/ })
    .click()
  await titled(karma, 'Audit')
  await expectText(karma.getByRole('table', { name: 'Audit' }), /API token Accounting, created by Karma Dorji/)
  expect(await issuesOf(karma)).toEqual([])
})

test('a revoked token is refused immediately and stays in the list', async () => {
  await karma.goto('/admin/api-tokens')
  await table()
    .getByRole('button', { name: /^(More|Actions|Menu)/ })
    .first()
    .click()
  await karma.getByRole('menuitem', { name: 'Revoke…' }).click()
  await karma.getByRole('dialog', { name: 'Revoke Accounting?' }).getByRole('button', { name: 'Revoke token' }).click()
  await expectText(table(), /Accounting.*Revoked/s)
  const refused = await fetch(`${server.address}/api/payment-advice`, { headers: { authorization: `Bearer ${token}` } })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toContain('invalid_token')
})
