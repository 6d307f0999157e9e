import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { renewalContract } from '../../../domain/leases/renewals/renewal-contract.ts'
import { notificationContract } from '../../../domain/notifications/notification-contract.ts'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { templateContract } from '../../../domain/notifications/template-contract.ts'
import { overviewContract } from '../../../domain/overview/overview-contract.ts'
import {
  type Admin,
  aBuilding,
  anActiveLease,
  aPassword,
  aPhone,
  arriveBySms,
  aSignedInTenant,
  aTenant,
  aUnit,
} from '../../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

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

async function atTen(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
}

/** A lease that ends on 31 August, whose tenant can sign in. */
async function anEndingLease(given: Parameters<typeof anActiveLease>[1] = {}) {
  const renter = await aSignedInTenant(app, admin)
  const lease = await anActiveLease(admin, { tenantId: renter.id, endDate: '2025-08-31', ...given })
  return { ...lease, renter, phoneNumber: renter.phoneNumber }
}
const ask = (...leaseIds: string[]) => admin.call(renewalContract.ask, { body: { leaseIds } })
const answer = (caller: Caller, id: string, given: 'STAY' | 'LEAVE' | 'TALK') =>
  caller.call(renewalContract.answer, { params: { id }, body: { answer: given } })
const list = (query: object = {}) => admin.call(renewalContract.list, { query })
const idsOf = async (query: object) => (await list(query)).items.map(({ id }) => id)
const questionsTo = async (phoneNumber: string) =>
  (await admin.call(outboxContract.list, { query: { q: phoneNumber, pageSize: 50, type: 'RENEWAL_QUESTION' } })).items
const renew = (id: string) =>
  admin.call(leaseMoveContract.renew, {
    params: { id },
    body: { startDate: '2025-09-01', endDate: '2026-08-31', rentAmount: 1_000_000 },
  })

test('all tenants of a filtered list are asked in one call; a call contains leases or a filter', async () => {
  const first = await anEndingLease()
  const second = await anEndingLease()
  const later = await anActiveLease(admin, { endDate: '2026-03-31' })
  await ask(first.id)
  const askAll = (all: object) => admin.call(renewalContract.ask, { body: { all } })
  expect(await askAll({ withinDays: '90' })).toEqual({ asked: 1, skipped: [{ leaseId: first.id, reason: 'ASKED_RECENTLY' }] })
  expect((await idsOf({ withinDays: '365', answer: 'WAITING' })).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(await askAll({ withinDays: '365', answer: 'NOT_ASKED' })).toEqual({ asked: 1, skipped: [] })
  expect(await idsOf({ withinDays: '365', answer: 'WAITING' })).toContain(later.id)
  const both = admin.call(renewalContract.ask, { body: { leaseIds: [first.id], all: {} } })
  await expectProblem(both, 'INVALID_INPUT')
  await expectProblem(admin.call(renewalContract.ask, { body: {} }), 'INVALID_INPUT')
})

test('a tenant is asked by SMS with the page of the lease, and the answer is on the list and on the lease', async () => {
  const { id, phoneNumber, renter } = await anEndingLease()
  expect(await idsOf({ answer: 'NOT_ASKED' })).toEqual([id])
  expect(await ask(id)).toEqual({ asked: 1, skipped: [] })
  const [message, ...more] = await questionsTo(phoneNumber)
  expect(more).toEqual([])
  expect(message?.body).toMatch(/ends 31 Aug 2025\. Do you want to stay\? Answer: http.*\/tenant\/lease$/)
  expect(await idsOf({ answer: 'WAITING' })).toEqual([id])
  const asked = { askedOn: '2025-06-15', answer: null, answeredOn: null, canAnswer: true, askAgainFrom: '2025-06-29' }
  const { leases } = await renter.call(overviewContract.outlook, {})
  expect(leases).toMatchObject([{ leaseId: id, renewalQuestion: asked }])
  app.clock.set(new Date('2025-06-17T04:00:00Z'))
  const answered = { ...asked, answer: 'STAY', answeredOn: '2025-06-17' }
  const again = await app.signIn(phoneNumber, aPassword)
  expect(await answer(again, id, 'STAY')).toEqual(answered)
  await atTen('2025-06-18')
  expect((await list({ answer: 'STAY' })).items).toMatchObject([{ id, renewalQuestion: answered }])
  expect(await admin.call(renewalContract.question, { params: { id } })).toEqual({ renewalQuestion: answered })
  const events = await admin.call(leaseContract.events, { params: { id } })
  expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(['TENANT_STAYS', 'RENEWAL_ASKED'])
  const { items } = await admin.call(notificationContract.list, { query: { type: 'RENEWAL_ANSWERED' } })
  expect(items).toMatchObject([{ subject: expect.stringMatching(/^Wants to stay: /), path: expect.stringContaining(id) }])
})

test('an answer can be changed until the office acts, and each answer notifies the office once', async () => {
  const { id, renter } = await anEndingLease()
  await ask(id)
  for (const given of ['STAY', 'TALK', 'STAY', 'LEAVE', 'LEAVE'] as const) await answer(renter, id, given)
  const { items } = await admin.call(notificationContract.list, { query: { type: 'RENEWAL_ANSWERED' } })
  expect(items).toHaveLength(3)
  const { id: renewalId } = await renew(id)
  await expectProblem(answer(renter, id, 'STAY'), 'ILLEGAL_TRANSITION')
  expect((await list({ answer: 'LEAVE' })).items).toMatchObject([{ id, renewalQuestion: { canAnswer: false } }])
  await admin.call(leaseContract.cancel, { params: { id: renewalId }, body: {} })
  expect(await answer(renter, id, 'STAY')).toMatchObject({ answer: 'STAY', canAnswer: true })
})

test('two clerks who ask at the same time send one question, and it cannot be repeated within 14 days', async () => {
  const { id, phoneNumber } = await anEndingLease()
  const replies = await Promise.all([ask(id), ask(id), ask(id)])
  expect(replies.map(({ asked }) => asked).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  await atTen('2025-06-28')
  expect(await ask(id)).toEqual({ asked: 0, skipped: [{ leaseId: id, reason: 'ASKED_RECENTLY' }] })
  await atTen('2025-06-29')
  expect(await ask(id)).toEqual({ asked: 1, skipped: [] })
  expect(await questionsTo(phoneNumber)).toHaveLength(2)
})

test('of several leases, the ones that can be asked are asked; the others return the reason', async () => {
  const open = await anEndingLease()
  const renewed = await anEndingLease()
  await renew(renewed.id)
  expect(await ask(open.id, renewed.id, open.id)).toEqual({
    asked: 1,
    skipped: [{ leaseId: renewed.id, reason: 'DECIDED' }],
  })
  expect(await questionsTo(renewed.phoneNumber)).toEqual([])
})

test('only the tenant can answer: not a neighbour, not a co-tenant, and not before the office asks', async () => {
  const { id, renter } = await anEndingLease()
  await expectProblem(answer(renter, id, 'STAY'), 'ILLEGAL_TRANSITION')
  const phoneNumber = aPhone()
  const beside = await aTenant(admin, { phoneNumber })
  await admin.call(leaseMoveContract.coTenant, { params: { id }, body: { tenantId: beside.id, from: '2025-06-01' } })
  await ask(id)
  expect(await questionsTo(phoneNumber)).toEqual([])
  await expectProblem(answer(await arriveBySms(app, phoneNumber), id, 'LEAVE'), 'FORBIDDEN')
  const neighbour = await anEndingLease()
  await expectProblem(answer(neighbour.renter, id, 'LEAVE'), 'NOT_FOUND')
  const other = await nextOffice(app)
  await expectProblem(other.call(renewalContract.ask, { body: { leaseIds: [id] } }), 'NOT_FOUND')
  await expectProblem(other.call(renewalContract.question, { params: { id } }), 'NOT_FOUND')
})

test('a switched-off question is not sent, and does not count as asked', async () => {
  const { id, phoneNumber } = await anEndingLease()
  await admin.call(templateContract.update, { params: { type: 'RENEWAL_QUESTION' }, body: { isOn: false } })
  await expectProblem(ask(id), 'ILLEGAL_TRANSITION')
  expect(await questionsTo(phoneNumber)).toEqual([])
  expect(await idsOf({ answer: 'NOT_ASKED' })).toEqual([id])
})

test('the calendar counts for each month the leases of its list, in the office and in one building', async () => {
  const building = await aBuilding(admin)
  const here = await anEndingLease({ propertyId: (await aUnit(admin, building.id)).id })
  await anEndingLease({ endDate: '2025-08-15' })
  const agreed = await anEndingLease()
  await renew(agreed.id)
  const given = await anEndingLease({ endDate: '2026-12-31' })
  const notice = { by: 'TENANT', noticeDate: '2025-06-15', effectiveDate: '2025-08-31', reason: 'Moving' } as const
  await admin.call(leaseMoveContract.terminate, { params: { id: given.id }, body: notice })
  const calendar = (query: object = {}) => admin.call(renewalContract.calendar, { query })
  const monthOf = async (month: string, query: object = {}) => (await calendar(query)).months.find((one) => one.month === month)
  expect(await monthOf('2025-08')).toMatchObject({ counts: { END: 2, AGREED_END: 2 } })
  expect((await list({ month: '2025-08' })).total).toBe(4)
  expect(await monthOf('2025-06')).toMatchObject({ days: noticeDays('2025-06-15', '2025-06-30') })
  expect(await monthOf('2025-06', { buildingId: building.id })).toMatchObject({ days: noticeDays('2025-06-30') })
  expect((await list({ month: '2025-08', buildingId: building.id })).items).toMatchObject([
    { id: here.id, ownerNoticeByDate: '2025-06-30' },
  ])
  await atTen('2025-09-01')
  // The call locks the lease, which first makes the transition of that day.
  expect(await ask(here.id)).toMatchObject({ asked: 1 })
  expect(await calendar({ buildingId: building.id })).toMatchObject({ holdoverCount: 1 })
  expect(await idsOf({ month: '2025-08', buildingId: building.id })).toEqual([])
})

function noticeDays(...dates: string[]) {
  return dates.flatMap((date) => [
    { date, mark: 'OWNER_NOTICE', count: 1 },
    { date, mark: 'TENANT_NOTICE', count: 1 },
  ])
}
