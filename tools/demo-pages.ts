import type { Page } from 'playwright-core'
import { settled } from '../e2e/page-idle.ts'

// Pages of the demo, for screenshots.

const password = 'lotus in the valley'
export const signIns = { office: '17100001', owner: '17600013', tenant: '17601014' } as const

/** The address of the first link in a list that leads to such a record. */
export async function firstLink(page: Page, part: string): Promise<string> {
  const link = page.locator(`:is(tbody, .listing-cards) a[href*="${part}"]`).first()
  return (await link.getAttribute('href')) ?? '/'
}

export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Phone, CID or e-mail').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' })
}

/** Waits until nothing is loading, and pictures and fonts are there. Its context must be watched. */
export async function drawn(page: Page): Promise<void> {
  await settled(page)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await page.waitForTimeout(500)
}
