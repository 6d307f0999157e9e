import type { Page } from 'playwright-core'

type RouteArgs = Parameters<Page['route']>

/** No page requests this. Its handler keeps the interception on. */
const unusedAddress = '**/requested-by-no-page'

/**
 * Handles requests of a page for a while: `times`, or until `page.unroute`. Playwright switches interception off when the last handler is
 * removed, and Chromium then loses a request that begins at that moment: it is never answered. Here it stays on until the context closes.
 */
export async function intercept(page: Page, ...args: RouteArgs): Promise<void> {
  await page.context().route(unusedAddress, (route) => route.fallback())
  await page.route(...args)
}
