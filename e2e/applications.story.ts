import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enquiryContract } from '../domain/listings/enquiry-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { anApplication } from '../server/testing/applications/application-steps.ts'
import { aBuilding, aPublishedListing, aUnit } from '../server/testing/factories.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { newestSmsTo } from './messages.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, desktop, issuesOf, openBrowser, openTab, phone } from './story-browser.ts'

// A person enquired about a flat. The office sends the form; it is filled in on a phone, compared with another application and accepted.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let clerk: Page
let applicant: Page
let listingId: string

const pema = '17770055'

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  api = await openOffice(server)
  const unit = await aUnit(api, (await aBuilding(api)).id)
  await api.call(unitContract.update, { params: { id: unit.id }, body: { bedrooms: 2 } })
  listingId = (await aPublishedListing(api, { propertyId: unit.id })).id
  const body = { name: 'Pema Choden', phoneNumber: pema, message: 'Could I have the flat?' }
  await apiClient(server.address).call(enquiryContract.ask, { params: { id: listingId }, body })
  await anApplication(api, { listingId, name: 'Kezang Dendup' })
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  applicant = await openTab(browser, server.address)
  await applicant.setViewportSize(phone)
  await signIn(clerk, kelden.phone, kelden.password)
  await titled(clerk, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

test('the office sends the form from the enquiry', async () => {
  await clerk.goto('/admin/master-lease/listings?tab=enquiries')
  await clerk.getByText('Pema Choden').click()
  await clerk.getByRole('link', { name: 'Send application form' }).click()
  const dialog = clerk.getByRole('dialog', { name: 'Send the application form' })
  await dialog.getByText('An application is free of charge.', { exact: false }).waitFor()
  await save(dialog, 'Send form')
  await titled(clerk, 'Pema Choden')
  await expectText(clerk.getByRole('main'), /Form sent/)
  expect(await issuesOf(clerk)).toEqual([])
})

test('the applicant fills it in on a phone, with a document and consent, and sees the status', async () => {
  const code = await newestSmsTo(pema, /\/apply\/(\w+)/, server)
  await applicant.goto(`/apply/${code}`)
  await titled(applicant, 'Application to rent')
  const page = applicant.getByRole('main')
  await expectText(page, /free of charge. Nobody may take a fee/)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'cid.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n% CID\ntrailer\n%%EOF\n'),
    })
  await page.getByRole('listitem').filter({ hasText: 'CID card' }).waitFor()
  await save(page, 'Send application')
  await page.getByText('Agree before you send the application.').first().waitFor()
  await page.getByRole('textbox', { name: 'CID', exact: true }).fill('11410001234')
  await page.getByRole('textbox', { name: 'Occupation' }).fill('Teacher')
  await page.getByRole('textbox', { name: 'Monthly income' }).fill('52,000')
  await page.getByRole('textbox', { name: 'Present address' }).fill('Changzamtog, Thimphu')
  await page.getByRole('textbox', { name: 'Move-in date' }).fill('1 Apr 2026')
  await page.getByRole('button', { name: 'Add a person of the household' }).click()
  await page.getByRole('textbox', { name: 'Name of person 2' }).fill('Tandin')
  await page.getByRole('textbox', { name: 'Relationship of person 2' }).fill('Brother')
  await page.getByRole('checkbox').check()
  expect(await issuesOf(applicant)).toEqual([])
  await applicant.setViewportSize(phone)
  await save(page, 'Send application')
  await expectText(page, /Status[\s\S]*Received/)
  await applicant.reload()
  await expectText(page, /Status[\s\S]*Received/)
  expect(await page.textContent()).not.toContain('11410001234')
  expect(await issuesOf(applicant)).toEqual([])
})

test('the comparison without chosen applications leads to the list', async () => {
  await clerk.goto('/admin/master-lease/applications/compare')
  await clerk.getByText('No applications chosen').waitFor()
  await clerk.getByRole('link', { name: 'Choose applications' }).click()
  await titled(clerk, 'Applications')
  expect(await issuesOf(clerk)).toEqual([])
})

test('the office compares two applications side by side, and accepts one into a draft of the lease', async () => {
  await clerk.goto(`/admin/master-lease/applications?listingId=${listingId}`)
  await titled(clerk, 'Applications')
  await clerk.getByRole('row').filter({ hasText: 'Pema Choden' }).getByRole('checkbox').check()
  await clerk.getByRole('row').filter({ hasText: 'Kezang Dendup' }).getByRole('checkbox').check()
  await clerk.getByRole('button', { name: 'Compare' }).click()
  await titled(clerk, 'Compare applications')
  await expectText(clerk.getByRole('main'), /3\.46 times the rent[\s\S]*2 bedrooms[\s\S]*Missing: Proof of income/)
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.setViewportSize(desktop)
  await clerk.getByRole('link', { name: 'Pema Choden' }).first().click()
  await titled(clerk, 'Pema Choden')
  await expectText(cardOf(clerk, 'Statements'), /11410001234[\s\S]*Teacher/)
  await save(clerk.getByRole('main'), 'Accept')
  await save(clerk.getByRole('dialog'), 'Accept application')
  await clerk.getByRole('link', { name: 'Continue with the lease' }).click()
  await expectText(clerk.getByRole('main'), /1 Apr 2026|Term/)
  await newestSmsTo(pema, /(accepted)\. We will contact you/, server)
})

test('the applicant sees the decision and withdraws by the link', async () => {
  await applicant.setViewportSize(phone)
  await applicant.reload()
  const page = applicant.getByRole('main')
  await expectText(page, /Status[\s\S]*Accepted/)
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  await save(applicant.getByRole('dialog'), 'Withdraw application')
  await expectText(page, /Status[\s\S]*Withdrawn/)
  await applicant.goto('/apply/0000000000000000')
  await applicant.getByRole('heading', { name: 'This link does not work' }).waitFor()
})
