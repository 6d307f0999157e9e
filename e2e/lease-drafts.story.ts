import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseDraftContract } from '../domain/leases/drafts/lease-draft-contract.ts'
import { aBuilding, aManager, aTenant, aUnit } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { pick, save, titled } from './fields.ts'
import { createLease, proceed, schedule } from './lease-pages.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, settled } from './story-browser.ts'

// A lease started by one clerk and continued by another: nobody types it twice, and nobody overwrites the other.

const dechen = { nameEnglish: 'Dechen Lhamo', phoneNumber: '17100002', password: 'a-quiet-orchard' }

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page
let other: Page
let unitId: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T03:00:00Z' })
  api = await openOffice(server)
  const { nameEnglish, phoneNumber, password } = dechen
  await aManager(api, { nameEnglish, phoneNumber })
  await arrive(server, phoneNumber, password)
  await aTenant(api, { firstName: 'Sonam', lastName: 'Choden' })
  unitId = (await aUnit(api, (await aBuilding(api)).id)).id
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  other = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await signIn(other, phoneNumber, password)
  await Promise.all([karma, other].map(settled))
})
afterAll(() => closeStory(browser, server, dataDir))

const draftSaved = (page: Page) => page.getByText('Draft saved', { exact: true }).waitFor()

test('a colleague continues a draft from the list, and the second person gets a conflict message', async () => {
  await karma.goto(`/admin/master-properties/units/${unitId}`)
  await karma.getByRole('link', { name: 'New lease' }).first().click()
  await titled(karma, 'New lease')
  await save(karma, 'Continue')
  await pick(karma, 'Tenant', 'Sonam Choden')
  await draftSaved(karma)
  await other.goto('/admin/master-lease/units')
  await other.getByRole('link', { name: 'Drafts (1)' }).click()
  await titled(other, 'Drafts of leases')
  await other.locator('.sidebar [aria-current="page"]', { hasText: 'Unit Lease' }).waitFor()
  await expectText(other.getByRole('table'), /Sonam Choden[\s\S]*Karma Dorji[\s\S]*10 Mar 2026/)
  expect(await issuesOf(other)).toEqual([])
  await other.getByRole('table').getByRole('link').first().click()
  await titled(other, 'New lease')
  await save(other, 'Continue')
  // The field in which one is says what it lacks, and must not move the button away from under the pointer.
  await other.getByRole('textbox', { name: 'First day' }).focus()
  await save(other, 'Continue')
  await expectText(other.getByRole('main'), /Enter the first day\.[\s\S]*Enter the last day\./)
  await other.getByRole('textbox', { name: 'First day' }).fill('soon')
  await other.keyboard.press('Enter')
  await expectText(other.getByRole('main'), /Enter a date, such as/)
  await other.getByRole('textbox', { name: 'First day' }).fill('1 Mar 2026')
  await other.getByRole('textbox', { name: 'Last day' }).fill('28 Feb 2028')
  await other.getByRole('textbox', { name: 'Last day' }).blur()
  await draftSaved(other)
  await save(karma, 'Continue')
  await karma.getByText('Dechen Lhamo changed this draft').waitFor()
  expect(await issuesOf(karma)).toEqual([])
  await save(karma, 'Open their version')
  await expect.poll(() => karma.getByRole('textbox', { name: 'First day' }).inputValue()).toBe('01 Mar 2026')
})

test('a reload loses nothing, and the draft is deleted when its lease is created', async () => {
  await save(karma, 'Continue')
  const rent = karma.getByLabel('Rent per period')
  await rent.fill('15,000')
  await rent.blur()
  await draftSaved(karma)
  await karma.reload()
  await expect.poll(() => rent.inputValue()).toBe('15,000.00')
  await save(karma, 'Continue')
  await karma.getByLabel('Security deposit').waitFor()
  await save(karma, 'Continue')
  await schedule(karma).waitFor()
  await createLease(karma)
  expect((await api.call(leaseDraftContract.list, { query: {} })).items).toEqual([])
  await other.getByRole('textbox', { name: 'Last day' }).fill('29 Feb 2028')
  await other.getByRole('textbox', { name: 'Last day' }).blur()
  await other.getByText('This draft was deleted, or its lease was created').waitFor()
})

test('another unit sets its own asking rent, but an entered rent stays', async () => {
  const { id: buildingId } = await aBuilding(api)
  const [first, second] = [
    await aUnit(api, buildingId, { askingRentAmount: 1_775_000 }),
    await aUnit(api, buildingId, { askingRentAmount: 1_375_000 }),
  ]
  const choose = (unit: typeof first) => pick(karma, 'Unit', unit.unitNumber, `${unit.unitNumber} · ${unit.buildingName}`)
  const rent = karma.getByLabel('Rent per period')
  await karma.goto('/admin/master-lease/units/new')
  await choose(first)
  await choose(second)
  await proceed(karma, 'Tenant')
  await pick(karma, 'Tenant', 'Sonam Choden')
  await proceed(karma, 'Term')
  await karma.getByRole('textbox', { name: 'First day' }).fill('1 Apr 2026')
  await karma.getByRole('textbox', { name: 'Last day' }).fill('31 Mar 2027')
  await proceed(karma, 'Rent')
  await expect.poll(() => rent.inputValue()).toBe('13,750.00')
  await rent.fill('14,000')
  for (let back = 0; back < 3; back += 1) await save(karma, 'Back')
  await choose(first)
  for (const step of ['Tenant', 'Term', 'Rent']) await proceed(karma, step)
  await expect.poll(() => rent.inputValue()).toBe('14,000.00')
})
