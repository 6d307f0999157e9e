import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billedLease } from '../server/testing/billing-steps.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { save, titled } from './fields.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// Rows are selected on several pages of a list, or all that match, and the action applies to each of them.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2025-11-23T04:00:00Z' })
  const api = await openOffice(server)
  const months = Array.from({ length: 11 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`)
  await billedLease(api, { startDate: '2025-01-01', endDate: '2025-12-31' }, months)
  await billedLease(api, { startDate: '2025-01-01', endDate: '2025-12-31' })
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(() => closeStory(browser, server, dataDir))

test('an action applies to the rows that were selected on every page', async () => {
  await karma.goto('/admin/master-transactions/advices?pageSize=10')
  await karma.getByRole('checkbox', { name: 'Select this row' }).first().check()
  await karma.getByRole('button', { name: 'Next page' }).click()
  const selected = karma.getByRole('checkbox', { name: 'Select this row', checked: true })
  await expect.poll(() => selected.count()).toBe(0)
  await karma.getByRole('checkbox', { name: 'Select this row' }).first().check()
  await expectText(karma.getByRole('toolbar', { name: 'Actions on the selected rows' }), /2 selected/)
  await save(karma, 'Remind…')
  await karma.getByRole('dialog', { name: 'Send reminders for 2 advices?' }).waitFor()
  await save(karma, 'Cancel')
})

test('reminders for all filtered advices are sent in one step, after their number and sum are shown', async () => {
  await karma.goto('/admin/master-transactions/advices?kind=RENT')
  await karma.getByRole('checkbox', { name: 'Select this row' }).first().check()
  await karma.getByRole('button', { name: /^Send reminders for all \d+…$/ }).click()
  const question = karma.getByRole('dialog', { name: /^Send reminders for \d+ advices\?$/ })
  await expectText(question, /Nu\. [\d,.]+ is outstanding on these advices/)
  await save(question, 'Remind')
  await karma.getByText(/^Reminders sent for \d+ advices$/).waitFor()
  expect(await issuesOf(karma)).toEqual([])
})

test('all tenants of the filtered renewals are asked in one step, after their number is shown', async () => {
  await karma.goto('/admin/master-lease/renewals?withinDays=90')
  await karma.getByRole('checkbox', { name: 'Select this row' }).first().check()
  await save(karma, 'Ask all 2…')
  const question = karma.getByRole('dialog', { name: 'Ask 2 tenants about renewal?' })
  await save(question, 'Ask tenants')
  await expect.poll(() => karma.getByText('No answer yet').count()).toBe(2)
  expect(await issuesOf(karma)).toEqual([])
})
