import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announcementContract } from '../../domain/announcements/announcement-contract.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { aHouse, announcing } from '../testing/announcement-steps.ts'
import { type Admin, aPassword, withLongSessions } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'
import { deleteOldDeliveries } from './delivery-store.ts'
import { sendDueAnnouncements } from './send-due-announcements.ts'

let app: TestApp
let admin: Admin
let organisationId: string
let on: ReturnType<typeof announcing>
beforeAll(async () => {
  app = await anAppWithOffices()
})
beforeEach(async () => {
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = await withLongSessions(await nextOffice(app))
  organisationId = await organisationRunBy(app, admin)
  on = announcing(app, admin, organisationId)
})
afterAll(() => app.close())

/** The clock moved past the end of the session. */
async function signInAgain() {
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  on = announcing(app, admin, organisationId)
}

const inOffice = (statement: ReturnType<typeof sql>) =>
  app.database.as({ kind: 'job', organisationId }, (tx) => statement.execute(tx))

test('if two clerks send at the same time, one sends, and a repeated call with its key returns the first reply', async () => {
  const { building, phones } = await aHouse(admin)
  const { id } = await on.write({ scope: 'BUILDING', buildingId: building.id })
  const { previewed } = await on.preview(id)
  const request = { params: { id }, body: { previewed } }
  const attempts = await Promise.allSettled([1, 2].map(() => admin.call(announcementContract.send, request)))
  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const again = await on.write({ scope: 'BUILDING', buildingId: building.id })
  const body = { previewed: (await on.preview(again.id)).previewed }
  const keyed = () => admin.call(announcementContract.send, { params: { id: again.id }, body, idempotencyKey: 'broken line' })
  expect(await keyed()).toEqual(await keyed())
  const before = on.announced().length
  await Promise.all([on.runJob(), on.runJob(), on.runJob()])
  await on.runJob()
  const sent = on
    .announced()
    .slice(before)
    .map(({ to }) => to)
  expect(sent.sort()).toEqual([...phones, ...phones].sort())
})

test('an announcement sent now starts immediately; one for later is scheduled', async () => {
  const { building } = await aHouse(admin)
  const place = { scope: 'BUILDING', buildingId: building.id } as const
  const now = await on.write(place)
  expect(await on.send(now.id)).toMatchObject({ state: 'SENDING', startsAt: '2025-06-15T04:00:00.000Z' })
  expect(await on.read(now.id)).toMatchObject({ state: 'SENDING' })
  expect(await on.send((await on.write(place)).id, '2025-06-15T05:00:00.000Z')).toMatchObject({ state: 'SCHEDULED' })
  await on.runJob()
  expect((await on.read(now.id)).state).toBe('SENT')
})

test('a scheduled announcement waits for its time and for the end of the quiet hours, unless it is urgent, with its reason in the history', async () => {
  const { building } = await aHouse(admin)
  const place = { scope: 'BUILDING', buildingId: building.id } as const
  const plain = await on.write(place)
  const evening = '2025-06-15T15:30:00.000Z'
  expect(await on.preview(plain.id, evening)).toMatchObject({ startsAt: '2025-06-16T03:00:00.000Z', waitsForQuietHours: true })
  expect(await on.send(plain.id, evening)).toMatchObject({ state: 'SCHEDULED', startsAt: '2025-06-16T03:00:00.000Z' })
  const urgent = await on.write({ ...place, isUrgent: true, urgentReason: 'A pipe burst.' })
  await on.send(urgent.id, evening)
  await on.runJob()
  expect((await on.read(urgent.id)).state).toBe('SCHEDULED')
  app.clock.set(new Date('2025-06-15T15:31:00Z'))
  const before = on.announced().length
  await on.runJob()
  expect(on.announced().length - before).toBe(2)
  expect((await on.read(plain.id)).state).toBe('SCHEDULED')
  app.clock.set(new Date('2025-06-16T03:00:01Z'))
  await signInAgain()
  await on.runJob()
  expect(on.announced().length - before).toBe(4)
  const { items } = await admin.call(auditContract.list, { query: { entityId: urgent.id } })
  const changes = items.flatMap(({ changes: all }) => all)
  expect(changes).toContainEqual({ field: 'urgentReason', before: null, after: 'A pipe burst.' })
  expect(changes).toContainEqual({ field: 'state', before: 'DRAFT', after: 'SCHEDULED' })
  await expectProblem(on.preview((await on.write(place)).id, '2025-06-16T03:00:00.000Z'), 'INVALID_INPUT')
  await expectProblem(on.preview((await on.write(place)).id, '2025-12-16T03:00:00.000Z'), 'INVALID_INPUT')
})

test('cancelling stops the messages that were not sent; only failed ones are sent again', async () => {
  const { building } = await aHouse(admin)
  const place = { scope: 'BUILDING', buildingId: building.id } as const
  const scheduled = await on.write(place)
  await on.send(scheduled.id, '2025-06-15T05:00:00.000Z')
  expect((await admin.call(announcementContract.cancel, { params: { id: scheduled.id } })).state).toBe('CANCELLED')
  app.clock.set(new Date('2025-06-15T06:00:00Z'))
  expect(await on.runJob()).toBe(0)
  expect((await on.log(scheduled.id)).counts).toEqual({ waiting: 0, sent: 0, delivered: 0, failed: 0, cancelled: 5 })
  await expectProblem(admin.call(announcementContract.cancel, { params: { id: scheduled.id } }), 'ILLEGAL_TRANSITION')
  const { id } = await on.write(place)
  await expectProblem(admin.call(announcementContract.cancel, { params: { id } }), 'ILLEGAL_TRANSITION')
  await on.send(id)
  await on.runJob()
  const resend = () => admin.call(announcementContract.resend, { params: { id } })
  await expectProblem(resend(), 'ILLEGAL_TRANSITION')
  await inOffice(
    sql`update outbox set state = 'DEAD', last_error = 'The gateway answered 400.' where channel = 'SMS' and entity_id = ${id}`,
  )
  expect((await on.log(id)).counts).toMatchObject({ failed: 2, sent: 3 })
  const before = on.announced().length
  expect(await resend()).toEqual({ resent: 2 })
  await app.outbox.deliver(organisationId)
  expect(on.announced().length - before).toBe(2)
  await expectProblem(admin.call(announcementContract.cancel, { params: { id } }), 'ILLEGAL_TRANSITION')
})

test('it is sent in blocks, and if a process is killed between two blocks, the next process continues without a duplicate', async () => {
  const { building, phones } = await aHouse(admin)
  const { id } = await on.write({ scope: 'BUILDING', buildingId: building.id })
  await on.send(id)
  let blocks = 0
  const dying: typeof app.database.as = (actor, work, ...rest) =>
    app.database.as(
      actor,
      async (tx) => {
        const done = await work(tx)
        blocks += 1
        if (blocks === 3) throw new Error('killed')
        return done
      },
      ...rest,
    )
  const before = on.announced().length
  const sending = { outbox: app.outbox, blockSize: 2 }
  await expect(sendDueAnnouncements({ ...sending, within: dying }, organisationId)).rejects.toThrow('killed')
  expect((await on.read(id)).state).toBe('SENDING')
  expect((await on.log(id)).counts).toMatchObject({ sent: 4, waiting: 1 })
  expect(await sendDueAnnouncements({ ...sending, within: app.database.as }, organisationId)).toBe(1)
  expect((await on.read(id)).state).toBe('SENT')
  const sent = on
    .announced()
    .slice(before)
    .map(({ to }) => to)
  expect(sent.sort()).toEqual(phones.toSorted())
})

test('the delivery log is deleted with the messages, and its counts stay', async () => {
  await aHouse(admin)
  const { id } = await on.write()
  await on.send(id)
  const deleteOld = () =>
    app.database.as({ kind: 'job', organisationId }, (tx) => deleteOldDeliveries(tx, new Date('2026-01-01T00:00:00Z'), 1000))
  expect(await deleteOld()).toBe(0)
  await on.runJob()
  expect(await deleteOld()).toBe(5)
  expect((await on.log(id)).items).toEqual([])
  expect(await on.read(id)).toMatchObject({ peopleCount: 2, smsCount: 2 })
})
