import type { Page } from 'playwright-core'

/** Counts the person's clicks in this page from now on, including Enter on a button; automatic actions of the product do not count. */
export async function countClicks(page: Page): Promise<{ clicks: () => number }> {
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.evaluate(`addEventListener('click', ({ isTrusted }) => isTrusted && countClick(), true)`)
  return { clicks: () => clicks }
}
