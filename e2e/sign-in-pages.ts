import type { Page } from 'playwright-core'
import { menuItem } from './menus.ts'
import { settled } from './story-browser.ts'

export type NewOffice = { organisation: string; name: string; phone: string; password: string }

export async function signUp(page: Page, office: NewOffice): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Create the first administrator' }).click()
  await page.getByLabel('Organisation name').fill(office.organisation)
  await page.getByLabel('Name English').fill(office.name)
  await page.getByLabel('Phone Number').fill(office.phone)
  await page.getByRole('textbox', { name: 'Password' }).fill(office.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth')
  await fillSignIn(page, username, password)
}

export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Phone, CID or e-mail').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' })
}

export function forcedPasswordDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Update Password' })
}

/** Fills in the dialog that requires an own password; it ends at the sign-in page. */
export async function setOwnPassword(page: Page, password: string): Promise<void> {
  const dialog = forcedPasswordDialog(page)
  await dialog.getByRole('textbox', { name: 'New Password', exact: true }).fill(password)
  await dialog.getByRole('textbox', { name: 'Reenter New Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await page.getByText('Please Login again').waitFor()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

export async function openMenu(page: Page, item: string): Promise<void> {
  const link = await menuItem(page, item)
  await link.click()
  await settled(page)
}

export async function signOut(page: Page): Promise<void> {
  await openAccountOnPhone(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor({ state: 'detached' })
}

/** On a phone, the personal items are behind one button. */
export async function openAccountOnPhone(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Top bar' })
  await bar.getByRole('button').first().waitFor()
  const account = bar.getByRole('button', { name: /^Account/ })
  if (await account.isVisible()) await account.click()
}

/** Ends the session without the page's knowledge, as another device or the office does. Returns the status of the reply. */
export function endSessionOnServer(page: Page): Promise<number> {
  return page.evaluate<number>(
    "fetch('/api/auth/logout', { method: 'POST', headers: { Authorization: 'Bearer ' + sessionStorage.getItem('token') } }).then(({ status }) => status)",
  )
}
