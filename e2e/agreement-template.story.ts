import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { textByPdfium } from '../server/testing/pdf/read-pdf.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { pick, save, titled } from './fields.ts'
import { createLease, fillLeaseWizard, proceed } from './lease-pages.ts'
import { registerNorzin } from './norzin-residency.ts'
import { openPdf } from './open-pdf.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { signByPassword } from './signing-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone, proceedTo } from './story-browser.ts'

// House rules of an office: they are written, included in the next lease, signed, and changed without an effect on the signed lease.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let clerk: Page
let unitId: string
let secondId: string
let leaseId: string
let templatePath: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  const api = await openOffice(server)
  await registerNorzin(api)
  unitId = (await api.call(unitContract.list, { query: { q: '3A' } })).items[0]?.id ?? ''
  secondId = (await api.call(unitContract.list, { query: { q: '4A' } })).items[0]?.id ?? ''
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  await signIn(clerk, kelden.phone, kelden.password)
})
afterAll(() => closeStory(browser, server, dataDir))

const clause = (number: number) => clerk.getByRole('group', { name: `Clause ${number}`, exact: true })
const preview = () => clerk.getByRole('complementary', { name: 'Preview' })

test('the office writes a template with fields; the preview fills them in, warns, and shows the list of the law', async () => {
  await proceedTo(clerk, '/admin/system-settings')
  await clerk.getByRole('link', { name: 'Show templates' }).click()
  await titled(clerk, 'Agreement templates')
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.getByRole('link', { name: 'New template' }).click()
  await titled(clerk, 'New agreement template')
  await clerk.getByRole('textbox', { name: 'Name' }).fill('House rules')
  await clerk.getByRole('checkbox', { name: 'Use for new leases of these kinds' }).check()
  await clause(1).getByRole('textbox', { name: 'Title' }).fill('Pets')
  await clause(1).getByRole('textbox', { name: 'Text' }).fill('No pets for {{tenant.nmae}}.')
  await clause(1).getByRole('textbox', { name: 'Text' }).blur()
  await clause(1).getByText('Line 1, character 13: There is no field {{tenant.nmae}}.').waitFor()
  await clause(1).getByRole('textbox', { name: 'Text' }).fill('The deposit is three months’ rent. No pets for ')
  await clause(1).getByRole('combobox', { name: 'Insert a field' }).selectOption('tenant.name')
  await expectText(preview(), /No pets for Example Tenant/)
  await expectText(preview(), /at most two months’ rent[\s\S]*Tenancy Act s\.30/)
  await expectText(preview(), /Entry condition inspection/)
  await preview().getByRole('combobox', { name: 'Preview with' }).selectOption({ index: 1 })
  await expectText(preview(), /No pets for (?!Example)/)
  await clause(1).getByRole('textbox', { name: 'Text' }).fill('No pets for {{tenant.name}} in {{property.name}}.')
  expect(await issuesOf(clerk)).toEqual([])
  await save(clerk, 'Save template')
  await titled(clerk, 'House rules')
  templatePath = new URL(clerk.url()).pathname
  const { bytes } = await openPdf(clerk, clerk.getByRole('button', { name: 'Preview (PDF)' }), '**/preview.pdf')
  expect(await textByPdfium(bytes)).toContain('No pets for Example Tenant in Unit 2A')
  expect(await issuesOf(clerk)).toEqual([])
})

test('the agreement of a new lease has the clauses, and the signer reads them before signing', async () => {
  await proceedTo(clerk, `/admin/master-properties/units/${unitId}`)
  await fillLeaseWizard(clerk, {
    ...{ tenant: 'Dechen Pelden', firstDay: '1 Apr 2026', lastDay: '31 Mar 2027' },
    ...{ rent: '10000', deposit: '20000', parking: '500' },
  })
  leaseId = await createLease(clerk)
  await clerk.getByRole('tab', { name: 'Documents' }).click()
  await clerk.getByText('Clauses of the office: House rules, version 1').waitFor()
  await save(clerk, 'Sign…')
  const dialog = clerk.getByRole('dialog', { name: /^Sign lease/ })
  await expectText(dialog, /Further terms of the office\s+Pets\s+No pets for Dechen Pelden in Unit 3A, Norzin Residency\./)
  expect(await issuesOf(clerk)).toEqual([])
  await save(dialog, 'Cancel')
  await signByPassword(clerk, kelden.password)
})

test('the wizard offers the clauses, and the review shows them', async () => {
  await proceedTo(clerk, `/admin/master-properties/units/${secondId}`)
  await clerk.getByRole('link', { name: 'New lease' }).first().click()
  await titled(clerk, 'New lease')
  await proceed(clerk, 'Tenant')
  await pick(clerk, 'Tenant', 'Dechen Pelden')
  await proceed(clerk, 'Term')
  await clerk.getByRole('textbox', { name: 'First day' }).fill('1 Apr 2026')
  const clauses = clerk.getByRole('combobox', { name: 'Clauses of the office' })
  expect(await clauses.locator('option:checked').innerText()).toBe('House rules, version 1')
  await clauses.selectOption('None: standard agreement only')
  expect(await issuesOf(clerk)).toEqual([])
  await proceed(clerk, 'Rent')
  await clerk.getByLabel('Rent per period').fill('9000')
  await proceed(clerk, 'Deposit')
  await save(clerk, 'Continue')
  await expectText(clerk.getByRole('main'), /Clauses of the office\s*None: standard agreement only/)
  await clerk.reload()
  await clerk.getByRole('button', { name: 'Change the clauses' }).click()
  expect(await clauses.locator('option:checked').innerText()).toBe('None: standard agreement only')
  expect(await issuesOf(clerk)).toEqual([])
  for (const step of ['Rent', 'Deposit']) await proceed(clerk, step)
  await save(clerk, 'Continue')
  await createLease(clerk)
  await clerk.getByRole('tab', { name: 'Documents' }).click()
  await clerk.getByText('The standard agreement, without clauses of the office').waitFor()
})

test('a change of the template does not change a signed agreement; three originals are printed', async () => {
  await proceedTo(clerk, templatePath)
  await clerk.getByRole('link', { name: 'Edit' }).click()
  await titled(clerk, 'Edit agreement template')
  await clause(1).getByRole('textbox', { name: 'Text' }).fill('Pets are welcome.')
  await save(clerk, 'Save new version')
  await expectText(clerk.getByRole('main'), /Version 2[\s\S]*Version 1/)
  await proceedTo(clerk, `/admin/master-lease/units/${leaseId}`)
  await clerk.getByRole('tab', { name: 'Documents' }).click()
  await clerk.getByText('Clauses of the office: House rules, version 1').waitFor()
  await clerk.getByRole('button', { name: 'Agreement (PDF)' }).click()
  await clerk.getByRole('radio', { name: 'Three numbered originals' }).waitFor()
  expect(await issuesOf(clerk)).toEqual([])
  const { bytes } = await openPdf(clerk, clerk.getByRole('button', { name: 'Open PDF' }), '**/agreement.pdf*')
  const text = await textByPdfium(bytes)
  expect(text).toContain('Original 3 of 3 – local office')
  expect(text).toContain('No pets for Dechen Pelden')
  expect(text).toContain('Parking')
  expect(text).not.toContain('Pets are welcome')
})

test('the list, the template and its editor fit on a phone', async () => {
  await clerk.setViewportSize(phone)
  for (const path of ['/admin/system-settings/agreement-templates', templatePath, `${templatePath}/edit`]) {
    await proceedTo(clerk, path)
    await clerk.getByText('House rules').first().waitFor()
    expect(await issuesOf(clerk)).toEqual([])
  }
})
