import type { Page } from 'playwright-core'

/** Counts what the person clicks in this page from now on, Enter on a button included; what the product does by itself does not count. */
export async function countClicks(page: Page): Promise<{ clicks: () => number }> {
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.evaluate(`addEventListener('click', ({ isTrusted }) => isTrusted && countClick(), true)`)
  return { clicks: () => clicks }
}
