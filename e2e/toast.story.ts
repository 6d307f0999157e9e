import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTenant } from '../server/testing/factories.ts'
import { migratedDataDir } from './data-dirs.ts'
import { button, press, tabTo, signIn } from './keyboard.ts'
import { arrive, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { closeStory, openBrowser, openTab, proceedTo, settled } from './story-browser.ts'

// A toast is shown for 3 seconds (specification §9), longer while it has pointer or focus, and the focus is never lost with it.

const sonam = { firstName: 'Sonam', lastName: 'Choden', phoneNumber: '17100004' }
const ownPassword = 'a-quiet-orchard'

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startProduct(dataDir)
  await aTenant(await openOffice(server), sonam)
  await arrive(server, sonam.phoneNumber, ownPassword)
  browser = await openBrowser()
})

afterAll(() => closeStory(browser, server, dataDir))

beforeEach(async () => {
  page = await openTab(browser, server.address)
  await page.clock.install()
  await signIn(page, sonam.phoneNumber, ownPassword)
  await settled(page)
  await proceedTo(page, '/tenant/profile')
  // From here on, the test controls the time.
  await page.clock.pauseAt(Date.now() + 3_600_000)
})

afterEach(() => page.context().close())

const opener = () => button(page, 'Edit Details')
const message = () => page.getByRole('region', { name: 'Messages' }).getByText('User updated successfully')
const close = () => page.getByRole('button', { name: 'Close message: User updated successfully' })
const hasFocus = (what: Locator) => what.and(page.locator(':focus')).count()

/**
 * Saves the own details by keyboard: the dialog closes, and the focus returns to the button that opened it. Returns how much of the
 * message's time has passed.
 */
async function saveDetails(): Promise<number> {
  await press(page, opener())
  const dialog = page.getByRole('dialog', { name: 'Edit Details' })
  await dialog.waitFor()
  await page.clock.runFor(500)
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await message().waitFor()
  let passedMs = 0
  const closing = async () => {
    await page.clock.runFor(100)
    passedMs += 100
    return (await dialog.count()) === 0 && (await hasFocus(opener())) === 1
  }
  await expect.poll(closing, { interval: 200 }).toBe(true)
  return passedMs
}

test('a message does not take the focus, and closes after 3 seconds', async () => {
  const passedMs = await saveDetails()
  await page.clock.runFor(2_900 - passedMs)
  expect(await message().count()).toBe(1)
  await page.clock.runFor(100)
  await message().waitFor({ state: 'detached' })
  expect(await hasFocus(opener())).toBe(1)
})

test('a message stays while it has the focus, also when the pointer has been on it', async () => {
  await saveDetails()
  await tabTo(page, close())
  await page.clock.runFor(10_000)
  expect(await message().count()).toBe(1)
  await message().hover()
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  expect(await message().count()).toBe(1)
  expect(await hasFocus(close())).toBe(1)
})

test('a message stays while the pointer is on it, and closes 3 seconds after', async () => {
  await saveDetails()
  await message().hover()
  await tabTo(page, close())
  await page.keyboard.press('Shift+Tab')
  await page.clock.runFor(10_000)
  expect(await message().count()).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(3_000)
  await message().waitFor({ state: 'detached' })
})

test('a message closed by keyboard restores the previous focus', async () => {
  await saveDetails()
  await tabTo(page, close(), 'Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  const before = button(page, (await page.locator(':focus').textContent()) ?? '')
  await page.keyboard.press('Tab')
  expect(await hasFocus(close())).toBe(1)
  await page.keyboard.press('Enter')
  await message().waitFor({ state: 'detached' })
  await page.clock.runFor(500)
  expect(await hasFocus(before)).toBe(1)
})

test('a message closed by pointer restores the previous focus', async () => {
  await saveDetails()
  await close().click()
  await message().waitFor({ state: 'detached' })
  await page.clock.runFor(500)
  expect(await hasFocus(opener())).toBe(1)
})

test('closing a message that was focused from outside the page moves the focus into the page', async () => {
  await saveDetails()
  await tabTo(page, close(), 'Shift+Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await hasFocus(close())).toBe(1)
  await page.keyboard.press('Enter')
  await message().waitFor({ state: 'detached' })
  await page.clock.runFor(500)
  expect(await hasFocus(page.getByRole('main'))).toBe(1)
})

test('Tab moves past a message out of the page, and a change there does not move the focus', async () => {
  await saveDetails()
  await tabTo(page, close())
  await page.keyboard.press('Tab')
  await page.evaluate("document.body.append(document.createElement('i'))")
  await page.clock.runFor(500)
  expect(await hasFocus(close())).toBe(0)
  await page.clock.runFor(2_500)
  await message().waitFor({ state: 'detached' })
  await page.clock.runFor(500)
  expect(await page.locator(':focus').count()).toBe(0)
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to the page' }))).toBe(1)
})

/** The labels of the controls that messages cover. */
const coveredControls = `(() => {
  const own = document.querySelector('.toaster').getBoundingClientRect()
  return [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((one) => !one.closest('.toaster') && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return own.left < right && left < own.right && own.top < bottom && top < own.bottom
    })
    .map((one) => one.textContent || one.getAttribute('aria-label'))
})()`

test('a message covers no control of the page or of the bar', async () => {
  await saveDetails()
  await expect.poll(() => page.evaluate(coveredControls)).toEqual([])
})
