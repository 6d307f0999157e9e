import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../domain/leases/lease-move-contract.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save } from './fields.ts'
import { registerNorzin, sonam } from './norzin-residency.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone, proceedTo } from './story-browser.ts'

// The hand-over: the office offers times, the tenant chooses one on the phone and requests another, and the office fixes it.

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
  leaseId = (await api.call(leaseContract.list, { query: { status: 'ACTIVE' } })).items[0]?.id ?? ''
  await api.call(leaseMoveContract.terminate, {
    params: { id: leaseId },
    body: { by: 'TENANT', noticeDate: '2026-03-10', effectiveDate: '2026-05-31', reason: 'Moving to Paro' },
  })
  await arrive(server, sonam.phoneNumber, tenantPassword)
  browser = await openBrowser()
  tenant = await openTab(browser, server.address)
  await tenant.setViewportSize(phone)
  await signIn(tenant, sonam.phoneNumber, tenantPassword)
  clerk = await openTab(browser, server.address)
  await signIn(clerk, kelden.phone, kelden.password)
})
afterAll(() => closeStory(browser, server, dataDir))

test('the office offers two times', async () => {
  await proceedTo(clerk, `/admin/master-lease/units/${leaseId}`)
  await cardOf(clerk, 'Hand-over').getByRole('button', { name: 'Offer times…' }).click()
  const dialog = clerk.getByRole('dialog', { name: /^Hand-over of lease/ })
  await dialog.getByRole('button', { name: 'Add a time' }).click()
  await dialog.locator('input[type=time]').nth(1).fill('14:30')
  await dialog.getByRole('textbox', { name: 'Place' }).fill('At the unit')
  expect(await issuesOf(clerk)).toEqual([])
  await save(dialog, 'Offer these times')
  await expectText(cardOf(clerk, 'Hand-over'), /Waiting for the tenant[\s\S]*31 May 2026, 10:00[\s\S]*31 May 2026, 14:30/)
  expect(await issuesOf(clerk)).toEqual([])
})

test('the tenant chooses one on the phone, and requests another', async () => {
  await proceedTo(tenant, '/tenant/lease')
  const card = cardOf(tenant, 'Hand-over')
  await card.getByRole('button', { name: '31 May 2026, 14:30' }).click()
  await expectText(card, /Fixed[\s\S]*31 May 2026, 14:30/)
  expect(await issuesOf(tenant)).toEqual([])
  await card.getByRole('button', { name: 'Ask for another time…' }).click()
  const dialog = tenant.getByRole('dialog', { name: 'Ask for another time' })
  await dialog.getByRole('textbox', { name: 'When can you come?' }).fill('After 5 pm')
  expect(await issuesOf(tenant)).toEqual([])
  await save(dialog, 'Ask the office')
  await expectText(card, /After 5 pm/)
})

test('the office reads the request, fixes another time, and finds the link to the exit report', async () => {
  await proceedTo(clerk, `/admin/master-lease/units/${leaseId}`)
  const card = cardOf(clerk, 'Hand-over')
  await expectText(card, /Time requested by the tenant\s+After 5 pm/)
  await card.getByRole('button', { name: 'Offer other times…' }).click()
  const dialog = clerk.getByRole('dialog', { name: /^Hand-over of lease/ })
  await dialog.locator('input[type=time]').fill('17:15')
  await save(dialog, 'Set this time')
  await expectText(card, /Fixed[\s\S]*31 May 2026, 17:15/)
  await card.getByRole('link', { name: 'Condition report at move-out' }).waitFor()
  expect(await issuesOf(clerk)).toEqual([])
  await proceedTo(tenant, '/tenant/lease')
  await expectText(cardOf(tenant, 'Hand-over'), /31 May 2026, 17:15/)
})
