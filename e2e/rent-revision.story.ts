import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuilding, anActiveLease, aTenant, aUnit } from '../server/testing/factories.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { newestSmsTo } from './messages.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { openMenu, signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, proceedTo } from './story-browser.ts'

// The rents of a block increase together: shown before and after, one is excluded, and each tenant receives a notice.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let clerk: Page
let buildingId: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  const api = await openOffice(server)
  ;({ id: buildingId } = await aBuilding(api))
  for (const rentAmount of [525_000, 550_000, 600_000]) {
    const { id: propertyId } = await aUnit(api, buildingId)
    const { id: tenantId } = await aTenant(api, rentAmount === 600_000 ? { phoneNumber: '17133301' } : {})
    await anActiveLease(api, { propertyId, tenantId, startDate: '2023-01-01', endDate: '2028-12-31', rentAmount })
  }
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  await signIn(clerk, kelden.phone, kelden.password)
})
afterAll(() => closeStory(browser, server, dataDir))

test('a clerk revises the rents of a block in one step', async () => {
  await openMenu(clerk, 'Unit Lease')
  await clerk.getByRole('link', { name: 'Revise rents' }).click()
  await titled(clerk, 'Revise rents')
  await proceedTo(clerk, `/admin/master-lease/rent-revision?buildingId=${buildingId}`)
  await clerk.getByRole('textbox', { name: 'Percentage' }).fill('8')
  const card = cardOf(clerk, 'Rents before and after')
  await expectText(card, /5,250\.00\s*5,670\.00/)
  await card
    .getByRole('row', { name: /5,940\.00/ })
    .getByRole('checkbox')
    .uncheck()
  await expectText(card, /Total of 2[\s\S]*11,250\.00[\s\S]*12,150\.00/)
  expect(await issuesOf(clerk)).toEqual([])
  await save(card, 'Revise and send 2 notices')
  await save(clerk.getByRole('dialog'), 'Revise and send')
  await expectText(card, /A rent change on 01 Jul 2026 is already recorded/)
  await expectText(card, /Revise and send 0 notices/)
  await newestSmsTo('17133301', /(6,480)/, server)
})
