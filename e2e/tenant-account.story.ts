import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { ledgerContract } from '../domain/ledger/ledger-contract.ts'
import { advicesOf, pay, payLease } from '../server/testing/billing-steps.ts'
import { anActiveLease, aTenant } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { countClicks } from './count-clicks.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { passwordSentTo } from './messages.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, setOwnPassword, signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone } from './story-browser.ts'

// The account of one tenant: the reason for a higher bill, the reversal of a wrong payment, and a plan for the overdue amount.

const tenant = { name: 'Sonam Wangmo', phone: '17100002', password: 'quiet-snow-falls' }

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page
let sonam: Page
let leaseId: string
let tenantId: string
let clicks: () => number

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  api = await openOffice(server)
  ;({ id: tenantId } = await aTenant(api, { firstName: 'Sonam', lastName: 'Wangmo', phoneNumber: tenant.phone }))
  const term = { startDate: '2026-01-17', endDate: '2026-12-31', rentAmount: 1_000_000, depositAmount: 0 }
  ;({ id: leaseId } = await anActiveLease(api, { ...term, tenantId }))
  for (const month of ['2026-01', '2026-02']) await api.call(adviceContract.generate, { body: { month } })
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
  ;({ clicks } = await countClicks(karma))
  sonam = await openTab(browser, server.address)
  await sonam.setViewportSize(phone)
})
afterAll(() => closeStory(browser, server, dataDir))

/** A result of Ctrl K for a name or number opens with one click. */
async function openFound(words: string, result: string | RegExp): Promise<void> {
  await karma.keyboard.press('ControlOrMeta+K')
  const search = karma.getByRole('dialog', { name: 'Search everything' })
  await search.getByRole('textbox').fill(words)
  await search.getByRole('link', { name: result }).first().click()
}

test('a clerk finds out why a bill is higher in at most 2 clicks from Ctrl K', async () => {
  await openFound(tenant.name, tenant.name)
  await titled(karma, tenant.name)
  await karma
    .getByRole('row')
    .filter({ hasText: /Feb 2026.*05 Mar 2026/s })
    .getByRole('link')
    .first()
    .click()
  await expectText(cardOf(karma, 'Compared with Jan 2026'), /Nu\. 5,161\.29 more than in Jan 2026\.[\s\S]*Rent/)
  await expect.poll(clicks).toBe(2)
  expect(await issuesOf(karma)).toEqual([])
})

test('a clerk finds a wrong payment by its receipt and reverses it in at most 4 clicks; its advice is open again', async () => {
  const [january] = await advicesOf(api, leaseId)
  if (!january) throw new Error('January was not billed.')
  const { receiptNumber } = await pay(api, january.id, january.amount, { paidOn: '2026-03-10' })
  const before = clicks()
  await openFound(receiptNumber, new RegExp(receiptNumber))
  await titled(karma, `Receipt ${receiptNumber}`)
  await karma.getByRole('button', { name: 'More actions' }).click()
  await karma.getByRole('menuitem', { name: 'Reverse…' }).click()
  const dialog = karma.getByRole('dialog', { name: `Reverse receipt ${receiptNumber}` })
  await dialog.getByLabel('Reason').fill('The cheque of another tenant.')
  await save(dialog, 'Reverse payment')
  await expectText(karma.getByRole('main'), /Void\.[\s\S]*The cheque of another tenant\./)
  await expect.poll(clicks).toBe(before + 4)
  expect(await issuesOf(karma)).toEqual([])
  expect(await advicesOf(api, leaseId)).toMatchObject([{ balanceAmount: january.amount, isOverdue: true }, { isOverdue: true }])
  const { totalDebitAmount, totalCreditAmount } = await api.call(ledgerContract.trialBalance, { query: {} })
  expect(totalDebitAmount).toBe(totalCreditAmount)
})

test('the tenant sees the void receipt and the new balance', async () => {
  await sonam.goto('/auth')
  await fillSignIn(sonam, tenant.phone, await passwordSentTo(tenant.phone, server))
  await setOwnPassword(sonam, tenant.password)
  await openPayments('?tab=receipts')
  await expectText(sonam.getByRole('main'), /R-2026-\d+[\s\S]*Void/)
  await sonam.goto('/tenant/payments')
  await expectText(sonam.getByRole('main'), /Rent 17 Jan 2026 – 31 Jan 2026\s+Overdue[\s\S]*4,838\.71/)
  expect(await issuesOf(sonam)).toEqual([])
})

async function openPayments(search = ''): Promise<void> {
  await signIn(sonam, tenant.phone, tenant.password)
  await sonam.goto(`/tenant/payments${search}`)
  await titled(sonam, 'Payments')
}

const overdueRow = () => karma.getByRole('row').filter({ hasText: tenant.name })

test('a payment plan is agreed from the work list; the tenant sees each instalment and its paid amount', async () => {
  await karma.goto('/admin/master-transactions/overdue-tenants')
  await overdueRow().getByRole('button', { name: 'Actions of this row' }).click()
  await karma.getByRole('menuitem', { name: 'New payment plan…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'New payment plan' })
  await expectText(dialog, /The instalments add up to Nu\. 14,838\.71/)
  await save(dialog, 'Agree plan')
  await overdueRow().waitFor({ state: 'detached' })
  expect(await issuesOf(karma)).toEqual([])
  await payLease(api, { leaseId, tenantId, amount: 494_623, paidOn: '2026-03-10' })
  await sonam.reload()
  const plan = cardOf(sonam, 'Payment plan of 10 Mar 2026')
  await expectText(plan, /17 Mar 2026[\s\S]*Paid[\s\S]*17 Apr 2026[\s\S]*Open[\s\S]*17 May 2026[\s\S]*Open/)
  expect(await issuesOf(sonam)).toEqual([])
})

test('the tenant subscribes to their calendar, and withdraws its link', async () => {
  await sonam.goto('/tenant/profile')
  const card = cardOf(sonam, 'Calendar')
  await card.getByRole('button', { name: 'Create calendar link' }).click()
  const link = card.getByRole('link', { name: 'Add to my calendar' })
  const address = ((await link.getAttribute('href')) ?? '').replace(/^webcal:/, 'http:')
  expect(await issuesOf(sonam)).toEqual([])
  const calendar = await fetch(address)
  expect(calendar.headers.get('content-type')).toContain('text/calendar')
  expect(await calendar.text()).toMatch(/SUMMARY:Lease ends: [\s\S]*SUMMARY:Payment due: Nu\. /)
  await card.getByRole('button', { name: 'Withdraw link' }).click()
  await sonam.getByRole('dialog', { name: 'Withdraw your calendar link?' }).getByRole('button', { name: 'Withdraw link' }).click()
  await card.getByRole('button', { name: 'Create calendar link' }).waitFor()
  expect((await fetch(address)).status).toBe(404)
})

test('the tenant switches announcements by e-mail off, and on again', async () => {
  await sonam.goto('/tenant/profile')
  const messages = cardOf(sonam, 'Messages')
  const announcements = messages.getByRole('checkbox', { name: 'Announcements by e-mail' })
  await expectText(messages, /These messages are always sent: payment advices, reminders and receipts/)
  await announcements.click()
  await sonam.getByText('Announcements by e-mail stopped').waitFor()
  expect(await issuesOf(sonam)).toEqual([])
  await sonam.reload()
  await announcements.waitFor()
  expect(await announcements.isChecked()).toBe(false)
  await announcements.click()
  await sonam.getByText('Announcements by e-mail switched on').waitFor()
})

test('a plan with an unpaid instalment brings its tenant back to the work list', async () => {
  const { port } = new URL(server.address)
  await server.stop()
  server = await startProduct(dataDir, { NOW: '2026-05-04T04:00:00Z', PORT: port })
  await signIn(karma, kelden.phone, kelden.password)
  await karma.goto('/admin/master-transactions/overdue-tenants')
  await expectText(overdueRow(), /Call: payment plan broken/)
  await karma.getByRole('link', { name: tenant.name }).click()
  await expectText(karma.getByRole('main'), /10 Mar 2026[\s\S]*Broken/)
  await cardOf(karma, 'Payment plans (1)').getByRole('button', { name: 'Show' }).click()
  const shown = karma.getByRole('dialog', { name: /^Payment plan of/ })
  await expectText(shown, /17 Apr 2026[\s\S]*Late[\s\S]*17 May 2026[\s\S]*No longer applies/)
  await openPayments()
  await expectText(sonam.getByRole('main'), /Overdue/)
  const plan = cardOf(sonam, 'Payment plan of 10 Mar 2026')
  await expectText(
    plan,
    /This plan (was|is) broken[\s\S]*Its dates no longer apply[\s\S]*17 Apr 2026[\s\S]*Late[\s\S]*17 May 2026[\s\S]*No longer applies/,
  )
  await expectText(plan, /Late interest is charged as usual/)
  expect(await issuesOf(sonam)).toEqual([])
})
