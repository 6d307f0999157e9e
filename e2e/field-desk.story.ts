import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator, type Page, type Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { addDays, thimphuDate } from '../domain/calendar-date.ts'
import { conditionContract } from '../domain/leases/condition/condition-contract.ts'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { damageContract } from '../domain/maintenance/damage-contract.ts'
import { meterContract } from '../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../domain/meters/meter-reading-contract.ts'
import { noteContract } from '../domain/notes/note-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { aManager } from '../server/testing/factories.ts'
import { findChromium } from '../tools/find-chromium.ts'
import type { ApiClient } from './api-client.ts'
import { watchPages } from './page-idle.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { cardOf, pick } from './fields.ts'
import { intercept } from './intercept.ts'
import { registerNorzin, sonam } from './norzin-residency.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { endSessionOnServer, fillSignIn, openMenu, signIn, signOut } from './sign-in-pages.ts'
import { desktop, includeInOpenPages, issuesOf, phone, settled } from './story-browser.ts'

// A clerk in a valley without a connection: four kinds of records on the phone, which is switched off in between, and their results.

const entryReport = async () => (await api.call(conditionContract.read, { params: { id: lease.id } })).entry
const passphrase = 'dzong above the river'
const today = thimphuDate(new Date())
const dataDir = migratedDataDir()
const profile = mkdtempSync(join(tmpdir(), 'sakhang-profile-'))
let server: RunningProduct
let api: ApiClient
let context: BrowserContext
let page: Page
let lease: { id: string }
let witness: { name: string; cid: string }
let meter: { id: string; number: string }

beforeAll(async () => {
  server = await startProduct(dataDir)
  api = await openOffice(server)
  await registerNorzin(api)
  const [first] = (await api.call(leaseContract.list, { query: { status: 'ACTIVE' } })).items
  if (!first) throw new Error('The house has no lease.')
  lease = first
  const [named] = (await api.call(leaseContract.read, { params: { id: first.id } })).witnesses
  if (!named) throw new Error('The lease has no witness.')
  witness = named
  await api.call(adviceContract.generate, { body: { month: '2026-03' } })
  meter = await api.call(meterContract.create, { body: { number: 'E-77', utility: 'ELECTRICITY', unitId: first.propertyId } })
  await readMeter(addDays(today, -30), '100')
  await switchOn()
})
afterAll(async () => {
  await context?.close()
  await server?.stop()
  for (const folder of [dataDir, profile]) rmSync(folder, { recursive: true, force: true })
})

/** Starts the phone with everything that it stored before. */
async function switchOn(): Promise<void> {
  const { executablePath, args, env } = await findChromium()
  const look = { viewport: phone, reducedMotion: 'reduce', locale: 'en-GB', baseURL: server.address } as const
  context = await chromium.launchPersistentContext(profile, { executablePath, args, env, ...look })
  context.setDefaultTimeout(30_000)
  includeInOpenPages(context)
  await watchPages(context)
  page = await context.newPage()
}

/** The browser ends as after a power failure. */
async function die(): Promise<void> {
  const ended = context.waitForEvent('close')
  const session = await context.newCDPSession(page)
  await session.send('Browser.crash').catch(() => undefined)
  await ended
}

async function readMeter(readOn: string, value: string): Promise<void> {
  await api.call(meterReadingContract.create, { body: { meterId: meter.id, readOn, value } } as never)
}

async function aPhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#a06030' } })
  return { name: 'crack.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

const records = () => page.getByRole('list', { name: 'Records on this device' }).getByRole('listitem')
const recordOf = (title: string | RegExp) => records().filter({ hasText: title })
const stateOf = (title: string | RegExp, state: string) => recordOf(title).getByText(state, { exact: true }).waitFor()
const openDialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const saveIn = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Save on this device' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function unlock(): Promise<void> {
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('heading', { name: 'Buildings on this device' }).waitFor()
}

async function openBuilding(): Promise<void> {
  await page.getByRole('link', { name: 'Norzin Residency' }).click()
  await page.getByRole('heading', { level: 1, name: 'Norzin Residency' }).waitFor()
}

const backToDesk = async () => {
  // On a phone, a message covers the breadcrumbs, and stays while the mouse is on it.
  await page.getByRole('region', { name: 'Messages' }).getByRole('button').first().waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Field desk' }).click()
}

async function recordReading(value: string): Promise<void> {
  await page.getByRole('button', { name: 'Record reading of E-77' }).click()
  const form = openDialog('Reading of meter E-77')
  await form.getByRole('textbox', { name: 'Reading (kWh)' }).fill(value)
  await saveIn(form)
}

/** Returns the number of the slip. */
async function recordCash(amount: string): Promise<string> {
  await page.getByRole('group', { name: 'Record for Norzin Residency, 1A' }).getByRole('button', { name: 'Cash' }).click()
  const form = openDialog(/^Cash from/)
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await saveIn(form)
  const slip = openDialog('Provisional slip')
  await expectText(slip, /This is not a receipt/)
  const number = /S-\w{4}-\d{4}/.exec(await slip.innerText())?.[0] ?? ''
  await slip.getByRole('button', { name: 'Close' }).last().click()
  return number
}

/** Opens the form of a signature; the mouse replaces a finger. */
async function openSignature(button: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click()
  return openDialog(/^Signature of/)
}

async function draw(form: Locator): Promise<void> {
  const field = form.getByRole('img', { name: 'Signature field' })
  // Waits until the field no longer moves: a message above it may just have appeared.
  await field.hover()
  const { x, y, width, height } = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.1, y + height * 0.6)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.4, y + height * 0.2, { steps: 6 })
  await page.mouse.move(x + width * 0.8, y + height * 0.7, { steps: 6 })
  await page.mouse.up()
}

const openEntryReport = () =>
  page.getByRole('group', { name: 'Record for Norzin Residency, 1A' }).getByRole('button', { name: 'Move-in report' }).click()

async function discard(title: RegExp, reason: string): Promise<void> {
  await recordOf(title).getByRole('button', { name: 'Discard…' }).click()
  const dialog = openDialog('Discard this record?')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await stateOf(title, 'Discarded')
}

const paymentsOf = async () => (await api.call(paymentContract.list, { query: { leaseId: lease.id } })).items

test('a clerk sets up a desk from the menu, with a passphrase, and downloads a building', async () => {
  await signIn(page, kelden.phone, kelden.password)
  await page.setViewportSize(desktop)
  await openMenu(page, 'Field desk')
  await page.getByRole('link', { name: 'Open field desk' }).click()
  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill('short')
  await page.getByRole('textbox', { name: 'Passphrase again' }).fill('short')
  await page.getByRole('button', { name: 'Set up field desk' }).click()
  await page.getByText('Enter at least 10 characters.').waitFor()
  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(passphrase)
  await page.getByRole('textbox', { name: 'Passphrase again' }).fill(passphrase)
  await page.getByRole('checkbox', { name: /I understand/ }).check()
  expect(await issuesOf(page)).toEqual([])
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Set up field desk' }).click()
  await page.getByRole('button', { name: 'Download building' }).click()
  const dialog = openDialog('Download building')
  await pick(dialog, 'Building', 'Norzin')
  await dialog.getByRole('button', { name: 'Download building' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await expectText(cardOf(page, 'Buildings on this device'), /2 leases, 1 meter/)
  expect(await issuesOf(page)).toEqual([])
  await page.setViewportSize(phone)
})

let slip: string

test('without a connection, readings, damage, cash and a condition report are saved and survive a crash of the phone', async () => {
  await context.setOffline(true)
  await openBuilding()
  await recordReading('150')
  const ofLease = page.getByRole('group', { name: 'Record for Norzin Residency, 1A' })
  await ofLease.getByRole('button', { name: 'Damage' }).click()
  const damage = openDialog(/^Damage in/)
  // The message of the previous field must not move the button while it is pressed.
  await damage.getByRole('textbox', { name: 'Where' }).click()
  await damage.getByRole('button', { name: 'Save on this device' }).click()
  await damage.getByText('Enter what is wrong.').first().waitFor()
  await damage.getByRole('textbox', { name: 'Where' }).fill('Kitchen')
  await damage.getByRole('textbox', { name: 'What is wrong' }).fill('A cracked tile')
  await damage
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await aPhoto())
  await saveIn(damage)
  slip = await recordCash('12,000')
  expect(slip).toMatch(/^S-\w{4}-0001$/)
  await openEntryReport()
  const lounge = cardOf(page, 'Lounge')
  const choose = (item: string, state: string) =>
    lounge
      .getByRole('group', { name: `State of ${item}` })
      .getByRole('button', { name: state })
      .click()
  await choose('Doors', 'Good')
  await choose('Walls', 'Worn')
  await expect.poll(() => lounge.getByRole('button', { name: 'Worn', pressed: true }).count()).toBe(1)
  await lounge.getByRole('button', { name: 'Add photos of Walls' }).click()
  const photos = openDialog('Photos of Lounge, Walls')
  await photos.getByRole('button', { name: 'Save on this device' }).click()
  await photos.getByText('Take or choose a photo.').first().waitFor()
  await photos
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await aPhoto())
  await saveIn(photos)
  await expectText(lounge, /1 photo from this device/)
  const byTenant = await openSignature('Tenant signs')
  await byTenant.getByRole('button', { name: 'Save on this device' }).click()
  await byTenant.getByText('Sign in the field above.').first().waitFor()
  await draw(byTenant)
  await byTenant.getByRole('button', { name: 'Undo' }).click()
  expect(await byTenant.getByRole('button', { name: 'Clear' }).isDisabled()).toBe(true)
  await draw(byTenant)
  expect(await issuesOf(page)).toEqual([])
  await page.setViewportSize(phone)
  await saveIn(byTenant)
  // Without touch: by keyboard, with the checkbox for a signature on paper.
  const byWitness = await openSignature('Witness signs')
  await byWitness.getByRole('textbox', { name: 'Name' }).fill(witness.name)
  await byWitness.getByRole('textbox', { name: 'CID' }).fill(witness.cid)
  await byWitness.getByRole('button', { name: 'Signed on paper' }).press('Enter')
  await saveIn(byWitness)
  await expect.poll(() => page.getByRole('list', { name: 'Signatures on this device' }).getByRole('listitem').count()).toBe(2)
  // The phone loses power, without time to clean up, and is switched on again without a connection and without a session.
  await die()
  await switchOn()
  await context.setOffline(true)
  await page.goto('/admin')
  await page.getByRole('textbox', { name: 'Passphrase' }).fill('dzong below the river')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByText('This is not the passphrase of this field desk.').waitFor()
  expect(await page.getByText('Sonam').count()).toBe(0)
  await unlock()
  await expect.poll(() => records().count()).toBe(7)
  for (const title of [/Reading of E-77: 150/, /A cracked tile/, /Cash: Nu/, /Move-in report: 2 items/, /Lounge, Walls/])
    await stateOf(title, 'Waiting')
  for (const title of [/Signature of the tenant/, /Signature of a witness/]) await stateOf(title, 'Waiting')
  await page.reload()
  await unlock()
  await expect.poll(() => records().count()).toBe(7)
})

test('the database on the device cannot be read without the passphrase', async () => {
  const stored = await page.evaluate<string>(`(async () => {
    const open = indexedDB.open('field-desk')
    const database = await new Promise((done) => { open.onsuccess = () => done(open.result) })
    const texts = []
    for (const name of database.objectStoreNames) {
      const all = database.transaction(name).objectStore(name).getAll()
      const rows = await new Promise((done) => { all.onsuccess = () => done(all.result) })
      texts.push(JSON.stringify(rows, (_, value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value))
    }
    return texts.join()
  })()`)
  expect(stored).toContain(slip)
  for (const secret of [
    witness.cid,
    'CONDITION_SIGNATURE',
    sonam.firstName,
    sonam.phoneNumber,
    'cracked',
    '1200000',
    'E-77',
    passphrase,
  ])
    expect(stored).not.toContain(secret)
})

test('a desk locks after ten minutes without use, and keeps its unsent records', async () => {
  await page.clock.install()
  await page.reload()
  await unlock()
  await page.clock.fastForward('11:00')
  await page.getByRole('textbox', { name: 'Passphrase' }).waitFor()
  expect(await page.getByText('Cash: Nu').count()).toBe(0)
  await unlock()
  await expect.poll(() => records().count()).toBe(7)
  // The clock of the context is ahead from here on.
  await context.close()
  await switchOn()
})

test('an update of the app does not lose unsent records', async () => {
  await page.goto('/field')
  await unlock()
  await page.evaluate("navigator.serviceWorker.register('/service-worker.js?field&newer').then(() => undefined)")
  await page.getByText('A newer version is ready.').waitFor()
  await page.getByRole('button', { name: 'Reload' }).click()
  await unlock()
  await expect.poll(() => records().count()).toBe(7)
  expect(await page.evaluate('navigator.serviceWorker.controller.scriptURL')).toMatch(/newer$/)
  await context.setOffline(true)
  await page.reload()
  await unlock()
  await expect.poll(() => records().getByText('Waiting', { exact: true }).count()).toBe(7)
})

test('after reconnecting, every record is sent once, and conflicts need a decision', async () => {
  // Meanwhile, colleagues changed data in the office.
  await readMeter(addDays(today, -1), '170')
  const { items } = await api.call(conditionContract.begin, { params: { id: lease.id }, body: { kind: 'ENTRY' } })
  const doors = items.find(({ room, item }) => room === 'Lounge' && item === 'Doors')
  await api.call(conditionContract.saveItem, { params: { id: doors?.id ?? '' }, body: { state: 'DAMAGED' } })
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await fillSignIn(page, kelden.phone, kelden.password)
  await page.getByRole('heading', { name: 'Buildings on this device' }).waitFor()
  await stateOf(/Cash: Nu/, 'Sent')
  await stateOf(/A cracked tile/, 'Sent')
  await stateOf(/Lounge, Walls/, 'Sent')
  await stateOf(/Reading of E-77: 150/, 'Needs your decision')
  await stateOf(/Move-in report/, 'Needs your decision')
  await expectText(recordOf(/Reading of E-77/), /lower than 170/)
  expect(await issuesOf(page)).toEqual([])
  await page.setViewportSize(phone)

  const [payment] = await paymentsOf()
  expect(payment).toMatchObject({ amount: 1_200_000, method: 'CASH', reference: slip, paidOn: today })
  await expectText(recordOf(/Cash: Nu/), new RegExp(`Receipt ${payment?.receiptNumber}`))
  const [report] = (await api.call(damageContract.list, { query: { leaseId: lease.id } })).items
  expect(report).toMatchObject({ title: 'A cracked tile', location: 'Kitchen', photoId: expect.any(String) })

  await recordOf(/Reading of E-77/)
    .getByRole('button', { name: 'Edit and send again' })
    .click()
  const form = openDialog('Reading of meter E-77')
  await form.getByRole('textbox', { name: 'Reading (kWh)' }).fill('180.5')
  await saveIn(form)
  await stateOf(/Reading of E-77: 180.5/, 'Sent')
  // What is left needs a decision, and no button that would send nothing.
  expect(await page.getByRole('button', { name: 'Send now' }).count()).toBe(0)
  await recordOf(/Move-in report/)
    .getByRole('button', { name: 'Choose…' })
    .click()
  const choice = openDialog('Which entry is right?')
  await choice.getByRole('radio', { name: 'My entry' }).check()
  await choice.getByRole('button', { name: 'Send' }).click()
  await stateOf(/Move-in report/, 'Sent')
  const { entry } = await api.call(conditionContract.read, { params: { id: lease.id } })
  for (const title of [/Signature of the tenant/, /Signature of a witness/]) await stateOf(title, 'Sent')
  const states = entry?.items.filter(({ state }) => state !== null).map(({ item, state }) => `${item} ${state}`)
  expect(states).toEqual(['Doors GOOD', 'Walls WORN'])
  expect((await entryReport())?.signatures).toMatchObject([
    { party: 'TENANT', drawing: expect.stringMatching(/^M/), isOnPaper: false, takenByName: kelden.name },
    { party: 'WITNESS', ...witness, drawing: null, isOnPaper: true },
  ])
  const photographed = entry?.items.filter(({ photoIds }) => photoIds.length > 0)
  expect(photographed?.map(({ item, photoIds }) => [item, photoIds.length])).toEqual([['Walls', 1]])
  const readings = (await api.call(meterReadingContract.list, { query: { meterId: meter.id } })).items
  expect(readings.map(({ value }) => value)).toEqual(['180.5', '170', '100'])
})

test('a lost answer does not cause a second payment', async () => {
  await openBuilding()
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await intercept(page, '**/api/payment', lose, { times: 1 })
  const second = await recordCash('500')
  await backToDesk()
  await stateOf(second, 'Sent')
  expect((await paymentsOf()).filter(({ reference }) => reference === second)).toHaveLength(1)
})

test('a discarded slip leaves a note on the lease, with its number, amount and reason', async () => {
  await context.setOffline(true)
  await openBuilding()
  const third = await recordCash('700')
  await backToDesk()
  await recordOf(third).getByRole('button', { name: 'Discard…' }).click()
  const dialog = openDialog('Discard this record?')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Gave the money back')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await context.setOffline(false)
  await stateOf(third, 'Discarded')
  const [note] = (await api.call(noteContract.list, { query: { leaseId: lease.id } })).items
  expect(note?.text).toContain(`${third} of Nu. 700.00`)
  expect(note?.text).toContain('Gave the money back')
  expect((await paymentsOf()).map(({ reference }) => reference)).not.toContain(third)
})

test('offline items of a report that the office completed in the meantime need a decision', async () => {
  await context.setOffline(true)
  await openBuilding()
  await openEntryReport()
  await cardOf(page, 'Lounge').getByRole('button', { name: 'Add photos of Doors' }).click()
  const photos = openDialog('Photos of Lounge, Doors')
  await photos
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await aPhoto())
  await saveIn(photos)
  const form = await openSignature('Tenant signs')
  await form.getByRole('textbox', { name: 'Name' }).fill('Late Signer')
  await draw(form)
  await saveIn(form)
  await backToDesk()
  const report = await entryReport()
  const params = { id: report?.id ?? '' }
  for (const room of new Set(report?.items.map((item) => item.room)))
    await api.call(conditionContract.settleRoom, { params, body: { room, state: 'GOOD' } })
  for (const party of ['OWNER', 'TENANT'] as const) await api.call(conditionContract.tick, { params, body: { party } })
  await api.call(conditionContract.complete, { params })
  await context.setOffline(false)
  await stateOf(/Lounge, Doors/, 'Needs your decision')
  await expectText(recordOf(/Lounge, Doors/), /This report is complete/)
  await stateOf(/Late Signer/, 'Needs your decision')
  await expectText(recordOf(/Late Signer/), /The report was completed in the meantime/)
  await discard(/Lounge, Doors/, 'The report is complete')
  await discard(/Late Signer/, 'Signed on the printed report')
  const after = await entryReport()
  expect(after?.items.filter(({ photoIds }) => photoIds.length > 0)).toHaveLength(1)
  expect(after?.signatures).toHaveLength(2)
})

test('the report in the office shows who signed, with the drawing', async () => {
  await recordOf(/Signature of the tenant: (?!Late)/)
    .getByRole('link', { name: 'Open' })
    .click()
  const card = cardOf(page, 'Signatures')
  await card.getByRole('img', { name: /^Signature of/ }).waitFor()
  await expectText(card, /Signed on paper/)
  await expectText(card, new RegExp(`Recorded by ${kelden.name}`))
  expect(await issuesOf(page)).toEqual([])
  await page.setViewportSize(phone)
  await page.goBack()
  await page.getByRole('heading', { name: 'Buildings on this device' }).waitFor()
})

test('an ended session keeps the queue, and logging out with unsent records asks first', async () => {
  await openBuilding()
  expect(await endSessionOnServer(page)).toBe(204)
  const fourth = await recordCash('50')
  await backToDesk()
  await stateOf(fourth, 'Waiting')
  await page.getByText('1 record is sent once you have signed in.').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await fillSignIn(page, kelden.phone, kelden.password)
  await stateOf(fourth, 'Sent')

  await intercept(page, '**/api/payer/**', (route) => route.abort())
  await openBuilding()
  await recordCash('60')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await settled(page)
  await page
    .getByRole('region', { name: 'Top bar' })
    .getByRole('button', { name: /^Account/ })
    .click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectText(openDialog('Logout'), /1 record of your field desk was not sent yet/)
  await openDialog('Logout').getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).waitFor({ state: 'hidden' })
})

test('another person who signs in on the device can neither read nor send the unsent records', async () => {
  const other = { phone: '17100055', password: 'another three rivers' }
  await aManager(api, { phoneNumber: other.phone })
  await arrive(server, other.phone, other.password)
  await signOut(page)
  await page.unroute('**/api/payer/**')
  await signIn(page, other.phone, other.password)
  await page.goto('/field')
  await page.getByRole('heading', { name: 'Set up on this device' }).waitFor()
  await expectText(page.getByRole('main'), /a field desk of somebody else, which stays locked/)
  expect((await paymentsOf()).map(({ amount }) => amount)).not.toContain(6_000)
  await page.goto('/admin')
  await signOut(page)
  await signIn(page, kelden.phone, kelden.password)
  await page.goto('/field')
  await unlock()
  await stateOf(/Cash: Nu\.\s60/, 'Sent')
  expect((await paymentsOf()).filter(({ amount }) => amount === 6_000)).toHaveLength(1)
})
