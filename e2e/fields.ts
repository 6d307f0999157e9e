import type { Locator, Page } from 'playwright-core'

type Within = Page | Locator

/** Types into a search field and selects the entry that contains `entry`. */
export async function pick(within: Within, label: string, typed: string, entry = typed): Promise<void> {
  await within.getByRole('combobox', { name: label }).fill(typed)
  await pageOf(within).getByRole('option', { name: entry }).first().click()
}

export async function save(within: Within, button: string): Promise<void> {
  await within.getByRole('button', { name: button, exact: true }).click()
}

/** A card of a record, by its heading. */
export function cardOf(page: Page, title: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
}

/** Waits for the title of the page, which shows that a record is open. */
export async function titled(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** The id at the end of the address of a record. */
export function idInAddress(page: Page): string {
  const id = /([0-9a-f-]{36})(?:[?#].*)?$/.exec(page.url())?.[1]
  if (!id) throw new Error(`No record is open at ${page.url()}.`)
  return id
}

function pageOf(within: Within): Page {
  return 'page' in within ? within.page() : within
}
