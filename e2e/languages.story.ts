import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import locations from '../server/database/reference/locations.json' with { type: 'json' }
import { signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { type AtWork, anOfficeAtWork, dorji, ownPassword, sonam, typedWords } from './office-at-work.ts'
import { inPseudo, offerPseudo, plainTexts, pseudo } from './pseudo-catalogue.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, signUp } from './sign-in-pages.ts'
import { closeStory, drawn, openBrowser, openTab, proceedTo, settled } from './story-browser.ts'

// The interface in another language: offered if its catalogue is complete, stored for the person, and fully translated.

const office = { organisation: 'Druk Homes', name: 'Karma Dorji', phone: '17100001', password: 'three-rivers-meet' }
/** Texts that are the same in every language: typed names, the product's own name, the currency, units of files, formats. */
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
    ...typedWords,
    // The placeholders of a numbering pattern.
    '\\{\\w+\\}',
    // The office's reason for continuing without the documents, and the name of the browser.
    'Papers are in the office',
    'Chrome|Linux',
    // The address on the flyer of a listing.
    'http://localhost:\\d+/listing/[\\w-]+',
    'Thromde',
  ].join('|'),
  'g',
)

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let karma: Page
let atWork: AtWork

beforeAll(async () => {
  server = await startProduct(dataDir)
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signUp(karma, office)
  await fillSignIn(karma, office.phone, office.password)
  await karma.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  atWork = await anOfficeAtWork(await signedInApi(server.address, office.phone, office.password), server)
})
afterAll(() => closeStory(browser, server, dataDir))

/** The number of elements that still have the previous colour when the scheme changes. */
const textOfLightScheme = `new Promise((found) => {
  const before = getComputedStyle(document.body).color
  const count = () => [...document.querySelectorAll('body *')].filter((one) => getComputedStyle(one).color === before).length
  const changed = new MutationObserver(() => found(count()))
  changed.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
})`

test('the theme is light until a person chooses "auto", which follows the device and the person', async () => {
  const shownScheme = (page: Page) => page.evaluate('document.documentElement.dataset.mantineColorScheme')
  const barColour = (page: Page) =>
    page.evaluate(
      `[...document.querySelectorAll('meta[name="theme-color"]')].find((one) => matchMedia(one.media).matches).content`,
    )
  await karma.emulateMedia({ colorScheme: 'dark' })
  expect([await shownScheme(karma), await barColour(karma)]).toEqual(['light', '#ffffff'])
  await karma.getByRole('button', { name: 'Appearance' }).click()
  await Promise.all([
    karma.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/auth/appearance')),
    karma.locator('label', { hasText: 'Auto' }).click(),
  ])
  expect([await shownScheme(karma), await barColour(karma)]).toEqual(['dark', '#191d23'])
  await karma.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => shownScheme(karma)).toBe('light')
  // All text changes with the scheme, at any depth: none is dark on dark for some frames.
  const stillDark = karma.evaluate<number>(textOfLightScheme)
  await karma.emulateMedia({ colorScheme: 'dark' })
  expect(await stillDark).toBe(0)
  await karma.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => shownScheme(karma)).toBe('light')
  await karma.keyboard.press('Escape')

  const elsewhere = await openTab(browser, server.address)
  await elsewhere.emulateMedia({ colorScheme: 'dark' })
  await elsewhere.goto('/auth')
  expect(await shownScheme(elsewhere)).toBe('light')
  await fillSignIn(elsewhere, office.phone, office.password)
  await expect.poll(() => shownScheme(elsewhere)).toBe('dark')
  // From now on the page is tested before its first paint: its scripts are blocked.
  await elsewhere.route('**/*.js', (route) => route.abort())
  await elsewhere.goto('/auth', { waitUntil: 'domcontentloaded' })
  expect(await shownScheme(elsewhere)).toBe('dark')
  await elsewhere.context().close()
})

test('no language can be chosen without a complete catalogue', async () => {
  await karma.getByRole('button', { name: 'Appearance' }).click()
  await karma.getByText('Scheme').waitFor()
  expect(await karma.getByText('Language').count()).toBe(0)
})

test('with a catalogue, the language is chosen next to the theme and applies immediately', async () => {
  await offerPseudo(karma)
  await karma.reload()
  await karma.getByRole('button', { name: 'Appearance' }).click()
  // The server is slow, and the page is not reloaded before the server has stored the choice.
  const kept = Promise.withResolvers<void>()
  await karma.route('**/api/auth/appearance', async (route) => {
    if (route.request().method() === 'PUT') await kept.promise
    await route.fallback()
  })
  // A person clicks the label; a click waits until the popover has stopped moving.
  const [request] = await Promise.all([
    karma.waitForRequest((one) => one.method() === 'PUT' && one.url().endsWith('/api/auth/appearance')),
    karma.locator('label', { hasText: pseudo }).click(),
  ])
  await drawn(karma)
  kept.resolve()
  expect((await request.response())?.ok()).toBe(true)
  await karma.getByRole('heading', { level: 1, name: inPseudo('Dashboard') }).waitFor()
  await expect.poll(() => karma.evaluate('document.documentElement.lang')).toBe(pseudo)
})

async function leftInEnglish(page: Page, paths: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (const [index, path] of paths.entries()) {
    if (index === 0) await page.goto(path)
    else await proceedTo(page, path)
    await settled(page)
    left.push(...(await plainTexts(page, known)).map((text) => `${path}: ${text}`))
  }
  return left
}

test('the main screens have no text in English', async () => {
  expect(await leftInEnglish(karma, screens)).toEqual([])
})

test('the records of an office at work have no text in English', async () => {
  expect(await leftInEnglish(karma, recordsOf(atWork))).toEqual([])
}, 180_000)

test.each([
  { who: 'a tenant', phone: sonam.phoneNumber, pages: pagesOfTenant },
  { who: 'an owner', phone: dorji.phoneNumber, pages: pagesOfOwner },
])(
  'the pages of $who have no text in English',
  async ({ phone, pages }) => {
    const page = await openTab(browser, server.address)
    await page.addInitScript(`localStorage.setItem('language', '${pseudo}')`)
    await offerPseudo(page)
    await page.goto('/auth')
    await page.locator('input[autocomplete="username"]').fill(phone)
    await page.locator('input[type="password"]').fill(ownPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: inPseudo('Dashboard') }).waitFor()
    expect(await leftInEnglish(page, pages(atWork))).toEqual([])
    await page.context().close()
  },
  180_000,
)

test('the pages of the operator have no text in English', async () => {
  expect(
    await leftInEnglish(karma, [
      '/operator',
      '/operator/requests',
      '/operator/jobs',
      '/operator/messages',
      '/operator/settings',
      '/operator/notifications',
      '/operator/profile',
    ]),
  ).toEqual([])
  await karma.goto('/admin')
})

test('a date is parsed in the chosen language', async () => {
  await karma.goto('/admin/ledger')
  const day = karma.getByLabel(inPseudo('As of')).first()
  await day.fill(`05 ${inPseudo('Jan')} 2026`)
  await day.press('Tab')
  await expect.poll(() => new URL(karma.url()).searchParams.get('asOf')).toBe('2026-01-05')
  await expect.poll(() => day.inputValue()).toBe(`05 ${inPseudo('Jan')} 2026`)
})

test('the choice is stored with the person and applies on every device', async () => {
  const elsewhere = await openTab(browser, server.address)
  await offerPseudo(elsewhere)
  await elsewhere.goto('/auth')
  await fillSignIn(elsewhere, office.phone, office.password)
  // The page signs in, receives the choice, and reloads once.
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
  '/admin/master-properties/remarks',
  '/admin/master-properties/field-desk',
  '/admin/master-properties/plot-cases',
  '/admin/master-properties/work-orders',
  '/admin/master-properties/meters/round',
  '/admin/master-properties/maintenance-plans',
  '/admin/master-properties/vendors',
  '/admin/master-properties/import',
  '/admin/master-properties/import/first-day',
  '/admin/master-lease/allotment',
  '/admin/master-lease/rent-revision',
  '/admin/master-lease/applications',
  '/admin/master-lease/search',
  '/admin/master-lease/units/new',
  '/admin/master-lease/drafts',
  '/admin/master-lease/land-rates',
  '/admin/master-properties/units/plan',
  '/admin/master-lease/tenant-notices',
  '/admin/master-lease/disputes',
  '/admin/master-transactions/overdue-tenants',
  '/admin/tasks',
  '/admin/master-transactions/advices',
  '/admin/master-transactions/receive',
  '/admin/master-transactions/building/rent/monthly',
  '/admin/reports',
  '/admin/reports/rent-roll',
  '/admin/reports/meter-use',
  '/admin/ledger',
  '/admin/ledger/exports',
  '/admin/ledger/account-mapping',
  '/admin/system-settings',
  '/admin/system-settings/notifications',
  '/admin/audit',
  '/admin/security-log',
  '/admin/api-tokens',
  '/admin/webhooks',
  '/admin/sign-in-providers',
  '/admin/system-settings/agreement-templates',
  '/admin/master-transactions/remittances',
  '/admin/master-transactions/month-end',
  '/admin/master-transactions/approvals',
  '/admin/master-transactions/cash-count',
  '/admin/notifications',
  '/admin/announcements',
  '/rents',
  '/allotment',
  '/privacy',
  '/request-access',
]

function recordsOf({ owner, tenant, thram, plot, building, unit, lease, advice, payment, payLink, listing }: AtWork): string[] {
  return [
    `/admin/master-users/owners/${owner}`,
    `/admin/master-users/tenants/${tenant}`,
    `/admin/master-properties/thrams/${thram}`,
    `/admin/master-properties/plots/${plot}`,
    `/admin/master-properties/list-buildings/${building}`,
    `/admin/master-properties/units/${unit}`,
    `/admin/master-lease/units/${lease}`,
    `/admin/master-transactions/advices/${advice}`,
    `/admin/master-transactions/payments/${payment}`,
    `/admin/master-lease/listings/${listing}`,
    `/listing/${listing}`,
    payLink,
  ]
}

function pagesOfTenant({ advice }: AtWork): string[] {
  return [
    '/tenant',
    '/tenant/lease',
    '/tenant/payments',
    '/tenant/payments?tab=receipts',
    '/tenant/payments?tab=statement',
    `/tenant/payments/advices/${advice}`,
    '/tenant/maintenance',
    '/tenant/maintenance?report=new',
    '/tenant/notifications',
    '/tenant/profile',
  ]
}

function pagesOfOwner({ building, lease, advice, listing }: AtWork): string[] {
  return [
    '/owner',
    '/owner/properties/plots',
    '/owner/properties/plots?tab=units',
    `/owner/properties/buildings/${building}`,
    '/owner/lease/listing',
    '/owner/lease/listing/new',
    `/owner/lease/listing/${listing}`,
    '/owner/lease/unit-lease',
    `/owner/lease/unit-lease/${lease}`,
    '/owner/payments/list-building',
    `/owner/payments/list-building/advices/${advice}`,
    '/owner/payments/tax-report-building-list',
    '/owner/payments/share',
    '/owner/payments/deposits',
    '/owner/payments/statement',
    '/owner/payments/budget',
    '/owner/notifications',
    '/owner/profile',
  ]
}
