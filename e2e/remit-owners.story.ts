import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankAccountContract } from '../domain/bank-accounts/bank-account-contract.ts'
import { outboxContract } from '../domain/notifications/outbox-contract.ts'
import { remittanceBatchContract } from '../domain/remittance-batches/remittance-batch-contract.ts'
import { billedLease, pay } from '../server/testing/billing-steps.ts'
import { aBuilding, aCid, anOwner, aPhone, aPlot, aThram, aUnit } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { countClicks } from './count-clicks.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { titled } from './fields.ts'
import { menuItem } from './menus.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// The end of a month: the owners are paid with one file for the bank.

const owners = 24

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page
let firstOwner: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-02-10T04:00:00Z' })
  api = await openOffice(server)
  await collectRent()
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

/** Each owner has a let house with a paid January, and an account; one more owner has no account. */
async function collectRent(): Promise<void> {
  for (let count = 1; count <= owners + 1; count += 1) {
    const { id: ownerId } = await anOwner(api, { nameEnglish: `Owner Number ${count}`, phoneNumber: aPhone() })
    if (count === 1) firstOwner = ownerId
    const account = { ownerId, bankCode: 'BOB', accountName: `Owner ${count}`, accountNumber: `1${aCid().slice(0, 8)}` } as const
    if (count <= owners) await api.call(bankAccountContract.create, { body: account })
    await collectRentFor(ownerId)
  }
}

async function collectRentFor(ownerId: string): Promise<void> {
  const building = await aBuilding(api, (await aPlot(api, (await aThram(api, [{ ownerId }])).id)).id)
  const { id: propertyId } = await aUnit(api, building.id)
  const term = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000, depositAmount: 0 }
  const { advice } = await billedLease(api, { ...term, propertyId }, ['2026-01'])
  await pay(api, advice.id, advice.amount, { paidOn: '2026-02-02' })
}

test('a clerk remits 24 owners in at most 6 clicks, with a file for the bank and a statement for each', async () => {
  const { clicks } = await countClicks(karma)
  await (await menuItem(karma, 'Remittances')).click()
  await titled(karma, 'Remittances')
  await karma.getByRole('button', { name: 'Remit to all…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Remit to owners' })
  await expectText(dialog, /Nu\. 240,000\.00 to 24 owners/)
  await expectText(dialog, /Left out[\s\S]*Owner Number 25[\s\S]*No bank account/)
  expect(await issuesOf(karma)).toEqual([])
  await dialog.getByRole('button', { name: 'Remit to 24 owners' }).click()
  await titled(karma, 'Batch of remittances')
  await karma.getByRole('button', { name: 'Create bank file…' }).click()
  const download = karma.waitForEvent('download')
  await karma.getByRole('dialog', { name: 'Create bank file' }).getByRole('button', { name: 'Create and download' }).click()
  expect((await download).suggestedFilename()).toBe('bank-file-2026-02-10.csv')
  await karma.getByRole('button', { name: 'Create bank file again…' }).waitFor()
  await expect.poll(clicks).toBeGreaterThan(3)
  expect(clicks()).toBeLessThanOrEqual(6)
  expect(await issuesOf(karma)).toEqual([])
  const { items } = await api.call(outboxContract.list, { query: { pageSize: 50 } })
  expect(items.filter(({ type }) => type === 'REMITTANCE_SENT')).toHaveLength(owners)
})

test('a user with the open dialog is notified that another user has remitted, and finds the batch', async () => {
  await collectRentFor(firstOwner)
  await (await menuItem(karma, 'Remittances')).click()
  await karma.getByRole('button', { name: 'Remit to all…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Remit to owners' })
  await expectText(dialog, /Nu\. 10,000\.00 to 1 owner/)
  const { owners: due } = await api.call(remittanceBatchContract.preview, { body: { ownerIds: [firstOwner] } })
  const paid = due.map(({ id, amount, bankAccount }) => ({ ownerId: id, amount, bankAccountId: bankAccount?.id ?? '' }))
  await api.call(remittanceBatchContract.create, { body: { remittedOn: '2026-02-10', reference: 'Rent', owners: paid } })
  await expectText(dialog, /There is nobody to pay[\s\S]*Karma Dorji remitted to 1 of these owners on 10 Feb 2026/)
  expect(await issuesOf(karma)).toEqual([])
  await dialog.getByRole('link', { name: 'Open the batch' }).click()
  await titled(karma, 'Batch of remittances')
})
