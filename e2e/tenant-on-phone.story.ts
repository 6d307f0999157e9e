import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { aLease } from '../server/testing/factories.ts'
import { signedInApi } from './api-client.ts'
import { demoDataDir } from './data-dirs.ts'
import { demoPassword, demoPeople } from './demo-people.ts'
import { expectText } from './expect-text.ts'
import { issuesWhenLarge, enlargedPages } from './large-page.ts'
import { payAnother, payFrom } from './pay-pages.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { endSessionOnServer, openAccountOnPhone, signIn, signOut } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone, proceedTo } from './story-browser.ts'

// A tenant's tasks on the phone. It uses the demo, whose people all have the same password.

const { admin, owner, tenant } = demoPeople

let dataDir: string
let server: RunningProduct
let browser: Browser

beforeAll(async () => {
  dataDir = await demoDataDir()
  server = await startProduct(dataDir, { DEMO_DATA: 'true' })
  browser = await openBrowser()
}, 600_000)
afterAll(() => closeStory(browser, server, dataDir))

async function tabOnPhone(): Promise<Page> {
  const page = await openTab(browser, server.address)
  await page.setViewportSize(phone)
  return page
}

async function saveOnPhone(page: Page): Promise<void> {
  await signIn(page, tenant, demoPassword)
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep on this phone' }).click()
  await page.getByRole('button', { name: 'Remove from this phone' }).waitFor()
  // The offline page has been installed, and replies.
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
}

/** The parts of the copy that the device still stores. */
async function leftOnPhone(page: Page): Promise<unknown> {
  return await page.evaluate(
    `(async () => ({
      copy: localStorage.getItem('kept') !== null,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))()`,
  )
}

const nothing = { copy: false, workers: 0 }

async function whileOffline(context: BrowserContext, look: () => Promise<void>): Promise<void> {
  await context.setOffline(true)
  await look()
  await context.setOffline(false)
}

test('the offline copy of a tenant opens without a connection, with its date, and is deleted at sign-out', async () => {
  const page = await tabOnPhone()
  await saveOnPhone(page)
  const later = await page.context().newPage()
  await whileOffline(page.context(), async () => {
    // As from the icon on the phone: a new tab, without a session.
    await later.goto('/auth')
    await later.getByRole('heading', { name: 'Saved on this phone' }).waitFor()
    const copy = later.getByRole('main')
    await expectText(copy, /Saved for Namgay Tobgay on \d\d \w{3} \d{4}, \d\d:\d\d/)
    await expectText(copy, /You owed/)
    await expectText(copy, /PA-\d{4}-\d+, due \d\d \w{3} \d{4}/)
    await expectText(copy, /Deposit held\s+Nu\.\s[\d,.]+/)
    await copy
      .locator('summary', { hasText: /R-\d{4}-\d+/ })
      .first()
      .click()
    await expectText(copy, /Rent PA-\d{4}-\d+/)
    await expectText(copy, /R-\d{4}-\d+/)
  })
  expect(await issuesOf(later)).toEqual([])
  await signOut(page)
  await expect.poll(() => leftOnPhone(later)).toEqual(nothing)
  await expectText(later.getByRole('main'), /Nothing is saved on this phone/)
  await later.reload()
  await expect.poll(() => later.evaluate('caches.keys()')).toEqual([])
  await page.context().close()
})

test('a session that the server ended also deletes the copy', async () => {
  const page = await tabOnPhone()
  await saveOnPhone(page)
  expect(await endSessionOnServer(page)).toBe(204)
  // A read of the page itself may detect the end of the session now: the page is then closed while it deletes the copy.
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect.poll(() => leftOnPhone(page)).toEqual(nothing)
  await page.context().close()
})

test('a service worker without its copy is removed at the next visit', async () => {
  const page = await tabOnPhone()
  await saveOnPhone(page)
  await page.evaluate("localStorage.removeItem('kept')")
  await page.reload()
  await expect.poll(() => leftOnPhone(page)).toEqual(nothing)
  await page.context().close()
})

test('the offline copy is not shown to another person, and not after 30 days', async () => {
  const page = await tabOnPhone()
  await saveOnPhone(page)
  const other = await page.context().newPage()
  await signIn(other, owner, demoPassword)
  await expect.poll(() => leftOnPhone(other)).toEqual(nothing)
  await page.context().close()

  const old = await tabOnPhone()
  await saveOnPhone(old)
  const later = await old.context().newPage()
  await later.clock.setFixedTime(Date.now() + 31 * 86_400_000)
  await whileOffline(old.context(), async () => {
    await later.goto('/auth')
    await expectText(later.getByRole('main'), /Nothing is saved on this phone/)
  })
  await expect.poll(() => leftOnPhone(later)).toEqual(nothing)
  await old.context().close()
})

test('an error about a payment claim stays at its field until the field changes; the account statement is available', async () => {
  const page = await tabOnPhone()
  await signIn(page, tenant, demoPassword)
  const proof = page.getByRole('dialog', { name: /^I have paid/ })
  const sendAs = async (reference: string) => {
    await page.getByRole('button', { name: 'I have paid' }).first().click()
    await proof.getByLabel('Journal or reference number').fill(reference)
    await proof.getByRole('button', { name: 'Send to the office' }).click()
  }
  await sendAs('JRNL 815')
  await proof.waitFor({ state: 'detached' })
  await sendAs('jrnl-815')
  await expectText(proof, /This reference was already sent to the office/)
  // The field loses the focus when the summary is read out, and here: its error stays.
  await proof.getByLabel('Amount').focus()
  await proof.getByLabel('Journal or reference number').focus()
  await proof.getByLabel('Amount').focus()
  expect(await proof.getByText('This reference was already sent to the office').count()).toBe(2)
  // One proof for two months: the amount follows the ticked months.
  const [firstMonth, secondMonth] = [proof.getByRole('checkbox').first(), proof.getByRole('checkbox').nth(1)]
  expect([await firstMonth.isChecked(), await secondMonth.isChecked()]).toEqual([true, false])
  const before = await proof.getByLabel('Amount').inputValue()
  await secondMonth.check()
  expect(await proof.getByLabel('Amount').inputValue()).not.toBe(before)
  await secondMonth.uncheck()
  expect(await proof.getByLabel('Amount').inputValue()).toBe(before)
  await secondMonth.check()
  await proof.getByLabel('Journal or reference number').fill('JRNL 816')
  await proof.getByLabel('Amount').fill('999,999')
  await proof.getByRole('button', { name: 'Send to the office' }).click()
  await expectText(proof, /is outstanding on this lease, and Nu\. [\d,.]+ of it is being checked/)
  await proof.getByLabel('Amount').fill('6,000')
  await proof.getByRole('button', { name: 'Send to the office' }).click()
  await proof.waitFor({ state: 'detached' })
  await expectText(page.getByRole('region', { name: 'What you owe' }), /Paid, being checked\s+Nu\. [\d,.]+/)
  // It is shown at both months that it pays, and can be withdrawn from either.
  await page.getByText('reference JRNL 816').nth(1).waitFor()
  for (const reference of ['JRNL 816', 'JRNL 815']) {
    const sent = page.getByText(`reference ${reference}`)
    await page.locator('.claim-notes .row').filter({ has: sent }).first().getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await sent.first().waitFor({ state: 'detached' })
  }
  await page.getByText('You can send a proof with this reference again.').first().waitFor()
  await proceedTo(page, '/tenant/payments?tab=statement')
  await expectText(page.getByRole('main'), /Balance[^]+Not included: late interest[^]+Rent [^]*PA-\d{4}-\d+/)
  expect(await issuesOf(page)).toEqual([])
  // A tenant has a page for an advice, and none for a receipt.
  await expectText(page.getByRole('main'), /Payment\s+R-\d{4}-\d+/)
  expect(await page.getByRole('main').getByRole('link', { name: /^R-/ }).count()).toBe(0)
  await page.getByRole('link', { name: /^PA-/ }).first().click()
  await page.waitForURL('**/tenant/payments/advices/*')
  await page.getByRole('main').getByRole('link', { name: /^L-/ }).click()
  await page.waitForURL('**/tenant/lease?lease=*')
  await page.context().close()
})

test('a page that cannot be loaded shows “no connection” and opens after reconnecting; Escape returns the focus to the menu', async () => {
  const page = await tabOnPhone()
  await signIn(page, tenant, demoPassword)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.press('Enter')
  await page.getByRole('navigation').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Menu')
  const first = page.getByRole('link', { name: /^Rent for/ }).first()
  await first.waitFor()
  await whileOffline(page.context(), async () => {
    await first.click()
    await expectText(page.getByRole('main'), /No connection[^]*could not be reached/)
  })
  await page.getByRole('heading', { level: 1, name: /^Rent for/ }).waitFor()
  await page.context().close()
})

test('a tenant pays online; an unanswered payment is unknown until the bank is queried, and is recorded once', async () => {
  const page = await tabOnPhone()
  await signIn(page, tenant, demoPassword)
  const payment = page.getByRole('main')
  // The office is checking 5,000 of the 30,000: they are not offered again, and not debited without a question.
  const pay = page.getByRole('button', { name: /^Pay the rest, Nu\. [\d,.]+, online$/ })
  await pay.click()
  await expectText(payment, /Nu\. 25,000\.00/)
  await payAnother(page, '30,000')
  await expectText(payment, /You sent proof of Nu\. 5,000\.00 for this/)
  await page.getByRole('button', { name: 'Pay only the rest, Nu. 25,000.00' }).click()
  await page.getByText('You sent proof').waitFor({ state: 'detached' })
  await expectText(payment, /Nu\. 25,000\.00/)
  await payAnother(page, '1,000')
  await expectText(payment, /Nu\. 1,000\.00/)
  await payFrom(page, '100200300')
  await expectText(payment, /Paid\. Bank of Bhutan sent the money.*R-\d{4}-\d+/)
  expect(await issuesOf(page)).toEqual([])
  await page.setViewportSize(phone)

  await page.goto('/tenant')
  await pay.click()
  // This one is paid, and the connection breaks before the reply.
  await payFrom(page, '100200399')
  await expectText(payment, /has not confirmed the payment of.*Do not pay again/)
  await expectText(payment, /Being checked/)
  expect(await issuesOf(page)).toEqual([])
  await page.goto('/tenant')
  await page.getByRole('link', { name: 'Check status' }).waitFor()
  expect(await page.getByRole('button', { name: /online/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Check status' }).click()
  await page.getByRole('button', { name: 'Ask the bank now' }).click()
  await expectText(payment, /Paid\. Bank of Bhutan sent the money.*R-\d{4}-\d+/)
  await page.context().close()
})

test('the reports of an owner show their amounts on a phone, in the terms of a lease and not of accounting', async () => {
  const page = await tabOnPhone()
  await signIn(page, owner, demoPassword)
  const report = page.getByRole('main')
  await expectText(report, /Next payout[^]*Nu\. [\d,.]+[^]*Last payout: Nu\. [\d,.]+ on[^]*My cash flow, 12 months[^]*My share/)
  await page.getByText('Figures by month').first().click()
  await page.getByText('Total Paid out (Nu.)').waitFor()
  await page.goto('/owner/payments/tax-report-building-list?year=2025')
  await expectText(report, /Income from property/)
  await expectText(report, /Nu\. [\d,]+\.00|[\d,]+\.00/)
  expect(await page.locator('.report-table').count()).toBe(0)
  await proceedTo(page, '/owner/payments/deposits')
  await expectText(report, /Deposits held/)
  await expectText(report, /My share/)
  expect(await report.innerText()).not.toMatch(/in the ledger/)
  await expect.poll(() => page.locator('.side-menu [aria-current="page"]').allTextContents()).toEqual(['Payments'])
  await openAccountOnPhone(page)
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await page.context().close()
})

test('a tenant of two leases sees the amounts of each, and the amounts add up to the balance', async () => {
  const own = await signedInApi(server.address, tenant, demoPassword)
  const [first] = (await own.call(leaseContract.list, { query: {} })).items
  const office = await signedInApi(server.address, admin, demoPassword)
  const terms = { startDate: '2030-01-01', endDate: '2030-12-31', rentAmount: 1_500_000, depositAmount: 2_750_000 }
  const second = await aLease(office, { tenantId: first?.tenantId ?? '', ...terms })
  const page = await tabOnPhone()
  await signIn(page, tenant, demoPassword)
  const owed = page.getByRole('region', { name: 'What you owe' })
  await expectText(owed, new RegExp(`Due \\d\\d \\w{3} \\d{4}, ${second.propertyLabel}\\s+Nu\\. 27,500\\.00`))
  const card = await owed.innerText()
  const amounts = (pattern: RegExp) => [...card.matchAll(pattern)].map(([, amount = '']) => Number(amount.replaceAll(',', '')))
  const sum = (pattern: RegExp) => amounts(pattern).reduce((all, amount) => all + amount, 0)
  expect(sum(/(?:Overdue|Late interest charged|Due \d\d \w{3} \d{4}, .*)\s+Nu\.\s([\d,.]+)/g)).toBe(
    sum(/You owe\s+Nu\.\s([\d,.]+)/g),
  )
  await page.getByRole('button', { name: `I have paid Security deposit, ${second.propertyLabel}` }).waitFor()
  await expectText(page.getByRole('listitem').filter({ hasText: 'Rent for' }).first(), new RegExp(first?.propertyLabel ?? ''))
  expect(await issuesOf(page)).toEqual([])
  await page.context().close()
})

test('at 200 % text size no page of a tenant, an owner or a visitor scrolls sideways or hides a control', async () => {
  const issues: string[] = []
  for (const [person, paths] of enlargedPages({ tenant, owner })) {
    const page = await tabOnPhone()
    if (person !== 'anybody') await signIn(page, person, demoPassword)
    for (const [index, path] of paths.entries()) {
      if (index === 0) await page.goto(path)
      else await proceedTo(page, path)
      issues.push(...(await issuesWhenLarge(page)))
    }
    await page.context().close()
  }
  expect(issues).toEqual([])
}, 120_000)
