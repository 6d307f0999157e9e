import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { secondFactorContract } from '../domain/identity/second-factor-contract.ts'
import { codeAt } from '../server/testing/sign-in/second-factor-steps.ts'
import { apiClient, signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { newestSmsTo } from './messages.ts'
import { clockOffsetMs } from './clock-offset-ms.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// The ADMIN of an office lost the phone with the authenticator app, and the recovery codes. The operator knows them personally.

const password = 'three-rivers-meet'
const operator = { nameEnglish: 'Karma Dorji', phoneNumber: '17100001', password, organisationName: 'Kelden Property Office' }
const admin = { nameEnglish: 'Pema Wangmo', phoneNumber: '17100002', password, organisationName: 'Druk Homes' }

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let karma: Page
let pema: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-02T04:00:00Z' })
  const visitor = apiClient(server.address)
  await visitor.call(authContract.signUp, { body: operator })
  const { id } = await visitor.call(authContract.signUp, { body: admin })
  const asKarma = await signedInApi(server.address, operator.phoneNumber, password)
  const { user } = await visitor.call(authContract.login, { body: { username: operator.phoneNumber, password } })
  const roleId = user.roles.find(({ name }) => name === 'SUPERADMIN')?.id ?? ''
  const { token } = await asKarma.call(authContract.switchRole, { body: { roleId } })
  await apiClient(server.address, token).call(authContract.enableLogin, { body: { userId: id } })
  const asPema = await signedInApi(server.address, admin.phoneNumber, password)
  const { secret } = await asPema.call(secondFactorContract.beginApp, {})
  const offsetMs = await clockOffsetMs(server.address, admin.phoneNumber, password)
  const code = codeAt(secret, new Date(Date.now() + offsetMs))
  await asPema.call(secondFactorContract.confirmApp, { body: { code } })
  browser = await openBrowser()
  ;[karma, pema] = await Promise.all([openTab(browser, server.address), openTab(browser, server.address)])
})

afterAll(() => closeStory(browser, server, dataDir))

test('a page that begins to listen for changes while its role is switched does not end the session', async () => {
  const page = await openTab(browser, server.address)
  // The lock for the only connection of the browser is granted after the switch.
  await page.addInitScript(`
    const request = navigator.locks.request.bind(navigator.locks)
    const granted = new Promise((resolve) => addEventListener('grant-lock', resolve, { once: true }))
    navigator.locks.request = (...args) => (window.used = granted.then(() => request(...args)))`)
  await signIn(page, operator.phoneNumber, password)
  await expect.poll(() => page.evaluate('window.used !== undefined')).toBe(true)
  await page.getByRole('button', { name: 'Switch role' }).click()
  await page.getByRole('button', { name: 'Operator', exact: true }).click()
  const organisation = page.getByRole('row', { name: admin.organisationName })
  await organisation.waitFor()
  await page.evaluate("dispatchEvent(new Event('grant-lock')) && window.used")
  await organisation.waitFor()
  expect(new URL(page.url()).pathname).toBe('/operator')
  await page.context().close()
})

test('the operator records the evidence for the identity of the ADMIN, and the list shows until when the ADMIN can stop it', async () => {
  await signIn(karma, operator.phoneNumber, password)
  await karma.getByRole('button', { name: 'Switch role' }).click()
  await karma.getByRole('button', { name: 'Operator', exact: true }).click()
  const row = karma.getByRole('row', { name: admin.organisationName })
  await row.getByText(`+975 ${admin.phoneNumber}`).waitFor()
  expect(await issuesOf(karma)).toEqual([])
  await row.getByRole('button').last().click()
  await karma.getByRole('menuitem', { name: 'Second factor or phone lost…' }).click()
  const dialog = karma.getByRole('dialog', { name: `Check the identity of ${admin.nameEnglish}` })
  await dialog.getByLabel('Evidence').fill('CID card and the licence of the office, at our counter.')
  expect(await issuesOf(karma)).toEqual([])
  await dialog.getByRole('button', { name: 'Record identity check' }).click()
  await row.getByText('Identity check ends').waitFor()
})

test('the factor is required for 72 more hours; then the password is enough, and a new factor can be set up', async () => {
  await pema.goto('/auth')
  const enterPassword = async () => {
    await pema.getByLabel('Phone, CID or e-mail').fill(admin.phoneNumber)
    await pema.getByRole('textbox', { name: 'Password' }).fill(password)
    await pema.getByRole('button', { name: 'Sign in' }).click()
  }
  await enterPassword()
  await pema.getByRole('heading', { name: 'Confirm your sign-in' }).waitFor()
  const { port } = new URL(server.address)
  await server.stop()
  server = await startProduct(dataDir, { NOW: '2026-03-05T05:00:00Z', PORT: port })
  // Its message proves that the job has run.
  await newestSmsTo(admin.phoneNumber, /(second factor and PIN are removed)/, server)
  await pema.goto('/auth')
  await enterPassword()
  await pema.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await pema
    .getByRole('region', { name: 'Top bar' })
    .getByRole('button', { name: /Pema Wangmo/ })
    .click()
  const security = pema.getByRole('dialog', { name: 'Profile' }).getByRole('region', { name: 'Security' })
  await security.getByRole('button', { name: 'Set up authenticator app' }).waitFor()
})
