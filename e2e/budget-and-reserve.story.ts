import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildingContract } from '../domain/properties/building-contract.ts'
import { expenseContract } from '../domain/remittance/expense-contract.ts'
import { billedLease, pay } from '../server/testing/billing-steps.ts'
import { aBuilding, anOwner, aPhone, aPlot, aThram, aUnit } from '../server/testing/factories.ts'
import { textByPdfium } from '../server/testing/pdf/read-pdf.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, pick, titled } from './fields.ts'
import { menuItem } from './menus.ts'
import { newestSmsTo } from './messages.ts'
import { openPdf } from './open-pdf.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone, settled } from './story-browser.ts'

// The yearly budget of a house: planned, partly held back, and spent with the owner's approval.

const dataDir = migratedDataDir()
const ownerPhone = aPhone()
const ownerPassword = 'a-quiet-orchard'
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page
let sonam: Page
let ownerId: string
let buildingId: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-02-10T04:00:00Z' })
  api = await openOffice(server)
  await letAHouse()
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
  await arrive(server, ownerPhone, ownerPassword)
  sonam = await openTab(browser, server.address)
  await sonam.setViewportSize(phone)
  await signIn(sonam, ownerPhone, ownerPassword)
  await titled(sonam, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

/** Sonam's house, let since last year; January is paid, and a pump was replaced last year. */
async function letAHouse(): Promise<void> {
  ownerId = (await anOwner(api, { nameEnglish: 'Sonam Dorji', phoneNumber: ownerPhone })).id
  buildingId = (await aBuilding(api, (await aPlot(api, (await aThram(api, [{ ownerId }])).id)).id)).id
  await api.call(buildingContract.update, { params: { id: buildingId }, body: { name: 'Norling House' } })
  const term = { startDate: '2025-11-01', endDate: '2026-12-31', rentAmount: 2_000_000, depositAmount: 0 }
  const { id: propertyId } = await aUnit(api, buildingId)
  const { advice } = await billedLease(api, { ...term, propertyId }, ['2025-11', '2025-12', '2026-01'])
  await pay(api, advice.id, advice.amount, { paidOn: '2026-02-02' })
  const bill = { buildingId, vendor: 'Druk Plumbing', description: 'Pump', category: 'REPAIRS' } as const
  await api.call(expenseContract.create, { body: { ...bill, amount: 1_000_000, billedOn: '2025-12-20', chargedTo: 'OFFICE' } })
}

test('the office copies last year’s figures into the budget of a building and compares it with the income', async () => {
  await karma.goto(`${server.address}/admin/master-properties/list-buildings/${buildingId}`)
  await titled(karma, 'Norling House')
  await cardOf(karma, 'Budget').getByRole('button', { name: 'Set budget…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Budget of Norling House, 2026' })
  await dialog.getByLabel('Percentage above 2025').fill('10')
  await dialog.getByRole('button', { name: 'Copy from 2025' }).click()
  await expect.poll(() => dialog.getByLabel('Rent', { exact: true }).inputValue()).toBe('44,000.00')
  await dialog.getByLabel('Repairs and upkeep').fill('24000')
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expectText(cardOf(karma, 'Budget'), /Rent[\s\S]*7,333\.33[\s\S]*20,000\.00[\s\S]*12,666\.67/)
  await cardOf(karma, 'Budget').getByRole('link', { name: 'Report' }).click()
  await titled(karma, 'Budget')
  await expectText(karma.getByRole('main'), /Norling House[\s\S]*Repairs and upkeep/)
  expect(await issuesOf(karma)).toEqual([])
})

test('a remittance holds back the agreed amount for the reserve', async () => {
  await karma.goto(`${server.address}/admin/master-users/owners/${ownerId}/edit`)
  await karma.getByLabel('Expenses above this need approval').fill('3000')
  await karma.getByLabel('Reserve: target').fill('10000')
  await karma.getByLabel('Reserve: at most per remittance').fill('6000')
  await karma.getByRole('button', { name: 'Save', exact: false }).first().click()
  await titled(karma, 'Sonam Dorji')
  await karma.goto(`${server.address}/admin/master-transactions/remittances/owners/${ownerId}`)
  await expectText(
    karma.getByRole('main'),
    /Due: Nu\. 20,000\.00[\s\S]*reserve: Nu\. 6,000\.00[\s\S]*To send:[\s\S]*Nu\. 14,000\.00/,
  )
  await karma.getByRole('button', { name: 'Remit…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Remit to Sonam Dorji' })
  await expectText(dialog, /Held back for the reserve: Nu\. 6,000\.00[\s\S]*To send: Nu\. 14,000\.00/)
  await dialog.getByRole('button', { name: 'Remit', exact: true }).click()
  await expectText(cardOf(karma, 'Reserve'), /Balance[\s\S]*Nu\. 6,000\.00/)
  expect(await issuesOf(karma)).toEqual([])
})

test('an expense above the limit waits until the owner approves it on the phone', async () => {
  await (await menuItem(karma, 'Expenses')).click()
  await karma.getByRole('button', { name: 'Record bill' }).click()
  const dialog = karma.getByRole('dialog')
  await pick(dialog, 'Building', 'Norling', 'Norling House')
  await dialog.getByRole('textbox', { name: /^Vendor/ }).fill('Yangphel Painters')
  await dialog.getByLabel('Amount').fill('5000')
  await dialog.getByRole('textbox', { name: /^For/ }).fill('Stairwell painted')
  await dialog.getByLabel('Category').selectOption({ label: 'Repairs and upkeep' })
  await dialog.getByRole('button', { name: 'Record bill' }).click()
  await expectText(dialog, /The part of Sonam Dorji is Nu\. 5,000\.00, which is above this owner’s limit of Nu\. 3,000\.00/)
  await dialog.getByRole('button', { name: 'Ask the owners' }).click()
  await karma.getByRole('link', { name: 'Approvals by owners' }).click()
  await expectText(karma.getByRole('main'), /Sonam Dorji: waiting/)
  expect(await issuesOf(karma)).toEqual([])
  await newestSmsTo(ownerPhone, /(Stairwell painted)/, server)
  await sonam.goto(`${server.address}/owner`)
  await expectText(cardOf(sonam, 'Expenses to approve'), /Stairwell painted/)
  expect(await issuesOf(sonam)).toEqual([])
  await expectTypedValuesStay()
  await cardOf(sonam, 'Expenses to approve').getByRole('button', { name: 'Approve' }).click()
  const question = sonam.getByRole('dialog', { name: 'Approve this expense?' })
  expect(await question.innerText()).toContain('your part of Nu.\u00a05,000.00 is deducted')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expectText(sonam.locator('body'), /Expense approved/)
  await expectText(karma.getByRole('main'), /Sonam Dorji: approved/)
  await sonam.goto(`${server.address}/owner/payments/list-building?tab=approvals`)
  const { bytes } = await openPdf(sonam, sonam.getByRole('button', { name: /^Open PDF/ }), '**/approval.pdf')
  expect(await textByPdfium(bytes)).toMatch(/Approval of an expense[\s\S]*Stairwell painted[\s\S]*Sonam Dorji/)
  expect(await issuesOf(sonam)).toEqual([])
})

/** Sonam starts to decline on a wide screen and rotates it: the rows become cards, the typed reason is preserved, and the focus returns. */
async function expectTypedValuesStay(): Promise<void> {
  await sonam.setViewportSize({ width: 1280, height: 720 })
  const card = cardOf(sonam, 'Expenses to approve')
  await card.getByRole('table').waitFor()
  await card.getByRole('button', { name: 'Decline…' }).click()
  const reason = sonam.getByRole('dialog').getByRole('textbox', { name: 'Reason' })
  await reason.fill('Painted last year')
  await sonam.setViewportSize(phone)
  await settled(sonam)
  expect(await reason.inputValue()).toBe('Painted last year')
  await sonam.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await sonam.getByRole('dialog').waitFor({ state: 'detached' })
  await card.getByRole('list').waitFor()
  await card.getByRole('button', { name: 'Decline…' }).and(sonam.locator(':focus')).waitFor()
}

test('the reserve pays the bill, and the statement of the owner shows it', async () => {
  await karma.goto(`${server.address}/admin/master-transactions/remittances/owners/${ownerId}`)
  await karma.getByRole('button', { name: 'Pay from the reserve…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Pay from the reserve' })
  await expectText(dialog, /Nu\. 5,000\.00 is not deducted yet\. The reserve holds Nu\. 6,000\.00/)
  await dialog.getByRole('button', { name: 'Pay from the reserve' }).click()
  await expectText(cardOf(karma, 'Reserve'), /Balance[\s\S]*Nu\. 1,000\.00[\s\S]*Used for bills[\s\S]*Nu\. 5,000\.00/)
  expect(await issuesOf(karma)).toEqual([])
  await sonam.goto(`${server.address}/owner/payments/statement?from=2026-02-01&to=2026-02-28`)
  await expectText(
    sonam.getByRole('main'),
    /Reserve held[\s\S]*6,000\.00[\s\S]*Reserve used[\s\S]*5,000\.00[\s\S]*Reserve closing[\s\S]*1,000\.00/,
  )
  expect(await issuesOf(sonam)).toEqual([])
  await sonam.goto(`${server.address}/owner/payments/list-building?tab=remittances`)
  await expectText(cardOf(sonam, 'Reserve'), /Nu\. 1,000\.00/)
  await sonam.goto(`${server.address}/owner/payments/budget?year=2026`)
  await expectText(sonam.getByRole('main'), /Repairs and upkeep/)
  expect(await issuesOf(sonam)).toEqual([])
})
