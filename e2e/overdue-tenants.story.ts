import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { outboxContract } from '../domain/notifications/outbox-contract.ts'
import { tenantContract } from '../domain/people/tenant-contract.ts'
import { aBuilding, anActiveLease, aTenant, aUnit } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { countClicks } from './count-clicks.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, proceedTo } from './story-browser.ts'

// Arrears work: reminds all tenants, calls one, and finds the promise and the task again.

const tenants = 24

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page
let buildingId: string

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T04:00:00Z' })
  api = await openOffice(server)
  await billTenants()
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

/** Each tenant owes January and February; the last one has a higher rent and is listed first. */
async function billTenants(): Promise<void> {
  const building = await aBuilding(api)
  buildingId = building.id
  for (let count = 1; count <= tenants; count += 1) {
    const { id: tenantId } = await aTenant(api, { firstName: 'Tenant', lastName: `Number ${count}` })
    const { id: propertyId } = await aUnit(api, building.id)
    const term = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000 + count * 1000 }
    await anActiveLease(api, { ...term, tenantId, propertyId, depositAmount: 0 })
  }
  for (const month of ['2026-01', '2026-02']) await api.call(adviceContract.generate, { body: { month } })
}

test('a clerk reminds 24 overdue tenants in at most 6 clicks, with the message of the preview', async () => {
  const { clicks } = await countClicks(karma)
  await karma.getByRole('link', { name: /^24 Overdue tenants \(48 advices\)/ }).click()
  await titled(karma, 'Overdue tenants')
  await karma.getByRole('button', { name: 'Remind all…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Send reminders' })
  await expectText(dialog, /24 SMS/)
  // Shown with a no-break space between unit and amount, sent with an ordinary one.
  const shown = (await dialog.getByRole('figure').first().locator('p').innerText()).replaceAll('\u00a0', ' ')
  await dialog.getByRole('button', { name: 'Remind 24 tenants' }).click()
  await karma.getByText('24 tenants reminded').first().waitFor()
  expect(clicks()).toBeGreaterThan(0)
  expect(clicks()).toBeLessThanOrEqual(6)
  const { items } = await api.call(outboxContract.list, { query: { pageSize: 50 } })
  const reminders = items.filter(({ isReminder }) => isReminder).map(({ body }) => body)
  expect(reminders).toHaveLength(tenants)
  expect(reminders).toContain(shown)
})

test('a call with a promise moves its tenant to the end of the list, and my task is on the dashboard', async () => {
  const first = karma.getByRole('row').filter({ hasText: 'Tenant Number 24' })
  await first.getByRole('button', { name: 'Actions of this row' }).click()
  await karma.getByRole('menuitem', { name: 'Log call…' }).click()
  const dialog = karma.getByRole('dialog')
  await dialog.getByLabel('Outcome').selectOption('REACHED')
  await dialog.getByLabel('Text').fill('Pays after the harvest.')
  await dialog.getByRole('textbox', { name: 'Promises to pay by' }).fill('20 Mar 2026')
  await save(dialog, 'Save')
  await dialog.waitFor({ state: 'detached' })
  await first.waitFor({ state: 'detached' })
  await karma.getByRole('link', { name: /^Tenant Number 23/ }).click()
  await save(cardOf(karma, 'Notes, tasks and calls'), 'Add')
  await dialog.getByRole('button', { name: 'Task' }).click()
  await dialog.getByLabel('Text').fill('Visit the shop.')
  await dialog.getByRole('combobox', { name: 'Assigned to' }).click()
  await karma.getByRole('option', { name: kelden.name }).click()
  await save(dialog, 'Save')
  await expectText(karma.getByRole('main'), /Visit the shop\./)
  expect(await issuesOf(karma)).toEqual([])
  await karma.goto('/admin')
  await expectText(karma.getByRole('main'), /Visit the shop\./)
  await karma.getByRole('link', { name: 'All tasks' }).click()
  await titled(karma, 'Tasks')
  await expectText(karma.getByRole('main'), /Visit the shop\./)
  expect(await issuesOf(karma)).toEqual([])
  await karma.getByRole('button', { name: 'Mark as done' }).click()
  await expectText(karma.getByRole('main'), /No tasks|No results/)
  await karma.goto('/admin')
  await expectText(karma.getByRole('main'), /No task is assigned to you/)
  await karma.goto('/admin/master-transactions/overdue-tenants')
  await titled(karma, 'Overdue tenants')
  expect(await issuesOf(karma)).toEqual([])
})

test('a clerk serves a notice of breach from the list with the message of the preview, and the page of the tenant shows it', async () => {
  const row = karma.getByRole('row').filter({ hasText: 'Tenant Number 22' })
  await row.getByRole('button', { name: 'Actions of this row' }).click()
  await karma.getByRole('menuitem', { name: 'Serve notice of breach…' }).click()
  const dialog = karma.getByRole('dialog', { name: 'Serve notice of breach' })
  await expectText(dialog, /1 notice about Nu\. 20,440\.00 overdue/)
  await save(dialog, 'Serve notice')
  await dialog.waitFor({ state: 'detached' })
  await expectText(row, /Notice served/)
  await karma.getByRole('link', { name: /^Tenant Number 22/ }).click()
  const notices = cardOf(karma, 'Notices of breach (1)')
  await expectText(notices, /BN-2026-000001/)
  await notices.getByRole('button', { name: 'Serve notice of breach…' }).click()
  await expectText(dialog, /No notice can be served\.[\s\S]*a notice is already open/)
  const blocked = dialog.getByRole('button', { name: /^Serve notice.*No notice can be served/ })
  expect(await blocked.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await issuesOf(karma)).toEqual([])
  await karma.goto('/admin/master-transactions/overdue-tenants')
  await titled(karma, 'Overdue tenants')
})

test('a building is drawn by floor and coloured by arrears; the keyboard moves, selects and opens', async () => {
  await karma.goto(`/admin/master-properties/list-buildings/${buildingId}?colour=ARREARS`)
  const picture = karma.getByRole('grid', { name: /^Units by floor/ })
  await picture.waitFor()
  const cells = picture.getByRole('gridcell')
  expect(await cells.count()).toBe(tenants)
  await expectText(karma.getByRole('list', { name: 'Arrears' }), /\(24\)/)
  await picture.getByRole('link').first().focus()
  await karma.keyboard.press('Shift+ArrowRight')
  await karma.keyboard.press('Shift+ArrowRight')
  await karma.getByText('3 units selected').waitFor()
  expect(await karma.getByRole('table', { name: 'Selected units' }).locator('tbody tr').count()).toBe(3)
  await karma.keyboard.press('Escape')
  await karma.getByRole('table', { name: 'Selected units' }).waitFor({ state: 'detached' })
  await cells.nth(4).hover()
  await karma.mouse.down()
  await cells.nth(7).hover()
  await karma.mouse.up()
  await karma.getByText('4 units selected').waitFor()
  const number = await cells.nth(8).locator('span').first().innerText()
  await picture.getByRole('link', { name: new RegExp(`^${number}`) }).focus()
  await karma.keyboard.press('Enter')
  await titled(karma, number)
})

test('the dashboard opens the leases that end in a month, and the strip of a tenant opens the advices of a month', async () => {
  await karma.goto('/admin')
  const ends = karma.getByRole('list', { name: 'Leases ending, by month' })
  await ends.getByRole('link', { name: /^Dec 2026: 24 leases end/ }).click()
  await titled(karma, 'Renewals')
  await karma.getByRole('button', { name: 'Dec 2026', pressed: true }).first().waitFor()
  const { items } = await api.call(tenantContract.page, { query: { q: 'Number 24' } })
  await karma.goto(`/admin/master-users/tenants/${items[0]?.id ?? ''}`)
  const strip = karma.getByRole('list', { name: 'Payments, last 24 months' })
  await strip.waitFor()
  expect(await strip.getByRole('listitem').count()).toBe(24)
  const overdue = strip.getByRole('link', { name: /: Overdue, / })
  expect(await overdue.count()).toBe(2)
  await overdue.first().click()
  await titled(karma, 'Payment advices')
  await expect.poll(() => karma.getByRole('table').first().locator('tbody tr').count()).toBe(1)
})

/** Whether the amount in the first row is visible inside the list's frame and not covered, at every scroll position. */
const visibleAmounts = `[0, 0.5, 1].map((part) => {
  const frame = document.querySelector('.grid-frame')
  frame.scrollLeft = part * (frame.scrollWidth - frame.clientWidth)
  const place = [...frame.querySelectorAll('thead th')].findIndex((head) => head.textContent === 'Overdue (Nu.)')
  const cell = frame.querySelector('tbody tr').children[place]
  const { left, right, top, bottom } = cell.getBoundingClientRect()
  return [left + 4, right - 4].every((x) => cell.contains(document.elementFromPoint(x, (top + bottom) / 2)))
})`

test('at 768 px the amount stays visible at every scroll position', async () => {
  await karma.setViewportSize({ width: 768, height: 1024 })
  await proceedTo(karma, '/admin/master-transactions/overdue-tenants')
  await expect.poll(() => karma.evaluate(visibleAmounts)).toEqual([true, true, true])
})

/** The titles of partly covered columns in the list as it opens. */
const halfCovered = `(() => {
  const frame = document.querySelector('.grid-frame')
  frame.scrollLeft = 0
  const end = frame.getBoundingClientRect().right
  return [...frame.querySelectorAll('thead th')].filter((head) => {
    const { left, right, top, bottom } = head.getBoundingClientRect()
    const isSeen = (x) => x < end && head.contains(document.elementFromPoint(x, (top + bottom) / 2))
    return isSeen(left + 4) !== isSeen(right - 4)
  }).map((head) => head.textContent)
})()`

test('at 768 px no column is half covered by another', async () => {
  for (const path of ['/admin/master-transactions/overdue-tenants', '/admin/master-transactions/advices']) {
    await proceedTo(karma, path)
    await karma.locator('.grid-frame[data-overflowing] tbody .row-link').first().waitFor()
    await expect.poll(() => karma.evaluate(halfCovered)).toEqual([])
  }
})

const fieldAndBar = `[document.activeElement, document.querySelector('.topbar')].map((one) => one.getBoundingClientRect())`

test('at 200 % text size a field with open options stays below the bar', async () => {
  await karma.setViewportSize({ width: 640, height: 360 })
  await proceedTo(karma, '/admin/master-properties/units/plan')
  await karma.getByRole('combobox', { name: 'Building' }).focus()
  for (const name of ['First floor', 'Last floor']) {
    await karma.keyboard.press('Tab')
    await expect.poll(() => karma.getByRole('combobox', { name }).and(karma.locator(':focus')).count()).toBe(1)
    const [field, bar] = await karma.evaluate<{ top: number; bottom: number }[]>(fieldAndBar)
    expect(field?.top).toBeGreaterThan(bar?.bottom ?? 0)
  }
})
