import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { billedMonth } from '../server/testing/billing-steps.ts'
import { migratedDataDir } from './data-dirs.ts'
import { registerNorzin } from './norzin-residency.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, proceedTo, settled } from './story-browser.ts'

// Tables and fields that had too little space for their text at common widths.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let clerk: Page
let leaseId = ''

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-04-05T04:00:00Z' })
  const api = await openOffice(server)
  await registerNorzin(api)
  const [lease] = (await api.call(leaseContract.list, { query: { status: 'ACTIVE' } })).items
  leaseId = lease?.id ?? ''
  for (const month of ['2026-03', '2026-04']) await billedMonth(api, leaseId, month)
  // A change of many fields makes a long line in the audit.
  const unit = { waterMeter: 'W-2204-118', electricityMeter: 'E-2204-118', bedrooms: 3, askingRentAmount: 1_500_000, floor: 2 }
  await api.call(unitContract.update, { params: { id: lease?.propertyId ?? '' }, body: unit })
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  await signIn(clerk, kelden.phone, kelden.password)
})
afterAll(() => closeStory(browser, server, dataDir))

async function at(width: number): Promise<void> {
  await clerk.setViewportSize({ width, height: 900 })
  await settled(clerk)
}

/** The text of each cell that is wider than its cell, and of each placeholder that is wider than its field. */
const cutTexts = (): Promise<string[]> =>
  clerk.evaluate(`(() => {
    const isCut = (cell) => cell.clientWidth > 0 && cell.scrollWidth > cell.clientWidth + 1
    const cells = [...document.querySelectorAll('main :is(td, th, dd)')]
    const cut = cells.filter((cell) => getComputedStyle(cell).overflowX === 'hidden' && isCut(cell))
    const pen = document.createElement('canvas').getContext('2d')
    const fields = [...document.querySelectorAll('main input[placeholder]')].filter((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return field.clientWidth > 0 && pen.measureText(field.placeholder).width > room
    })
    return [...cut.map(({ innerText }) => innerText), ...fields.map(({ placeholder }) => placeholder)]
  })()`)

/** The number of pixels by which the table of the payments is wider than its frame. */
const sideways = (): Promise<number[]> =>
  clerk.evaluate(`[...document.querySelectorAll('.payment-history .simple-frame')]
    .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth).filter((pixels) => pixels > 1)`)

test('the audit shows every change at each width', async () => {
  await proceedTo(clerk, '/admin/audit')
  await clerk.getByText('Unit', { exact: true }).first().waitFor()
  for (const width of [1440, 1280, 768, 390]) {
    await at(width)
    expect({ width, cut: await cutTexts() }).toEqual({ width, cut: [] })
  }
  expect(await issuesOf(clerk)).toEqual([])
})

test('the search field of the map has a label for what it searches', async () => {
  await at(1440)
  await proceedTo(clerk, '/admin/master-properties/map-view')
  await clerk.getByRole('searchbox').first().waitFor()
  for (const width of [1440, 1280, 1024, 768, 390]) {
    await at(width)
    expect({ width, cut: await cutTexts() }).toEqual({ width, cut: [] })
  }
})

/** The heads of the last columns that are not fully visible in their frame. */
const hiddenLastColumns = (): Promise<string[]> =>
  clerk.evaluate(`[...document.querySelectorAll('main :is(.simple-frame, .report-table)')].flatMap((frame) => {
    const head = frame.querySelector('thead th:last-child')
    const cell = frame.querySelector('tbody tr td:last-child')
    const edge = frame.getBoundingClientRect().right + 1
    return [head, cell].filter((one) => one && one.getBoundingClientRect().right > edge).map(() => head.innerText)
  })`)

test('the last column of a report or of a card is visible at each width', async () => {
  await at(1280)
  for (const path of ['/admin/reports/arrears', '/admin/reports/rent-roll', `/admin/master-lease/units/${leaseId}?tab=money`]) {
    await proceedTo(clerk, path)
    await clerk.locator('main .grid').first().waitFor()
    for (const width of [1280, 1024, 768]) {
      await at(width)
      expect({ path, width, hidden: await hiddenLastColumns() }).toEqual({ path, width, hidden: [] })
    }
  }
})

test('the payments of 24 months fit next to the facts of a lease', async () => {
  await at(1440)
  await proceedTo(clerk, `/admin/master-lease/units/${leaseId}`)
  await clerk.getByText('Show as a table').first().click()
  for (const width of [1440, 1100, 1024, 768, 390]) {
    await at(width)
    expect({ width, sideways: await sideways() }).toEqual({ width, sideways: [] })
  }
  expect(await issuesOf(clerk)).toEqual([])
})
