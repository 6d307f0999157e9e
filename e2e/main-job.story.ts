import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import type { Lease } from '../domain/leases/lease-schema.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { tenantContract } from '../domain/people/tenant-contract.ts'
import { buildingContract } from '../domain/properties/building-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { aLease } from '../server/testing/factories.ts'
import { expectProblem } from '../server/testing/test-app.ts'
import { signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf } from './fields.ts'
import { activateAnyway, addWitnesses, createLease, fillLeaseWizard, schedule } from './lease-pages.ts'
import { passwordSentTo } from './messages.ts'
import { askWhy, generateAdvices, openAdviceOf, openReceipt, recordPayment } from './money-pages.ts'
import { addBuilding, addPlot, addUnit, registerOwner, registerTenant, registerThram } from './register-pages.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, forcedPasswordDialog, openMenu, setOwnPassword, signIn, signOut, signUp } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone, proceedTo, settled } from './story-browser.ts'

// The main purpose of the product, from an empty installation to a receipt for the tenant: each chapter continues the last one.

const office = { organisation: 'Norbu Property Office', name: 'Karma Dorji', phone: '17100001', password: 'three-rivers-meet' }
const dorji = { name: 'Dorji Wangchuk', nameDzongkha: 'རྡོ་རྗེ་དབང་ཕྱུག', cid: '11410001234', phone: '17100002' }
const pema = { name: 'Pema Lhamo', nameDzongkha: 'པདྨ་ལྷ་མོ', cid: '11410001235', phone: '17100003' }
const sonam = { name: 'Sonam Choden', nameDzongkha: 'བསོད་ནམས་ཆོས་སྒྲོན', cid: '11605002222', phone: '17100004' }
const ownPassword = 'a-quiet-orchard'
const building = 'Norzin Residency'
const flat = `${building}, 3A`

const dataDir = migratedDataDir()
const ids = { building: '', unit: '', lease: '', receipts: [] as string[] }
let neighbours: Lease
let server: RunningProduct
let browser: Browser
let clerk: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T03:00:00Z' })
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
})

afterAll(() => closeStory(browser, server, dataDir))

/** Checks a main screen: accessible, on a desktop and on a phone, without hidden errors. */
async function isSound(page: Page): Promise<void> {
  expect(await issuesOf(page)).toEqual([])
}

async function openSound(page: Page, ...items: string[]): Promise<void> {
  for (const item of items) {
    await openMenu(page, item)
    await isSound(page)
  }
}

test('the first person to sign up opens an organisation and signs in as its ADMIN', async () => {
  await signUp(clerk, office)
  await isSound(clerk)
  await fillSignIn(clerk, office.phone, office.password)
  await clerk.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await isSound(clerk)
})

test('the office registers owners, their thram in exact shares, its plot, a building, a unit and a tenant', async () => {
  await registerOwner(clerk, dorji)
  await isSound(clerk)
  await registerOwner(clerk, pema)
  await registerThram(clerk, {
    number: 'TT-1042',
    dzongkhag: 'Thimphu',
    thromde: 'Thimphu Thromde',
    owners: [
      { name: dorji.name, share: '1/3' },
      { name: pema.name, share: '2/3' },
    ],
  })
  await isSound(clerk)
  await addPlot(clerk, { number: 'TH-77', areaSqFt: '2400' })
  await isSound(clerk)
  ids.building = await addBuilding(clerk, { name: building, floors: '4' })
  await isSound(clerk)
  await registerTenant(clerk, sonam)
  await isSound(clerk)
  await openMenu(clerk, 'Buildings')
  await clerk.getByRole('link', { name: building }).click()
  ids.unit = await addUnit(clerk, { number: '3A', floor: '3rd floor', askingRent: '15,000' })
  await isSound(clerk)
})

test('the office lets the unit with the wizard, whose preview shows every period, and activates the lease with a reason', async () => {
  await fillLeaseWizard(clerk, {
    tenant: sonam.name,
    firstDay: '1 Mar 2026',
    lastDay: '29 Feb 2028',
    rent: '15,000',
    deposit: '30,000',
  })
  await expect.poll(() => schedule(clerk).getByRole('row').count()).toBe(24 + 2)
  await expectText(schedule(clerk), /360,000\.00/)
  await isSound(clerk)
  ids.lease = await createLease(clerk)
  await isSound(clerk)
  await addWitnesses(clerk)
  await activateAnyway(clerk, 'Signed on paper at the office.')
  await clerk.getByText('Active', { exact: true }).first().waitFor()
  await clerk.getByRole('tab', { name: 'Documents' }).click()
  await expectText(cardOf(clerk, 'Signing'), /Legal stamp\s*On each of the three originals[^.]*\(Act s\.9\)\.\s*Registration/)
  await openMenu(clerk, 'Unit Lease')
  await expectText(clerk.getByRole('row', { name: flat }), /Active/)
  await isSound(clerk)
  await openMenu(clerk, 'Units')
  await clerk.getByRole('row', { name: '3A' }).getByRole('link', { name: '3A' }).click()
  await settled(clerk)
  await clerk.getByText('Occupied', { exact: true }).first().waitFor()
  await clerk.getByRole('link', { name: sonam.name }).first().waitFor()
  // The most important facts of the unit: who owes how much, and the next step.
  await expectText(clerk.getByRole('region', { name: 'Summary' }), /Outstanding\s*Nu\. 30,000\.00/)
  await clerk.getByRole('main').getByRole('link', { name: 'Receive payment' }).click()
  await clerk.getByRole('heading', { name: 'Receive payment' }).waitFor()
  await clerk.getByRole('heading', { name: sonam.name }).waitFor()
})

test('the office bills the month with every amount explained, and a payment gets its receipt', async () => {
  await generateAdvices(clerk, 'Mar 2026')
  await isSound(clerk)
  await openAdviceOf(clerk, flat)
  expect(await askWhy(clerk)).toContain('15,000.00')
  await isSound(clerk)
  const part = await recordPayment(clerk, { amount: '5,000', method: 'Cash' })
  await clerk.getByText('Partly paid', { exact: true }).waitFor()
  const rest = await recordPayment(clerk, { method: 'mBoB', reference: 'JRNL 88412' })
  await clerk.getByText('Paid', { exact: true }).first().waitFor()
  ids.receipts = [part, rest]
  const { bytes, fileName } = await openReceipt(clerk, clerk.getByRole('row', { name: rest }))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(fileName).toContain(rest)
  const api = await signedInApi(server.address, office.phone, office.password)
  const { items } = await api.call(paymentContract.list, { query: { sort: 'receiptNumber:asc' } })
  expect(items.map(({ receiptNumber, amount }) => [receiptNumber, amount])).toEqual([
    [part, 500_000],
    [rest, 1_000_000],
  ])
  neighbours = await aLease(api, { startDate: '2026-03-01', endDate: '2027-02-28' })
})

test('the other screens of the office have no issue', async () => {
  for (const path of ['/admin/master-properties/thrams/new', '/admin/master-lease/units/new', '/admin/help/move-in']) {
    await proceedTo(clerk, path)
    await isSound(clerk)
  }
  await openSound(
    clerk,
    'Dashboard',
    'Owners',
    'Thrams',
    'Plots',
    'Buildings',
    'Units',
    'Land Lease',
    'Building Lease',
    'Tenants',
  )
  await openSound(
    clerk,
    'Building Monthly',
    'Building Security Deposits',
    'Land Monthly',
    'Land Security Deposits',
    'Search Transactions',
  )
  await openSound(clerk, 'Dzongkhags', 'Administrative Zones', 'SubAdministrative Zones')
  for (const [section, first] of [
    ['master-properties', 'Thrams'],
    ['master-lease', 'Land Lease'],
    ['master-transactions', 'Building Monthly'],
    ['master-users', 'Owners'],
    ['master-locations', 'Dzongkhags'],
  ] as const) {
    await proceedTo(clerk, `/admin/${section}`)
    await clerk.getByRole('heading', { level: 1, name: first }).waitFor()
  }
})

test('the tenant must first set their own password', async () => {
  const tenant = await openTab(browser, server.address)
  await signIn(tenant, sonam.phone, await passwordSentTo(sonam.phone, server))
  await cannotBeClosed(tenant)
  await setOwnPassword(tenant, ownPassword)
  await fillSignIn(tenant, sonam.phone, ownPassword)
  await tenant.getByText('Welcome', { exact: false }).first().waitFor()
  expect(await forcedPasswordDialog(tenant).count()).toBe(0)
  await tenant.context().close()
})

async function cannotBeClosed(page: Page): Promise<void> {
  const dialog = forcedPasswordDialog(page)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.mouse.click(700, 880)
  expect(await dialog.isVisible()).toBe(true)
  expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0)
  await isSound(page)
}

test('the tenant sees the balance, its explanation, payments and the receipt, on a phone', async () => {
  const tenant = await openTab(browser, server.address)
  await tenant.setViewportSize(phone)
  await signIn(tenant, sonam.phone, ownPassword)
  const owed = tenant.getByRole('region', { name: 'What you owe' })
  await owed.waitFor()
  await expectText(owed, /You owe\s+Nu\. 30,000\.00[\s\S]*Due 10 Mar 2026[\s\S]*Norbu Property Office/)
  await tenant.getByRole('button', { name: 'Why this amount?' }).click()
  await tenant.getByRole('table', { name: 'Lines of the payment advice' }).waitFor()
  const { bytes } = await openReceipt(tenant, tenant.getByRole('listitem').filter({ hasText: ids.receipts[0] ?? '' }))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await isSound(tenant)
  await openMenu(tenant, 'Lease')
  await tenant.getByText('Nu. 15,000.00 a month.').waitFor()
  await isSound(tenant)
  await openMenu(tenant, 'Payments')
  await tenant.getByRole('row', { name: 'Rent for Mar 2026' }).getByText('Paid', { exact: true }).waitFor()
  await isSound(tenant)
  await tenant.getByRole('link', { name: 'Receipts' }).click()
  for (const receipt of ids.receipts) await tenant.getByRole('row', { name: receipt }).waitFor()
  await isSound(tenant)
  await openMenu(tenant, 'Profile')
  await tenant.getByText('Member since 10 Mar 2026').waitFor()
  await isSound(tenant)
  await isForbidden(tenant, '/tenant')
  await signOut(tenant)
  await tenant.context().close()
})

test('the tenant cannot read data of another tenant', async () => {
  const api = await signedInApi(server.address, sonam.phone, ownPassword)
  await api.call(leaseContract.read, { params: { id: ids.lease } })
  await expectProblem(api.call(leaseContract.read, { params: { id: neighbours.id } }), 'NOT_FOUND')
  await expectProblem(api.call(tenantContract.read, { params: { userId: neighbours.tenantId } }), 'NOT_FOUND')
  await expectProblem(api.call(unitContract.read, { params: { id: ids.unit } }), 'FORBIDDEN')
  await expectProblem(api.call(adviceContract.generate, { body: { month: '2026-04' } }), 'FORBIDDEN')
})

test('the owner sees the building, the lease and the money, and nothing of the neighbours', async () => {
  const owner = await openTab(browser, server.address)
  await signIn(owner, dorji.phone, await passwordSentTo(dorji.phone, server))
  await setOwnPassword(owner, ownPassword)
  await fillSignIn(owner, dorji.phone, ownPassword)
  await owner.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await isSound(owner)
  await openMenu(owner, 'Plots & Buildings')
  await expectText(owner.getByRole('row', { name: building }), /1\/3[\s\S]*1 of 1/)
  await isSound(owner)
  await owner.getByRole('link', { name: building }).click()
  await owner.getByRole('row', { name: '3A' }).getByRole('link', { name: sonam.name }).waitFor()
  await isSound(owner)
  await openMenu(owner, 'Unit Lease')
  await owner.getByRole('row', { name: flat }).getByRole('link').click()
  await owner.getByText('Nu. 15,000.00 a month.').waitFor()
  await isSound(owner)
  await owner.getByRole('link', { name: 'Account', exact: true }).click()
  await owner
    .getByRole('link', { name: /^PA-2026-/ })
    .last()
    .click()
  await owner.waitForURL('**/owner/payments/list-building/advices/*')
  await isSound(owner)
  await openMenu(owner, 'Payments')
  await owner.getByRole('row', { name: /Norzin Residency.*45,000\.00.*15,000\.00.*30,000\.00/ }).waitFor()
  await owner.getByRole('link', { name: 'Receipts' }).click()
  for (const receipt of ids.receipts) await owner.getByRole('row', { name: receipt }).waitFor()
  await isSound(owner)
  await openSound(owner, 'Building Lease', 'Land Lease')
  await isForbidden(owner, '/owner')
  await owner.context().close()
  const api = await signedInApi(server.address, dorji.phone, ownPassword)
  await api.call(buildingContract.read, { params: { id: ids.building } })
  await expectProblem(api.call(unitContract.read, { params: { id: neighbours.propertyId } }), 'NOT_FOUND')
  await expectProblem(api.call(leaseContract.read, { params: { id: neighbours.id } }), 'NOT_FOUND')
  await expectProblem(api.call(adviceContract.generate, { body: { month: '2026-04' } }), 'FORBIDDEN')
})

/** The office's area shows a warning and redirects the user to their home page. */
async function isForbidden(page: Page, home: string): Promise<void> {
  await page.goto('/admin')
  await page.getByText('You don’t have enough permission to view the requested resource').waitFor()
  await page.waitForURL((url) => url.pathname === home)
}

test('a killed server starts again with all its records', async () => {
  await server.kill()
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  const again = await openTab(browser, server.address)
  await signIn(again, office.phone, office.password)
  await openMenu(again, 'Search Transactions')
  for (const receipt of ids.receipts) await again.getByRole('row', { name: receipt }).waitFor()
  await proceedTo(again, `/admin/master-lease/units/${ids.lease}`)
  await again.getByText('Active', { exact: true }).first().waitFor()
  await isSound(again)
})
