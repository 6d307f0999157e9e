import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionContract } from '../domain/leases/condition/condition-contract.ts'
import { anActiveLease } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { conditionItem } from './condition-pages.ts'
import { migratedDataDir } from './data-dirs.ts'
import { save } from './fields.ts'
import { openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone } from './story-browser.ts'

// Two inspectors edit one item, the second without a connection; nobody agrees to a change that they have not seen.

const office = { name: 'Karma Dorji', organisation: 'Choki Property Office', phone: '17100001', password: 'three-rivers-meet' }
const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let admin: ApiClient
let inspector: Page
let leaseId = ''
let itemId = ''

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-02-20T03:00:00Z' })
  admin = await openOffice(server, office)
  leaseId = (await anActiveLease(admin, { startDate: '2026-02-01', endDate: '2027-01-31' })).id
  const { items } = await admin.call(conditionContract.begin, { params: { id: leaseId }, body: { kind: 'ENTRY' } })
  itemId = items.find(({ room, item }) => room === 'Lounge' && item === 'Walls')?.id ?? ''
  browser = await openBrowser()
  inspector = await openTab(browser, server.address)
  await inspector.setViewportSize(phone)
  await signIn(inspector, office.phone, office.password)
})

afterAll(() => closeStory(browser, server, dataDir))

const write = (body: object) => admin.call(conditionContract.saveItem, { params: { id: itemId }, body })
const stored = async () => {
  const { entry } = await admin.call(conditionContract.read, { params: { id: leaseId } })
  return entry?.items.find(({ id }) => id === itemId)
}

test('if two inspectors write the same note, the second chooses, also after a broken connection; other fields are merged', async () => {
  await inspector.goto(`/admin/master-lease/condition/${leaseId}`)
  const walls = conditionItem(inspector, 'Lounge', 'Walls')
  await walls.waitFor()
  await inspector.context().setOffline(true)
  await walls.getByRole('button', { name: 'Worn', exact: true }).click()
  await walls.getByLabel('Note on Walls').fill('A hole')
  await walls.getByLabel('Note on Walls').blur()
  await inspector.getByText(/^2 changes will be sent when you are online/).waitFor()
  await write({ note: 'A scratch' })
  await inspector.context().setOffline(false)
  const dialog = inspector.getByRole('dialog', { name: /changed this record too/ })
  await dialog.waitFor()
  expect(await dialog.textContent()).toMatch(/A hole[\s\S]*A scratch/)
  expect(await stored()).toMatchObject({ state: 'WORN', note: 'A scratch' })
  expect(await issuesOf(inspector)).toEqual([])
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await inspector.reload()
  await dialog.waitFor()
  await save(dialog, 'Save these values')
  await inspector.getByText(/^Saved\./).waitFor()
  expect(await stored()).toMatchObject({ state: 'WORN', note: 'A hole' })
})

test('a person who confirms all items sees those that changed since, and decides whether to confirm them', async () => {
  await inspector.goto(`/admin/master-lease/condition/${leaseId}`)
  await conditionItem(inspector, 'Lounge', 'Walls').waitFor()
  await write({ state: 'DAMAGED', note: 'Water came in' })
  await inspector.getByRole('button', { name: 'Owner agrees to all' }).click()
  const dialog = inspector.getByRole('dialog', { name: /changed this report too/ })
  await dialog.waitFor()
  expect(await dialog.textContent()).toMatch(/Lounge: Walls[\s\S]*Worn, A hole[\s\S]*Damaged, Water came in/)
  expect(await stored()).toMatchObject({ ownerTickedAt: null })
  await save(dialog, 'Owner agrees to all')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(stored).toMatchObject({ state: 'DAMAGED', ownerTickedAt: expect.any(String) })
  await inspector.getByRole('button', { name: 'History' }).click()
  const history = inspector.getByRole('dialog', { name: 'Condition report' })
  await history.getByText('Lounge: Walls').first().waitFor()
  expect(await history.textContent()).toContain('State: from Worn to Damaged')
})
