import { afterEach, beforeEach, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { damageContract } from '../../../domain/maintenance/damage-contract.ts'
import { noteContract } from '../../../domain/notes/note-contract.ts'
import { liveContract } from '../../../domain/overview/live-contract.ts'
import { claimContract } from '../../../domain/payments/claim-contract.ts'
import { aRenter, claimOf, paid } from '../../testing/claim-steps.ts'
import { type Admin, aManager, anAdmin, aPassword } from '../../testing/factories.ts'
import { kindsUntil, listenAs } from '../../testing/live/listen-as.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type Caller, expectProblem, type TestApp, tokensOf } from '../../testing/test-app.ts'
import { actorOf } from '../../platform/keys/token.ts'
import { aTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readConcernedPeople } from './concerned-people-store.ts'
import { createLiveStreams, liveLimits } from './live-streams.ts'

let place: TestDatabase
let app: TestApp
let admin: Admin
beforeEach(async () => {
  place = await aTestDatabase()
  app = await aTestApp('2025-03-02T04:00:00Z', {}, { on: place, liveLimits: { ...liveLimits, heartbeatMs: 50 } })
  admin = await anAdmin(app)
})
afterEach(() => app.close())

const report = (leaseId: string) => ({ leaseId, kind: 'MAINTENANCE', items: [{ location: 'Kitchen', description: 'A drip' }] })

test('the office and the tenant are notified immediately of an approved payment, and no other tenant or office is', async () => {
  const { renter, january } = await aRenter(app, admin)
  const neighbour = await aRenter(app, admin)
  const otherOffice = await anAdmin(app)
  const claim = await claimOf(renter, paid(january.id))
  const office = await listenAs(app, admin)
  const tenant = await listenAs(app, renter)
  const other = await listenAs(app, neighbour.renter)
  const elsewhere = await listenAs(app, otherOffice)

  await admin.call(claimContract.approve, { params: { id: claim.id }, body: {} })
  await kindsUntil(office, 'payment', 'claim')
  await kindsUntil(tenant, 'payment', 'claim', 'advice', 'notification')

  await neighbour.renter.call(damageContract.create, { body: report(neighbour.lease.id) as never })
  expect(await kindsUntil(other, 'damageReport')).toEqual(new Set(['damageReport']))
  await aRenter(app, otherOffice)
  expect(await kindsUntil(elsewhere, 'lease')).not.toContain('claim')
})

test('a tenant is not notified of records that tenants cannot read', async () => {
  const { renter, lease } = await aRenter(app, admin)
  const tenant = await listenAs(app, renter)
  await admin.call(noteContract.create, {
    body: { leaseId: lease.id, kind: 'NOTE', text: 'Ask about the meter.' } as never,
  })
  await renter.call(damageContract.create, { body: report(lease.id) as never })
  expect(await kindsUntil(tenant, 'damageReport')).not.toContain('note')
})

test('records of a lease are announced only to its tenant and the owners of its property', async () => {
  const { lease, january, tenant } = await aRenter(app, admin)
  await aRenter(app, admin)
  const organisationId = await organisationRunBy(app, admin)
  const { people, owners } = await app.database.asReader({ kind: 'job', organisationId }, async (tx) => ({
    people: await readConcernedPeople(tx, [lease.id, january.id, tenant.id, organisationId]),
    owners: await tx
      .selectFrom('unit_holders')
      .innerJoin('leases', 'leases.unit_id', 'unit_holders.unit_id')
      .select('owner_id')
      .where('leases.id', '=', lease.id)
      .execute(),
  }))
  const ofLease = new Set([tenant.id, ...owners.map(({ owner_id }) => owner_id)])
  expect(ofLease.size).toBe(2)
  expect(people).toEqual(
    new Map([
      [lease.id, ofLease],
      [january.id, ofLease],
      [tenant.id, new Set([tenant.id])],
    ]),
  )
})

test('a change in one process is received in another', async () => {
  const second = await aTestApp('2025-03-02T04:00:00Z', {}, { on: { ...place, drop: async () => undefined } })
  try {
    const elsewhere = await listenAs(second, admin)
    const here = await listenAs(app, admin)
    await aRenter(app, admin)
    await kindsUntil(here, 'lease', 'tenant')
    await kindsUntil(elsewhere, 'lease', 'tenant')
  } finally {
    await second.close()
  }
})

test('after the listening connection was lost, pages reload all data and receive the next change', async () => {
  const office = await listenAs(app, admin)
  // The change was received, so the connection exists before it is lost.
  await aManager(admin)
  await kindsUntil(office, 'manager')
  await place.endConnections()
  await kindsUntil(office, '*')
  await aRenter(app, admin)
  await kindsUntil(office, 'lease')
})

test('the stream ends with the session', async () => {
  const signedOut = await app.signIn(admin.phoneNumber, aPassword)
  const stream = await listenAs(app, signedOut)
  await signedOut.call(authContract.logout, {})
  expect(await stream.next()).toBeUndefined()
  await expectProblem(signedOut.call(liveContract.changes, {}), 'UNAUTHENTICATED')
})

test('listening is no activity of the session, which ends after its usual time', async () => {
  const stream = await listenAs(app, admin)
  app.clock.set(new Date(app.clock.now().getTime() + 31 * 60_000))
  expect(await stream.next()).toBeUndefined()
  await expectProblem(admin.call(authContract.sessionTime, {}), 'SESSION_INACTIVE')
})

test('a session can have four streams at the same time', async () => {
  const streams = await Promise.all(Array.from({ length: 4 }, () => listenAs(app, admin)))
  await expectProblem(admin.call(liveContract.changes, { query: { seconds: 60 } }), 'TOO_MANY_REQUESTS')
  const manager = await app.signIn(admin.phoneNumber, aPassword)
  await listenAs(app, manager)
  for (const stream of streams) stream.stop()
  await expect
    .poll(() =>
      listenAs(app, admin).then(
        () => 'listens',
        () => 'refused',
      ),
    )
    .toBe('listens')
})

test('a client that does not read is disconnected', async () => {
  const actor = actorOf(await tokensOf(app).read(admin.signedIn?.token ?? ''))
  const streams = createLiveStreams(app.database, { ...liveLimits, maxUnreadBytes: 40 })
  try {
    const slow = await streams.open(actor, { seconds: 60 })
    const reader = await streams.open(actor, { seconds: 60 })
    reader.resume()
    await aManager(admin)
    await expect.poll(() => slow.destroyed).toBe(true)
    expect(reader.destroyed).toBe(false)
    expect(streams.count()).toBe(1)
  } finally {
    streams.close()
  }
})

test('a request without a duration confirms that it listens, and ends', async () => {
  const { status, bytes, headers } = await admin.raw(liveContract.changes, {})
  expect({ status, text: bytes.toString() }).toEqual({ status: 200, text: ': listening\n\n' })
  expect(headers['content-type']).toContain('text/event-stream')
})

test('changes between the load of a page and its subscription are sent first, if the reader may see them', async () => {
  const { renter, january } = await aRenter(app, admin)
  const { renter: neighbour } = await aRenter(app, admin)
  const otherOffice = await anAdmin(app)
  const claim = await claimOf(renter, paid(january.id))
  const first = await listenAs(app, admin)
  await admin.call(claimContract.approve, { params: { id: claim.id }, body: {} })
  await kindsUntil(first, 'payment', 'claim')

  const unseenBy = async (caller: Caller) =>
    (await caller.raw(liveContract.changes, { query: { unseen: '60' } })).bytes.toString().replace(': listening\n\n', '')
  expect(await unseenBy(admin)).toContain('"payment"')
  expect(await unseenBy(renter)).toContain('"payment"')
  expect(await unseenBy(neighbour)).not.toContain('"payment"')
  expect(await unseenBy(otherOffice)).toBe('')
  const late = await listenAs(app, admin, 60)
  await kindsUntil(late, 'payment', 'claim')
})

test('the server can stop while a client listens', async () => {
  const stream = await listenAs(app, admin)
  await app.fastify.close()
  expect(await stream.next()).toBeUndefined()
})
