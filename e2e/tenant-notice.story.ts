import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { registerNorzin, sonam } from './norzin-residency.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone, proceedTo } from './story-browser.ts'

// A tenant leaves: notice from the phone with the legal dates, the PIN, the view of the office, and a withdrawal.

const tenantPassword = 'prayer flags in the wind'
const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let tenant: Page
let clerk: Page
let leaseId: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  const api = await openOffice(server)
  await registerNorzin(api)
  const [lease] = (await api.call(leaseContract.list, { query: { status: 'ACTIVE' } })).items
  leaseId = lease?.id ?? ''
  await arrive(server, sonam.phoneNumber, tenantPassword)
  const own = await signedInApi(server.address, sonam.phoneNumber, tenantPassword)
  await own.call(authContract.setPin, { params: { id: lease?.tenantId ?? '' }, body: { password: tenantPassword, pin: '2580' } })
  browser = await openBrowser()
  tenant = await openTab(browser, server.address)
  await tenant.setViewportSize(phone)
  await signIn(tenant, sonam.phoneNumber, tenantPassword)
  clerk = await openTab(browser, server.address)
  await signIn(clerk, kelden.phone, kelden.password)
})
afterAll(() => closeStory(browser, server, dataDir))

async function typePin(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'PIN' }).focus()
  await page.keyboard.type('2580')
}

test('the dialog shows each date with the section of the law, and the tenant gives notice with the PIN', async () => {
  await proceedTo(tenant, '/tenant/lease')
  await tenant.getByRole('button', { name: 'Give notice…' }).click()
  const dialog = tenant.getByRole('dialog', { name: 'Give notice' })
  await expectText(dialog, /By law, 2 months \(Act ss\.80-81\): 10 May 2026[\s\S]*By your lease, 60 days: 09 May 2026/)
  await expectText(dialog, /Earliest last day: 10 May 2026, the later of the dates by law and by your lease\./)
  expect(await issuesOf(tenant)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('31 May 2026')
  await dialog.getByRole('textbox', { name: 'Last day' }).blur()
  await dialog.getByRole('textbox', { name: 'Forwarding address' }).fill('Bondey, Paro')
  await dialog.getByRole('combobox', { name: 'Bank for the deposit refund' }).selectOption('Bank of Bhutan')
  await dialog.getByRole('textbox', { name: 'Account number' }).fill('100200300')
  await dialog.getByRole('textbox', { name: 'Account name' }).fill('Sonam Choden')
  await typePin(tenant)
  expect(await issuesOf(tenant)).toEqual([])
  await save(dialog, 'Give notice')
  await tenant
    .getByRole('dialog', { name: /^End your lease on 31 May 2026/ })
    .getByRole('button', { name: 'Give notice' })
    .click()
  await expectText(cardOf(tenant, 'Moving out'), /31 May 2026[\s\S]*Bondey, Paro[\s\S]*100200300/)
  expect(await issuesOf(tenant)).toEqual([])
})

test('the office sees the notice on the lease, with its PDF', async () => {
  await proceedTo(clerk, `/admin/master-lease/units/${leaseId}`)
  await titled(clerk, /^Lease L-/)
  const card = cardOf(clerk, 'Notice by the tenant')
  await expectText(card, /31 May 2026[\s\S]*By law, 2 months[\s\S]*Bondey, Paro[\s\S]*Bank of Bhutan, 100200300, Sonam Choden/)
  expect(await issuesOf(clerk)).toEqual([])
  await card.getByRole('button', { name: /Open PDF/ }).waitFor()
})

test('the tenant withdraws the notice with the PIN, and the lease continues', async () => {
  await tenant.getByRole('button', { name: 'Withdraw notice…' }).click()
  const dialog = tenant.getByRole('dialog', { name: 'Withdraw your notice?' })
  await typePin(tenant)
  expect(await issuesOf(tenant)).toEqual([])
  await save(dialog, 'Withdraw notice')
  await tenant.getByRole('button', { name: 'Give notice…' }).waitFor()
  expect(await issuesOf(tenant)).toEqual([])
})
