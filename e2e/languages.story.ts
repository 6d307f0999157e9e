import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import locations from '../server/database/reference/locations.json' with { type: 'json' }
import { inPseudo, offerPseudo, plainTexts, pseudo } from './pseudo-catalogue.ts'
import { newDataDir, type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, signUp } from './sign-in-pages.ts'
import { openBrowser, openTab, settled } from './story-browser.ts'

// The interface in another language: offered where its catalogue is whole, kept with the person, and complete.

const office = { organisation: 'Druk Homes', name: 'Karma Dorji', phone: '17100001', password: 'three-rivers-meet' }
/** What stays as it is in any language: names that were typed, the product's own, the currency, units of files, formats. */
const known = new RegExp(
  [
    ...[
      'Druk Homes',
      'Karma Dorji',
      'Sakhang',
      'Nu\\.',
      'Bhutan',
      'English',
      pseudo,
      'ADMIN',
      'SMS',
      'PDF',
      'CSV',
      'XLSX',
      'GeoJSON',
      '\\b[A-Z]{1,2}\\b',
    ],
    ...locations.dzongkhags.map(({ name }) => name),
  ].join('|'),
  'g',
)

const dataDir = newDataDir()
let server: RunningProduct
let browser: Browser
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir)
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signUp(karma, office)
  await fillSignIn(karma, office.phone, office.password)
  await karma.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('without a whole catalogue there is no choice of a language', async () => {
  await karma.getByRole('button', { name: 'Appearance' }).click()
  await karma.getByText('Scheme').waitFor()
  expect(await karma.getByText('Language').count()).toBe(0)
})

test('with one the language is chosen beside the theme, and the page speaks it at once', async () => {
  await offerPseudo(karma)
  await karma.reload()
  await karma.getByRole('button', { name: 'Appearance' }).click()
  await karma.getByRole('radio', { name: pseudo }).click({ force: true })
  await karma.getByRole('heading', { level: 1, name: inPseudo('Dashboard') }).waitFor()
  await expect.poll(() => karma.evaluate('document.documentElement.lang')).toBe(pseudo)
})

test('on the main screens no text is left in English', async () => {
  const left: string[] = []
  for (const path of screens) {
    await karma.goto(path)
    await settled(karma)
    left.push(...(await plainTexts(karma, known)).map((text) => `${path}: ${text}`))
  }
  expect(left).toEqual([])
})

test('a day is read as it is written there', async () => {
  await karma.goto('/admin/ledger')
  const day = karma.getByLabel(inPseudo('As of')).first()
  await day.fill(`05 ${inPseudo('Jan')} 2026`)
  await day.press('Tab')
  await expect.poll(() => new URL(karma.url()).searchParams.get('asOf')).toBe('2026-01-05')
  await expect.poll(() => day.inputValue()).toBe(`05 ${inPseudo('Jan')} 2026`)
})

test('the choice is kept with the person, on whatever device they sign in', async () => {
  const elsewhere = await openTab(browser, server.address)
  await offerPseudo(elsewhere)
  await elsewhere.goto('/auth')
  await fillSignIn(elsewhere, office.phone, office.password)
  // Signed in, told of the choice, and loaded once more.
  const heading = elsewhere.getByRole('heading', { level: 1 }).first()
  await expect.poll(() => heading.textContent(), { timeout: 45_000 }).toBe(inPseudo('Dashboard'))
})

const screens = [
  '/admin',
  '/admin/master-users/owners',
  '/admin/master-users/owners/new',
  '/admin/master-users/tenants/new',
  '/admin/master-properties/thrams',
  '/admin/master-properties/thrams/new',
  '/admin/master-properties/import',
  '/admin/master-lease/search',
  '/admin/master-lease/units/new',
  '/admin/master-transactions/advices',
  '/admin/master-transactions/receive',
  '/admin/master-transactions/building/rent/monthly',
  '/admin/reports',
  '/admin/reports/rent-roll',
  '/admin/ledger',
  '/admin/system-settings',
  '/admin/system-settings/notifications',
  '/admin/audit',
  '/admin/master-transactions/remittances',
  '/admin/notifications',
  '/privacy',
]
