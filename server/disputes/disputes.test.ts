import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { disputeContract } from '../../domain/disputes/dispute-contract.ts'
import { calendarLinkContract } from '../../domain/overview/calendar/calendar-link-contract.ts'
import { holidayContract } from '../../domain/overview/holiday-contract.ts'
import { noteContract } from '../../domain/notes/note-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { aDispute, closing } from '../testing/disputes/dispute-steps.ts'
import { type Admin, anActiveLease, aPassword, aSignedInTenant } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'
import { notifyPassedDeadlines } from './notify-passed-deadlines.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices()
})
beforeEach(async () => {
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = await nextOffice(app)
})
afterAll(() => app.close())

const change = (id: string, body: object) => admin.call(disputeContract.update, { params: { id }, body })
const close = (id: string, body: object = closing) =>
  admin.call(disputeContract.close, { params: { id }, body: body as typeof closing })
const clocks = async (id: string) =>
  (await admin.call(disputeContract.read, { params: { id } })).clocks.map(
    ({ kind, lastDay, state }) => `${kind} ${lastDay} ${state}`,
  )

test('a dispute shows each deadline with its dates, and which one ends next', async () => {
  const { id, ...opened } = await aDispute(admin, { filedOn: '2025-06-03' })
  expect(opened).toMatchObject({ state: 'FILED', nextClock: 'DOCUMENTS', nextDueOn: '2025-06-17', version: 1 })
  const heard = await change(id, { documentsOn: '2025-06-10', hearings: [{ date: '2025-06-12', startsAt: '10:30' }] })
  expect(heard).toMatchObject({ nextClock: 'DECISION', nextDueOn: '2025-06-26', version: 2 })
  expect(await clocks(id)).toEqual(['DOCUMENTS 2025-06-17 MET', 'DECISION 2025-06-26 RUNNING'])
  const decided = await change(id, { decidedOn: '2025-06-13', outcome: 'PARTLY' })
  expect(decided).toMatchObject({ state: 'DECIDED', nextClock: 'APPEAL', nextDueOn: '2025-06-27' })
  expect(await change(id, { appealedOn: '2025-06-14' })).toMatchObject({ state: 'APPEALED', nextClock: null })
})

test('a holiday that is announced later moves a deadline in working days', async () => {
  const { id } = await aDispute(admin, { documentsOn: '2025-06-10', hearings: [{ date: '2025-06-16' }] } as never)
  const items = [{ date: '2025-06-24', name: 'Election day' }]
  await admin.call(holidayContract.put, { body: { items } as never })
  const { items: listed } = await admin.call(disputeContract.list, { query: { sort: 'nextDueOn:asc' } })
  expect(listed).toMatchObject([{ id, nextDueOn: '2025-07-01', version: 1 }])
  await admin.call(holidayContract.remove, { params: { date: '2025-06-24' }, query: {} } as never)
  expect(await admin.call(disputeContract.read, { params: { id } })).toMatchObject({ nextDueOn: '2025-06-30' })
})

test('a lease has one open dispute; after it is closed another can be opened, and then it cannot be reopened', async () => {
  const { id, leaseId } = await aDispute(admin)
  await expectProblem(aDispute(admin, { leaseId }), 'DUPLICATE')
  expect(await close(id)).toMatchObject({ state: 'CLOSED', outcome: 'WITHDRAWN', closingNote: closing.note, nextDueOn: null })
  await expectProblem(close(id), 'ILLEGAL_TRANSITION')
  await expectProblem(change(id, { place: 'Paro' }), 'ILLEGAL_TRANSITION')
  const second = await aDispute(admin, { leaseId })
  await expectProblem(admin.call(disputeContract.reopen, { params: { id } }), 'DUPLICATE')
  await close(second.id)
  const again = await admin.call(disputeContract.reopen, { params: { id } })
  expect(again).toMatchObject({ state: 'FILED', outcome: null, closedOn: null, nextClock: 'DOCUMENTS' })
})

test('if two people open a dispute at the same time, the second gets the dispute of the first', async () => {
  const { id: leaseId } = await anActiveLease(admin)
  const results = await Promise.allSettled([aDispute(admin, { leaseId }), aDispute(admin, { leaseId })])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('invalid dates are refused at their field', async () => {
  const { id } = await aDispute(admin)
  const pathsOf = async (body: object) => {
    const refused = await admin.raw(disputeContract.update, { params: { id }, body } as never)
    return [refused.status, (refused.body as { errors?: { path: string }[] }).errors?.map(({ path }) => path)]
  }
  expect(await pathsOf({ filedOn: '2025-06-01' })).toEqual([400, ['/filedOn']])
  expect(await pathsOf({ decidedOn: '2025-06-10' })).toEqual([400, ['/outcome']])
  expect(await pathsOf({ hearings: [{ date: '2025-06-02' }] })).toEqual([400, ['/hearings']])
  await change(id, { decidedOn: '2025-06-10', outcome: 'FOR_OWNER' })
  await expectProblem(close(id), 'INVALID_INPUT')
  expect(await close(id, { closedOn: '2025-06-15', note: 'Paid.' })).toMatchObject({ outcome: 'FOR_OWNER' })
})

test('the list finds disputes by deadline and the dashboard counts those that end soon', async () => {
  const late = await aDispute(admin, { raisedOn: '2025-05-02', filedOn: '2025-05-05' })
  const soon = await aDispute(admin, { filedOn: '2025-06-05' })
  await aDispute(admin, { filedOn: '2025-06-12' })
  const found = async (query: object) => (await admin.call(disputeContract.list, { query })).items.map(({ id }) => id)
  expect(await found({ due: 'PASSED' })).toEqual([late.id])
  expect(await found({ due: 'SOON', sort: 'nextDueOn:asc' })).toEqual([late.id, soon.id])
  expect(await found({ leaseId: soon.leaseId, isOpen: 'true' })).toEqual([soon.id])
  const { pendingTasks } = await admin.call(overviewContract.dashboard, {})
  expect(pendingTasks).toContainEqual(expect.objectContaining({ kind: 'DISPUTE', count: 2 }))
})

test('hearings and the next deadline are in the calendar of the office', async () => {
  const { leaseNumber } = await aDispute(admin, { hearings: [{ date: '2025-06-20' as never, startsAt: '10:30', place: null }] })
  const { address } = await admin.call(calendarLinkContract.create, {})
  const { body } = await app.fastify.inject({ method: 'GET', url: new URL(address ?? '', 'http://localhost').pathname })
  const titles = new ICAL.Component(ICAL.parse(body) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map(({ startDate, summary }) => `${startDate.toString()} ${summary}`)
  expect(titles).toEqual(
    expect.arrayContaining([
      `2025-06-20T04:30:00Z Hearing: lease ${leaseNumber}`,
      `2025-06-17 Last day, complete the papers: lease ${leaseNumber}`,
    ]),
  )
})

test('tenant and owner see the state of a filed dispute, but not the notes of the office', async () => {
  const renter = await aSignedInTenant(app, admin)
  const { id: leaseId } = await anActiveLease(admin, { tenantId: renter.id })
  const own = () => renter.call(disputeContract.ofLease, { params: { id: leaseId } })
  const { id } = await admin.call(disputeContract.create, {
    body: {
      ...{
        leaseId,
        raisedBy: 'TENANT',
        subject: 'DEPOSIT',
        summary: 'Our view.',
        raisedOn: '2025-06-02' as never,
        body: 'GEWOG',
      },
    },
  })
  expect(await own()).toEqual({ dispute: null })
  await change(id, { filedOn: '2025-06-03', reference: 'DSC 12' })
  const { dispute } = await own()
  expect(dispute).toMatchObject({ subject: 'DEPOSIT', reference: 'DSC 12', clocks: [{ kind: 'DOCUMENTS' }] })
  expect(JSON.stringify(dispute)).not.toContain('Our view')
  const other = await anActiveLease(admin)
  await expectProblem(renter.call(disputeContract.ofLease, { params: { id: other.id } }), 'NOT_FOUND')
  await expectProblem(renter.call(disputeContract.read, { params: { id } }), 'FORBIDDEN')
})

test('another office cannot see it, and the audit stores no texts', async () => {
  const { id, leaseId } = await aDispute(admin, { summary: 'A private matter.' })
  const stranger = await nextOffice(app)
  await expectProblem(stranger.call(disputeContract.read, { params: { id } }), 'NOT_FOUND')
  await expectProblem(aDispute(stranger, { leaseId }), 'NOT_FOUND')
  expect((await stranger.call(disputeContract.list, { query: {} })).items).toEqual([])
  await close(id)
  const { items } = await admin.call(auditContract.list, { query: { entityId: id } })
  expect(items.map(({ action }) => action).toSorted()).toEqual(['dispute.close', 'dispute.create'])
  expect(JSON.stringify(items)).not.toContain('private')
  expect(JSON.stringify(items)).not.toContain(closing.note)
})

test('a passed deadline creates a task and a notification of the office, once', async () => {
  const { id, leaseId, leaseNumber } = await aDispute(admin, {
    documentsOn: '2025-06-10',
    hearings: [{ date: '2025-06-12' }],
  } as never)
  await aDispute(admin, { filedOn: '2025-06-15', raisedOn: '2025-06-15' })
  const organisationId = await organisationRunBy(app, admin)
  const remind = () => notifyPassedDeadlines((work) => app.database.as({ kind: 'job', organisationId }, work))
  app.clock.set(new Date('2025-06-26T04:00:00Z'))
  expect(await remind()).toBe(0)
  app.clock.set(new Date('2025-06-27T04:00:00Z'))
  expect((await Promise.all([remind(), remind()])).toSorted()).toEqual([0, 1])
  const clerk = await app.signIn(admin.phoneNumber, aPassword)
  const { items: tasks } = await clerk.call(noteContract.list, { query: { leaseId, isOpen: 'true' as never } })
  expect(tasks).toMatchObject([{ kind: 'TASK', dueOn: '2025-06-27', assigneeId: admin.adminId }])
  expect(tasks[0]?.text).toContain('Written decision: last day 26 Jun 2025')
  const { items: notices } = await clerk.call(notificationContract.list, { query: { type: 'DISPUTE_DEADLINE_PASSED' } })
  expect(notices).toMatchObject([
    { subject: `Deadline of a dispute passed: lease ${leaseNumber}`, path: `/admin/master-lease/disputes/${id}` },
  ])
  // Another hearing has another deadline.
  const hearings = [{ date: '2025-06-12' }, { date: '2025-06-13' }]
  await clerk.call(disputeContract.update, { params: { id }, body: { hearings } as never })
  app.clock.set(new Date('2025-07-15T04:00:00Z'))
  expect(await remind()).toBe(2)
})
