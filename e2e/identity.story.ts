import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { roleContract } from '../domain/people/role-contract.ts'
import { anOwner } from '../server/testing/factories.ts'
import { apiClient } from './api-client.ts'
import { type BotService, startBotService } from './bot-service.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import {
  askForLink,
  delayLogoutReply,
  fillSignUp,
  isDashboard,
  isSignInPage,
  leave,
  linkIn,
  completeBotCheck,
  setPasswordByLink,
} from './identity-pages.ts'
import { expectMenu } from './menus.ts'
import { newestSmsTo, passwordSentTo } from './messages.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, forcedPasswordDialog, openAccountOnPhone, openMenu } from './sign-in-pages.ts'
import { closeStory, desktop, issuesOf, openBrowser, openTab, phone } from './story-browser.ts'

// How people sign up and in, with an external bot check on every form that is open to strangers.

const office = { organisation: 'Druk Homes', name: 'Karma Dorji', phone: '17100001', email: 'karma@druk-homes.bt' }
const second = { organisation: 'Paro Lettings', name: 'Ugyen Tshering', phone: '17100002', email: 'ugyen@paro-lettings.bt' }
const owner = { name: 'Dorji Wangchuk', phone: '17100003' }
const passwords = {
  first: 'three-rivers-meet',
  bySms: 'seven-white-cranes',
  byMail: 'a-lamp-in-the-window',
  owners: 'a-quiet-orchard',
}

const dataDir = migratedDataDir()
let service: BotService
let server: RunningProduct
let browser: Browser
let karma: Page
let dorji: Page

beforeAll(async () => {
  service = await startBotService()
  server = await startProduct(dataDir, { ...service.environment, MAIL_TRANSPORT: 'log' })
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  dorji = await openTab(browser, server.address)
})

afterAll(async () => {
  await closeStory(browser, server, dataDir)
  await service?.stop()
})

function mailTo(address: string): string {
  const lines = readFileSync(join(dataDir, 'mail.log'), 'utf8').trim().split('\n')
  const mails = lines.map((line) => JSON.parse(line) as { to: string; body: string })
  return mails.findLast(({ to }) => to === address)?.body ?? ''
}

test('a sign-up needs the answer of the external bot check', async () => {
  await karma.goto('/auth')
  await karma.getByRole('link', { name: 'Create the first administrator' }).click()
  const signUp = karma.getByRole('button', { name: 'Sign up' })
  await fillSignUp(karma, office, passwords.first)
  await karma.getByRole('button', { name: 'I am not a robot' }).waitFor()
  await signUp.click()
  await karma.getByText('Please confirm that you are not a robot.').first().waitFor()
  expect(service.judged).toHaveLength(0)
  expect(await issuesOf(karma)).toEqual([])
  await completeBotCheck(karma)
  await signUp.click()
  await isSignInPage(karma)
  expect(service.judged).toHaveLength(1)
})

test('a code of six digits by SMS signs in, and the sign-out dialog of the admin area has its own text', async () => {
  await karma.getByRole('button', { name: 'Use a code by SMS instead' }).click()
  await karma.getByLabel('Phone Number').fill(office.phone)
  await completeBotCheck(karma)
  await karma.getByRole('button', { name: 'Send code' }).click()
  await karma.getByLabel('Code').fill(await newestSmsTo(office.phone, /code: (\d{6})/, server))
  expect(await issuesOf(karma)).toEqual([])
  await karma.getByRole('button', { name: 'Sign in' }).click()
  await isDashboard(karma)
  await expectMenu(karma, 'ADMIN')
  await expectText(karma.getByRole('button', { name: /^Profile:/ }), /ADMIN at Karma Dorji/)
  await leave(karma, 'Are you sure you want to Logout?')
  await karma.getByText('You have been logged out').waitFor()
  await isSignInPage(karma)
})

test('a forgotten password is set again with a link in an SMS, which works once', async () => {
  await askForLink(karma, office.phone)
  await karma.getByRole('heading', { name: 'Check your phone' }).waitFor()
  const link = linkIn(await newestSmsTo(office.phone, /(http\S+)/, server))
  await setPasswordByLink(karma, link, passwords.bySms)
  await karma.getByText('Please Login again').waitFor()
  await fillSignIn(karma, office.phone, passwords.bySms)
  await isDashboard(karma)
  await setPasswordByLink(dorji, link, passwords.first)
  await dorji.getByText('This link has expired or was already used. Request a new one.').waitFor()
  expect(await issuesOf(dorji)).toEqual([])
})

test('a person who enters an e-mail address gets the link there, and all older sessions end', async () => {
  await askForLink(dorji, office.email)
  await dorji.getByRole('heading', { name: 'Check your e-mail and phone' }).waitFor()
  const link = await vi.waitFor(() => linkIn(mailTo(office.email)), { timeout: 20_000, interval: 200 })
  await setPasswordByLink(dorji, link, passwords.byMail)
  await isSignInPage(dorji)
  await openMenuExpectingSignIn(karma)
  await fillSignIn(karma, office.email, passwords.byMail)
  await isDashboard(karma)
})

test('the office has the rights of the privacy page in the profile panel, and sees why an account is kept', async () => {
  await karma.getByRole('button', { name: /^Profile:/ }).click()
  const mine = karma.getByRole('region', { name: 'My data' })
  await mine.getByRole('button', { name: 'Restrict my data' }).click()
  await karma.getByRole('dialog', { name: 'Restrict my data' }).getByRole('button', { name: 'Restrict my data' }).click()
  await mine.getByRole('button', { name: 'Lift the restriction' }).click()
  await mine.getByRole('button', { name: 'Restrict my data' }).waitFor()
  await mine.getByRole('button', { name: 'Delete my account' }).click()
  const question = karma.getByRole('dialog', { name: 'Delete your account here?' })
  await question.getByRole('button', { name: 'Delete my account' }).click()
  await karma.getByText(`You are the administrator of ${office.organisation}.`).waitFor()
  expect(await issuesOf(karma)).toEqual([])
  await karma.keyboard.press('Escape')
  await mine.waitFor({ state: 'detached' })
})

test('the account menu of the office begins with the person, the role and the administrator on a phone', async () => {
  await karma.setViewportSize(phone)
  await openAccountOnPhone(karma)
  const menu = karma.getByRole('dialog').filter({ has: karma.getByRole('button', { name: 'Logout' }) })
  await expectText(menu, /^K\s+Karma Dorji\s+ADMIN at Karma Dorji\s+Profile/)
  expect(await issuesOf(karma)).toEqual([])
  await karma.keyboard.press('Escape')
  await karma.setViewportSize(desktop)
})

async function openMenuExpectingSignIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await isSignInPage(page)
}

test('an owner must first set their own password, in a dialog that does not close', async () => {
  const { token } = await apiClient(server.address).call(authContract.login, {
    body: { username: office.phone, password: passwords.byMail },
  })
  const admin = apiClient(server.address, token)
  const { id } = await anOwner(admin, { nameEnglish: owner.name, phoneNumber: owner.phone, cid: '11410001234' })
  await admin.call(roleContract.grant, { body: { personId: id, name: 'TENANT' } })

  await dorji.goto('/auth')
  await fillSignIn(dorji, owner.phone, await passwordSentTo(owner.phone, server))
  const dialog = forcedPasswordDialog(dorji)
  await dialog.waitFor()
  await dorji.keyboard.press('Escape')
  expect(await issuesOf(dorji)).toEqual([])
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await dorji.getByText('Missing Fields', { exact: true }).waitFor()
  await dialog.getByRole('textbox', { name: 'New Password', exact: true }).fill(passwords.owners)
  await dialog.getByRole('textbox', { name: 'Reenter New Password' }).fill(passwords.owners)
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await dorji.getByText('Password Updated', { exact: true }).waitFor()
  await dorji.getByText('Please Login again', { exact: true }).waitFor()
  await isSignInPage(dorji)
})

test('a person with several roles chooses one, can switch, and gets a message on pages of another role', async () => {
  await dorji.getByLabel('Phone, CID or e-mail').fill(owner.phone)
  await dorji.getByRole('textbox', { name: 'Password' }).fill(passwords.owners)
  await dorji.getByRole('button', { name: 'Sign in' }).click()
  await dorji.getByText('You have several roles. Choose one.').waitFor()
  expect(await issuesOf(dorji)).toEqual([])
  await dorji.getByRole('button', { name: /^Owner/ }).click()
  await expectMenu(dorji, 'OWNER')

  await dorji.goto('/admin')
  await dorji.getByText('Forbidden', { exact: true }).waitFor()
  await dorji.getByText('You don’t have enough permission to view the requested resource').waitFor()
  expect(new URL(dorji.url()).pathname).toBe('/owner')

  await dorji.getByRole('button', { name: 'Switch role' }).click()
  await dorji.getByRole('button', { name: /^Tenant/ }).click()
  await dorji.getByText(`Welcome ${owner.name}`).waitFor()
  await expectMenu(dorji, 'TENANT')

  const menu = dorji.getByRole('button', { name: 'Menu', exact: true })
  await menu.click()
  await dorji.getByRole('region', { name: 'Top bar' }).getByRole('link', { name: 'Sakhang' }).waitFor()
  await menu.click()
})

test('a tenant chooses a PIN on the keypad, which enables only "del" after four digits', async () => {
  await openMenu(dorji, 'Profile')
  await dorji.getByRole('button', { name: 'Change PIN' }).click()
  const dialog = dorji.getByRole('dialog', { name: 'Change PIN' })
  await dialog.getByText('Please update your pin code to proceed').waitFor()
  const key = (name: string) => dialog.getByRole('button', { name, exact: true })
  for (const digit of ['9', '9']) await key(digit).click()
  await key('Start again').click()
  for (const digit of ['4', '0', '7', '1']) await key(digit).click()
  expect(await key('5').isDisabled()).toBe(true)
  expect(await key('del, deletes the last digit').isDisabled()).toBe(false)
  expect(await issuesOf(dorji)).toEqual([])
  await key('Update PIN').click()
  await dorji.getByText('PIN updated').waitFor()
})

test('the dialog for a new password shows missing rules, a mismatch, and the success', async () => {
  await dorji.getByRole('button', { name: 'Change password' }).click()
  const dialog = dorji.getByRole('dialog', { name: 'Change password' })
  const [password, reentry] = [
    dialog.getByRole('textbox', { name: 'New Password', exact: true }),
    dialog.getByRole('textbox', { name: 'Reenter New Password' }),
  ]
  const submit = dialog.getByRole('button', { name: 'Reset Password' })
  await password.fill(passwords.first)
  await submit.click()
  await dorji.getByText('Missing Fields', { exact: true }).waitFor()
  await dorji.getByText('Please enter the new password and reenter the new password', { exact: true }).waitFor()
  await reentry.fill(passwords.bySms)
  await submit.click()
  await dorji.getByText('Mismatch', { exact: true }).waitFor()
  await dorji.getByText('Password mismatch.', { exact: true }).waitFor()
  await reentry.fill(passwords.first)
  await submit.click()
  await dorji.getByText('Success', { exact: true }).waitFor()
  await dorji.getByText('Password reset successfully.', { exact: true }).waitFor()
  await isSignInPage(dorji)
})

test('the sign-out dialogs of tenants and owners have their own texts, and lead to the first page', async () => {
  for (const role of [/^Tenant/, /^Owner/]) {
    await dorji.goto('/auth')
    await dorji.getByLabel('Phone, CID or e-mail').fill(owner.phone)
    await dorji.getByRole('textbox', { name: 'Password' }).fill(passwords.first)
    await dorji.getByRole('button', { name: 'Sign in' }).click()
    await dorji.getByRole('button', { name: role }).click()
    await delayLogoutReply(dorji)
    await leave(dorji, 'Are you sure you want to logout?')
    await dorji.waitForURL((address) => address.pathname === '/')
  }
})

/** Between phone and tablet widths, a long name is cut off: it does not push the buttons over the search. */
async function expectLongNameBesideSearch(page: Page) {
  await page.evaluate("document.querySelector('.topbar-name').textContent = 'Ugyen Tshering Wangchuk Namgyel Dorji Rinchen'")
  for (const width of [641, 700, 801]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await Promise.all(
      [/^Search everything/, 'Switch role', 'Logout'].map((name) => page.getByRole('button', { name }).first().boundingBox()),
    )
    const [search, roles, logout] = boxes.map((box) => ({ start: box?.x ?? 0, end: (box?.x ?? 0) + (box?.width ?? 0) }))
    expect(search?.end, `search at ${width} px`).toBeLessThanOrEqual(roles?.start ?? 0)
    expect(logout?.end, `logout at ${width} px`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize(desktop)
}

test('the operator opens a second office, acts inside it under a banner, and returns', async () => {
  await dorji.goto('/auth/signup')
  await fillSignUp(dorji, second, passwords.first)
  await completeBotCheck(dorji)
  await dorji.getByRole('button', { name: 'Sign up' }).click()
  await dorji.getByText('You can sign in once the operator has approved you.').waitFor()

  await expectLongNameBesideSearch(karma)
  await karma.getByRole('button', { name: 'Switch role' }).click()
  await karma.getByRole('button', { name: 'Operator', exact: true }).click()
  const row = karma.getByRole('row', { name: second.organisation })
  await row.getByRole('button').last().click()
  await karma.getByRole('menuitem', { name: 'Enable sign-in' }).click()
  await karma.getByText('Sign-in enabled').waitFor()
  expect(await issuesOf(karma)).toEqual([])
  await row.getByRole('button').last().click()
  await karma.getByRole('menuitem', { name: 'Enter office…' }).click()
  const entry = karma.getByRole('dialog', { name: `Enter ${second.organisation}?` })
  await entry.getByRole('button', { name: 'Enter office' }).click()
  await entry.getByText('Enter the reason.').first().waitFor()
  await entry.getByLabel('Reason').fill('The first sign-in fails.')
  expect(await issuesOf(karma)).toEqual([])
  await entry.getByRole('button', { name: 'Enter office' }).click()
  const banner = karma.getByRole('region', { name: 'Acting as operator' })
  await banner.getByText(`You are acting as operator at ${second.organisation} until`).waitFor()
  expect(await issuesOf(karma)).toEqual([])
  await banner.getByRole('button', { name: 'Back to organisations' }).click()
  await row.waitFor()

  await dorji.goto('/auth')
  await fillSignIn(dorji, second.phone, passwords.first)
  await isDashboard(dorji)
})

test('an ADMIN ends the access of the operator, requires consent, and accepts the next request', async () => {
  await dorji.goto('/admin/support-access')
  const access = dorji.getByRole('row', { name: 'The first sign-in fails.' })
  await access.getByText('Running').waitFor()
  expect(await issuesOf(dorji)).toEqual([])
  await access.getByRole('button').last().click()
  await dorji.getByRole('menuitem', { name: 'End access' }).click()
  await access.getByText('Ended').waitFor()
  await dorji.goto('/admin/system-settings')
  await dorji.getByRole('button', { name: 'Change: Support access' }).click()
  await dorji.getByLabel('Consent of an administrator').selectOption({ label: 'Required' })
  await dorji.getByRole('button', { name: 'Save setting' }).click()
  await dorji.getByText('Support access saved').waitFor()

  await karma.goto('/operator')
  const row = karma.getByRole('row', { name: second.organisation })
  await row.getByRole('button').last().click()
  await karma.getByRole('menuitem', { name: 'Request access…' }).click()
  const request = karma.getByRole('dialog', { name: `Request access to ${second.organisation}` })
  await request.getByLabel('Reason').fill('The sign-in still fails.')
  await request.getByRole('button', { name: 'Request access' }).click()
  await row.getByText('Requested').waitFor()

  await dorji.goto('/admin/notifications')
  await dorji.getByRole('main').getByRole('link', { name: 'An operator requests access to your office' }).click()
  const waiting = dorji.getByRole('row', { name: 'The sign-in still fails.' })
  await waiting.getByRole('button').last().click()
  await dorji.getByRole('menuitem', { name: 'Accept…' }).click()
  await dorji.getByRole('dialog').getByRole('button', { name: 'Grant access' }).click()
  await waiting.getByText('Running').waitFor()

  await karma.reload()
  await row.getByRole('button').last().click()
  await karma.getByRole('menuitem', { name: 'Enter office', exact: true }).click()
  await karma.getByRole('region', { name: 'Acting as operator' }).waitFor()
})
