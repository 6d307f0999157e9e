import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { aTenant } from '../server/testing/factories.ts'
import { type ApiClient, apiClient, signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone } from './story-browser.ts'

// Sonam rents from two offices, one of which was moved from another installation: two phones, two passwords, one person (decision 126).

const druk = {
  nameEnglish: 'Pema Wangmo',
  phoneNumber: '17100002',
  password: 'three-rivers-meet',
  organisationName: 'Druk Homes',
}
const first = { phone: '17100011', password: 'a-quiet-orchard' }
const second = { phone: '17100012', password: 'the-bridge-at-dusk' }

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let sonam: Page

beforeAll(async () => {
  // The offices registered the phones; after 30 days they belong to Sonam.
  const before = await startProduct(dataDir, { NOW: '2026-01-12T04:00:00Z' })
  const offices = [await openOffice(before), await openSecondOffice(before)]
  for (const [index, { phone: phoneNumber, password }] of [first, second].entries()) {
    await aTenant(offices[index] as ApiClient, { firstName: 'Sonam', lastName: 'Choden', phoneNumber })
    await arrive(before, phoneNumber, password)
  }
  await before.stop()
  server = await startProduct(dataDir, { NOW: '2026-03-02T04:00:00Z' })
  browser = await openBrowser()
  sonam = await openTab(browser, server.address)
  await sonam.setViewportSize(phone)
})

afterAll(() => closeStory(browser, server, dataDir))

/** The operator enables it. */
async function openSecondOffice({ address }: RunningProduct): Promise<ApiClient> {
  const visitor = apiClient(address)
  const { id } = await visitor.call(authContract.signUp, { body: druk })
  const { token, user } = await visitor.call(authContract.login, { body: { username: kelden.phone, password: kelden.password } })
  const roleId = user.roles.find(({ name }) => name === 'SUPERADMIN')?.id ?? ''
  const operator = await apiClient(address, token).call(authContract.switchRole, { body: { roleId } })
  await apiClient(address, operator.token).call(authContract.enableLogin, { body: { userId: id } })
  return signedInApi(address, druk.phoneNumber, druk.password)
}

test('a wrong password of the other sign-in shows an error and joins nothing', async () => {
  await signIn(sonam, first.phone, first.password)
  await sonam.getByText(/^Welcome/).waitFor()
  await sonam.goto('/tenant/profile')
  await sonam.getByRole('button', { name: 'Join sign-ins…' }).click()
  const dialog = sonam.getByRole('dialog', { name: 'Join another sign-in to this one?' })
  await dialog.getByLabel('Phone, CID or e-mail of the other sign-in').fill(second.phone)
  await dialog.getByRole('textbox', { name: 'Password of the other sign-in' }).fill('not the password')
  expect(await issuesOf(sonam)).toEqual([])
  await dialog.getByRole('button', { name: 'Join sign-ins' }).click()
  await dialog.getByText(/is wrong/).waitFor()
})

test('the right password joins the two sign-ins, and the person signs in again', async () => {
  const dialog = sonam.getByRole('dialog', { name: 'Join another sign-in to this one?' })
  await dialog.getByRole('textbox', { name: 'Password of the other sign-in' }).fill(second.password)
  await dialog.getByRole('button', { name: 'Join sign-ins' }).click()
  await sonam.getByText('Sign-ins joined').waitFor()
  await sonam.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('two roles with the same name show the office of each, at sign-in and in the menu, and each opens its own office', async () => {
  await fillSignIn(sonam, first.phone, first.password)
  await sonam.getByText('You have several roles. Choose one.').waitFor()
  expect(await issuesOf(sonam)).toEqual([])
  await sonam.getByRole('button', { name: /Tenant.*Kelden Property Office/ }).waitFor()
  await sonam.getByRole('button', { name: /Tenant.*Druk Homes/ }).click()
  await sonam.getByText(/^Welcome/).waitFor()
  await sonam.setViewportSize({ width: 1440, height: 900 })
  await sonam.getByRole('button', { name: 'Switch role' }).click()
  await sonam.getByRole('button', { name: /Tenant.*Druk Homes/, disabled: true }).waitFor()
  expect(await issuesOf(sonam)).toEqual([])
  await sonam.setViewportSize({ width: 1440, height: 900 })
  const switched = sonam.getByRole('button', { name: /Tenant.*Kelden Property Office/ })
  if (!(await switched.isVisible())) await sonam.getByRole('button', { name: 'Switch role' }).click()
  await switched.click()
  await sonam.getByText(/^Welcome/).waitFor()
  await sonam.getByRole('button', { name: 'Switch role' }).click()
  await sonam.getByRole('button', { name: /Tenant.*Kelden Property Office/, disabled: true }).waitFor()
})

test('the other password no longer signs in', async () => {
  const other = await openTab(browser, server.address)
  await other.goto('/auth')
  await other.getByLabel('Phone, CID or e-mail').fill(second.phone)
  await other.getByRole('textbox', { name: 'Password' }).fill(second.password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.getByText(/password is wrong/).waitFor()
})
