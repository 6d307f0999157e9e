import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allotmentApplicantContract, allotmentRoundContract } from '../domain/allotment/allotment-contract.ts'
import { leaseDraftContract } from '../domain/leases/drafts/lease-draft-contract.ts'
import { aRegistered } from '../server/testing/allotment/allotment-steps.ts'
import { aBuilding, aLease, aUnit } from '../server/testing/factories.ts'
import { type ApiClient, signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, idInAddress, save, titled } from './fields.ts'
import { newestSmsTo } from './messages.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { openMenu, signIn } from './sign-in-pages.ts'
import { closeTabs, desktop, issuesOf, openBrowser, openTab, phone } from './story-browser.ts'

// A round from its draft to an accepted offer. The list is published before the seed is known, and verified in the applicant's own browser.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let clerk: Page
let applicant: Page
let roundId: string
let reference: string
let unitNumbers: string[]

const cid = '11410001234'
const mobile = '17770066'

const startOn = async (day: string) => {
  server = await startProduct(dataDir, { NOW: `${day}T04:00:00Z` })
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  applicant = await openTab(browser, server.address)
  await applicant.setViewportSize(phone)
}

/** The unit to which each field of the form belongs. */
async function unitFields(): Promise<number[]> {
  const fields = await clerk.getByRole('combobox', { name: /^Unit \d+$/ }).all()
  const values = await Promise.all(fields.map((field) => field.inputValue()))
  return values.flatMap((value) => unitNumbers.flatMap((number, index) => (value.includes(number) ? [index] : [])))
}

const aPdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${name}\ntrailer\n%%EOF\n`),
})

/** The product stops, and continues some days later. */
async function resumeOn(day: string): Promise<void> {
  await closeTabs(browser)
  await server.stop()
  await startOn(day)
  api = await signedInApi(server.address, kelden.phone, kelden.password)
  await signIn(clerk, kelden.phone, kelden.password)
  await titled(clerk, 'Dashboard')
  await clerk.goto(`/admin/master-lease/allotment/${roundId}`)
  await titled(clerk, 'Staff flats')
}

/** The code that is sent to the phone. */
async function typePhoneCode(form: Locator): Promise<void> {
  const sentBefore = server.smsTo(mobile).length
  await save(form, 'Send code')
  await form.getByText('A code was sent by SMS').waitFor()
  const code = await newestSmsTo(mobile, /proves your phone.* code: (\d{6})/, server, sentBefore)
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
}

beforeAll(async () => {
  await startOn('2026-03-10')
  api = await openOffice(server)
  const { id: buildingId } = await aBuilding(api)
  unitNumbers = [(await aUnit(api, buildingId)).unitNumber, (await aUnit(api, buildingId)).unitNumber]
  await signIn(clerk, kelden.phone, kelden.password)
  await titled(clerk, 'Dashboard')
})
afterAll(async () => {
  await closeTabs(browser)
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the office drafts a round, names the event and opens it', async () => {
  await openMenu(clerk, 'Allotment')
  await clerk.getByRole('link', { name: 'New round' }).first().click()
  await titled(clerk, 'New round')
  await clerk.getByRole('textbox', { name: 'Title' }).fill('Staff flats')
  await save(clerk, 'Add all 2 vacant units of the office')
  await expect.poll(() => unitFields().then((units) => units.length)).toBe(2)
  await clerk.getByRole('textbox', { name: 'Register by' }).fill('12 Mar 2026')
  await clerk.getByRole('textbox', { name: 'Event', exact: true }).fill('First prize number of the weekly lottery')
  await clerk.getByRole('textbox', { name: 'Published in' }).fill('Kuensel')
  await clerk.getByRole('textbox', { name: 'Day of the event' }).fill('15 Mar 2026')
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.setViewportSize(desktop)
  await save(clerk, 'Save draft')
  await titled(clerk, 'Staff flats')
  roundId = idInAddress(clerk)
  await clerk.getByRole('link', { name: 'Edit' }).click()
  await titled(clerk, 'Edit round')
  await clerk.getByRole('textbox', { name: 'For whom' }).fill('Civil servants posted in Thimphu')
  await save(clerk, 'Save draft')
  await expectText(clerk.getByRole('main'), /Civil servants posted in Thimphu/)
  await save(clerk, 'Open for registration')
  await save(clerk.getByRole('dialog'), 'Open')
  await expectText(clerk.getByRole('main'), /Close and publish list/)
  expect(await issuesOf(clerk)).toEqual([])
})

test('an applicant registers on a phone and sees the status by reference number', async () => {
  await aRegistered(api, roundId, { householdSize: 1 })
  await applicant.goto(`/allotment/${roundId}`)
  await titled(applicant, 'Staff flats')
  const form = cardOf(applicant, 'Register')
  await form.getByRole('textbox', { name: 'Full name' }).fill('Pema Choden')
  await form.getByRole('textbox', { name: 'CID' }).fill(cid)
  await form.getByRole('textbox', { name: 'Phone Number' }).fill(mobile)
  await form.getByRole('textbox', { name: 'People in the household' }).fill('4')
  await form.getByRole('textbox', { name: 'Monthly income' }).fill('32,000')
  await save(form, 'Register')
  await form.getByText('Agree before you register.').first().waitFor()
  await form.getByText('Enter the code that was sent to this phone.').first().waitFor()
  await typePhoneCode(form)
  await form.getByRole('checkbox').last().check()
  expect(await issuesOf(applicant)).toEqual([])
  await applicant.setViewportSize(phone)
  await save(form, 'Register')
  const done = cardOf(applicant, 'You are registered')
  await done.waitFor()
  reference = /([2-9A-Z]{4}-[2-9A-Z]{4})/.exec((await done.textContent()) ?? '')?.[1] ?? ''
  await applicant.getByRole('textbox', { name: 'Reference number' }).fill(reference.toLowerCase())
  await save(applicant.getByRole('main'), 'Show status')
  await expectText(cardOf(applicant, 'Your status'), /Registered/)
  expect(await applicant.getByRole('main').textContent()).not.toContain('Pema Choden')
  expect(await issuesOf(applicant)).toEqual([])
})

test('a proof of income is uploaded immediately, a CID card later with a code, and the office sees both', async () => {
  const documents = cardOf(applicant, 'You are registered').getByRole('region', { name: 'Papers' })
  await documents.getByLabel('Proof of income').setInputFiles(aPdf('salary-slip.pdf'))
  await documents.getByRole('listitem').filter({ hasText: 'Proof of income' }).waitFor()
  const status = cardOf(applicant, 'Your status')
  await status.getByRole('textbox', { name: 'Phone Number' }).fill(mobile)
  await typePhoneCode(status)
  await save(status, 'View and add papers')
  const later = status.getByRole('region', { name: 'Papers' })
  await later.getByRole('listitem').filter({ hasText: 'Proof of income' }).waitFor()
  await later.getByLabel('CID card').setInputFiles(aPdf('cid.pdf'))
  await later.getByRole('listitem').filter({ hasText: 'CID card' }).waitFor()
  expect(await issuesOf(applicant)).toEqual([])
  await applicant.setViewportSize(phone)
  await clerk.goto(`/admin/master-lease/allotment/${roundId}`)
  const row = clerk.getByRole('row', { name: new RegExp(reference) })
  await expectText(row, /32,000\.00[\s\S]*with proof/)
  await expectText(clerk.getByRole('table').first(), /no proof/)
  await row.getByRole('button', { name: 'Actions of this row' }).click()
  await clerk.getByRole('menuitem', { name: 'Papers…' }).click()
  const sheet = clerk.getByRole('dialog', { name: 'Papers of Pema Choden' })
  await expectText(sheet, /Identity document[\s\S]*Proof of income/)
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.setViewportSize(desktop)
})

test('the footer leads to the list of rounds, and each round to those of its office', async () => {
  await applicant.goto('/')
  await applicant.getByRole('link', { name: 'Allotment', exact: true }).click()
  await titled(applicant, 'Allotment of units')
  await expectText(applicant.getByRole('main'), /Staff flats[\s\S]*Not published yet/)
  expect(await issuesOf(applicant)).toEqual([])
  await applicant.getByRole('link', { name: 'Staff flats' }).click()
  await titled(applicant, 'Staff flats')
  await applicant.getByRole('link', { name: 'All rounds of this office' }).click()
  await titled(applicant, 'Allotment of units')
  await expectText(applicant.getByRole('main'), /Staff flats/)
  await applicant.setViewportSize(desktop)
  await expectText(applicant.getByRole('main'), /Staff flats/)
  expect(await issuesOf(applicant)).toEqual([])
  await applicant.setViewportSize(phone)
})

test('the office publishes the list with its hash before the event', async () => {
  await resumeOn('2026-03-13')
  await save(clerk, 'Close and publish list')
  await save(clerk.getByRole('dialog'), 'Close and publish')
  await clerk.getByRole('button', { name: 'Enter the outcome' }).waitFor()
  await applicant.goto(`/allotment/${roundId}`)
  const card = cardOf(applicant, 'List and result')
  const list = await card.getByRole('textbox', { name: 'List' }).inputValue()
  expect(list).toContain(reference)
  await expectText(card, new RegExp(createHash('sha256').update(list).digest('hex')))
  await expectText(card, /Not known yet/)
})

test('the office enters the outcome after the event, and the reader’s browser computes the same order', async () => {
  await resumeOn('2026-03-15')
  await save(clerk, 'Enter the outcome')
  const dialog = clerk.getByRole('dialog', { name: 'Enter the outcome of the event' })
  await dialog.getByRole('textbox', { name: 'Outcome' }).fill('407218')
  await save(dialog, 'Draw')
  await save(clerk.getByRole('dialog', { name: /Draw with the seed/ }), 'Draw')
  await save(clerk, 'Offer free units')
  await clerk.getByText('Unit offered').first().waitFor()
  expect(await issuesOf(clerk)).toEqual([])
  await applicant.goto(`/allotment/${roundId}`)
  const card = cardOf(applicant, 'List and result')
  await save(card, 'Check')
  await expectText(card, /Correct: the list has the published SHA-256, and the order follows/)
  await card.getByRole('textbox', { name: 'List' }).fill(`${reference} 999`)
  await save(card, 'Check')
  await expectText(card, /Different: this list has another SHA-256/)
  expect(await issuesOf(applicant)).toEqual([])
})

test('the first applicant accepts on the phone, and the office starts the lease', async () => {
  await newestSmsTo(mobile, new RegExp(`(${reference})`), server)
  await applicant.setViewportSize(phone)
  await applicant.goto(`/allotment/${roundId}`)
  await applicant.getByRole('textbox', { name: 'Reference number' }).fill(reference)
  await save(applicant.getByRole('main'), 'Show status')
  const card = cardOf(applicant, 'Your status')
  await expectText(card, /Unit offered/)
  await card.getByRole('textbox', { name: 'Phone Number' }).fill(mobile)
  await typePhoneCode(card)
  await save(card, 'Accept the unit')
  await save(applicant.getByRole('dialog'), 'Accept the unit')
  await expectText(card, /Accepted/)
  await clerk.goto(`/admin/master-lease/allotment/${roundId}`)
  const row = clerk.getByRole('row', { name: new RegExp(reference) })
  await expectText(row, /4 people[\s\S]*32,000\.00/)
  await row.getByRole('button', { name: 'Actions of this row' }).click()
  await clerk.getByRole('menuitem', { name: 'Start lease' }).click()
  await titled(clerk, 'New lease')
  await expectText(clerk.getByRole('main'), /Term and purpose/)
})

test('the tenant of a draft and a pending lease cannot be changed, and the form states the reason', async () => {
  const steps = clerk.getByRole('navigation', { name: /^Steps of/ })
  await steps.getByRole('button', { name: 'Property' }).click()
  await expectText(clerk.getByRole('main'), /Allotted to Pema Choden in “Staff flats”/)
  expect(await clerk.getByRole('combobox', { name: 'Unit', exact: true }).isDisabled()).toBe(true)
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.setViewportSize(desktop)
  const { items } = await api.call(leaseDraftContract.list, { query: {} })
  const { id, version, propertyId, tenantId, terms } = items[0] ?? ({} as never)
  const { startDate = '', endDate = '' } = terms as { startDate?: string; endDate?: string }
  const named = { propertyId: propertyId ?? '', tenantId: tenantId ?? '', startDate, endDate, draft: { id, version } }
  const lease = await aLease(api, named)
  await clerk.goto(`/admin/master-lease/units/${lease.id}/edit`)
  await titled(clerk, 'Change of terms')
  await expectText(clerk.getByRole('main'), /The unit was allotted to this tenant in “Staff flats”/)
  expect(await clerk.getByRole('combobox', { name: 'Tenant' }).isDisabled()).toBe(true)
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.setViewportSize(desktop)
})

test('the next round starts with the unit left over and the applicants on the waiting list', async () => {
  await clerk.goto(`/admin/master-lease/allotment/${roundId}`)
  await titled(clerk, 'Staff flats')
  await clerk.getByRole('button', { name: 'More actions' }).click()
  await clerk.getByRole('menuitem', { name: 'Finish round…' }).click()
  await save(clerk.getByRole('dialog'), 'Finish')
  await clerk.getByRole('link', { name: 'New round after this one' }).click()
  await titled(clerk, 'New round')
  await expectText(clerk.getByRole('main'), /1 unit of that round is free; 1 chosen below/)
  const { units } = await api.call(allotmentRoundContract.leftOver, { params: { id: roundId } })
  const left = unitNumbers.findIndex((number) => units[0]?.label.startsWith(number))
  await expect.poll(unitFields).toEqual([left])
  const follows = clerk.getByRole('combobox', { name: 'Earlier round' })
  await follows.selectOption({ label: 'No earlier round' })
  await expect.poll(unitFields).toEqual([])
  const carriesOver = clerk.getByRole('checkbox', { name: 'Carry over its waiting list when this round opens' })
  expect(await carriesOver.count()).toBe(0)
  await follows.selectOption({ label: 'Staff flats · Finished' })
  await expect.poll(unitFields).toEqual([left])
  expect(await carriesOver.isChecked()).toBe(true)
  await expectText(clerk.getByRole('main'), /1 applicant is waiting/)
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.setViewportSize(desktop)
  await clerk.getByRole('textbox', { name: 'Title' }).fill('Staff flats, second round')
  await clerk.getByRole('textbox', { name: 'Event', exact: true }).fill('First prize number of the weekly lottery')
  await clerk.getByRole('textbox', { name: 'Published in' }).fill('Kuensel')
  await save(clerk, 'Save draft')
  await titled(clerk, 'Staff flats, second round')
  await expectText(clerk.getByRole('main'), /Its waiting list is carried over when this round opens/)
  await save(clerk, 'Open for registration')
  await expectText(clerk.getByRole('dialog'), /The waiting list of “Staff flats” is carried over/)
  await save(clerk.getByRole('dialog'), 'Open')
  await clerk.getByRole('button', { name: 'Close and publish list' }).waitFor()
  await clerk.getByRole('link', { name: 'Staff flats', exact: true }).waitFor()
  const waiting = await api.call(allotmentApplicantContract.list, { query: { roundId, state: 'WAITING' } })
  await clerk.getByRole('row', { name: new RegExp(waiting.items[0]?.reference ?? 'nobody') }).waitFor()
  expect(await issuesOf(clerk)).toEqual([])
})
