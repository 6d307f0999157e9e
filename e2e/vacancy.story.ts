import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { aBuilding, anActiveLease, aUnit } from '../server/testing/factories.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone } from './story-browser.ts'

// A tenant left five days ago: the dashboard shows that the tax office must be notified, and the letter is recorded as sent.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let clerk: Page
let unitNumber: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  const api = await openOffice(server)
  const unit = await aUnit(api, (await aBuilding(api)).id, { askingRentAmount: 3_100_000 })
  ;({ unitNumber } = unit)
  const lease = await anActiveLease(api, { propertyId: unit.id, startDate: '2025-03-01', endDate: '2026-02-28' })
  await api.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2026-03-04' } })
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  await signIn(clerk, kelden.phone, kelden.password)
  await titled(clerk, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

test('the dashboard leads to the unit, and the unit shows the lost rent', async () => {
  await clerk.getByRole('link', { name: /1 Vacant units to report to the tax office/ }).click()
  await titled(clerk, 'Vacancies')
  const row = clerk.getByRole('row').filter({ hasText: unitNumber })
  await expectText(row, /5 Mar 2026[\s\S]*31,000\.00[\s\S]*5,000\.00[\s\S]*To send[\s\S]*Send the letter/)
  expect(await issuesOf(clerk)).toEqual([])
  await row.getByRole('link', { name: unitNumber, exact: true }).click()
  await titled(clerk, `Unit ${unitNumber}`)
  const card = cardOf(clerk, 'Vacancy')
  await expectText(card, /5 Mar 2026 \(5 days\)[\s\S]*Nu\. 5,000\.00[\s\S]*To send[\s\S]*by 20 Mar 2026/)
  expect(await issuesOf(clerk)).toEqual([])
})

test('after the letter is recorded as sent, no letter is left to send', async () => {
  await clerk.getByRole('button', { name: 'Record as sent…' }).click()
  const dialog = clerk.getByRole('dialog', { name: `Record the letter for unit ${unitNumber} as sent` })
  await dialog.getByRole('textbox', { name: 'Reference or note' }).fill('RRCO/TH/118')
  await save(dialog, 'Record')
  const card = cardOf(clerk, 'Vacancy')
  await expectText(card, /Sent[\s\S]*on 10 Mar 2026[\s\S]*Create listing/)
  await clerk.setViewportSize(phone)
  await clerk.goto('/admin/reports/vacancies?letter=DUE')
  await titled(clerk, 'Vacancies')
  await clerk.getByText(unitNumber, { exact: true }).waitFor({ state: 'detached' })
  expect(await issuesOf(clerk)).toEqual([])
})
