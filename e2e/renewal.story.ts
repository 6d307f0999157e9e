import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxContract } from '../domain/notifications/outbox-contract.ts'
import { anActiveLease, aTenant } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, save, titled } from './fields.ts'
import { passwordSentTo } from './messages.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, setOwnPassword, signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone } from './story-browser.ts'

// A lease ends in February: the office asks, the tenant answers by the link of the SMS, and the office sees the answer.

const tenant = { phone: '17100002', password: 'quiet-snow-falls' }

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-11-23T04:00:00Z' })
  api = await openOffice(server)
  const { id: tenantId } = await aTenant(api, { firstName: 'Sonam', lastName: 'Wangmo', phoneNumber: tenant.phone })
  await anActiveLease(api, { tenantId, startDate: '2026-01-01', endDate: '2027-02-15', depositAmount: 0 })
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
})
afterAll(() => closeStory(browser, server, dataDir))

test('the office finds the lease in the calendar and asks the tenant', async () => {
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
  await karma.goto('/admin/master-lease/renewals')
  await titled(karma, 'Renewals')
  const february = karma.getByRole('row').filter({ has: karma.getByRole('button', { name: 'Feb 2027' }) })
  await expectText(february, /Feb 2027\s+1/)
  await february.getByRole('button', { name: 'Feb 2027' }).click()
  const row = karma.getByRole('row').filter({ hasText: 'Sonam Wangmo' })
  await expectText(row, /Not asked yet/)
  await row.getByRole('button', { name: 'Actions of this row' }).click()
  await karma.getByRole('menuitem', { name: 'Ask tenant about renewal' }).click()
  await expectText(row, /No answer yet/)
  expect(await issuesOf(karma)).toEqual([])
})

test('the tenant follows the link, signs in and answers with one tap', async () => {
  // A job sends the message within a minute; the text is in the office's list immediately.
  const { items } = await api.call(outboxContract.list, { query: { pageSize: 50 } })
  const link = items.map(({ body }) => /Do you want to stay\? Answer: (\S+)/.exec(body)?.[1]).find((found) => found) ?? ''
  const sonam = await openTab(browser, server.address)
  await sonam.setViewportSize(phone)
  await sonam.goto(new URL(link).pathname)
  await fillSignIn(sonam, tenant.phone, await passwordSentTo(tenant.phone, server))
  await setOwnPassword(sonam, tenant.password)
  await sonam.goto(new URL(link).pathname)
  await fillSignIn(sonam, tenant.phone, tenant.password)
  await save(cardOf(sonam, 'Do you want to stay?'), 'I want to stay')
  await expectText(cardOf(sonam, 'Do you want to stay?'), /You answered on 23 Nov 2026/)
  expect(await issuesOf(sonam)).toEqual([])
})

test('the office sees the answer on the list, on the lease and in its history', async () => {
  await karma.reload()
  const row = karma.getByRole('row').filter({ hasText: 'Sonam Wangmo' })
  await expectText(row, /Wants to stay\s+23 Nov 2026/)
  await karma.getByRole('button', { name: 'Timeline' }).click()
  await expectText(row, /01 Jan 2026 to 15 Feb 2027.*Last day for tenant’s notice: \d\d \w{3} 20\d\d/)
  await expectText(row, /Wants to stay\s+23 Nov 2026/)
  expect(await issuesOf(karma)).toEqual([])
  await row.getByRole('link').first().press('Enter')
  await expectText(cardOf(karma, 'Renewal'), /Wants to stay\s+23 Nov 2026/)
  await karma.getByRole('tab', { name: 'History' }).click()
  await expectText(cardOf(karma, 'History'), /The tenant wants to stay/)
  expect(await issuesOf(karma)).toEqual([])
})
