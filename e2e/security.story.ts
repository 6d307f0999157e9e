import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { aTenant } from '../server/testing/factories.ts'
import { codeAt } from '../server/testing/sign-in/second-factor-steps.ts'
import { apiClient, signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { intercept } from './intercept.ts'
import { passwordSentTo } from './messages.ts'
import { clockOffsetMs } from './clock-offset-ms.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, settled } from './story-browser.ts'

// Proof of identity: a second factor at the sign-in, and again before actions that would make a stolen session valuable.

const office = { nameEnglish: 'Karma Dorji', phoneNumber: '17100001', password: 'three-rivers-meet' }

const tenantPhone = '17100009'

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-02T04:00:00Z' })
  await apiClient(server.address).call(authContract.signUp, { body: { ...office, organisationName: 'Kelden Property Office' } })
  browser = await openBrowser()
})

afterAll(() => closeStory(browser, server, dataDir))

/** The same product at a later hour, with the same sessions. */
async function startAgainAt(now: string): Promise<void> {
  const { port } = new URL(server.address)
  await server.stop()
  server = await startProduct(dataDir, { NOW: now, PORT: port })
}

test('a session of 20 minutes requests the password once before a bank account is saved, and no typed value is lost', async () => {
  karma = await openTab(browser, server.address)
  await signIn(karma, office.phoneNumber, office.password)
  await settled(karma)
  await karma.goto('/admin/master-bank-accounts')
  await settled(karma)
  await startAgainAt('2026-03-02T04:20:00Z')
  await karma.getByRole('button', { name: 'New bank account' }).first().click()
  const account = karma.getByRole('dialog', { name: 'New bank account' })
  await account.getByLabel('Account number').fill('100200300')
  await account.getByLabel('Account name').fill('Kelden rent')
  const save = () => account.getByRole('button', { name: 'Save bank account' }).click()
  const proof = karma.getByRole('dialog', { name: 'Confirm it is you' })
  await save()
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await proof.waitFor({ state: 'detached' })
  await account.getByText('Nothing was changed yet.').waitFor()
  expect(await account.getByLabel('Account name').inputValue()).toBe('Kelden rent')
  await save()
  await proof.getByRole('textbox', { name: 'Password' }).fill('a guess')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await proof.getByText('This password is wrong. Try again.').waitFor()
  expect(await issuesOf(karma)).toEqual([])
  await proof.getByRole('textbox', { name: 'Password' }).fill(office.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await karma.getByText('Kelden rent saved').waitFor()
})

test('if a session ends with an unsaved form, only the same person can sign in over it and continue', async () => {
  const admin = await signedInApi(server.address, office.phoneNumber, office.password)
  await aTenant(admin, { phoneNumber: tenantPhone })
  const temporary = await passwordSentTo(tenantPhone, server)
  await karma.getByRole('button', { name: 'New bank account' }).first().click()
  const account = karma.getByRole('dialog', { name: 'New bank account' })
  await account.getByLabel('Account number').fill('100200301')
  await account.getByLabel('Account name').fill('Kelden deposits')
  // The session ends during a call: the page is also informed by its live stream, possibly before a later click.
  const endThenSend = async (route: Route) => {
    if (route.request().method() === 'POST') await admin.call(authContract.endOtherSessions, {})
    await route.continue()
  }
  await intercept(karma, '**/api/bank-account', endThenSend)
  await account.getByRole('button', { name: 'Save bank account' }).click()
  const again = karma.getByRole('region', { name: 'Sign in again' })
  await again.getByText('Your session has ended.').waitFor()
  await karma.unroute('**/api/bank-account', endThenSend)
  expect(await account.isVisible()).toBe(false)
  expect(await karma.evaluate<unknown>(`sessionStorage.getItem('token')`)).toBe(null)
  await karma.keyboard.press('Escape')
  expect(await issuesOf(karma)).toEqual([])
  const signInAs = async (username: string, password: string) => {
    await again.getByLabel('Phone, CID or e-mail').fill(username)
    await again.getByRole('textbox', { name: 'Password' }).fill(password)
    await again.getByRole('button', { name: 'Sign in' }).click()
  }
  await signInAs(tenantPhone, temporary)
  await again.getByText('Only Karma Dorji can continue here.').waitFor()
  await signInAs(office.phoneNumber, office.password)
  await account.getByText('This was not saved, because your session had ended.').waitFor()
  expect(await account.getByLabel('Account number').inputValue()).toBe('100200301')
  await account.getByRole('button', { name: 'Save bank account' }).click()
  await karma.getByText('Kelden deposits saved').waitFor()
})

const profile = (page: Page) => page.getByRole('dialog', { name: 'Profile' })

async function openProfile(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Top bar' })
    .getByRole('button', { name: /Karma Dorji/ })
    .click()
  await profile(page).getByRole('region', { name: 'Security' }).waitFor()
}

let secret = ''
let offsetMs = 0
const code = (later = 0) => codeAt(secret, new Date(Date.now() + offsetMs + later))

test('an authenticator app is set up by its QR code, and the recovery codes are shown once', async () => {
  offsetMs = await clockOffsetMs(server.address, office.phoneNumber, office.password)
  await openProfile(karma)
  await profile(karma).getByRole('button', { name: 'Set up authenticator app' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Set up authenticator app' })
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  secret = (await dialog.getByTestId('app-key').innerText()).replaceAll(' ', '')
  expect(await issuesOf(karma)).toEqual([])
  await dialog.getByLabel('Code from the app').fill(code())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = karma.getByRole('dialog', { name: 'Recovery codes' })
  await codes.getByRole('listitem').first().waitFor()
  expect(await codes.getByRole('listitem').count()).toBe(10)
  recoveryCode = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have saved the codes' }).click()
  await profile(karma).getByText('10 codes left').waitFor()
})

let recoveryCode = ''

test('new recovery codes replace the old ones only after a confirmation', async () => {
  await profile(karma).getByRole('button', { name: 'New codes' }).click()
  const question = karma.getByRole('dialog', { name: 'Create new recovery codes?' })
  await question.getByText('The old codes stop working at once.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  const codes = karma.getByRole('dialog', { name: 'Recovery codes', exact: true })
  expect(await codes.count()).toBe(0)
  await profile(karma).getByRole('button', { name: 'New codes' }).click()
  await question.getByRole('button', { name: 'Create new codes' }).click()
  await codes.getByRole('listitem').first().waitFor()
  expect(await codes.getByRole('listitem').allInnerTexts()).not.toContain(recoveryCode)
  recoveryCode = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have saved the codes' }).click()
  await codes.waitFor({ state: 'detached' })
})

test('the next sign-in requests a code, refuses a wrong one and accepts the next one of the app', async () => {
  const page = await openTab(browser, server.address)
  await page.goto('/auth')
  await page.getByLabel('Phone, CID or e-mail').fill(office.phoneNumber)
  await page.getByRole('textbox', { name: 'Password' }).fill(office.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Confirm your sign-in' }).waitFor()
  expect(await issuesOf(page)).toEqual([])
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This code is wrong or was already used.').waitFor()
  // The code of the set-up is used up; the next one is already valid.
  await page.getByLabel('Code').fill(code(30_000))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await page.context().close()
})

test('a passkey is added, and signs in without a password', async () => {
  await addAuthenticator(karma)
  await profile(karma).getByRole('button', { name: 'Add passkey' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name').fill('Office laptop')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await profile(karma).getByText('Office laptop', { exact: true }).waitFor()
  expect(await issuesOf(karma)).toEqual([])
  await karma.evaluate(() => sessionStorage.clear())
  await karma.goto('/auth')
  await karma.getByRole('button', { name: 'Use a passkey' }).click()
  await karma.getByRole('navigation', { name: 'Main menu' }).waitFor()
})

test('a person who lost the phone signs in with a recovery code', async () => {
  const page = await openTab(browser, server.address)
  await page.goto('/auth')
  await page.getByLabel('Phone, CID or e-mail').fill(office.phoneNumber)
  await page.getByRole('textbox', { name: 'Password' }).fill(office.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await page.context().close()
})

test('all other sessions end only after a confirmation', async () => {
  await openProfile(karma)
  await profile(karma).getByRole('button', { name: 'End all other sessions' }).click()
  const question = karma.getByRole('dialog', { name: 'End all other sessions?' })
  await question.getByText('This device stays signed in.').waitFor()
  expect(await issuesOf(karma)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(
    await profile(karma)
      .getByRole('button', { name: /^End session/ })
      .count(),
  ).toBeGreaterThan(0)
  await profile(karma).getByRole('button', { name: 'End all other sessions' }).click()
  await question.getByRole('button', { name: 'End other sessions' }).click()
  await karma.getByText('All other sessions ended').waitFor()
  await profile(karma)
    .getByRole('button', { name: /^End session/ })
    .first()
    .waitFor({ state: 'detached' })
})

/** A virtual security key of Chromium that always confirms the user. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
