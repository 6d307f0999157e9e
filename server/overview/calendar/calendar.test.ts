import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { noteContract } from '../../../domain/notes/note-contract.ts'
import { calendarLinkContract } from '../../../domain/overview/calendar/calendar-link-contract.ts'
import {
  type Admin,
  aManager,
  anActiveLease,
  anAdmin,
  anOwner,
  aPlot,
  aBuilding,
  aThram,
  aUnit,
  arriveBySms,
  aTenant,
  aViewing,
  viewingTimes,
} from '../../testing/factories.ts'
import { billedLease } from '../../testing/billing-steps.ts'
import { aTestApp, type Caller, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  other = await anAdmin(app)
})
afterAll(() => app.close())

async function linkOf(caller: Caller): Promise<string> {
  const { address } = await caller.call(calendarLinkContract.create, {})
  return new URL(address ?? '', 'http://localhost').pathname
}

const fetchFeed = (path: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.fastify.inject({ method: 'GET', url: path, headers, remoteAddress })

/** Reads the entries like a calendar program, by day and title. */
async function entriesAt(path: string): Promise<string[]> {
  const { statusCode, headers, body } = await fetchFeed(path)
  expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'text/calendar; charset=utf-8' })
  return new ICAL.Component(ICAL.parse(body) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map(({ startDate, summary }) => `${startDate.toString()} ${summary}`)
    .toSorted()
}

async function anOwnedLease() {
  const owner = await anOwner(admin)
  const thram = await aThram(admin, [{ ownerId: owner.id }])
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const unit = await aUnit(admin, building.id)
  const tenant = await aTenant(admin)
  return { owner, tenant, lease: await anActiveLease(admin, { propertyId: unit.id, tenantId: tenant.id }) }
}

test('the office reads lease ends, last days for notice, viewings and own tasks; another office reads none of them', async () => {
  const { lease } = await anOwnedLease()
  await aViewing(admin)
  const manager = await aManager(admin)
  const clerk = await arriveBySms(app, manager.phoneNumber ?? '')
  const task = {
    kind: 'TASK' as const,
    text: 'Call the plumber, again; now',
    leaseId: lease.id,
    dueOn: '2025-06-18',
    assigneeId: manager.id,
  }
  await admin.call(noteContract.create, { body: task })
  const entries = await entriesAt(await linkOf(clerk))
  expect(entries).toContainEqual(expect.stringMatching(/^2025-12-31 Lease ends: .*, Kinley Zangmo$/))
  expect(entries.filter((entry) => /Last day for notice by the (owner|tenant): /.test(entry))).toHaveLength(2)
  expect(entries).toContainEqual('2025-06-18 Task: Call the plumber, again; now')
  // 10:00 in Bhutan.
  expect(entries).toContainEqual(`${viewingTimes.date}T04:00:00Z Viewing: Sunny flat above the river`)
  expect((await entriesAt(await linkOf(admin))).some((entry) => entry.includes('plumber'))).toBe(false)
  expect(await entriesAt(await linkOf(other))).toEqual([])
})

test('an owner reads the leases of their own properties, a tenant their own lease and dues', async () => {
  const { owner, tenant, lease } = await anOwnedLease()
  await anOwnedLease()
  const ownerEntries = await entriesAt(await linkOf(await arriveBySms(app, owner.phoneNumber ?? '')))
  expect(ownerEntries.filter((entry) => entry.includes('Lease ends'))).toEqual([
    `2025-12-31 Lease ends: ${lease.propertyLabel}, Kinley Zangmo`,
  ])
  const tenantEntries = await entriesAt(await linkOf(await arriveBySms(app, tenant.phoneNumber)))
  expect(tenantEntries).toEqual([
    expect.stringMatching(/^2025-\d\d-\d\d Last day to give notice: /),
    `2025-12-31 Lease ends: ${lease.propertyLabel}`,
  ])
  const billed = await aTenant(admin)
  await billedLease(admin, { tenantId: billed.id })
  const dues = await entriesAt(await linkOf(await arriveBySms(app, billed.phoneNumber)))
  expect(dues).toContainEqual(expect.stringMatching(/^2025-\d\d-\d\d Payment due: Nu\. 10,000\.00$/))
})

test('a program that already has the calendar gets 304', async () => {
  const path = await linkOf(admin)
  const { headers } = await fetchFeed(path)
  const again = await fetchFeed(path, { 'if-none-match': String(headers['etag']) })
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
  await anActiveLease(admin)
  expect((await fetchFeed(path, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(200)
})

test('a replaced or withdrawn link returns 404, and the page shows the current link', async () => {
  const first = await linkOf(admin)
  const second = await linkOf(admin)
  expect((await fetchFeed(first)).statusCode).toBe(404)
  expect((await fetchFeed(second)).statusCode).toBe(200)
  const { address } = await admin.call(calendarLinkContract.read, {})
  expect(address).toContain(second)
  expect(await admin.call(calendarLinkContract.withdraw, {})).toEqual({ address: null, createdAt: null })
  expect((await fetchFeed(second)).statusCode).toBe(404)
})

test('the calendar ends when its person can no longer sign in or loses the role', async () => {
  const manager = await aManager(admin)
  const path = await linkOf(await arriveBySms(app, manager.phoneNumber ?? ''))
  expect((await fetchFeed(path)).statusCode).toBe(200)
  await admin.call(authContract.disableLogin, { body: { userId: manager.id } })
  expect((await fetchFeed(path)).statusCode).toBe(404)
  await admin.call(authContract.enableLogin, { body: { userId: manager.id } })
  expect((await fetchFeed(path)).statusCode).toBe(200)
})

test('a caller who guesses addresses is refused after a limit; a valid link from the same IP address still works', async () => {
  const path = await linkOf(admin)
  const fetchFromThere = (url: string) => fetchFeed(url, {}, '10.1.2.3')
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, index) => fetchFromThere(`/calendar/${String(index).padStart(16, '0')}.ics`)),
  )
  expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  const refused = await fetchFromThere('/calendar/1111111111111111.ics')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await fetchFromThere(path)).statusCode).toBe(200)
  app.clock.set(new Date(app.clock.now().getTime() + 61_000))
  expect((await fetchFromThere('/calendar/1111111111111111.ics')).statusCode).toBe(404)
})
