import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContract } from '../domain/jobs/job-contract.ts'
import { vendorContract } from '../domain/maintenance/vendors/vendor-contract.ts'
import { buildingContract } from '../domain/properties/building-contract.ts'
import { aBuilding, anActiveLease, anOwner, aPhone, aPlot, aTenant, aThram, aUnit } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, pick, titled } from './fields.ts'
import { newestSmsTo } from './messages.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone } from './story-browser.ts'

// A leaking roof, from the tenant's phone to the owner's statement; and a lift with repeated service.

const dataDir = migratedDataDir()
const [ownerPhone, tenantPhone] = [aPhone(), aPhone()]
const password = 'a-roof-over-heads'
let server: RunningProduct
let browser: Browser
let api: ApiClient
/** The office; the owner and the tenant, both on their phones. */
let karma: Page
let sonam: Page
let dorji: Page
let buildingId: string
let unitId: string
let workPath: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-02-10T04:00:00Z' })
  api = await openOffice(server)
  const ownerId = (await anOwner(api, { nameEnglish: 'Sonam Dorji', phoneNumber: ownerPhone })).id
  buildingId = (await aBuilding(api, (await aPlot(api, (await aThram(api, [{ ownerId }])).id)).id)).id
  await api.call(buildingContract.update, { params: { id: buildingId }, body: { name: 'Norling House' } })
  unitId = (await aUnit(api, buildingId)).id
  const { id: tenantId } = await aTenant(api, { firstName: 'Dorji', lastName: 'Wangmo', phoneNumber: tenantPhone })
  await anActiveLease(api, { tenantId, propertyId: unitId, startDate: '2025-11-01', endDate: '2026-12-31', depositAmount: 0 })
  await api.call(vendorContract.create, { body: { name: 'Druk Roofing', trade: 'ROOFING' } })
  await arrive(server, ownerPhone, password)
  await arrive(server, tenantPhone, password)
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
  sonam = await tabOnPhone(ownerPhone)
  dorji = await tabOnPhone(tenantPhone)
})
afterAll(() => closeStory(browser, server, dataDir))

async function tabOnPhone(username: string): Promise<Page> {
  const page = await openTab(browser, server.address)
  await page.setViewportSize(phone)
  await signIn(page, username, password)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const main = (page: Page) => page.getByRole('main')
/** A card with a list, whose heading has the number of its rows. */
const listOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${title}( \\(\\d+\\))?$`) }) })
const aPhoto = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#7d8a93' } })
    .jpeg()
    .toBuffer()

test('the office sets the amount above which the owners of a building must approve', async () => {
  await karma.goto(`${server.address}/admin/master-properties/list-buildings/${buildingId}/edit`)
  await karma.getByLabel('Expenses above this need approval').fill('5000')
  await karma.getByRole('button', { name: 'Save', exact: false }).first().click()
  await titled(karma, 'Norling House')
  await expectText(cardOf(karma, 'Details'), /Expenses above this need approval\s*5,000\.00/)
  expect(await issuesOf(karma)).toEqual([])
})

test('a tenant reports a leak on the phone, and the office creates a work order from it', async () => {
  await dorji.goto(`${server.address}/tenant/maintenance`)
  await dorji.getByRole('button', { name: 'Report a problem' }).first().click()
  await dorji.getByLabel('Where').fill('Bedroom 1')
  await dorji.getByLabel('What is wrong').fill('Water comes through the ceiling.')
  await dorji.getByRole('button', { name: 'Send report' }).click()
  await titled(dorji, /Bedroom 1|Water/)
  expect(await issuesOf(dorji)).toEqual([])

  await karma.goto(`${server.address}/admin/master-properties/maintenance`)
  await karma
    .getByRole('link', { name: /Water comes through the ceiling/ })
    .first()
    .click()
  await karma.getByRole('button', { name: 'Create work order…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'New work order' })
  await dialog.getByRole('textbox', { name: /^Work/ }).fill('Repair the roof')
  await dialog.getByLabel('Priority').selectOption({ label: 'High' })
  await pick(dialog, 'Vendor', 'Druk', 'Druk Roofing')
  await dialog.getByRole('button', { name: 'Save work order' }).click()
  await titled(karma, 'Repair the roof')
  workPath = new URL(karma.url()).pathname
  expect(await issuesOf(karma)).toEqual([])
  await expectText(main(dorji), /Work: Assigned/)
  expect(await main(dorji).innerText()).not.toContain('Druk Roofing')
})

test('the quote waits for the owner, who approves it in the portal', async () => {
  await karma.getByRole('button', { name: 'Enter quote…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Enter a quote' })
  await dialog.getByLabel('Amount').fill('6500')
  await dialog.getByLabel('Note').fill('Four new sheets.')
  await dialog.getByRole('button', { name: 'Save quote' }).click()
  await expectText(main(karma), /Quote waiting[\s\S]*Sonam Dorji: no answer yet/)
  expect(await karma.getByRole('button', { name: 'Schedule…' }).count()).toBe(0)
  expect(await issuesOf(karma)).toEqual([])
  await newestSmsTo(ownerPhone, /(Repair the roof)/, server)
  await expectText(main(dorji), /Work: Assigned/)

  await sonam.goto(`${server.address}/owner`)
  await expectText(cardOf(sonam, 'Quotes to approve'), /Repair the roof[\s\S]*6,500\.00/)
  expect(await issuesOf(sonam)).toEqual([])
  await cardOf(sonam, 'Quotes to approve').getByRole('link', { name: 'Repair the roof' }).click()
  await titled(sonam, 'Repair the roof')
  await expectText(main(sonam), /Four new sheets\./)
  await sonam.getByRole('button', { name: 'Approve…' }).click()
  await sonam.getByRole('dialog').getByRole('button', { name: 'Approve quote' }).click()
  await expectText(main(sonam), /Quote approved/)
  expect(await issuesOf(sonam)).toEqual([])
  await expectText(main(karma), /Sonam Dorji: approved/)
})

test('the work is scheduled and done with a photo, and the tenant sees each step', async () => {
  await karma.getByRole('button', { name: 'Schedule…' }).click()
  const schedule = karma.getByRole('dialog', { name: 'Schedule the work' })
  await schedule.getByRole('textbox', { name: 'Day' }).fill('12 Feb 2026')
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expectText(main(dorji), /Work: Scheduled for 12 Feb 2026/)
  await newestSmsTo(tenantPhone, /(12 Feb 2026)/, server)

  await karma.getByRole('button', { name: 'Record as done…' }).click()
  const done = karma.getByRole('dialog', { name: 'Record the work as done' })
  await done.getByLabel('What was done').fill('Four sheets replaced.')
  await done.getByLabel('Choose photos').setInputFiles({ name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await done.getByLabel('Rating of Druk Roofing').selectOption('5')
  await done.getByRole('button', { name: 'Record as done' }).click()
  await expectText(main(karma), /Four sheets replaced\./)
  await expectText(listOf(karma, 'Documents and photos'), /Documents and photos \(1\)[\s\S]*Photo/)
  expect(await issuesOf(karma)).toEqual([])
  await expectText(main(dorji), /Resolved[\s\S]*Work: Done on 10 Feb 2026/)
  await expectText(main(dorji), /Four sheets replaced\./)
  expect(await main(dorji).innerText()).not.toMatch(/6,500|Druk Roofing/)
  expect(await issuesOf(dorji)).toEqual([])
})

test('the bill is an expense in the statement of the owner and in the history of the unit and the building', async () => {
  await karma.getByRole('button', { name: 'Enter bill…' }).click()
  const bill = karma.getByRole('dialog', { name: 'Enter the bill' })
  await bill.getByLabel('Amount of the bill').fill('6800')
  await bill.getByRole('button', { name: 'Save bill' }).click()
  await karma.getByRole('button', { name: 'Record as paid…' }).click()
  const pay = karma.getByRole('dialog', { name: 'Record the bill as paid' })
  await pay.getByRole('button', { name: 'Record as paid' }).click()
  await expectText(pay, /exceeds the limit of an owner/)
  await pay.getByRole('button', { name: 'Cancel' }).click()
  await karma.getByRole('button', { name: 'More steps' }).click()
  await karma.getByRole('menuitem', { name: 'Enter bill…' }).click()
  await bill.getByLabel('Amount of the bill').fill('6400')
  await bill.getByRole('button', { name: 'Save bill' }).click()
  await karma.getByRole('button', { name: 'Record as paid…' }).click()
  await pay.getByRole('button', { name: 'Record as paid' }).click()
  await expectText(main(karma), /See Expenses/)
  expect(await issuesOf(karma)).toEqual([])

  await sonam.goto(`${server.address}/owner/payments/statement?from=2026-02-01&to=2026-02-28`)
  await expectText(main(sonam), /Repair the roof[\s\S]*6,400\.00/)
  for (const path of [`list-buildings/${buildingId}`, `units/${unitId}`]) {
    await karma.goto(`${server.address}/admin/master-properties/${path}`)
    await expectText(listOf(karma, 'Work'), /2026: Nu\. 6,400\.00 \(1 bill\)[\s\S]*Repair the roof[\s\S]*Paid/)
  }
  await karma.goto(`${server.address}/admin/master-transactions/expenses`)
  await expectText(main(karma), /Druk Roofing[\s\S]*6,400\.00/)
  expect(await issuesOf(karma)).toEqual([])
})

test('a plan opens its work order by itself, and the date of the finished work sets the next date', async () => {
  await karma.goto(`${server.address}/admin/master-properties/list-buildings/${buildingId}`)
  await listOf(karma, 'Maintenance plans').getByRole('button', { name: 'New plan…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'New maintenance plan' })
  await dialog.getByLabel('Equipment').selectOption({ label: 'Lift' })
  await dialog.getByRole('textbox', { name: /^Work(?! order)/ }).fill('Service the lift')
  await dialog.getByLabel('Every').fill('6')
  await dialog.getByRole('textbox', { name: 'Next due' }).fill('1 Feb 2026')
  expect(await issuesOf(karma)).toEqual([])
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await expectText(listOf(karma, 'Maintenance plans'), /Service the lift[\s\S]*Every 6 months[\s\S]*01 Feb 2026[\s\S]*Overdue/)
  await karma.goto(`${server.address}/admin`)
  await karma.getByRole('link', { name: /Planned maintenance overdue/ }).click()
  await titled(karma, 'Maintenance plans')
  await karma
    .getByRole('link', { name: /Service the lift/ })
    .first()
    .click()
  await titled(karma, 'Service the lift')
  await expectText(main(karma), /No work order yet/)
  expect(await issuesOf(karma)).toEqual([])

  await openPlannedWork()
  await karma.getByRole('link', { name: 'WO-2026-000002' }).first().click()
  await titled(karma, 'Service the lift')
  await expectText(cardOf(karma, 'Details'), /Overdue[\s\S]*Maintenance plan/)
  await karma.getByRole('button', { name: 'More steps' }).click()
  await karma.getByRole('menuitem', { name: 'Record as done…' }).click()
  const done = karma.getByRole('dialog', { name: 'Record the work as done' })
  await expectText(done, /one interval after this day/)
  await done.getByLabel('What was done').fill('Ropes and brakes tested.')
  await done.getByRole('button', { name: 'Record as done' }).click()
  await expectText(main(karma), /Ropes and brakes tested\./)
  await karma.getByRole('link', { name: 'Open the plan' }).click()
  await expectText(cardOf(karma, 'Details'), /Next due\s*10 Aug 2026[\s\S]*Last done\s*10 Feb 2026/)
  await expectText(listOf(karma, 'Work orders of this plan'), /WO-2026-000002[\s\S]*Done/)
  expect(await issuesOf(karma)).toEqual([])
})

test('a clerk opens the next work order of the plan immediately, and the owner of the building sees the plan', async () => {
  await karma.getByRole('button', { name: 'Open now' }).click()
  await karma.getByText('WO-2026-000003 opened').waitFor()
  await expectText(listOf(karma, 'Work orders of this plan'), /WO-2026-000003/)
  await karma.getByRole('button', { name: 'Open now' }).waitFor({ state: 'detached' })
  expect(await issuesOf(karma)).toEqual([])
  await sonam.goto(`${server.address}/owner/properties/buildings/${buildingId}`)
  await expectText(
    listOf(sonam, 'Maintenance plans'),
    /Service the lift[\s\S]*Every 6 months[\s\S]*10 Aug 2026[\s\S]*10 Feb 2026/,
  )
  expect(await issuesOf(sonam)).toEqual([])
})

/** Runs twice, as an impatient user would: it opens only one order. */
async function openPlannedWork(): Promise<void> {
  const back = karma.url()
  for (let n = 0; n < 2; n += 1) {
    await api.call(jobContract.run, { params: { name: 'OPEN_PLANNED_WORK' } })
    const job = async () =>
      (await api.call(jobContract.list, {})).find(({ name }) => name === 'OPEN_PLANNED_WORK')?.lastRun?.state
    await expect.poll(job, { timeout: 20_000 }).toBe('DONE')
  }
  await karma.goto(back)
  await expect.poll(() => listOf(karma, 'Work orders of this plan').getByRole('link').count()).toBe(1)
}

test('a clerk pauses a plan, and deletes it after a confirmation', async () => {
  await karma.getByRole('button', { name: 'More actions' }).click()
  await karma.getByRole('menuitem', { name: 'Pause' }).click()
  await expectText(main(karma), /Paused/)
  await karma.getByRole('button', { name: 'More actions' }).click()
  await karma.getByRole('menuitem', { name: 'Delete…' }).click()
  await karma.getByRole('dialog', { name: 'Delete Service the lift?' }).getByRole('button', { name: 'Delete' }).click()
  await titled(karma, 'Maintenance plans')
  await expectText(main(karma), /No maintenance plans/)
  await karma.goto(`${server.address}${workPath}`)
  await titled(karma, 'Repair the roof')
  expect(await issuesOf(karma)).toEqual([])
})
