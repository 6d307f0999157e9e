import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { generateAdvices, openAdviceOf } from './money-pages.ts'
import { dorji, registerNorzin } from './norzin-residency.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone, proceedTo } from './story-browser.ts'

// Metered electricity: a tariff, a meter of the unit, a charge of the lease, readings, and the line of the advice with its explanation.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let clerk: Page
let api: ApiClient
let lease: { id: string; propertyId: string }

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-04-05T04:00:00Z' })
  api = await openOffice(server)
  await registerNorzin(api)
  const [first] = (await api.call(leaseContract.list, { query: { status: 'ACTIVE' } })).items
  if (!first) throw new Error('The house has no lease.')
  lease = first
  browser = await openBrowser()
  clerk = await openTab(browser, server.address)
  await signIn(clerk, kelden.phone, kelden.password)
})
afterAll(() => closeStory(browser, server, dataDir))

async function read(day: string, value: string): Promise<void> {
  await clerk.getByRole('button', { name: 'Record reading' }).click()
  const dialog = clerk.getByRole('dialog', { name: /^Record a reading/ })
  await dialog.getByRole('textbox', { name: 'Read on' }).fill(day)
  await dialog.getByRole('textbox', { name: 'Reading (kWh)' }).fill(value)
  await save(dialog, 'Record reading')
  await dialog.waitFor({ state: 'hidden' })
}

test('a tariff has rates in steps from a day on', async () => {
  await proceedTo(clerk, '/admin/master-properties/meters/tariffs')
  await clerk.getByRole('button', { name: 'New tariff' }).first().click()
  const dialog = clerk.getByRole('dialog', { name: 'New tariff' })
  await dialog.getByRole('textbox', { name: 'Name of the tariff' }).fill('Homes')
  await dialog.getByRole('textbox', { name: 'From' }).fill('1 Jan 2026')
  await dialog.getByRole('textbox', { name: 'Rate of step 1 (Nu.)' }).fill('2.6')
  await dialog.getByRole('button', { name: 'Add a lower step' }).click()
  await dialog.getByRole('textbox', { name: 'Limit of step 1 (kWh a month)' }).fill('100')
  await dialog.getByRole('textbox', { name: 'Rate of step 1 (Nu.)' }).fill('1.5')
  expect(await issuesOf(clerk)).toEqual([])
  await save(dialog, 'Save tariff')
  await expectText(
    clerk.getByRole('table', { name: 'Tariffs' }),
    /up to 100 kWh a month: Nu\. 1\.50 \/ kWh; above: Nu\. 2\.60 \/ kWh/,
  )
})

test('a meter of the unit is registered and read; use and unusual values are shown before saving', async () => {
  await proceedTo(clerk, `/admin/master-properties/units/${lease.propertyId}`)
  await clerk.getByRole('button', { name: 'Add meter…' }).click()
  const dialog = clerk.getByRole('dialog', { name: 'New meter' })
  await dialog.getByRole('textbox', { name: 'Meter number' }).fill('E-20417')
  await dialog.getByRole('combobox', { name: 'Tariff' }).fill('Homes')
  await clerk.getByRole('option', { name: 'Homes' }).click()
  expect(await issuesOf(clerk)).toEqual([])
  await save(dialog, 'Save meter')
  await clerk.getByRole('link', { name: 'E-20417' }).click()
  await titled(clerk, /^Meter E-20417/)
  await read('31 Jan 2026', '900')
  await read('28 Feb 2026', '1000')
  await read('31 Mar 2026', '1120.5')
  await expectText(
    clerk.getByRole('table', { name: 'Readings' }),
    /31 Mar 2026[\s\S]*1,120\.5 kWh[\s\S]*120\.5 kWh[\s\S]*in 31 days/,
  )
  expect(await issuesOf(clerk)).toEqual([])
})

test('the lease is charged by the meter, and the month bills the use with an explanation', async () => {
  await proceedTo(clerk, `/admin/master-lease/units/${lease.id}`)
  await clerk.getByRole('button', { name: 'Add charge…' }).click()
  const dialog = clerk.getByRole('dialog', { name: /^Add a recurring charge/ })
  await dialog.getByRole('combobox', { name: 'Charged as' }).selectOption('METER')
  await dialog.getByRole('combobox', { name: 'Meter' }).fill('E-20417')
  await clerk.getByRole('option', { name: /E-20417/ }).click()
  await dialog.getByRole('textbox', { name: 'First day' }).fill('1 Mar 2026')
  await dialog.getByRole('textbox', { name: 'First day' }).blur()
  expect(await issuesOf(clerk)).toEqual([])
  await save(dialog, 'Add charge')
  await dialog.waitFor({ state: 'hidden' })
  await expectText(cardOf(clerk, 'Recurring charges (1)'), /Electricity[\s\S]*by meter[\s\S]*E-20417/)
  await generateAdvices(clerk, 'Mar 2026')
  await openAdviceOf(clerk, 'Norzin Residency, 1A')
  const line = clerk.getByRole('row', { name: /^Electricity/ })
  await expectText(line, /203\.30/)
  await line.getByRole('button', { name: 'Why this amount?' }).click()
  await expectText(
    clerk.getByRole('dialog').filter({ hasText: 'Why this amount?' }),
    /100 kWh × Nu\. 1\.50 \+ 20\.5 kWh × Nu\. 2\.60 = Nu\. 203\.30/,
  )
  expect(await issuesOf(clerk)).toEqual([])
})

test('the meter use report compares the use of the meter with the amount billed to the tenant', async () => {
  await proceedTo(clerk, '/admin/master-properties/meters')
  await clerk.getByRole('link', { name: 'Metered use' }).click()
  await titled(clerk, /^Metered use/)
  await expectText(
    clerk.getByRole('region', { name: 'Metered use' }).getByRole('row', { name: /E-20417/ }),
    /31 Jan 2026[\s\S]*900[\s\S]*31 Mar 2026[\s\S]*1,120\.5[\s\S]*220\.5[\s\S]*203\.30/,
  )
  await expectText(clerk.getByRole('region', { name: 'Totals by building' }), /Norzin Residency[\s\S]*Electricity[\s\S]*203\.30/)
  expect(await issuesOf(clerk)).toEqual([])
})

test('an owner sees the use of each meter month by month, as bars and as a table, also on a phone', async () => {
  await arrive(server, dorji.phoneNumber, 'prayer flags in the wind')
  const owner = await openTab(browser, server.address)
  await owner.setViewportSize(phone)
  await signIn(owner, dorji.phoneNumber, 'prayer flags in the wind')
  const { buildingId } = await api.call(unitContract.read, { params: { id: lease.propertyId } })
  await proceedTo(owner, `/owner/properties/buildings/${buildingId}`)
  await expectText(owner.getByRole('list', { name: 'Use by month of meter E-20417' }), /100[\s\S]*121/)
  await cardOf(owner, 'Use by month').getByText('Show as a table').click()
  await expectText(cardOf(owner, 'Use by month'), /Mar 2026\s+120\.5 kWh/)
  expect(await issuesOf(owner)).toEqual([])
  await owner.close()
})

test('an unusual use stays in the list of readings until a user marks it as checked; the list fits on a phone', async () => {
  await proceedTo(clerk, '/admin/master-properties/meters')
  await clerk.getByRole('link', { name: 'E-20417' }).click()
  await read('5 Apr 2026', '1200')
  await clerk.setViewportSize(phone)
  await proceedTo(clerk, '/admin/master-properties/meters/readings?isToCheck=true')
  await expectText(clerk.getByRole('main'), /Unusual use[\s\S]*more than twice/)
  expect(await issuesOf(clerk)).toEqual([])
})
