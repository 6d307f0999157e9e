import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { managerContract } from '../domain/people/manager-contract.ts'
import { aProvider } from '../server/testing/oidc/a-provider.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { save, titled } from './fields.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn, signOut } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// An office lets its people sign in with their account at an OpenID Connect provider, and with Bhutan NDI's wallet.

const dataDir = migratedDataDir()
const manager = { phone: '17100002', cid: '10101001234', password: 'a-path-over-dochula' }
let server: RunningProduct
let browser: Browser
let idp: Awaited<ReturnType<typeof aProvider>>
let karma: Page
let dechen: Page
let signInAddress: string

beforeAll(async () => {
  idp = await aProvider({ karma: { name: 'Karma Dorji', email: 'karma@example.bt' }, dechen: { name: 'Dechen Lhamo' } })
  server = await startProduct(dataDir, { SIGN_IN_ALLOWED_NETWORKS: '127.0.0.1', NDI: 'simulator' })
  const admin = await openOffice(server)
  const body = { nameEnglish: 'Dechen Lhamo', cid: manager.cid, phoneNumber: manager.phone }
  await admin.call(managerContract.create, { body })
  await arrive(server, manager.phone, manager.password)
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  dechen = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(async () => {
  await closeStory(browser, server, dataDir)
  await idp?.close()
})

const providerPage = async (page: Page, account: string, button = 'Sign in') => {
  await page.waitForURL((url) => url.href.startsWith(idp.issuer))
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL((url) => url.href.startsWith(server.address))
}
const accounts = (page: Page) => page.getByRole('dialog', { name: 'Profile' }).getByRole('region', { name: 'Other accounts' })
const openProfile = async (page: Page) => {
  const bar = page.getByRole('region', { name: 'Top bar' })
  await bar.getByRole('button', { name: /Dechen Lhamo/ }).click()
  await accounts(page).waitFor()
}

test('an ADMIN adds the provider of the office in Settings, and registers the return address there', async () => {
  await karma.goto('/admin/system-settings')
  await karma.getByRole('link', { name: 'Show sign-in providers' }).click()
  await titled(karma, 'Sign-in providers')
  expect(await issuesOf(karma)).toEqual([])
  await karma.getByRole('button', { name: 'New sign-in provider' }).first().click()
  const dialog = karma.getByRole('dialog', { name: 'New sign-in provider' })
  await dialog.getByLabel('Name').fill('Office account')
  await dialog.getByLabel('Issuer').fill('id.example.bt')
  await dialog.getByLabel('Application ID').fill('sakhang')
  await dialog.getByLabel('Application secret').fill('a shared secret')
  await save(dialog, 'Add provider')
  await expectText(dialog, /which begins with https/)
  await dialog.getByLabel('Issuer').fill(idp.issuer)
  expect(await issuesOf(karma)).toEqual([])
  await save(dialog, 'Add provider')
  await titled(karma, 'Office account')
  expect(await issuesOf(karma)).toEqual([])
  const [redirectUri = '', address = ''] = await karma.locator('code').allTextContents()
  signInAddress = address
  expect(redirectUri).toContain('/auth/callback/')
  idp.register({ clientId: 'sakhang', clientSecret: 'a shared secret', redirectUri })
  await karma.getByRole('button', { name: 'More' }).click()
  await karma.getByRole('menuitem', { name: 'Check connection' }).click()
  await karma.getByText('The provider responds').waitFor()
})

test('an unconnected account cannot sign in, and a cancelled sign-in shows a message', async () => {
  await dechen.goto(signInAddress)
  expect(await issuesOf(dechen)).toEqual([])
  await dechen.getByRole('button', { name: 'Continue with Office account' }).click()
  await providerPage(dechen, 'karma', 'Cancel')
  await dechen.getByText('You cancelled the sign-in at Office account.').waitFor()
  await dechen.getByRole('button', { name: 'Back to sign-in' }).click()
  await dechen.getByRole('button', { name: 'Continue with Office account' }).click()
  await providerPage(dechen, 'dechen')
  await dechen.getByText('No one here has connected this account (Office account).').waitFor()
  // The query that the provider added to the address is removed.
  expect(new URL(dechen.url()).search).toBe('')
})

test('a manager connects the account in the profile, signs in with it, and continues at the requested page', async () => {
  await signIn(dechen, manager.phone, manager.password)
  await titled(dechen, 'Dashboard')
  await openProfile(dechen)
  // The provider recognizes this browser from the earlier sign-in, and shows no question.
  await accounts(dechen).getByRole('button', { name: 'Connect Office account' }).click()
  await dechen.getByText('Office account connected').waitFor()
  await openProfile(dechen)
  await expectText(accounts(dechen), /Office account: Dechen Lhamo/)
  expect(await issuesOf(dechen)).toEqual([])
  await dechen.keyboard.press('Escape')
  await signOut(dechen)
  await dechen.goto('/auth?next=%2Fadmin%2Freports')
  await dechen.getByRole('button', { name: 'Continue with Office account' }).click()
  await titled(dechen, 'Reports')
})

test('a fresh proof can be given at the provider in a window, but changes of the sign-in need the password', async () => {
  await openProfile(dechen)
  await accounts(dechen).getByRole('button', { name: 'Disconnect Office account' }).click()
  await dechen.getByRole('dialog', { name: 'Disconnect Office account?' }).getByRole('button', { name: 'Disconnect' }).click()
  const proof = dechen.getByRole('dialog', { name: 'Confirm it is you' })
  await expectText(proof, /use your own password/)
  expect(await proof.getByRole('button', { name: 'Confirm with Office account' }).count()).toBe(0)
  await proof.getByRole('button', { name: 'Cancel' }).click()
})

test('a wallet is connected from the profile and signs in, with a simulator in place of the phone', async () => {
  // A session from the office's provider cannot connect an account that counts elsewhere.
  await dechen.keyboard.press('Escape')
  await signOut(dechen)
  await signIn(dechen, manager.phone, manager.password)
  await titled(dechen, 'Dashboard')
  await openProfile(dechen)
  await accounts(dechen).getByRole('button', { name: 'Connect Bhutan NDI' }).click()
  const dialog = dechen.getByRole('dialog', { name: 'Connect Bhutan NDI' })
  await dialog.getByRole('img', { name: 'Code for the Bhutan NDI wallet' }).waitFor()
  expect(await issuesOf(dechen)).toEqual([])
  await dialog.getByLabel('CID').fill(manager.cid)
  await dialog.getByRole('button', { name: 'Share' }).click()
  await dechen.getByText('Bhutan NDI connected').waitFor()
  await dechen.keyboard.press('Escape')
  await signOut(dechen)
  await dechen.goto('/auth')
  await dechen.getByRole('button', { name: 'Continue with Bhutan NDI' }).click()
  await dechen.getByRole('img', { name: 'Code for the Bhutan NDI wallet' }).waitFor()
  await dechen.getByLabel('CID', { exact: true }).fill(manager.cid)
  expect(await issuesOf(dechen)).toEqual([])
  await dechen.getByRole('button', { name: 'Share' }).click()
  await titled(dechen, 'Dashboard')
})

test('a disabled provider is no longer offered', async () => {
  await karma.getByRole('button', { name: 'More' }).click()
  await karma.getByRole('menuitem', { name: 'Disable…' }).click()
  await karma.getByRole('dialog', { name: 'Disable Office account?' }).getByRole('button', { name: 'Disable provider' }).click()
  await karma.getByText('Nobody can sign in with it.').waitFor()
  const visitor = await openTab(browser, server.address)
  await visitor.goto(signInAddress)
  await visitor.getByRole('button', { name: 'Continue with Bhutan NDI' }).waitFor()
  expect(await visitor.getByRole('button', { name: 'Continue with Office account' }).count()).toBe(0)
})
