import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { aPublishedListing } from '../server/testing/factories.ts'
import { letHomes } from '../server/testing/statistics/let-homes.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, closeTabs, issuesOf, openBrowser, openTab, phone, settled } from './story-browser.ts'

// An office takes part in rent statistics. The next night its rents are public, without names, and shown next to its asking rents.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let clerk: Page
let visitor: Page
let listingId: string
let unitId: string

async function startOn(day: string): Promise<void> {
  server = await startProduct(dataDir, { NOW: `${day}T04:00:00Z` })
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  visitor = await openTab(browser, server.address)
  await visitor.setViewportSize(phone)
}

async function signInClerk(): Promise<void> {
  await signIn(clerk, kelden.phone, kelden.password)
  await titled(clerk, 'Dashboard')
}

beforeAll(async () => {
  await startOn('2025-06-15')
  api = await openOffice(server)
  await letHomes(api, { rentsNu: [10_000, 11_000, 12_000, 13_000] })
  await letHomes(api, { rentsNu: [14_000, 15_000, 16_000] })
  const { building } = await letHomes(api, { rentsNu: [17_000, 18_000, 19_000] })
  const vacant = { unitNumber: '501', buildingId: building, floor: 4, use: 'RESIDENTIAL', bedrooms: 2 } as const
  ;({ id: unitId } = await api.call(unitContract.create, { body: { ...vacant, area: { value: '1000', unit: 'SQFT' } } }))
  ;({ id: listingId } = await aPublishedListing(api, { propertyId: unitId, askingRentAmount: 1_800_000 }))
})
afterAll(() => closeStory(browser, server, dataDir))

test('nothing is public until the administrator takes part', async () => {
  await visitor.goto('/')
  // Scrolling down loads the content above, which may move the link between press and release.
  const rents = visitor.getByRole('link', { name: 'Usual rents', exact: true })
  await rents.scrollIntoViewIfNeeded()
  await settled(visitor)
  await rents.click()
  await titled(visitor, 'Usual rents in Bhutan')
  await expectText(visitor.getByRole('main'), /There are not enough leases here to show figures/)
  await signInClerk()
  await clerk.goto('/admin/system-settings')
  const card = cardOf(clerk, 'Rent statistics')
  await expectText(card, /Take part\s+No/)
  await card.getByRole('button', { name: 'Change: Rent statistics' }).click()
  const sheet = clerk.getByRole('dialog', { name: 'Rent statistics' })
  await sheet.getByRole('combobox', { name: 'Take part' }).selectOption('Yes')
  await expectText(sheet, /removed from all figures that night/)
  await save(sheet, 'Save setting')
  await expectText(card, /Take part\s+Yes/)
})

test('after the next nightly job a visitor reads the usual rents on a phone', async () => {
  await closeTabs(browser)
  await server.stop()
  await startOn('2025-06-16')
  const places = cardOf(visitor, 'Rents in Bhutan')
  await expect
    .poll(async () => {
      await visitor.goto('/rents?use=RESIDENTIAL&bedrooms=2')
      await titled(visitor, 'Usual rents in Bhutan')
      return places.innerText()
    })
    .toMatch(/Thimphu[\s\S]*14,500\.00[\s\S]*12,500\.00 – 17,000\.00[\s\S]*10 or more/)
  const map = visitor.getByRole('figure', { name: 'Map of median rents' })
  await map.getByRole('link', { name: /^Thimphu: Nu\. 14,500\.00 a month/ }).click()
  await expectText(cardOf(visitor, 'Rents in Thimphu'), /Thimphu Thromde/)
  await visitor.getByText('Rent per sq ft', { exact: true }).click()
  await expectText(cardOf(visitor, 'Rents in Thimphu'), /12\.50 – 17\.00/)
  await expectText(cardOf(visitor, 'Median by quarter: Thimphu'), /Q1/)
  expect(await issuesOf(visitor)).toEqual([])
  const file = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toBe('rent-statistic.csv')
})

test('the asking rent is compared with usual rents, for visitors and for the office', async () => {
  await visitor.setViewportSize(phone)
  await visitor.goto(`/listing/${listingId}`)
  const offer = visitor.getByRole('region', { name: 'Rent and contact' })
  await expectText(offer, /Above the usual range here\. Usual: Nu\. 12,500\.00 to 17,000\.00 a month/)
  expect(await issuesOf(visitor)).toEqual([])
  await signInClerk()
  await clerk.goto(`/admin/master-properties/units/${unitId}/edit`)
  await titled(clerk, 'Edit unit')
  await clerk.getByRole('textbox', { name: 'Asking rent per month' }).fill('15,000')
  await expectText(clerk.getByRole('main'), /Within the usual range here\./)
  await clerk.getByRole('textbox', { name: 'Asking rent per month' }).fill('9,000')
  await expectText(clerk.getByRole('main'), /Below the usual range here\./)
  // What cannot be read is not taken for an empty field, also where the field was not left.
  for (const send of ['click', 'Enter']) {
    await clerk.getByRole('textbox', { name: 'Asking rent per month' }).fill('12..5')
    if (send === 'click') await clerk.getByRole('button', { name: 'Save unit' }).click()
    else await clerk.keyboard.press(send)
    await expectText(clerk.getByRole('alert'), /Asking rent per month: Enter an amount/)
  }
})
