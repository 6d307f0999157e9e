import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meterContract } from '../domain/meters/meter-contract.ts'
import { recurringChargeContract } from '../domain/leases/charges/recurring-charge-contract.ts'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { aManager } from '../server/testing/factories.ts'
import { type ApiClient, signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { createLease, fillLeaseWizard, schedule } from './lease-pages.ts'
import { generateAdvices, openAdviceOf, recordPayment } from './money-pages.ts'
import { registerNorzin } from './norzin-residency.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, desktop, issuesOf, openBrowser, openTab, phone, proceedTo } from './story-browser.ts'

// A parking space in addition to the rent: agreed on the page of the lease, billed with the month, explained, paid, increased and ended.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let clerk: Page
let leaseId: string
let buildingId: string
let vacantUnitId: string
let dechen: ApiClient

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  const api = await openOffice(server)
  await registerNorzin(api)
  buildingId = (await api.call(unitContract.list, { query: { q: '3A' } })).items[0]?.buildingId ?? ''
  vacantUnitId = (await api.call(unitContract.list, { query: { q: '3A' } })).items[0]?.id ?? ''
  leaseId = (await api.call(leaseContract.list, { query: { status: 'ACTIVE' } })).items[0]?.id ?? ''
  const manager = { nameEnglish: 'Dechen Lhamo', phoneNumber: '17100002', password: 'a-quiet-orchard' }
  await aManager(api, { nameEnglish: manager.nameEnglish, phoneNumber: manager.phoneNumber })
  await arrive(server, manager.phoneNumber, manager.password)
  dechen = await signedInApi(server.address, manager.phoneNumber, manager.password)
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  await signIn(clerk, kelden.phone, kelden.password)
})
afterAll(() => closeStory(browser, server, dataDir))

async function openMove(item: string): Promise<void> {
  await clerk.getByRole('button', { name: 'Actions of Parking' }).click()
  await clerk.getByRole('menuitem', { name: item }).click()
}

const charges = () => cardOf(clerk, 'Recurring charges (1)')

test('a clerk adds a parking space, and the dialog shows its cost before saving', async () => {
  await proceedTo(clerk, `/admin/master-lease/units/${leaseId}`)
  await titled(clerk, /^Lease L-/)
  await clerk.getByRole('button', { name: 'Add charge…' }).click()
  const dialog = clerk.getByRole('dialog', { name: /^Add a recurring charge/ })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('500')
  await dialog.getByRole('textbox', { name: 'First day' }).fill('10 Mar 2026')
  await dialog.getByRole('textbox', { name: 'First day' }).blur()
  const preview = dialog.getByRole('region', { name: 'Preview of the charge' })
  // 22 of 31 days, then the whole of April.
  await expectText(preview, /354\.84[\s\S]*500\.00/)
  expect(await issuesOf(clerk)).toEqual([])
  await save(dialog, 'Add charge')
  await expectText(charges(), /Parking[\s\S]*500\.00/)
  await clerk.getByRole('tab', { name: 'Schedule' }).click()
  await expectText(clerk.getByRole('table', { name: 'Schedule of rent' }), /Parking\s+354\.84/)
  expect(await issuesOf(clerk)).toEqual([])
})

test('the monthly run bills it as a line of the advice with an explanation, and one payment settles both', async () => {
  await generateAdvices(clerk, 'Mar 2026')
  await openAdviceOf(clerk, 'Norzin Residency, 1A')
  const line = clerk.getByRole('row', { name: /^Parking/ })
  await expectText(line, /354\.84/)
  await line.getByRole('button', { name: 'Why this amount?' }).click()
  await expectText(clerk.getByRole('dialog').filter({ hasText: 'Why this amount?' }), /22 of the 31 days/)
  await clerk.keyboard.press('Escape')
  await recordPayment(clerk, { method: 'Cash' })
  await clerk.getByText('Paid', { exact: true }).first().waitFor()
  expect(await issuesOf(clerk)).toEqual([])
})

test('the card shows a new amount from April, and then a last day', async () => {
  await proceedTo(clerk, `/admin/master-lease/units/${leaseId}`)
  await openMove('Change…')
  const change = clerk.getByRole('dialog', { name: /^Change Parking/ })
  await change.getByRole('textbox', { name: 'From' }).fill('1 Apr 2026')
  await change.getByRole('textbox', { name: 'New amount' }).fill('650')
  await save(change, 'Change the charge')
  await expectText(charges(), /Nu\. 650\.00 from 01 Apr 2026/)
  await openMove('End…')
  const end = clerk.getByRole('dialog', { name: /^End Parking/ })
  await end.getByRole('textbox', { name: 'Last day' }).fill('30 Jun 2026')
  await save(end, 'End the charge')
  await expectText(charges(), /to 30 Jun 2026/)
  expect(await issuesOf(clerk)).toEqual([])
})

test('a concurrent change is shown next to the own one, and both are saved', async () => {
  const [charge] = (await dechen.call(recurringChargeContract.list, { query: { leaseId } })).items
  const params = { id: charge?.id ?? '' }
  await proceedTo(clerk, `/admin/master-lease/units/${leaseId}`)
  await openMove('Change…')
  const change = clerk.getByRole('dialog', { name: /^Change Parking/ })
  await change.getByRole('textbox', { name: 'From' }).fill('1 May 2026')
  await change.getByRole('textbox', { name: 'New amount' }).fill('700')
  await dechen.call(recurringChargeContract.change, { params, body: { effectiveDate: '2026-05-01', amount: 68_000 } })
  await save(change, 'Change the charge')
  const both = clerk.getByRole('dialog', { name: 'Dechen Lhamo changed this record too' })
  await expectText(both, /Your change\s+Nu\. 700\.00 from 01 May 2026/)
  await expectText(both, /Dechen Lhamo’s change\s+Nu\. 680\.00 from 01 May 2026/)
  expect(await issuesOf(clerk)).toEqual([])
  await save(both, 'Back to the form')
  await expectText(change, /Nu\. 680\.00 from 01 May 2026/)
  await change.getByRole('textbox', { name: 'From' }).fill('1 Jun 2026')
  await dechen.call(recurringChargeContract.end, { params, body: { endsOn: '2026-09-30' } })
  await save(change, 'Change the charge')
  await expectText(both, /Dechen Lhamo’s change\s+Last day 30 Sep 2026/)
  await save(both, 'Change the charge')
  await clerk.getByText('Parking changed from 01 Jun 2026').waitFor()
  const { changes } = await dechen.call(recurringChargeContract.read, { params })
  expect(changes.map(({ effectiveDate }) => effectiveDate)).toEqual(['2026-04-01', '2026-05-01', '2026-06-01'])
})

test('if two people set a last day, the second one sees both before saving', async () => {
  const [charge] = (await dechen.call(recurringChargeContract.list, { query: { leaseId } })).items
  await proceedTo(clerk, `/admin/master-lease/units/${leaseId}`)
  await openMove('End…')
  const end = clerk.getByRole('dialog', { name: /^End Parking/ })
  await end.getByRole('textbox', { name: 'Last day' }).fill('31 Oct 2026')
  await dechen.call(recurringChargeContract.end, { params: { id: charge?.id ?? '' }, body: { endsOn: '2026-11-30' } })
  await save(end, 'End the charge')
  const both = clerk.getByRole('dialog', { name: 'Dechen Lhamo changed this record too' })
  await expectText(both, /Your change\s+Last day 31 Oct 2026/)
  await expectText(both, /Dechen Lhamo’s change\s+Last day 30 Nov 2026/)
  await save(both, 'End the charge')
  await expectText(charges(), /to 31 Oct 2026/)
})

test('a charge is added with the lease: preview, review and the page of the lease show it', async () => {
  await proceedTo(clerk, `/admin/master-properties/units/${vacantUnitId}`)
  await fillLeaseWizard(clerk, {
    ...{ tenant: 'Dechen Pelden', firstDay: '1 Apr 2026', lastDay: '31 Mar 2027' },
    ...{ rent: '10000', deposit: '20000', parking: '500' },
  })
  await expectText(schedule(clerk), /Parking\s+500\.00[\s\S]*6,000\.00/)
  expect(await issuesOf(clerk)).toEqual([])
  await createLease(clerk)
  await expectText(charges(), /Parking[\s\S]*500\.00/)
})

test('one call adds a waste charge to the leases of the building, except the one that has it and the one that is not ticked', async () => {
  const leases = (await dechen.call(leaseContract.list, { query: { buildingId } })).items
  const [known, unticked] = leases.toSorted((a, b) => a.leaseNumber.localeCompare(b.leaseNumber))
  const waste = { kind: 'WASTE', amount: 15_000, startsOn: '2026-04-01' } as const
  await dechen.call(recurringChargeContract.create, { body: { ...waste, leaseId: known?.id ?? '' } })
  await proceedTo(clerk, `/admin/master-properties/list-buildings/${buildingId}`)
  await clerk.getByRole('button', { name: 'More actions' }).click()
  await clerk.getByRole('menuitem', { name: 'Add a charge to the leases…' }).click()
  const dialog = clerk.getByRole('dialog', { name: /^Add a charge to the leases of/ })
  await dialog.getByRole('combobox', { name: 'Charge', exact: true }).fill('Waste')
  await clerk.getByRole('option', { name: 'Waste' }).click()
  await dialog.getByRole('textbox', { name: 'Amount for each period' }).fill('150')
  await expectText(dialog.getByRole('row', { name: known?.leaseNumber ?? '' }), /Has Waste already/)
  await dialog.getByRole('checkbox', { name: `Add to lease ${unticked?.leaseNumber}` }).uncheck()
  expect(await issuesOf(clerk)).toEqual([])
  await dialog.getByRole('button', { name: /^Add to \d leases?$/ }).click()
  await clerk.getByText(/^Charge added to \d leases?$/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const charged = (await dechen.call(recurringChargeContract.list, { query: { buildingId } })).items.filter(
    ({ kind }) => kind === 'WASTE',
  )
  const expected = leases.filter(({ id }) => id !== unticked?.id).map(({ id }) => id)
  expect(charged.map(({ leaseId: id }) => id).toSorted()).toEqual(expected.toSorted())
})

test('the card fits next to the facts of the lease at 1280 px', async () => {
  await clerk.setViewportSize({ width: 1280, height: 800 })
  await proceedTo(clerk, `/admin/master-lease/units/${leaseId}`)
  const frame = clerk.getByRole('region', { name: 'Recurring charges', exact: true })
  await expectText(frame, /Parking/)
  await expect.poll(() => frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('on a phone the card and the schedule fit', async () => {
  await clerk.setViewportSize(phone)
  await proceedTo(clerk, `/admin/master-lease/units/${leaseId}`)
  // By now the lease also has the charge for waste.
  await expectText(clerk.getByRole('region', { name: 'Recurring charges', exact: true }), /Parking/)
  expect(await issuesOf(clerk)).toEqual([])
  await clerk.getByRole('tab', { name: 'Schedule' }).click()
  await expectText(clerk.getByRole('table', { name: 'Schedule of rent' }), /Parking/)
  expect(await issuesOf(clerk)).toEqual([])
})

/** The charge for all leases of the building, with Water chosen. */
async function waterChargeDialog(): Promise<Locator> {
  await proceedTo(clerk, `/admin/master-properties/list-buildings/${buildingId}`)
  await clerk.getByRole('button', { name: 'More actions' }).click()
  await clerk.getByRole('menuitem', { name: 'Add a charge to the leases…' }).click()
  const dialog = clerk.getByRole('dialog', { name: /^Add a charge to the leases of/ })
  await dialog.getByRole('combobox', { name: 'Charge', exact: true }).fill('Water')
  await clerk.getByRole('option', { name: 'Water' }).click()
  return dialog
}

test('one step charges all leases of the building their share of its water meter', async () => {
  const { id: meterId } = await dechen.call(meterContract.create, {
    body: { number: 'W-900', utility: 'WATER', buildingId, sharedBy: 'EQUALLY' },
  })
  await clerk.setViewportSize(desktop)
  const leases = (await dechen.call(leaseContract.list, { query: { buildingId } })).items
  const dialog = await waterChargeDialog()
  await dialog.getByLabel('Charged as').selectOption('A share of the building’s meter W-900')
  await expectText(dialog.getByRole('table', { name: 'Leases' }), /W-900/)
  expect(await issuesOf(clerk)).toEqual([])
  await dialog.getByRole('button', { name: /^Add to \d leases?$/ }).click()
  await clerk.getByText(/^Charge added to \d leases?$/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const { items } = await dechen.call(recurringChargeContract.list, { query: { buildingId } })
  const charged = items.filter((charge) => charge.meterId === meterId).map(({ leaseId: id }) => id)
  expect(charged.toSorted()).toEqual(leases.map(({ id }) => id).toSorted())
})

test('the persons of all units are entered in one table for a meter that is shared by persons', async () => {
  const { id: meterId } = await dechen.call(meterContract.create, {
    body: { number: 'W-901', utility: 'WATER', buildingId, sharedBy: 'PERSONS' },
  })
  const leases = (await dechen.call(leaseContract.list, { query: { buildingId } })).items
  const [first, ...others] = leases.toSorted((a, b) => a.leaseNumber.localeCompare(b.leaseNumber))
  const dialog = await waterChargeDialog()
  await dialog.getByLabel('Charged as').selectOption('A share of the building’s meter W-901')
  await expectText(dialog.getByRole('table', { name: 'Leases' }), /Enter the number of persons/)
  await dialog.getByRole('button', { name: 'Add to 0 leases' }).waitFor()
  for (const [at, { leaseNumber }] of others.entries()) {
    await dialog.getByRole('textbox', { name: `Persons of lease ${leaseNumber}` }).fill(String(at + 2))
  }
  expect(await issuesOf(clerk)).toEqual([])
  await dialog.getByRole('button', { name: /^Add to \d leases?$/ }).click()
  await clerk.getByText(/^Charge added to \d leases?$/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const { items } = await dechen.call(recurringChargeContract.list, { query: { buildingId } })
  const charged = items.filter((charge) => charge.meterId === meterId)
  expect(new Map(charged.map((charge) => [charge.leaseId, charge.persons]))).toEqual(
    new Map(others.map(({ id }, at) => [id, at + 2])),
  )
  expect(charged.map(({ leaseId: id }) => id)).not.toContain(first?.id)
})
