import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { bankAccountContract } from '../domain/bank-accounts/bank-account-contract.ts'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../domain/leases/lease-move-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { aBuilding, aLease, anActiveLease, anOwner, aTenant } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, desktop, issuesOf, openBrowser, openTab, phone, settled } from './story-browser.ts'

// A day at a small agency: searches without a result, and work that was nearly done twice.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-06-10T03:00:00Z' })
  api = await openOffice(server, kelden)
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

async function isSound(): Promise<void> {
  expect(await issuesOf(karma)).toEqual([])
  await karma.setViewportSize(desktop)
}

/** At how many positions the lines of the buttons after a payment start and end. */
const edgesOfButtons = `(() => {
  const boxes = [...document.querySelectorAll('.payment-result .form-actions button')].map((one) => one.getBoundingClientRect())
  const lines = Map.groupBy(boxes, ({ top }) => Math.round(top)).values().toArray()
  const count = (edges) => new Set(edges.map(Math.round)).size
  return {
    starts: count(lines.map((line) => Math.min(...line.map(({ left }) => left)))),
    ends: count(lines.map((line) => Math.max(...line.map(({ right }) => right)))),
  }
})()`

test('a listing created from the page of a unit has the asking rent of the unit', async () => {
  const { id: buildingId } = await aBuilding(api)
  const body = { unitNumber: '301', buildingId, floor: 3, use: 'RESIDENTIAL', bedrooms: 2, askingRentAmount: 1_500_000 } as const
  const { id } = await api.call(unitContract.create, { body })
  await karma.goto(`${server.address}/admin/master-properties/units/${id}`)
  await karma.getByRole('link', { name: 'Create listing' }).first().click()
  await titled(karma, 'New listing')
  await expect.poll(() => karma.getByLabel('Monthly rent').inputValue()).toBe('15,000.00')
})

test('a new lease needs its witnesses before anybody signs', async () => {
  const given = { startDate: '2026-07-01', endDate: '2027-06-30', witnesses: [], depositAmount: 1_000_000 }
  const { id } = await aLease(api, given)
  await karma.goto(`${server.address}/admin/master-lease/units/${id}`)
  await expectText(cardOf(karma, 'Before activation'), /Start date[\s\S]*Witnesses[\s\S]*Owner’s signature/)
  await save(karma, 'Sign…')
  await expectText(karma.getByRole('dialog', { name: /^Sign lease/ }), /No witnesses are named yet\./)
  await isSound()
  // The deposit is charged on the first day of the lease.
  await karma.goto(`${server.address}/admin/master-lease/units/${id}?tab=money`)
  await expectText(cardOf(karma, 'Statement'), /Balance on 10 Jun 2026[^]*Included: charges after this date/)
})

test('the fee of an owner is found and set on the page of the owner', async () => {
  const { id } = await anOwner(api, { nameEnglish: 'Dawa Tshering' })
  await karma.goto(`${server.address}/admin/master-users/owners/${id}`)
  const card = cardOf(karma, 'Management fee')
  await expectText(card, /No fee yet/)
  await save(karma, 'Set fee…')
  const dialog = karma.getByRole('dialog', { name: 'Set management fee' })
  await expectText(dialog, /periods that end on this date or later/)
  await dialog.getByLabel('Percent of rent collected').fill('8.5')
  await save(dialog, 'Set fee')
  await expectText(card, /Dawa Tshering\s*8\.5\d* % from 10 Jun 2026/)
  await isSound()
})

test('a receipt is sent after a payment, and sent again only after a confirmation', async () => {
  const { id: leaseId } = await anActiveLease(api, { startDate: '2026-05-01', endDate: '2027-04-30' })
  await api.call(adviceContract.generate, { body: { month: '2026-05' } })
  await karma.goto(`${server.address}/admin/master-transactions/receive?leaseId=${leaseId}`)
  await titled(karma, 'Receive payment')
  await expectText(karma.locator('.allocation'), /^Applied to/)
  await save(karma, 'Save payment')
  await karma.getByText('The tenant gets the receipt by SMS.').waitFor()
  await karma.getByRole('button', { name: 'Send again by SMS' }).waitFor()
  await isSound()
})

test('a payment leads to its receipt and its lease, and the statement of the lease to each receipt and advice', async () => {
  const given = { startDate: '2026-05-01', endDate: '2027-04-30', depositAmount: 0 }
  const { id: leaseId, leaseNumber } = await anActiveLease(api, given)
  await api.call(adviceContract.generate, { body: { month: '2026-05' } })
  const back = async () => {
    const crumbs = karma.getByRole('navigation', { name: 'Breadcrumbs' })
    await crumbs.getByRole('link', { name: `Lease ${leaseNumber}`, exact: true }).click()
    await titled(karma, `Lease ${leaseNumber}`)
  }
  await karma.goto(`${server.address}/admin/master-transactions/receive?leaseId=${leaseId}`)
  await titled(karma, 'Receive payment')
  await save(karma, 'Save payment')
  const done = cardOf(karma, 'Payment recorded')
  await done.getByRole('link', { name: `Lease ${leaseNumber}` }).waitFor()
  await karma.setViewportSize(phone)
  await settled(karma)
  expect(await karma.evaluate(edgesOfButtons)).toEqual({ starts: 1, ends: 1 })
  await karma.setViewportSize(desktop)
  await done.getByRole('link', { name: /^R-2026-/ }).click()
  await titled(karma, /^Receipt R-2026-/)
  await isSound()
  await back()
  const statement = cardOf(karma, 'Statement')
  for (const [number, page] of [
    [/^R-2026-/, /^Receipt R-2026-/],
    [/^PA-2026-/, /^Advice PA-2026-/],
  ] as const) {
    await karma.getByRole('tab', { name: 'Money' }).click()
    await statement.getByRole('link', { name: number }).press('Enter')
    await titled(karma, page)
    await back()
  }
})

test('the account can be chosen after the bank file, and the file stays selected', async () => {
  for (const [accountNumber, isDefault] of [
    ['200123456', true],
    ['200123457', false],
  ] as const) {
    const body = { bankCode: 'BOB', accountName: `Rents ${accountNumber}`, accountNumber, isDefault } as const
    await api.call(bankAccountContract.create, { body })
  }
  await karma.goto(`${server.address}/admin/master-transactions/statements`)
  await save(karma, 'Import statement')
  const dialog = karma.getByRole('dialog', { name: 'Import bank statement' })
  const buffer = Buffer.from('Date,Particulars,Journal No,Debit,Credit\n05/06/2026,rent,JRN70001,,"9,000.00"\n')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer })
  await dialog.getByText('First rows of the file').waitFor({ state: 'attached' })
  await dialog.getByLabel('Account', { exact: true }).selectOption({ index: 2 })
  await settled(karma)
  await expectText(dialog, /june\.csv[\s\S]*JRN70001/)
  await save(dialog, 'Import')
  await titled(karma, 'june.csv')
  await isSound()
})

test('the refund of a deposit first shows and bills the unbilled rent of the last days', async () => {
  const { id: tenantId } = await aTenant(api, { firstName: 'Jigme', lastName: 'Namgyel' })
  const rents = { rentAmount: 1_500_000, depositAmount: 3_000_000 }
  const { id } = await anActiveLease(api, { tenantId, startDate: '2026-05-01', endDate: '2027-04-30', ...rents })
  const params = { id }
  const deposit = (await api.call(adviceContract.list, { query: { leaseId: id, kind: 'SECURITY_DEPOSIT' } })).items[0]
  const body = { amount: 3_000_000, method: 'CASH', paidOn: '2026-06-10' } as const
  await api.call(paymentContract.payAdvice, { params: { id: deposit?.id ?? '' }, body })
  await api.call(adviceContract.generate, { body: { month: '2026-05' } })
  await api.call(leaseContract.vacate, { params, body: { date: '2026-06-03' } })
  const move = {
    by: 'OWNER',
    noticeDate: '2026-05-02',
    effectiveDate: '2026-06-03',
    reason: 'Sold',
    overrideReason: 'Agreed',
  } as const
  await api.call(leaseMoveContract.terminate, { params, body: move })
  const page = `${server.address}/admin/master-transactions/deposits/${id}`
  await karma.goto(page)
  const main = karma.getByRole('main')
  await expectText(main, /Rent from 01 Jun 2026 to 03 Jun 2026 is not billed yet: Nu\. 1,500\.00[\s\S]*Nu\. 15,000\.00/)
  await isSound()
  await karma.getByRole('link', { name: 'Generate advices for Jun 2026' }).click()
  await titled(karma, 'Building Monthly')
  await save(karma, 'Generate advices')
  await save(karma.getByRole('dialog'), 'Generate advices')
  await karma.getByRole('heading', { name: 'Advices generated' }).waitFor()
  await karma.goto(page)
  await expectText(main, /Less deductions\s*Nu\. 16,549\.32[\s\S]*Refund to the tenant\s*Nu\. 13,450\.68/)
  expect(await main.getByText('is not billed yet').count()).toBe(0)
})

test('the tenant sees on the phone to which account the rent is transferred', async () => {
  const { id: tenantId } = await aTenant(api, { firstName: 'Choki', lastName: 'Lhamo', phoneNumber: '17200205' })
  await anActiveLease(api, { tenantId, startDate: '2026-05-01', endDate: '2027-04-30', depositAmount: 2_000_000 })
  await arrive(server, '17200205', kelden.password)
  const tenant = await openTab(browser, server.address)
  await tenant.setViewportSize(phone)
  await signIn(tenant, '17200205', kelden.password)
  await expectText(
    tenant.getByRole('main'),
    /Cash, cheque or bank transfer[\s\S]*Bank of Bhutan 200123456, Rents[\s\S]*Reference PA-/,
  )
  expect(await issuesOf(tenant)).toEqual([])
})

test('a hand-back on the wrong lease is undone from its page, which shows what is charged again', async () => {
  const { id, leaseNumber } = await anActiveLease(api, { startDate: '2025-06-01', endDate: '2026-05-31', depositAmount: 0 })
  await api.call(adviceContract.generate, { body: { month: '2026-06' } })
  await api.call(leaseContract.vacate, { params: { id }, body: { date: '2026-06-03' } })
  await karma.goto(`${server.address}/admin/master-lease/units/${id}`)
  await titled(karma, `Lease ${leaseNumber}`)
  await karma.getByRole('button', { name: 'More actions' }).click()
  await karma.getByRole('menuitem', { name: 'Undo hand-back…' }).click()
  const dialog = karma.getByRole('dialog', { name: /^Undo the hand-back of/ })
  await expectText(dialog, /not been handed back on 03 Jun 2026[\s\S]*Adjustment/)
  await dialog.getByLabel('Reason').fill('It was the flat above.')
  await isSound()
  await save(dialog, 'Undo hand-back')
  await karma.getByText(`Hand-back undone: lease ${leaseNumber}`).waitFor()
  await expectText(karma.getByRole('main'), /Holdover/)
  await isSound()
})
