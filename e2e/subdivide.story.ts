import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plotContract } from '../domain/properties/plot-contract.ts'
import { aLease, anOwner, aPlot, aThram } from '../server/testing/factories.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, desktop, issuesOf, openBrowser, openTab, phone, proceedTo } from './story-browser.ts'

// A mortgage is entered on a thram, shown when the land is leased, and copied to the new plots when the plot is divided.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let clerk: Page
let plot: { id: string; thramId: string; plotNumber: string }
let lease: { id: string; leaseNumber: string }

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  const api = await openOffice(server)
  const thram = await aThram(api, [{ ownerId: (await anOwner(api, { nameEnglish: 'Dorji Wangchuk' })).id }])
  const { id, version } = await aPlot(api, thram.id)
  const area = { value: '1', unit: 'ACRE' as const }
  plot = await api.call(plotContract.update, { params: { id }, body: { area }, ifMatch: version })
  lease = await aLease(api, {
    ...{ propertyType: 'LAND', propertyId: id, startDate: '2026-03-01', endDate: '2028-02-29', rentAmount: 1_200_000 },
  })
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  await signIn(clerk, kelden.phone, kelden.password)
})
afterAll(() => closeStory(browser, server, dataDir))

async function fill(within: Locator, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await within.getByRole('textbox', { name }).fill(value)
}

async function choose(action: string): Promise<void> {
  await clerk.getByRole('button', { name: 'More actions' }).click()
  await clerk.getByRole('menuitem', { name: action }).click()
}

const inForce = () => clerk.getByRole('status').filter({ hasText: 'in force' })

test('a clerk enters a mortgage on the thram, and the thram and its plot show it at the top', async () => {
  await proceedTo(clerk, `/admin/master-properties/thrams/${plot.thramId}`)
  await clerk.getByRole('button', { name: 'Add remark…' }).click()
  const dialog = clerk.getByRole('dialog', { name: 'New remark' })
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('MORTGAGE')
  await fill(dialog, { From: '3 Mar 2024', 'In favour of': 'Bank of Bhutan', Reference: 'BOB/7' })
  await save(dialog, 'Save remark')
  await expectText(inForce(), /Mortgage, Bank of Bhutan, on the thram, since 03 Mar 2024/)
  await proceedTo(clerk, `/admin/master-properties/plots/${plot.id}`)
  await expectText(inForce(), /Mortgage, Bank of Bhutan/)
  expect(await issuesOf(clerk)).toEqual([])
  await inForce()
    .getByRole('link', { name: /^Mortgage/ })
    .click()
  await titled(clerk, /^Mortgage, Bank of Bhutan/)
  expect(await issuesOf(clerk)).toEqual([])
})

test('the user who activates a lease of the land acknowledges the mortgage', async () => {
  await proceedTo(clerk, `/admin/master-lease/lands/${lease.id}`)
  await clerk.getByRole('button', { name: 'Activate…' }).click()
  const dialog = clerk.getByRole('dialog', { name: `Activate lease ${lease.leaseNumber}` })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Signed on paper.')
  await save(dialog, 'Activate anyway')
  await expectText(dialog, /Read it and acknowledge it to continue/)
  await dialog.getByRole('checkbox', { name: /Mortgage on thram .* in favour of Bank of Bhutan/ }).check()
  expect(await issuesOf(clerk)).toEqual([])
  await save(dialog, 'Activate anyway')
  await dialog.waitFor({ state: 'hidden' })
  await expectText(cardOf(clerk, 'Recording by the Commission (1)'), /Lease[\s\S]*since 01 Mar 2026[\s\S]*To be recorded/)
})

test('the office divides the plot: survey, parts, the lease, approval and the family tree', async () => {
  await proceedTo(clerk, `/admin/master-properties/plots/${plot.id}`)
  await choose('Subdivide…')
  await titled(clerk, `Subdivision ${plot.plotNumber}`)
  await clerk.getByRole('button', { name: 'Edit survey…' }).click()
  const survey = clerk.getByRole('dialog', { name: 'Survey and applicant' })
  await fill(survey, { Applicant: 'Dorji Wangchuk', 'Survey reference': 'NLC/TH/2026/7', 'Surveyed on': '1 Mar 2026' })
  await save(survey, 'Save survey')
  await survey.waitFor({ state: 'hidden' })
  await clerk.getByRole('button', { name: 'Edit plots…' }).click()
  const parts = clerk.getByRole('dialog', { name: 'New plots' })
  await fill(parts, { 'Number of plot 1': 'GT1-12A', 'Net area of plot 1': '0.6' })
  await fill(parts, { 'Number of plot 2': 'GT1-12B', 'Net area of plot 2': '0.3' })
  expect(await issuesOf(clerk)).toEqual([])
  await save(parts, 'Save plots')
  await parts.waitFor({ state: 'hidden' })
  await expectText(cardOf(clerk, 'Before approval'), /4356 sq ft less than before/)
  await clerk.getByRole('button', { name: 'Edit plots…' }).click()
  await fill(parts, { 'Net area of plot 2': '0.4' })
  await save(parts, 'Save plots')
  await parts.waitFor({ state: 'hidden' })
  await clerk.getByRole('button', { name: 'Assign…' }).click()
  const standing = clerk.getByRole('dialog', { name: 'Buildings and leases' })
  await standing.getByRole('combobox', { name: new RegExp(lease.leaseNumber) }).selectOption('Plot GT1-12B')
  await save(standing, 'Save assignment')
  await standing.waitFor({ state: 'hidden' })
  await clerk.getByRole('button', { name: 'Mark as surveyed' }).click()
  await clerk.getByRole('button', { name: 'Approve…' }).click()
  await approve()
  await clerk.getByRole('link', { name: 'GT1-12B' }).click()
  await titled(clerk, 'Plot GT1-12B')
  const tree = cardOf(clerk, 'Family tree')
  await expectText(
    tree,
    new RegExp(`Plot ${plot.plotNumber} until 10 Mar 2026[\\s\\S]*Plot GT1-12A since 10 Mar 2026[\\s\\S]*Plot GT1-12B since`),
  )
  await expectText(inForce(), /Mortgage/)
  await clerk.getByRole('link', { name: lease.leaseNumber }).first().waitFor()
  expect(await issuesOf(clerk)).toEqual([])
})

async function approve(): Promise<void> {
  const dialog = clerk.getByRole('dialog', { name: `Divide plot ${plot.plotNumber}?` })
  await dialog.getByRole('checkbox', { name: /Mortgage on thram/ }).check()
  expect(await issuesOf(clerk)).toEqual([])
  await save(dialog, 'Approve')
  await dialog.waitFor({ state: 'hidden' })
}

test('the office reverts the approval and repeats it, and then closes the case', async () => {
  // The old number is found, and its page links to the plots that succeeded it.
  await clerk.keyboard.press('ControlOrMeta+K')
  const search = clerk.getByRole('dialog', { name: 'Search everything' })
  await search.getByRole('textbox').fill(plot.plotNumber)
  await search.getByRole('link', { name: /Replaced by GT1-12A, GT1-12B/ }).click()
  await titled(clerk, `Plot ${plot.plotNumber}`)
  await expectText(clerk.getByRole('status').filter({ hasText: 'Replaced' }), /GT1-12A[\s\S]*GT1-12B/)
  await proceedTo(clerk, '/admin/master-properties/plot-cases')
  await clerk.getByRole('link', { name: `Subdivision ${plot.plotNumber}` }).click()
  await titled(clerk, `Subdivision ${plot.plotNumber}`)
  await choose('Undo approval…')
  const undo = clerk.getByRole('dialog', { name: 'Undo the approval?' })
  await undo.getByRole('textbox', { name: 'Reason' }).fill('The line is at the stream.')
  await save(undo, 'Undo approval')
  await clerk.getByText('The approval was undone: The line is at the stream.').waitFor()
  await clerk.getByRole('button', { name: 'Approve…' }).click()
  await approve()
  await clerk.getByRole('button', { name: 'Close case…' }).click()
  await save(clerk.getByRole('dialog', { name: 'Close this case?' }), 'Close case')
  await clerk.getByText('Closed', { exact: true }).first().waitFor()
  expect(await clerk.getByRole('button', { name: 'Close case…' }).count()).toBe(0)
  await clerk.setViewportSize(phone)
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.setViewportSize(desktop)
})

test('the list of plots states that the divided plot is hidden, and can show it', async () => {
  await proceedTo(clerk, '/admin/master-properties/plots')
  await clerk.getByText('1 plot that was replaced by other plots is not shown.').waitFor()
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.getByRole('link', { name: 'Show replaced plots' }).click()
  await clerk.getByRole('link', { name: plot.plotNumber, exact: true }).waitFor()
  expect(await clerk.getByText('is not shown').count()).toBe(0)
})
