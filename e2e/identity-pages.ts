import type { Page } from 'playwright-core'
import { intercept } from './intercept.ts'

// The steps of signing up, in and out, with an external bot check.

type NewOffice = { organisation: string; name: string; phone: string; email: string }

export async function completeBotCheck(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I am not a robot' }).click()
}

export async function fillSignUp(page: Page, person: NewOffice, password: string): Promise<void> {
  await page.getByLabel('Organisation name').fill(person.organisation)
  await page.getByLabel('Name English').fill(person.name)
  await page.getByLabel('Phone Number').fill(person.phone)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
}

export async function isSignInPage(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
}

export async function isDashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

/** Signs out; the question differs by area. */
export async function leave(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(question, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Logout' }).click()
}

/** The reply to the logout arrives after another call of the page was refused, as on a slow connection. */
export async function delayLogoutReply(page: Page): Promise<void> {
  await intercept(
    page,
    '**/auth/logout',
    async (route) => {
      const current = JSON.stringify(`a[href="${new URL(page.url()).pathname}"]`)
      const response = await route.fetch()
      const refused = page.waitForResponse((other) => other.status() === 401)
      // The menu's link to the current page reloads its data, unless the page has already requested data itself and is being left. Nothing
      // waits for the link: it would be clicked on a later page.
      await page.evaluate(`document.querySelector(${current})?.click()`).catch(() => undefined)
      await refused
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
}

export async function askForLink(page: Page, username: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  // The page that is being left has a field with the same name.
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
  await page.getByLabel('Phone, CID or e-mail').fill(username)
  await completeBotCheck(page)
  await page.getByRole('button', { name: 'Send link' }).click()
}

export async function setPasswordByLink(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Reenter New Password' }).fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

export function linkIn(message: string): string {
  const link = /http\S+\/auth\/reset\?token=\S+/.exec(message)?.[0]
  if (!link) throw new Error(`There is no link in "${message}".`)
  return link
}
