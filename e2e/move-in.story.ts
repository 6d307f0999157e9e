import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { aBuilding, aTenant, aUnit } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { countClicks } from './count-clicks.ts'
import { migratedDataDir } from './data-dirs.ts'
import { pick, save, titled } from './fields.ts'
import { activateAnyway, addWitnesses, createLease, fillLeaseWizard } from './lease-pages.ts'
import { generateAdvices } from './money-pages.ts'
import { openPdf } from './open-pdf.ts'
import { openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { openMenu, signIn } from './sign-in-pages.ts'
import { closeStory, openBrowser, openTab, settled } from './story-browser.ts'

// A tenant moves in: the work of the office on that day, and the number of clicks.

const office = { name: 'Karma Dorji', organisation: 'Drukgyel Property Office', phone: '17100001', password: 'three-rivers-meet' }
const sonam = { firstName: 'Sonam', lastName: 'Choden' }

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  api = await openOffice(server, office)
  await aTenant(api, sonam)
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, office.phone, office.password)
})
afterAll(() => closeStory(browser, server, dataDir))

test('a clerk gets from an empty unit to the receipt of deposit and first rent in at most 25 clicks', async () => {
  const { id: unitId } = await aUnit(api, (await aBuilding(api)).id)
  await karma.goto(`/admin/master-properties/units/${unitId}`)
  await settled(karma)
  const { clicks } = await countClicks(karma)
  // Fields are filled in by keyboard, with Tab between them.
  const term = { firstDay: '1 Mar 2026', lastDay: '29 Feb 2028' }
  await fillLeaseWizard(karma, { ...term, tenant: 'Sonam Choden', rent: '15,000', deposit: '30,000' })
  const leaseId = await createLease(karma)
  await addWitnesses(karma)
  await activateAnyway(karma, 'Signed on paper; the condition report follows.')
  await generateAdvices(karma, 'Mar 2026')
  await openMenu(karma, 'Receive payment')
  await pick(karma, 'Who pays?', 'Sonam Choden')
  await titled(karma, 'Receive payment')
  await save(karma, 'Save payment')
  const { bytes } = await openPdf(karma, karma.getByRole('button', { name: /^Open receipt/ }), '**/receipt.pdf')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expect.poll(clicks).toBeGreaterThan(18)
  expect(clicks()).toBeLessThanOrEqual(25)
  const { items: payments } = await api.call(paymentContract.list, { query: { leaseId } })
  expect(payments.map(({ amount }) => amount)).toEqual([4_500_000])
  const { items: advices } = await api.call(adviceContract.list, { query: { leaseId, sort: 'amount:asc' } })
  expect(advices.map(({ kind, status }) => [kind, status])).toEqual([
    ['RENT', 'PAID'],
    ['SECURITY_DEPOSIT', 'PAID'],
  ])
})
