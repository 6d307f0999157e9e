import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AllotmentApplicant, allotmentRoundContract } from '../domain/allotment/allotment-contract.ts'
import { calendarDate } from '../domain/calendar-date.ts'
import { aRegistered, roundBody } from '../server/testing/allotment/allotment-steps.ts'
import { aBuilding, aUnit, anActiveLease } from '../server/testing/factories.ts'
import { aFlatTariff, aMeter, aMeteredCharge } from '../server/testing/meters/meter-steps.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { newestSmsTo } from './messages.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, proceedTo } from './story-browser.ts'

// A day at an institution with many flats: a round opened by mistake, a misread meter, and one budget edited by two clerks.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page
let buildingId: string
let unitId: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-07-03T03:00:00Z' })
  api = await openOffice(server)
  buildingId = (await aBuilding(api)).id
  unitId = (await aUnit(api, buildingId)).id
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

async function anOpened(title: string): Promise<string> {
  const body = { ...roundBody([unitId], calendarDate('2026-07-03')), title }
  const { id } = await api.call(allotmentRoundContract.create, { body })
  await api.call(allotmentRoundContract.open, { params: { id } })
  return id
}

test('a round opened by mistake is cancelled, its applicants are notified, and the next round has them', async () => {
  const mistaken = await anOpened('Flats with a wrong ceiling')
  const applicant: AllotmentApplicant = await aRegistered(api, mistaken)
  await karma.goto(`${server.address}/admin/master-lease/allotment/${mistaken}`)
  await titled(karma, 'Flats with a wrong ceiling')
  await karma.getByRole('button', { name: /^More/ }).click()
  await karma.getByRole('menuitem', { name: 'Cancel round…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Cancel this round' })
  await expectText(dialog, /1 applicant gets an SMS/)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The income ceiling was wrong.')
  expect(await issuesOf(karma)).toEqual([])
  await save(dialog, 'Cancel round')
  await expectText(karma.getByRole('main'), /Cancelled[\s\S]*The income ceiling was wrong\./)
  expect(await issuesOf(karma)).toEqual([])
  await newestSmsTo(applicant.phoneNumber, /(is cancelled)/, server)
  await proceedTo(karma, `/allotment/${mistaken}`)
  await expectText(cardOf(karma, 'This round is cancelled'), /The income ceiling was wrong\.[\s\S]*before the day of the event/)
  expect(await issuesOf(karma)).toEqual([])
  const next = await anOpened('Flats with the right ceiling')
  await proceedTo(karma, `/admin/master-lease/allotment/${next}`)
  await karma.getByRole('button', { name: /^More/ }).click()
  await karma.getByRole('menuitem', { name: 'Carry over a waiting list…' }).click()
  const carrying = karma.getByRole('dialog', { name: 'Carry over a waiting list' })
  await carrying.getByRole('combobox').selectOption({ label: 'Flats with a wrong ceiling · Cancelled · 1 applicant' })
  await save(carrying, 'Carry over')
  await karma.getByRole('row', { name: new RegExp(applicant.reference) }).waitFor()
})

test('if two clerks set one budget at the same time, each keeps the lines that only they changed', async () => {
  const pema = await openTab(browser, server.address)
  await signIn(pema, kelden.phone, kelden.password)
  const dialogs = []
  for (const clerk of [karma, pema]) {
    await clerk.goto(`${server.address}/admin/master-properties/list-buildings/${buildingId}`)
    await cardOf(clerk, 'Budget').getByRole('button', { name: 'Set budget…' }).click()
    dialogs.push(clerk.getByRole('dialog', { name: /^Budget of/ }))
  }
  const [first, second] = dialogs
  if (!first || !second) throw new Error('The dialogs did not open.')
  await second.getByLabel('Repairs and upkeep').fill('90000')
  await first.getByLabel('Rent', { exact: true }).fill('2400000')
  await first.getByLabel('Repairs and upkeep').fill('120000')
  await save(first, 'Save budget')
  await first.waitFor({ state: 'hidden' })
  await save(second, 'Save budget')
  await expectText(second, /A colleague saved Nu\. 120,000\.00 meanwhile\./)
  expect(await second.getByLabel('Rent', { exact: true }).inputValue()).toBe('2,400,000.00')
  expect(await issuesOf(pema)).toEqual([])
  await save(second, 'Save budget')
  await second.waitFor({ state: 'hidden' })
  await expectText(cardOf(pema, 'Budget'), /2,400,000\.00[\s\S]*90,000\.00/)
})

test('a reading that nobody has checked is listed before a month is billed', async () => {
  const { id: leaseId } = await anActiveLease(api, { propertyId: unitId, startDate: '2026-06-01', endDate: '2027-05-31' })
  const { id: meterId } = await aMeter(api, { unitId, tariffId: (await aFlatTariff(api)).id })
  await aMeteredCharge(api, leaseId, meterId, { startsOn: '2026-06-01' })
  await proceedTo(karma, `/admin/master-properties/meters/${meterId}`)
  for (const [day, value] of [
    ['31 May 2026', '1000'],
    ['30 Jun 2026', '99990'],
  ] as const) {
    await save(karma, 'Record reading')
    const dialog = karma.getByRole('dialog', { name: /^Record a reading/ })
    await dialog.getByRole('textbox', { name: 'Read on' }).fill(day)
    await dialog.getByRole('textbox', { name: 'Reading (kWh)' }).fill(value)
    await save(dialog, 'Record reading')
    await dialog.waitFor({ state: 'hidden' })
  }
  await proceedTo(karma, '/admin/master-transactions/building/rent/monthly?month=2026-06')
  await save(karma, 'Generate advices')
  const run = karma.getByRole('dialog', { name: /^Generate advices for Jun 2026/ })
  await expectText(run, /1 reading with unusual use is not checked and is billed as it is\./)
  expect(await issuesOf(karma)).toEqual([])
  await run.getByRole('link', { name: 'Readings to check' }).click()
  await titled(karma, 'Meter readings')
  await expectText(karma.getByRole('main'), /99,990/)
})
