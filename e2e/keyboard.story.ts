import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { titled } from './fields.ts'
import { button, choose, fill, follow, openFrom, press, proceed, tabTo, retainsFocus, saved, signIn, type } from './keyboard.ts'
import { dorji, registerNorzin, sonam } from './norzin-residency.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { closeStory, desktop, drawn, openBrowser, openTab, settled } from './story-browser.ts'

// The main stories by keyboard only: no pointer is used on these pages.

const ownPassword = 'a-quiet-orchard'
const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let clerkTab: Page | undefined

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-10T03:00:00Z' })
  await registerNorzin(await openOffice(server))
  await Promise.all([dorji, sonam].map(({ phoneNumber }) => arrive(server, phoneNumber, ownPassword)))
  browser = await openBrowser()
})

afterAll(() => closeStory(browser, server, dataDir))

/** Reuses and reloads the clerk's tab: each additional tab would also request the changes of other people. */
async function officeTab(): Promise<Page> {
  if (clerkTab) await clerkTab.goto('/admin')
  else {
    clerkTab = await openTab(browser, server.address)
    await signIn(clerkTab, kelden.phone, kelden.password)
  }
  await titled(clerkTab, 'Dashboard')
  return clerkTab
}

test('the office registers an owner, a thram, a plot, a building, a unit and a tenant', async () => {
  const clerk = await officeTab()
  await openFrom(clerk, 'Owners')
  await follow(clerk, 'New owner', 'New owner')
  await fill(clerk, { 'Name English': 'Tshering Yangki', CID: '11410001299', 'Phone Number': '17100009' })
  await saved(clerk, 'Save owner', 'Tshering Yangki')
  await openFrom(clerk, 'Thrams')
  await follow(clerk, 'New thram', 'New thram')
  await type(clerk, 'Thram number', 'TT-77')
  await choose(clerk, clerk, 'Ownership category', 'Family')
  await choose(clerk, clerk, 'Dzongkhag', 'Thimphu')
  await choose(clerk, clerk, 'Thromde', 'Thimphu Thromde')
  await choose(clerk, clerk, 'Owner 1', 'Tshering Yangki')
  await saved(clerk, 'Save thram', 'Thram TT-77')
  await follow(clerk, 'Add plot', 'New plot')
  await fill(clerk, { 'Plot number': 'TH-77', 'Net area': '2400' })
  await choose(clerk, clerk, 'Land use', 'Residential')
  await choose(clerk, clerk, 'Land origin', 'Inheritance')
  await saved(clerk, 'Save plot', 'Plot TH-77')
  await follow(clerk, 'Add building', 'New building')
  await type(clerk, /^Name/, 'Yangki Building')
  await type(clerk, 'Floors', '3')
  await saved(clerk, 'Save building', 'Yangki Building')
  await follow(clerk, 'Add unit', 'New unit')
  await type(clerk, 'Unit number', '5C')
  await choose(clerk, clerk, 'Floor', '1st floor')
  await saved(clerk, 'Save unit', /^Unit 5C/)
  await openFrom(clerk, 'Tenants')
  await follow(clerk, 'New tenant', 'New tenant')
  await fill(clerk, { 'First name': 'Kinley', 'Last name': 'Dema', CID: '11410001298', 'Phone Number': '17100008' })
  await saved(clerk, 'Save tenant', 'Kinley Dema')
})

test('a clerk creates a lease step by step, with a day from the calendar, and activates it with a reason', async () => {
  const clerk = await officeTab()
  await openFrom(clerk, 'Units')
  await follow(clerk, '4A', /^Unit 4A/)
  await follow(clerk, 'New lease', 'New lease')
  await proceed(clerk, 'Tenant')
  // If the focus moves to another control while a step is refused, it stays there.
  await clerk.evaluate(continueAndGoToBack)
  await drawn(clerk)
  expect(await button(clerk, 'Back').and(clerk.locator(':focus')).count()).toBe(1)
  await choose(clerk, clerk, 'Tenant', 'Dechen Pelden')
  await proceed(clerk, 'Term')
  await type(clerk, 'First day', '9 Mar 2026')
  await press(clerk, button(clerk, 'Calendar for First day'))
  await tabTo(clerk, button(clerk, '9 March 2026'))
  await clerk.keyboard.press('ArrowRight')
  await clerk.keyboard.press('Enter')
  await expect.poll(() => clerk.getByRole('textbox', { name: 'First day' }).inputValue()).toBe('10 Mar 2026')
  await retainsFocus(clerk)
  await type(clerk, 'Last day', '9 Mar 2028')
  await proceed(clerk, 'Rent')
  await type(clerk, 'Rent per period', '9,000')
  await proceed(clerk, 'Deposit')
  await type(clerk, 'Security deposit', '9,000')
  await press(clerk, button(clerk, 'Continue'))
  await clerk.getByRole('table', { name: 'Schedule of rent' }).waitFor()
  await retainsFocus(clerk)
  await saved(clerk, 'Create lease', /^Lease L-/)
  await press(clerk, button(clerk, 'Add witnesses…'))
  const witnesses = clerk.getByRole('dialog', { name: /^Witnesses of lease/ })
  for (const number of [1, 2]) {
    await type(clerk, witnesses.getByLabel(`Name of witness ${number}`), `Witness ${number}`)
    await type(clerk, witnesses.getByLabel(`CID of witness ${number}`), `1141000000${number}`)
  }
  await press(clerk, witnesses.getByRole('button', { name: 'Save witnesses' }))
  await witnesses.waitFor({ state: 'detached' })
  await retainsFocus(clerk)
  await press(clerk, button(clerk, 'Activate…'))
  const dialog = clerk.getByRole('dialog', { name: /^Activate lease/ })
  await type(clerk, dialog.getByLabel('Reason'), 'Signed on paper at the office.')
  await press(clerk, dialog.getByRole('button', { name: 'Activate anyway' }))
  await dialog.waitFor({ state: 'detached' })
  await clerk.getByText('Active', { exact: true }).first().waitFor()
  await retainsFocus(clerk)
})

const continueAndGoToBack = `(() => {
  const named = (name) => [...document.querySelectorAll('.lease-wizard-actions button')].find((one) => one.textContent === name)
  named('Continue').click()
  named('Back').focus()
})()`

test('a clerk bills the month and receives a payment with its receipt', async () => {
  const clerk = await officeTab()
  await openFrom(clerk, 'Building Monthly')
  await press(clerk, button(clerk, 'Generate advices'))
  await press(clerk, clerk.getByRole('dialog').getByRole('button', { name: 'Generate advices' }))
  await clerk.getByRole('heading', { name: 'Advices generated' }).waitFor()
  await retainsFocus(clerk)
  await press(clerk, clerk.getByRole('row', { name: 'Norzin Residency, 1A' }).getByRole('link').first())
  await titled(clerk, /^Advice PA-/)
  await press(clerk, button(clerk, 'Record payment'))
  const dialog = clerk.getByRole('dialog', { name: /^Record payment/ })
  await type(clerk, dialog.getByLabel('Amount'), '5,000')
  await tabTo(clerk, dialog.getByLabel('Method'))
  await clerk.keyboard.type('Cash')
  await press(clerk, dialog.getByRole('button', { name: 'Save payment' }))
  const done = clerk.getByRole('dialog', { name: 'Payment recorded' })
  await expectText(done, /R-2026-\d+/)
  await press(clerk, done.getByRole('button', { name: 'Done' }))
  await done.waitFor({ state: 'detached' })
  await clerk.getByText('Partly paid', { exact: true }).waitFor()
  await retainsFocus(clerk)
})

test('a clerk selects several advices, reminds their tenants together, and enters their payments in one dialog', async () => {
  const clerk = await officeTab()
  await openFrom(clerk, 'Building Monthly')
  const chosen = clerk.getByRole('row', { name: 'Norzin Residency, 1A' }).getByRole('checkbox')
  await press(clerk, chosen, 'Space')
  await press(clerk, button(clerk, 'Remind…'))
  await press(clerk, clerk.getByRole('dialog').getByRole('button', { name: 'Remind' }))
  await clerk.getByText('Reminder sent for 1 advice', { exact: true }).waitFor()
  await press(clerk, chosen, 'Space')
  await press(clerk, button(clerk, 'Record payments…'))
  const dialog = clerk.getByRole('dialog', { name: 'Record payments' })
  await expectText(dialog, /Nu\. [\d,]+\.\d\d for 1 advice/)
  await type(clerk, dialog.getByLabel('Reference'), 'JRN 77')
  await press(clerk, dialog.getByRole('button', { name: 'Cancel' }))
  await dialog.waitFor({ state: 'detached' })
  await retainsFocus(clerk)
})

test('a tenant reads the balance, reports a payment and reports damage', async () => {
  const tenant = await openTab(browser, server.address)
  await signIn(tenant, sonam.phoneNumber, ownPassword)
  await expectText(tenant.getByRole('region', { name: 'What you owe' }), /You owe\s+Nu\. [\d,]+\.00/)
  await press(tenant, tenant.getByRole('button', { name: 'I have paid' }).first())
  const claim = tenant.getByRole('dialog', { name: /^I have paid/ })
  await type(tenant, claim.getByLabel('Journal or reference number'), 'JRNL 4711')
  await press(tenant, claim.getByRole('button', { name: 'Send to the office' }))
  await claim.waitFor({ state: 'detached' })
  await retainsFocus(tenant)
  await press(tenant, tenant.getByRole('link', { name: 'Report a problem' }))
  const report = tenant.getByRole('dialog', { name: 'Report a problem' })
  await type(tenant, report.getByLabel('Where'), 'Kitchen')
  await type(tenant, report.getByLabel('What is wrong'), 'The tap drips day and night.')
  await press(tenant, report.getByRole('button', { name: 'Send report' }))
  await titled(tenant, /^The tap drips/)
  await retainsFocus(tenant)
  await tenant.context().close()
})

test('a clerk records cash at the counter from any page, with nine keys to the receipt', async () => {
  const clerk = await officeTab()
  await settled(clerk)
  let keys = 0
  const strike = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1
      // oxlint-disable-next-line no-await-in-loop -- key presses must be sequential
      await clerk.keyboard.press(key)
    }
  }
  await strike('ControlOrMeta+K')
  await clerk.getByRole('dialog').getByText('Receive payment', { exact: true }).waitFor()
  await strike('Enter')
  await expect.poll(() => clerk.getByLabel('Who pays?').and(clerk.locator(':focus')).count()).toBe(1)
  await strike('s', 'o', 'n', 'a', 'm')
  await clerk.getByText('Sonam Choden').first().waitFor()
  await strike('Enter')
  // The amount due is filled in; the allocation is shown before saving.
  const amount = clerk.getByRole('textbox', { name: 'Amount' }).and(clerk.locator(':focus'))
  await expect.poll(() => amount.inputValue()).toMatch(/\d/)
  await expectText(clerk.getByRole('main'), /Mar 2026 [\d,]+\.00/)
  await strike('Enter')
  await expectText(clerk.getByRole('main'), /R-2026-\d+/)
  await retainsFocus(clerk)
  expect(keys).toBe(9)
})

test('a narrow list keeps amount and state visible, j moves down the rows, and Enter opens one', async () => {
  const clerk = await officeTab()
  await clerk.setViewportSize({ width: 768, height: 1024 })
  await clerk.goto('/admin/master-lease/search')
  await settled(clerk)
  for (const name of [/^Rent/, 'Status']) {
    const box = await clerk.getByRole('columnheader', { name }).boundingBox()
    expect((box?.x ?? 768) + (box?.width ?? 0)).toBeLessThanOrEqual(768)
  }
  const firstLink = clerk.locator('.row-link').first()
  const number = (await firstLink.textContent()) ?? ''
  await clerk.keyboard.press('j')
  await expect.poll(() => firstLink.and(clerk.locator(':focus')).count()).toBe(1)
  await clerk.keyboard.press('Enter')
  await titled(clerk, new RegExp(number))
  await clerk.setViewportSize(desktop)
})

test('Enter that ends a composition, as with a Dzongkha keyboard, does not choose an option', async () => {
  const clerk = await officeTab()
  const keyboard = await clerk.context().newCDPSession(clerk)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await settled(clerk)
  await clerk.keyboard.press('ControlOrMeta+K')
  const search = clerk.getByRole('dialog', { name: 'Search everything' })
  await search.waitFor()
  await compose('sonam')
  await search.getByRole('link', { name: 'Sonam Choden' }).first().waitFor()
  await clerk.keyboard.press('Enter')
  await drawn(clerk)
  expect(await search.count()).toBe(1)
  await clerk.goto('/admin/master-transactions/receive')
  await clerk.getByLabel('Who pays?').and(clerk.locator(':focus')).waitFor()
  await compose('sonam')
  await clerk.getByRole('option', { name: 'Sonam Choden' }).waitFor()
  await clerk.keyboard.press('Enter')
  await drawn(clerk)
  expect(await clerk.getByLabel('Who pays?').count()).toBe(1)
  await keyboard.send('Input.insertText', { text: 'sonam' })
  await clerk.keyboard.press('Enter')
  await clerk.getByRole('textbox', { name: 'Amount' }).waitFor()
})

test('an owner consents to a lease and lists a vacant unit', async () => {
  const owner = await openTab(browser, server.address)
  await signIn(owner, dorji.phoneNumber, ownPassword)
  await titled(owner, 'Dashboard')
  await follow(owner, /^Norzin Residency, 2A/, 'Norzin Residency, 2A')
  await press(owner, button(owner, 'Consent…'))
  const dialog = owner.getByRole('dialog', { name: 'Consent to this lease' })
  await press(owner, dialog.getByRole('button', { name: 'I consent' }))
  await dialog.waitFor({ state: 'detached' })
  await retainsFocus(owner)
  await openFrom(owner, 'Listings')
  await follow(owner, 'New listing', 'New listing')
  await choose(owner, owner, 'Unit', '3A')
  await type(owner, 'Title', 'Three rooms above the river')
  await type(owner, 'Monthly rent', '15,000')
  await saved(owner, 'Save draft', 'Three rooms above the river')
  await press(owner, button(owner, 'Publish'))
  await owner.getByRole('link', { name: 'View public page' }).waitFor()
  await retainsFocus(owner)
  await owner.context().close()
})

test('a visitor searches listings and sends an enquiry', async () => {
  const stranger = await openTab(browser, server.address)
  await stranger.goto('/')
  await stranger.getByRole('link', { name: 'Three rooms above the river' }).waitFor()
  await tabTo(stranger, stranger.getByLabel('Use'))
  await stranger.keyboard.type('Res')
  await type(stranger, stranger.getByLabel('Rent at most (Nu.)'), '20,000')
  await press(stranger, button(stranger, 'Search'))
  await stranger.waitForURL(/maxRent/)
  await retainsFocus(stranger)
  await follow(stranger, 'Three rooms above the river', 'Three rooms above the river')
  await fill(stranger, { Name: 'Sangay Wangmo', Email: 'sangay@example.bt', Message: 'May I see it on Sunday?' })
  await press(stranger, button(stranger, 'Send'))
  await stranger.getByText('Your enquiry was sent.').waitFor()
  await retainsFocus(stranger)
})
