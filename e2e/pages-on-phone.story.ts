import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDataDir } from './data-dirs.ts'
import { demoPassword, demoPeople } from './demo-people.ts'
import { expectText } from './expect-text.ts'
import { layoutShiftsOf, recordLayoutShifts } from './layout-shifts.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, openBrowser, openTab, phone, proceedTo, settled } from './story-browser.ts'

// Navigation on a phone: nothing moves during a tap, and Back returns to the previous position. It uses the demo.

const { admin, owner, tenant } = demoPeople

let dataDir: string
let server: RunningProduct
let browser: Browser

beforeAll(async () => {
  dataDir = await demoDataDir()
  server = await startProduct(dataDir, { DEMO_DATA: 'true' })
  browser = await openBrowser()
}, 600_000)
afterAll(() => closeStory(browser, server, dataDir))

async function tabOnPhone(person?: string): Promise<Page> {
  const page = await openTab(browser, server.address)
  await page.setViewportSize(phone)
  if (person) {
    await signIn(page, person, demoPassword)
    await settled(page)
  }
  return page
}

async function hrefOf(link: Locator): Promise<string> {
  return (await link.first().getAttribute('href')) ?? ''
}

/** A connection on which parallel requests do not arrive together. */
async function onSlowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const speed = { latency: 150, downloadThroughput: 400_000, uploadThroughput: 100_000 }
  await line.send('Network.emulateNetworkConditions', { offline: false, ...speed })
}

async function expectStill(page: Page, path: string, max: number): Promise<void> {
  await page.goto(path)
  const shifts = await layoutShiftsOf(page)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(max)
}

test('no control of a page moves under the finger while it loads', async () => {
  const page = await tabOnPhone(tenant)
  const checked = await hrefOf(page.getByRole('listitem').filter({ hasText: 'Being checked' }).getByRole('link'))
  expect(checked).toContain('/advices/')
  await page.goto('/')
  const listing = await hrefOf(page.locator('a[href^="/listing/"]'))
  await recordLayoutShifts(page)
  for (const path of ['/tenant', '/']) await expectStill(page, path, 0.05)
  await onSlowLine(page)
  for (const path of [checked, '/tenant/lease', '/tenant/notifications', listing]) await expectStill(page, path, 0.02)
  await page.context().close()

  const own = await tabOnPhone(owner)
  await proceedTo(own, '/owner/properties/plots')
  const building = await hrefOf(own.locator('main a[href*="/buildings/"]'))
  await recordLayoutShifts(own)
  await onSlowLine(own)
  await expectStill(own, building, 0.02)
  await own.context().close()
})

test('a dialog that was opened by tapping returns the focus to its opener', async () => {
  const page = await tabOnPhone(tenant)
  const expectFocusReturnedTo = async (opener: Locator) => {
    await opener.click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => opener.and(page.locator(':focus')).count()).toBe(1)
  }
  await expectFocusReturnedTo(page.getByRole('button', { name: /^I have paid Rent for/ }).first())
  await expectFocusReturnedTo(page.getByRole('button', { name: 'Withdraw' }).first())
  await proceedTo(page, '/tenant/maintenance')
  await expectFocusReturnedTo(page.getByRole('button', { name: 'Report a problem' }).first())
  await page.context().close()
})

test('a dialog that was opened from a menu by tapping returns the focus to the button of the menu', async () => {
  const page = await tabOnPhone(admin)
  await proceedTo(page, '/admin/master-lease/units?status=ACTIVE')
  await page.locator('main .row-link').first().click()
  const more = page.getByRole('button', { name: 'More actions' })
  // The second time, the button has the focus already.
  for (const time of ['first', 'second']) {
    await more.click()
    await page.getByRole('menuitem', { name: 'Give notice…' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => more.and(page.locator(':focus')).count(), { message: time }).toBe(1)
  }
  await page.context().close()
})

test('a deletion has the focus on Cancel, so that Enter deletes nothing, and a tenant reads only what concerns tenants', async () => {
  const page = await tabOnPhone(tenant)
  await proceedTo(page, '/tenant/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('dialog', { name: 'Delete your account here?' })
  await expect.poll(() => question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).count()).toBe(1)
  expect(await question.innerText()).not.toContain('member of the office')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete my account' }).waitFor()
  await page.context().close()
})

test('the condition report leads back to its lease', async () => {
  const page = await tabOnPhone(tenant)
  await proceedTo(page, '/tenant/lease')
  await page.getByRole('main').getByRole('link', { name: 'Open', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Condition report' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: /^Lease L-/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Lease' }).waitFor()
  await page.context().close()
})

test.each([
  { whose: 'a tenant', person: tenant, places: { '/tenant/maintenance': 'Lease' } },
  {
    whose: 'the office',
    person: admin,
    places: {
      '/admin/reports/arrears': 'Reports',
      '/admin/ledger/entries': 'Ledger',
      '/admin/master-transactions/refunds': 'Search Transactions',
    },
  },
])('a page of $whose that is not in the menu highlights its menu item', async ({ person, places }) => {
  const page = await tabOnPhone(person)
  for (const [path, place] of Object.entries(places)) {
    await proceedTo(page, path)
    await expect
      .poll(() => page.locator('.side-menu [aria-current="page"]').allTextContents(), { message: path })
      .toEqual([place])
  }
  await page.context().close()
})

/** A link that is reached by scrolling, and the scroll distance. */
async function scrollFarDown(page: Page): Promise<{ link: Locator; before: number }> {
  const link = page.locator('main a[href*="tab=advices"]').last()
  await link.waitFor()
  await settled(page)
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate<number>('scrollY')
  expect(before).toBeGreaterThan(300)
  return { link, before }
}

test('Back on a phone restores the scroll position', async () => {
  const page = await tabOnPhone(owner)
  const { link, before } = await scrollFarDown(page)
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
  await settled(page)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(before)
  await page.context().close()
})

test('Back before the page has loaded restores the scroll position', async () => {
  const page = await tabOnPhone(owner)
  const { link, before } = await scrollFarDown(page)
  const comes = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await comes.promise
    await route.continue()
  })
  await link.click()
  await page.getByRole('status', { name: 'Loading' }).first().waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(before)
  comes.resolve()
  await page.context().close()
})

test('a lease opened at the URL of another property type redirects to its own', async () => {
  const page = await tabOnPhone(owner)
  await proceedTo(page, '/owner/lease/unit-lease')
  const own = await hrefOf(page.locator('main a[href*="/unit-lease/"]'))
  await page.goto(`${own.replace('/unit-lease/', '/building-lease/')}?tab=schedule`)
  await page.waitForURL(`${own}?tab=schedule`)
  await page.getByRole('main').getByRole('link', { name: 'Unit Lease' }).click()
  await page.getByRole('heading', { level: 1, name: 'Unit Lease' }).waitFor()
  await page.context().close()
})

test('Back removes the last search filter and closes an enquiry', async () => {
  const page = await tabOnPhone()
  await page.goto('/')
  await page.getByLabel('Use', { exact: true }).selectOption('RESIDENTIAL')
  await page.waitForURL(/use=RESIDENTIAL/)
  await page.getByLabel('Rent at most (Nu.)').fill('90,000')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/maxRent/)
  await page.goBack()
  await page.waitForURL(/use=RESIDENTIAL$/)
  await page.goBack()
  await page.waitForURL((address) => address.pathname === '/' && address.search === '')
  await page.locator('a[href^="/listing/"]').first().click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expectText(page.getByRole('alert'), /Name: Enter your name.[^]*Email: Enter a phone number or an e-mail address./)
  await page.getByRole('textbox', { name: 'Name' }).fill('Sangay Wangmo')
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('17123456')
  await page.getByRole('textbox', { name: 'Message' }).fill('May I see it on Sunday?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your enquiry was sent.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', pressed: true }).waitFor()
  await page.getByRole('link', { name: 'All listings' }).click()
  await page.getByRole('link', { name: 'Saved places (1)' }).click()
  await page.getByText('1 place to rent', { exact: true }).waitFor()
  await signIn(page, admin, demoPassword)
  await settled(page)
  await proceedTo(page, '/admin/master-lease/listings?tab=enquiries')
  await page.getByRole('button', { name: 'Sangay Wangmo' }).click()
  await page.getByRole('dialog', { name: 'Enquiry from Sangay Wangmo' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForURL(/listings\?tab=enquiries$/)
  await page.context().close()
})

test('an invalid rent filter shows an error at its field, and Enter keeps the focus there', async () => {
  const page = await tabOnPhone()
  await page.goto('/?minRent=abc')
  const [from, to] = [page.getByLabel('Rent at least (Nu.)'), page.getByLabel('Rent at most (Nu.)')]
  await page.getByText('Enter an amount, such as 15,000.').waitFor()
  await from.fill('20,000')
  await to.fill('15,000')
  await to.press('Enter')
  await page.getByText('This is less than “Rent at least”.').waitFor()
  await expect.poll(() => to.and(page.locator(':focus')).count()).toBe(1)
  await page.goBack()
  await expect.poll(() => from.inputValue()).toBe('abc')
  await page.context().close()
})

test('a missing record shows a heading that states this and a link home', async () => {
  const page = await tabOnPhone(owner)
  await page.goto('/owner/lease/unit-lease/01a20444-1e31-7222-9591-f0b33c4db64c')
  await page.getByRole('heading', { level: 1, name: 'This record does not exist' }).waitFor()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.context().close()
})

test('public pages keep their served titles, and a missing page states this in its heading', async () => {
  const page = await tabOnPhone()
  await page.goto('/')
  await settled(page)
  expect(await page.title()).toBe('Places to rent in Bhutan · Sakhang')
  const first = page.locator('a[href^="/listing/"]').first()
  await page.goto((await first.getAttribute('href')) ?? '')
  const listing = page.getByRole('heading', { level: 1 })
  await listing.waitFor()
  await settled(page)
  expect(await page.title()).toBe(await listing.innerText())
  expect((await page.goto('/nonsense'))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
  await page.goto('/kept')
  await page.getByRole('heading', { level: 1, name: 'Nothing is saved on this phone' }).waitFor()
  await page.context().close()
})
