import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './page-idle.ts'
import { cardOf, save } from './fields.ts'
import { intercept } from './intercept.ts'
import { drawn } from './story-browser.ts'

/** The first item with this name in a room on the screen of the report. */
export function conditionItem(page: Page, room: string, item: string): Locator {
  return cardOf(page, room)
    .getByRole('listitem')
    .filter({ has: page.getByText(item, { exact: true }) })
}

/** On a touch screen: sets its state, and both sides agree. */
export async function lookAt(page: Page, item: Locator, state: string): Promise<void> {
  await item.getByRole('button', { name: state, exact: true }).click()
  await item.getByLabel('Owner agrees').check()
  await item.getByLabel('Tenant agrees').check()
  await allSaved(page)
}

export async function photograph(page: Page, item: Locator, picture: Buffer): Promise<void> {
  await item.getByLabel('Add photo').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture })
  await item.getByRole('img').first().waitFor()
  await settled(page)
}

/** A tick stays while the report is reloaded, also if a second reload replaces the first. */
export async function ticksWhileReportIsRead(page: Page, first: Locator, second: Locator): Promise<void> {
  const isReport = (url: URL) => /^\/api\/lease\/[^/]+\/condition-report$/.test(url.pathname)
  const goingOn = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await goingOn.promise
    await route.continue().catch(() => undefined)
  }
  await intercept(page, isReport, hold)
  const readings = [first, second].map((item) => async () => {
    const reading = page.waitForRequest((request) => isReport(new URL(request.url())))
    await item.getByLabel('Owner agrees').check()
    await reading
  })
  for (const reading of readings) await reading()
  await drawn(page)
  expect(await first.getByLabel('Owner agrees').isChecked()).toBe(true)
  expect(await second.getByLabel('Owner agrees').isChecked()).toBe(true)
  goingOn.resolve()
  await page.unroute(isReport, hold)
  await allSaved(page)
  expect(await first.getByLabel('Owner agrees').isChecked()).toBe(true)
}

/** Marks all remaining items as in order; missing items were recorded before. */
export async function confirmRemainingItems(page: Page): Promise<void> {
  const rest = page.getByRole('button', { name: 'Mark the rest as good' })
  for (let left = await rest.count(); left > 0; left = await rest.count()) {
    await rest.first().click()
    await rest.nth(left - 1).waitFor({ state: 'detached' })
  }
}

export async function agreeAndComplete(page: Page): Promise<void> {
  await save(page, 'Owner agrees to all')
  await settled(page)
  await save(page, 'Tenant agrees to all')
  await page.getByText(/^Saved\. (\d+) of \1 items agreed\.$/).waitFor()
  await save(page, 'Complete')
  await page.getByText('Complete: both sides agreed.').waitFor()
}

async function allSaved(page: Page): Promise<void> {
  await page.getByText(/^Saved\./).waitFor()
  await settled(page)
}
