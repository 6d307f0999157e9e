import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { conditionContract } from '../domain/leases/condition/condition-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { personContract } from '../domain/people/person-contract.ts'
import { anActiveLease, aTenant, aUnit } from '../server/testing/factories.ts'
import { type ApiClient, signedInApi } from './api-client.ts'
import { agreeAndComplete, conditionItem, confirmRemainingItems } from './condition-pages.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { save, titled } from './fields.ts'
import { passwordSentTo } from './messages.ts'
import { openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { setOwnPassword, signIn } from './sign-in-pages.ts'
import { closeStory, desktop, issuesOf, openBrowser, openTab, phone, proceedTo, settled } from './story-browser.ts'

// The end of a tenancy: a repair, the hand-over with damage, and a new tenant next door.

const office = { name: 'Karma Dorji', organisation: 'Choki Property Office', phone: '17100001', password: 'three-rivers-meet' }
const sonam = { firstName: 'Sonam', lastName: 'Choden', phoneNumber: '17100004' }
const ownPassword = 'a-quiet-orchard'

const dataDir = migratedDataDir()
const ids = { lease: '', vacantUnit: '' }
let server: RunningProduct
let browser: Browser
let admin: ApiClient
let clerk: Page
let tenant: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-02-20T03:00:00Z' })
  admin = await openOffice(server, office)
  const { id: tenantId } = await aTenant(admin, sonam)
  ids.lease = await aLeaseNearItsEnd(tenantId)
  ids.vacantUnit = (await aUnit(admin)).id
  await server.stop()
  server = await startProduct(dataDir, { NOW: '2026-03-10T03:00:00Z' })
  admin = await signedInApi(server.address, office.phone, office.password)
  // The password of the registration expired after seven days.
  await admin.call(personContract.resetSignIn, { params: { id: tenantId } })
  browser = await openBrowser()
  ;[clerk, tenant] = await Promise.all([openTab(browser, server.address), openTab(browser, server.address)])
  await signIn(clerk, office.phone, office.password)
})

afterAll(() => closeStory(browser, server, dataDir))

/** Everything was in order at entry, and a deposit of Nu. 10,000 is held. */
async function aLeaseNearItsEnd(tenantId: string): Promise<string> {
  const { id } = await anActiveLease(admin, {
    tenantId,
    startDate: '2025-03-01',
    endDate: '2026-02-28',
    depositAmount: 1_000_000,
  })
  const [deposit] = (await admin.call(adviceContract.list, { query: { leaseId: id, kind: 'SECURITY_DEPOSIT' } })).items
  const body = { amount: 1_000_000, method: 'CASH', paidOn: '2026-02-20' } as const
  await admin.call(paymentContract.payAdvice, { params: { id: deposit?.id ?? '' }, body })
  const entry = await admin.call(conditionContract.begin, { params: { id }, body: { kind: 'ENTRY' } })
  const params = { id: entry.id }
  for (const room of new Set(entry.items.map((item) => item.room)))
    await admin.call(conditionContract.settleRoom, { params, body: { room, state: 'GOOD' } })
  for (const party of ['OWNER', 'TENANT'] as const) await admin.call(conditionContract.tick, { params, body: { party } })
  await admin.call(conditionContract.complete, { params })
  return id
}

async function isSound(page: Page): Promise<void> {
  expect(await issuesOf(page)).toEqual([])
}

test('a tenant reports damage with a photo, and sees that it was repaired and the cost', async () => {
  await tenant.setViewportSize(phone)
  await signIn(tenant, sonam.phoneNumber, await passwordSentTo(sonam.phoneNumber, server))
  await setOwnPassword(tenant, ownPassword)
  await signIn(tenant, sonam.phoneNumber, ownPassword)
  await settled(tenant)
  await proceedTo(tenant, '/tenant/maintenance')
  await tenant.getByRole('button', { name: 'Report a problem' }).first().click()
  await tenant.getByLabel('Where').fill('Kitchen')
  await tenant.getByLabel('What is wrong').fill('The tap drips day and night.')
  await tenant.getByLabel('Choose photos').setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await save(tenant, 'Send report')
  await tenant.getByRole('img').first().waitFor()
  await isSound(tenant)

  await clerk.goto(`/admin/master-lease/units/${ids.lease}?tab=damage`)
  await clerk.getByRole('link', { name: 'The tap drips' }).click()
  await save(clerk, 'Resolve…')
  const dialog = clerk.getByRole('dialog', { name: 'Resolve: Kitchen' })
  await dialog.getByLabel('Work done').fill('A new washer.')
  await dialog.getByLabel('Cost (optional)').fill('450')
  await save(dialog, 'Resolve')
  await dialog.waitFor({ state: 'detached' })
  await isSound(clerk)

  await tenant.reload()
  await expectText(tenant.locator('main'), /A new washer\.[\s\S]*450\.00, borne by the owner/)
})

test('the flat is handed back, and the exit report deducts its one damage from the deposit', async () => {
  await clerk.setViewportSize(phone)
  await proceedTo(clerk, `/admin/master-lease/condition/${ids.lease}?report=EXIT`)
  await save(clerk, 'Start the report')
  const walls = conditionItem(clerk, 'Lounge', 'Walls')
  await expectText(walls, 'At move-in: Good')
  await walls.getByRole('button', { name: 'Damaged', exact: true }).click()
  await walls.getByLabel('From the deposit (Nu.)').fill('1,500')
  await clerk.getByText(/^Saved\./).waitFor()
  await confirmRemainingItems(clerk)
  await agreeAndComplete(clerk)
  await clerk.setViewportSize(desktop)
  await proceedTo(clerk, `/admin/master-lease/units/${ids.lease}`)
  await clerk.getByRole('button', { name: 'More actions' }).click()
  await clerk.getByRole('menuitem', { name: 'Hand back…' }).click()
  const handBack = clerk.getByRole('dialog', { name: /^Hand back/ })
  await handBack.getByText(/^Last day/).waitFor()
  await save(handBack, 'Hand back')
  await handBack.waitFor({ state: 'detached' })
  await clerk.getByText('Expired', { exact: true }).first().waitFor()

  await proceedTo(clerk, `/admin/master-transactions/deposits/${ids.lease}`)
  await titled(clerk, /^Deposit of L-/)
  await clerk.locator('.sidebar [aria-current="page"]', { hasText: 'Building Security Deposits' }).waitFor()
  await expect.poll(() => clerk.getByLabel('Description').first().inputValue()).toMatch(/Lounge.*Walls/)
  await save(clerk, 'Settle deposit')
  const asked = clerk.getByRole('dialog', { name: 'Settle this deposit?' })
  await expectText(asked, /Nu\. 1,500\.00 is deducted and Nu\. 8,500\.00 is refunded/)
  await save(asked, 'Settle deposit')
  await expectText(clerk.locator('main'), /Deducted[\s\S]*1,500\.00[\s\S]*8,500\.00/)
  await isSound(clerk)

  await proceedTo(clerk, '/admin/reports/arrears')
  await expectText(clerk.locator('main'), /in the ledger/)
  await isSound(clerk)
})

test('a vacant unit is listed, a visitor sends an enquiry, and the listing closes by itself when a lease begins', async () => {
  await proceedTo(clerk, `/admin/master-properties/units/${ids.vacantUnit}`)
  await clerk.getByRole('link', { name: 'Create listing' }).first().click()
  await clerk.getByLabel('Title').fill('Three rooms above the river')
  await clerk.getByLabel('Monthly rent').fill('15,000')
  await save(clerk, 'Save draft')
  await save(clerk, 'Publish')
  await clerk.getByRole('link', { name: 'View public page' }).waitFor()
  const record = clerk.url()
  // A property can have one open listing: a second one cannot be started.
  await clerk.goto(`/admin/master-properties/units/${ids.vacantUnit}`)
  await clerk.getByRole('link', { name: 'Three rooms above the river' }).waitFor()
  expect(await clerk.getByRole('link', { name: 'Create listing' }).count()).toBe(0)

  const stranger = await openTab(browser, server.address)
  await stranger.goto('/')
  await stranger.getByRole('link', { name: 'Three rooms above the river' }).click()
  await stranger.getByRole('textbox', { name: 'Name' }).fill('Sangay Wangmo')
  await stranger.getByRole('textbox', { name: 'Email' }).fill('sangay@example.bt')
  await stranger.getByRole('textbox', { name: 'Message' }).fill('May I see it on Sunday?')
  await isSound(stranger)
  await save(stranger, 'Send')
  await stranger.getByText('Your enquiry was sent.').waitFor()
  const page = stranger.url()
  await proceedTo(clerk, '/admin/master-lease/listings?tab=enquiries')
  await expectText(clerk.locator('main'), 'Sangay Wangmo')

  await anActiveLease(admin, { propertyId: ids.vacantUnit, startDate: '2026-03-01', endDate: '2028-02-29' })
  await clerk.goto(record)
  await settled(clerk)
  await clerk.getByText('Closed', { exact: true }).first().waitFor()
  await stranger.goto(page)
  await stranger.getByText('This listing is no longer available').waitFor()
})

async function aPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#b9a48a' } })
    .jpeg()
    .toBuffer()
}
