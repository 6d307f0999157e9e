import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankAccountContract } from '../domain/bank-accounts/bank-account-contract.ts'
import { settingContract } from '../domain/overview/setting-contract.ts'
import { claimContract } from '../domain/payments/claim-contract.ts'
import { tenantContract } from '../domain/people/tenant-contract.ts'
import { buildingContract } from '../domain/properties/building-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { billedLease } from '../server/testing/billing-steps.ts'
import { aBuilding, aManager, aTenant, aUnit } from '../server/testing/factories.ts'
import { type ApiClient, signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { save, titled } from './fields.ts'
import { intercept } from './intercept.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, proceedTo, settled } from './story-browser.ts'

// An ADMIN and a MANAGER edit the same record at the same time.

const dechen = { nameEnglish: 'Dechen Lhamo', phoneNumber: '17100002', password: 'a-quiet-orchard' }

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page
let other: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T03:00:00Z' })
  api = await openOffice(server)
  const { nameEnglish, phoneNumber } = dechen
  await aManager(api, { nameEnglish, phoneNumber, isApprover: true })
  await arrive(server, phoneNumber, dechen.password)
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  other = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await signIn(other, dechen.phoneNumber, dechen.password)
  await Promise.all([karma, other].map(settled))
})

afterAll(() => closeStory(browser, server, dataDir))

async function bothEdit(path: string, title: string): Promise<void> {
  for (const page of [karma, other]) {
    await proceedTo(page, `${path}/edit`)
    await titled(page, title)
  }
}

test('changes of different fields are both saved, and the second person is notified', async () => {
  const unit = await aUnit(api)
  await bothEdit(`/admin/master-properties/units/${unit.id}`, 'Edit unit')
  await karma.getByLabel('Electricity meter').fill('E-100')
  await other.getByLabel('Water meter').fill('W-200')
  await save(karma, 'Save unit')
  await titled(karma, /^Unit/)
  await save(other, 'Save unit')
  await other.getByText('Karma Dorji also changed other fields of this record. Both changes are saved.').waitFor()
  await titled(other, /^Unit/)
  const saved = await api.call(unitContract.read, { params: { id: unit.id } })
  expect(saved).toMatchObject({ electricityMeter: 'E-100', waterMeter: 'W-200' })
})

test('if both changed the same field, the second person sees both values and chooses for each field', async () => {
  const unit = await aUnit(api)
  await bothEdit(`/admin/master-properties/units/${unit.id}`, 'Edit unit')
  await karma.getByLabel('Electricity meter').fill('E-100')
  await karma.getByLabel('Water meter').fill('W-100')
  await other.getByLabel('Electricity meter').fill('E-200')
  await other.getByLabel('Water meter').fill('W-200')
  await save(karma, 'Save unit')
  await titled(karma, /^Unit/)
  await save(other, 'Save unit')
  const dialog = other.getByRole('dialog', { name: 'Karma Dorji changed this record too' })
  const water = dialog.getByRole('radiogroup', { name: 'Water meter' })
  await water.getByText('W-100').waitFor()
  await water.getByText('W-200').waitFor()
  expect(await issuesOf(other)).toEqual([])
  await water.getByRole('radio', { name: 'Karma Dorji’s value' }).check()
  await save(dialog, 'Save these values')
  await titled(other, /^Unit/)
  const saved = await api.call(unitContract.read, { params: { id: unit.id } })
  expect(saved).toMatchObject({ electricityMeter: 'E-200', waterMeter: 'W-100' })
})

test('Back to the form keeps the typed values, and asks before leaving again', async () => {
  const building = await aBuilding(api)
  await bothEdit(`/admin/master-properties/list-buildings/${building.id}`, 'Edit building')
  await karma.getByLabel('Building number').fill('B-1')
  await other.getByLabel('Building number').fill('B-2')
  await save(karma, 'Save building')
  await titled(karma, building.name)
  await save(other, 'Save building')
  const dialog = other.getByRole('dialog', { name: 'Karma Dorji changed this record too' })
  await save(dialog, 'Back to the form')
  expect(await other.getByLabel('Building number').inputValue()).toBe('B-2')
  await save(other, 'Save building')
  await save(dialog, 'Save these values')
  await titled(other, building.name)
  const { buildingNumber } = await api.call(buildingContract.read, { params: { id: building.id } })
  expect(buildingNumber).toBe('B-2')
})

test('a new document and a new address of a tenant from two people are both saved', async () => {
  const tenant = await aTenant(api)
  await bothEdit(`/admin/master-users/tenants/${tenant.id}`, 'Edit tenant')
  await karma.getByLabel('Email').fill('kinley@example.bt')
  await other.getByLabel('Identified by').selectOption({ label: 'Passport' })
  await other.getByLabel('Passport number').fill('G1234567')
  await save(karma, 'Save tenant')
  await titled(karma, tenant.fullName)
  await save(other, 'Save tenant')
  await other.getByText('Karma Dorji also changed other fields of this record. Both changes are saved.').waitFor()
  await titled(other, tenant.fullName)
  const saved = await api.call(tenantContract.read, { params: { userId: tenant.id } })
  const identityDocument = { kind: 'PASSPORT', number: 'G1234567' }
  expect(saved).toMatchObject({ email: 'kinley@example.bt', cid: null, identityDocument })
})

test('a choice in the menu of a list is merged with a concurrent change, with a message', async () => {
  // On a connection without live updates, so that the list is older than the other person's change.
  const live = '**/api/live?*'
  await intercept(karma, live, (route) => route.abort())
  const account = { bankCode: 'BOB', accountName: 'Kelden Rents', accountNumber: '200123456' } as const
  await api.call(bankAccountContract.create, { body: account })
  const second = { ...account, accountName: 'Kelden Deposits', accountNumber: '200123457' }
  const { id } = await api.call(bankAccountContract.create, { body: second })
  await karma.goto('/admin/master-bank-accounts')
  const row = karma.getByRole('row').filter({ hasText: 'Kelden Deposits' })
  await row.waitFor()
  await api.call(bankAccountContract.update, { params: { id }, body: { branch: 'Thimphu' } })
  await row.getByRole('button', { name: /actions|more|menu/i }).click()
  await karma.getByRole('menuitem', { name: 'Make default' }).click()
  await karma.getByText('Karma Dorji also changed other fields of this record. Both changes are saved.').waitFor()
  await karma.getByText('Kelden Deposits is the default').waitFor()
  expect(await api.call(bankAccountContract.read, { params: { id } })).toMatchObject({ branch: 'Thimphu', isDefault: true })
  await karma.unroute(live)
})

test('a person whose setting has a concurrent change sees both values and chooses', async () => {
  await karma.goto('/admin/system-settings')
  const card = karma.locator('section').filter({ has: karma.getByRole('heading', { name: 'Late interest' }) })
  await card.getByRole('button', { name: 'Change' }).click()
  await karma.getByLabel('Rate a year').fill('12')
  await api.call(settingContract.update, { body: { key: 'lateInterest', value: { percent: '10' } } })
  await save(karma, 'Save setting')
  const dialog = karma.getByRole('dialog', { name: 'Karma Dorji changed this record too' })
  await dialog.getByText('10 %').waitFor()
  await save(dialog, 'Save these values')
  await karma.getByText('Late interest saved').waitFor()
  const { items } = await api.call(settingContract.list, {})
  expect(items.find(({ key }) => key === 'lateInterest')?.value).toEqual({ percent: '12' })
})

test('a payment claim of a tenant appears on the open page of the office, and after approval the tenant has nothing to pay', async () => {
  const phoneNumber = '17100003'
  const { id: tenantId } = await aTenant(api, { phoneNumber })
  const newPassword = 'a-window-facing-east'
  await arrive(server, phoneNumber, newPassword)
  const { id: propertyId } = await aUnit(api)
  const { advice } = await billedLease(api, { tenantId, propertyId, startDate: '2026-02-01', endDate: '2027-01-31' }, ['2026-02'])
  const tenant = await openTab(browser, server.address)
  await signIn(tenant, phoneNumber, newPassword)
  const iHavePaid = tenant.getByRole('button', { name: /^I have paid/ })
  await iHavePaid.first().waitFor()
  await karma.goto('/admin/master-transactions/proofs')
  await settled(karma)
  const body = { adviceId: advice.id, amount: advice.balanceAmount, method: 'MBOB', reference: 'JRN-1', paidOn: '2026-03-09' }
  const asTenant = await signedInApi(server.address, phoneNumber, newPassword)
  await asTenant.call(claimContract.create, { body } as never)
  // Nobody reloads the page: data requested before the other person's change would otherwise stay.
  await karma.getByText('JRN-1').first().click()
  await karma.getByRole('button', { name: 'Approve and record payment' }).click()
  await tenant
    .getByText(/^R-2026-/)
    .first()
    .waitFor()
  await expect.poll(() => iHavePaid.count()).toBe(0)
})

/** The number of windows that have the connection, and of those that wait for it. */
const holdersAndWaiting = `navigator.locks.query().then(({ held, pending }) => [held.length, pending.length])`

test('two windows of one person share a connection, and the other continues with it when one is closed', async () => {
  const unit = await aUnit(api)
  const first = await openTab(browser, server.address)
  await signIn(first, kelden.phone, kelden.password)
  const second = await first.context().newPage()
  await signIn(second, kelden.phone, kelden.password)
  const open = new Set<Page>()
  for (const page of [first, second]) {
    const isLive = (request: Request) => new URL(request.url()).pathname === '/api/live'
    // The stream is open once its reply has started.
    page.on('response', (response) => isLive(response.request()) && open.add(page))
    page.on('requestfinished', (request) => isLive(request) && open.delete(page))
    page.on('requestfailed', (request) => isLive(request) && open.delete(page))
    await page.goto(`/admin/master-properties/units/${unit.id}`)
    await titled(page, /^Unit/)
  }
  const change = async (electricityMeter: string, pages: readonly Page[]) => {
    await expect.poll(() => open.size).toBe(1)
    await expect.poll(() => pages.at(-1)?.evaluate(holdersAndWaiting)).toEqual([1, pages.length - 1])
    await api.call(unitContract.update, { params: { id: unit.id }, body: { electricityMeter } })
    for (const page of pages) await page.getByText(electricityMeter).waitFor()
  }
  await change('E-301', [first, second])
  const [holder] = open
  const left = holder === first ? second : first
  open.clear()
  await holder?.close()
  await change('E-302', [left])
  await left.context().close()
})

test('the request of one person appears in the menu of the other, who approves it, and both are notified', async () => {
  for (const [accountName, accountNumber] of [['Kelden Fees', '200123461'] as const, ['Kelden Repairs', '200123462'] as const])
    await api.call(bankAccountContract.create, { body: { bankCode: 'BOB', accountName, accountNumber } })
  await api.call(settingContract.update, { body: { key: 'approvals', value: { isOn: true, aboveNgultrum: 0 } } })
  await karma.goto('/admin/master-bank-accounts')
  const row = karma.getByRole('row').filter({ hasText: 'Kelden Repairs' })
  await row.getByRole('button', { name: /actions|more|menu/i }).click()
  await karma.getByRole('menuitem', { name: 'Make default' }).click()
  const waiting = karma.locator('.toast').filter({ hasText: 'Waiting for approval' })
  await waiting.getByRole('link', { name: 'Open the request' }).click()
  const own = karma.getByRole('dialog', { name: 'Request for approval' })
  await own.getByText('Another person of your office has to approve your request.').waitFor()
  await other.goto('/admin')
  await other.getByRole('link', { name: 'Requests to approve 1 waiting' }).waitFor()
  await other.getByRole('button', { name: /^Notifications, \d unread/ }).click()
  await other.getByRole('link', { name: 'Waiting for your approval: bank account' }).press('Enter')
  const dialog = other.getByRole('dialog', { name: 'Request for approval' })
  await dialog.getByText('Bank account', { exact: true }).waitFor()
  expect(await issuesOf(other)).toEqual([])
  await save(dialog, 'Approve')
  await other.getByText('Approved and carried out').waitFor()
  await other.getByRole('link', { name: 'Requests to approve', exact: true }).waitFor()
  await karma.goto('/admin/notifications')
  await karma.getByRole('link', { name: 'Your request was approved: bank account' }).waitFor()
})
