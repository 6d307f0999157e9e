import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { bankAccountContract } from '../domain/bank-accounts/bank-account-contract.ts'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../domain/leases/lease-move-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { advicesOf } from '../server/testing/billing-steps.ts'
import { aLease, anActiveLease, anOwner, aTenant } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, settled } from './story-browser.ts'

// The months of a small agency after its first day: things that clerks read twice, searched for, or had to write as a note.

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

test('unbilled months are shown once, next to the button that bills them', async () => {
  const { leaseNumber } = await anActiveLease(api, { startDate: '2026-03-01', endDate: '2027-02-28', depositAmount: 0 })
  await karma.goto(`${server.address}/admin/master-transactions/building/rent/monthly?month=2026-05`)
  await save(karma, 'Generate advices')
  await save(karma.getByRole('dialog'), 'Generate advices')
  await karma.getByRole('heading', { name: 'Advices generated' }).waitFor()
  await expectText(karma.getByRole('main'), new RegExp(`${leaseNumber}: Mar 2026 to Apr 2026`))
  expect(await karma.getByRole('main').getByText('Mar 2026').count()).toBe(1)
  await save(karma, 'Close')
  expect(await karma.getByRole('heading', { name: 'Not billed in May 2026' }).count()).toBe(0)
  expect(await issuesOf(karma)).toEqual([])
})

test('a rent above the rules is refused at the reason field, with one message', async () => {
  const { id } = await anActiveLease(api, { startDate: '2024-03-01', endDate: '2027-12-31', rentAmount: 1_500_000 })
  await karma.goto(`${server.address}/admin/master-lease/units/${id}`)
  await expectText(cardOf(karma, 'Term'), /Next: last day for notice by the tenant/)
  await karma.getByRole('button', { name: /More/ }).first().click()
  await karma.getByRole('menuitem', { name: 'Change the rent…' }).click()
  const dialog = karma.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'From' }).fill('01 Oct 2026')
  await dialog.getByRole('textbox', { name: 'New rent' }).fill('20000')
  await dialog.getByText(/maximum 16,500\.00/).waitFor()
  await save(dialog, 'Change the rent')
  await dialog.getByText('Not saved. Enter the reason, or change what breaks the rule.').waitFor()
  expect(await dialog.getByText(/maximum 16,500\.00/).count()).toBe(1)
  expect(await issuesOf(karma)).toEqual([])
})

test('the first button of a new lease leads to its witnesses', async () => {
  const { id } = await aLease(api, { startDate: '2026-07-01', endDate: '2027-06-30', witnesses: [] })
  await karma.goto(`${server.address}/admin/master-lease/units/${id}`)
  await save(karma, 'Add witnesses')
  await karma.getByRole('dialog', { name: /itnesses/ }).waitFor()
  expect(await issuesOf(karma)).toEqual([])
})

test('the keys of a flat are counted when they are handed over', async () => {
  const { id } = await aLease(api, { startDate: '2026-07-01', endDate: '2027-06-30' })
  await karma.goto(`${server.address}/admin/master-lease/condition/${id}`)
  await save(karma, 'Start the report')
  await expectText(karma.getByRole('main'), /Keys handed over: none recorded\./)
  await save(karma, 'Keys…')
  const dialog = karma.getByRole('dialog', { name: 'Keys handed over' })
  await dialog.getByRole('textbox', { name: 'Key' }).first().fill('House door')
  await dialog.getByLabel('How many').fill('3')
  await save(dialog, 'Save')
  await expectText(karma.getByRole('main'), /Keys handed over: 3 × House door\./)
  expect(await issuesOf(karma)).toEqual([])
})

test('a bank line is linked to its existing receipt', async () => {
  const body = { bankCode: 'BOB', accountName: 'Rents', accountNumber: '200123456', isDefault: true } as const
  await api.call(bankAccountContract.create, { body })
  const { id: tenantId } = await aTenant(api, { firstName: 'Dechen', lastName: 'Pem' })
  const { id } = await anActiveLease(api, { tenantId, startDate: '2026-05-01', endDate: '2027-04-30', depositAmount: 0 })
  await api.call(adviceContract.generate, { body: { month: '2026-05' } })
  const [advice] = await advicesOf(api, id)
  const paid = { amount: 432_100, method: 'MBOB', paidOn: '2026-06-04' } as const
  const { receiptNumber } = await api.call(paymentContract.payAdvice, { params: { id: advice?.id ?? '' }, body: paid })
  await karma.goto(`${server.address}/admin/master-transactions/statements`)
  await save(karma, 'Import statement')
  const upload = karma.getByRole('dialog', { name: 'Import bank statement' })
  const buffer = Buffer.from('Date,Particulars,Journal No,Debit,Credit\n05/06/2026,transfer,JRN70001,,"4,321.00"\n')
  await upload.locator('input[type=file]').setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer })
  await upload.getByText('First rows of the file').waitFor({ state: 'attached' })
  await settled(karma)
  await save(upload, 'Import')
  await titled(karma, 'june.csv')
  await karma.getByRole('link', { name: 'Not matched (1)' }).click()
  await save(karma, 'Link receipt…')
  const dialog = karma.getByRole('dialog', { name: 'Link this line to a receipt' })
  await dialog.getByRole('combobox', { name: 'Receipt of this amount' }).click()
  await karma.getByRole('option', { name: receiptNumber }).click()
  await save(dialog, 'Link receipt')
  await karma.getByRole('link', { name: 'Matched (1)', exact: true }).click()
  await expectText(karma.getByRole('main'), new RegExp(`Receipt ${receiptNumber} of Dechen Pem`))
  expect(await issuesOf(karma)).toEqual([])
})

test('the remittance screen starts with owners who are due an amount', async () => {
  await anOwner(api, { nameEnglish: 'Aap Nobody' })
  const { id } = await anActiveLease(api, { startDate: '2026-05-01', endDate: '2027-04-30', depositAmount: 0 })
  await api.call(adviceContract.generate, { body: { month: '2026-05' } })
  const [advice] = await advicesOf(api, id)
  const paid = { amount: advice?.amount ?? 0, method: 'CASH', paidOn: '2026-06-04' } as const
  await api.call(paymentContract.payAdvice, { params: { id: advice?.id ?? '' }, body: paid })
  await karma.goto(`${server.address}/admin/master-transactions/remittances`)
  await expectText(karma.getByRole('main'), /Sonam Dorji/)
  expect(await karma.getByText('Aap Nobody').count()).toBe(0)
  expect(await issuesOf(karma)).toEqual([])
})

test('the deposit settlement includes late interest to the day of the refund', async () => {
  const { id: tenantId } = await aTenant(api, { firstName: 'Jigme', lastName: 'Namgyel' })
  const rents = { rentAmount: 1_000_000, depositAmount: 2_000_000 }
  const { id } = await anActiveLease(api, { tenantId, startDate: '2026-01-01', endDate: '2026-12-31', ...rents })
  const deposit = (await advicesOf(api, id)).find(({ kind }) => kind === 'SECURITY_DEPOSIT')
  const body = { amount: 2_000_000, method: 'CASH', paidOn: '2026-01-01' } as const
  await api.call(paymentContract.payAdvice, { params: { id: deposit?.id ?? '' }, body })
  await api.call(adviceContract.generate, { body: { month: '2026-01' } })
  await api.call(leaseContract.vacate, { params: { id }, body: { date: '2026-01-31' } })
  const move = {
    by: 'OWNER',
    noticeDate: '2026-01-02',
    effectiveDate: '2026-01-31',
    reason: 'Sold',
    overrideReason: 'Agreed',
  } as const
  await api.call(leaseMoveContract.terminate, { params: { id }, body: move })
  await karma.goto(`${server.address}/admin/master-transactions/deposits/${id}`)
  // 10,000.00 due on 5 February: 125 days to 10 June are 821.92, 115 days to 31 May 756.16.
  await expectText(karma.getByRole('main'), /Less deductions\s*Nu\. 10,821\.92/)
  await karma.getByRole('textbox', { name: /^Refunded on/ }).fill('31 May 2026')
  await karma.getByRole('textbox', { name: /^Refunded on/ }).blur()
  await expectText(karma.getByRole('main'), /Less deductions\s*Nu\. 10,756\.16/)
  expect(await issuesOf(karma)).toEqual([])
})
