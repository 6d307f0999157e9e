import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aManager, aTenant } from '../server/testing/factories.ts'
import { migratedDataDir } from './data-dirs.ts'
import { newestSmsTo, passwordSentTo } from './messages.ts'
import { arrive, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, setOwnPassword, signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone } from './story-browser.ts'

// A tenant gets a new phone: a MANAGER enters it, the tenant confirms it. Later the phone is lost, and an impostor appears.

const office = { name: 'Karma Dorji', organisation: 'Druk Homes', phone: '17100001', password: 'three-rivers-meet' }
const tenant = { firstName: 'Sonam', lastName: 'Choden', phoneNumber: '17100004', next: '17100005', strangers: '17100006' }
const manager = { phoneNumber: '17100007', password: 'the-desk-by-the-door' }
const ownPassword = 'a-quiet-orchard'

const dataDir = migratedDataDir()
let tenantId = ''
let server: RunningProduct
let browser: Browser
let clerk: Page
let sonam: Page

beforeAll(async () => {
  server = await startProduct(dataDir)
  const admin = await openOffice(server, office)
  const { firstName, lastName, phoneNumber } = tenant
  tenantId = (await aTenant(admin, { firstName, lastName, phoneNumber })).id
  await aManager(admin, { phoneNumber: manager.phoneNumber })
  await arrive(server, manager.phoneNumber, manager.password)
  browser = await openBrowser()
  ;[clerk, sonam] = await Promise.all([openTab(browser, server.address), openTab(browser, server.address)])
  await sonam.setViewportSize(phone)
  await signIn(clerk, office.phone, office.password)
  await signIn(sonam, phoneNumber, await passwordSentTo(phoneNumber, server))
  await setOwnPassword(sonam, ownPassword)
})

afterAll(() => closeStory(browser, server, dataDir))

const record = () => `/admin/master-users/tenants/${tenantId}`

test('a MANAGER records a new phone, and sees that the tenant must still confirm it', async () => {
  const desk = await openTab(browser, server.address)
  await signIn(desk, manager.phoneNumber, manager.password)
  await desk.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await desk.goto(`${record()}/edit`)
  await desk.getByLabel('Phone Number').fill(tenant.next)
  await desk.getByRole('button', { name: 'Save tenant' }).click()
  await desk.getByText('Waiting for confirmation.').waitFor()
  expect(await issuesOf(desk)).toEqual([])
  await desk.context().close()
})

test('the tenant confirms by the link in the SMS and a code to the new phone, without signing in', async () => {
  const link = await newestSmsTo(tenant.phoneNumber, /(http\S+\/auth\/sign-in-change\?token=\S+)/, server)
  const stranger = await openTab(browser, server.address)
  await stranger.setViewportSize(phone)
  await stranger.goto(link)
  await stranger.getByText(tenant.next).waitFor()
  expect(await issuesOf(stranger)).toEqual([])
  await stranger.getByRole('button', { name: 'Confirm change' }).click()
  await stranger.getByRole('textbox', { name: 'Code' }).fill(await newestSmsTo(tenant.next, /code: (\d{6})/, server))
  expect(await issuesOf(stranger)).toEqual([])
  await stranger.getByRole('button', { name: 'Confirm change' }).click()
  await stranger.getByRole('heading', { name: 'Your sign-in was changed' }).waitFor()
  await stranger.goto(link)
  await stranger.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await stranger.goto('/auth')
  await fillSignIn(stranger, tenant.next, ownPassword)
  await stranger.getByText(/^Welcome/).waitFor()
})

test('the ADMIN records an identity check for a lost phone, and the tenant stops it in the profile', async () => {
  await clerk.goto(record())
  await clerk.getByRole('button', { name: 'Phone or second factor lost…' }).click()
  const dialog = clerk.getByRole('dialog', { name: 'Phone or second factor lost' })
  await dialog.getByLabel('Sign-in phone').fill(tenant.strangers)
  await dialog.getByLabel('Evidence').fill('Showed a CID card at the counter.')
  expect(await issuesOf(clerk)).toEqual([])
  await dialog.getByRole('button', { name: 'Record identity check' }).click()
  await clerk.getByText('Sign-in change after an identity check').waitFor()

  await signIn(sonam, tenant.next, ownPassword)
  await sonam.getByText(/^Welcome/).waitFor()
  await sonam.goto('/tenant/profile')
  await sonam.getByText('If this was not you, stop the change now.').waitFor()
  expect(await issuesOf(sonam)).toEqual([])
  await sonam.getByRole('button', { name: 'Stop change' }).click()
  await sonam.getByRole('dialog').getByRole('button', { name: 'Stop change' }).click()
  await sonam.getByText('Change stopped', { exact: true }).waitFor()
  await clerk.reload()
  await clerk.getByRole('heading', { name: 'Sign-in', exact: true }).waitFor()
  await clerk.getByRole('button', { name: 'Phone or second factor lost…' }).waitFor()
  expect(await clerk.getByText('Sign-in change after an identity check').count()).toBe(0)
})

test('the tenant confirms a sign-in e-mail in the profile', async () => {
  await sonam.getByRole('button', { name: 'Change sign-in e-mail' }).click()
  const dialog = sonam.getByRole('dialog', { name: 'Change sign-in e-mail' })
  await dialog.getByLabel('Email').fill('sonam@example.bt')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByText('you get a 6-digit code').waitFor()
  expect(await issuesOf(sonam)).toEqual([])
})
