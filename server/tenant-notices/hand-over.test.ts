import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { signingContract } from '../../domain/leases/signing/signing-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { handOverContract } from '../../domain/tenant-notices/hand-over-contract.ts'
import {
  type Admin,
  anActiveLease,
  aPassword,
  aPhone,
  aPin,
  arriveBySms,
  aTenant,
  aTenantWithPin,
  withLongSessions,
} from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'
import { remindOfHandOvers } from './arrange-hand-over.ts'

let app: TestApp
let admin: Admin
let tenant: Caller
let leaseId: string
let phoneNumber: string

beforeAll(async () => {
  app = await anAppWithOffices()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = await nextOffice(app)
  phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  tenant = await arriveBySms(app, phoneNumber)
  leaseId = (await anActiveLease(admin, { tenantId })).id
})

const giveNotice = () =>
  admin.call(leaseMoveContract.terminate, {
    params: { id: leaseId },
    body: { by: 'TENANT', noticeDate: '2025-06-01', effectiveDate: '2025-09-30', reason: 'Moving' },
  })
const morning = { date: '2025-09-30', startsAt: '10:00' }
const noon = { date: '2025-09-30', startsAt: '12:30' }
const offer = (times: readonly object[], more: object = {}) =>
  admin.call(handOverContract.offer, { params: { id: leaseId }, body: { times: [...times] as (typeof morning)[], ...more } })
const read = (who: Pick<Caller, 'call'> = tenant) => who.call(handOverContract.ofLease, { params: { id: leaseId } })
const job = async () => ({ kind: 'job', organisationId: await organisationRunBy(app, admin) }) as const
const smsOf = async () =>
  app.database.as(await job(), async (tx) => {
    const { rows } = await sql<{
      body: string
    }>`select body from outbox where recipient like ${`%${phoneNumber}`} order by id`.execute(tx)
    return rows.map(({ body }) => body).filter((body) => body.includes('hand-over'))
  })

async function onDay(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T06:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
}

test('no hand-over can be arranged before notice is given', async () => {
  expect((await read()).blockedReason).toContain('once notice is given')
  await expectProblem(offer([morning]), 'ILLEGAL_TRANSITION')
  await giveNotice()
  expect(await read()).toEqual({ appointment: null, blockedReason: null })
})

test('the tenant chooses one of several times; a single time is fixed immediately; each sends an SMS', async () => {
  await giveNotice()
  const { id, state } = await offer([morning, noon], { place: 'At the unit' })
  expect(state).toBe('OFFERED')
  await expectProblem(
    tenant.call(handOverContract.choose, { params: { id }, body: { ...noon, startsAt: '13:00' } }),
    'INVALID_INPUT',
  )
  const chosen = await tenant.call(handOverContract.choose, { params: { id }, body: noon })
  expect(chosen).toMatchObject({ state: 'FIXED', ...noon, place: 'At the unit' })
  await expectProblem(tenant.call(handOverContract.choose, { params: { id }, body: morning }), 'ILLEGAL_TRANSITION')
  const asked = await tenant.call(handOverContract.ask, { params: { id }, body: { requestedTime: 'After 5 pm, please' } })
  expect(asked).toMatchObject({ state: 'FIXED', requestedTime: 'After 5 pm, please' })
  const { items } = await admin.call(notificationContract.list, { query: { type: 'HAND_OVER_ANSWERED' } })
  expect(items.map(({ body }) => body).toSorted()).toEqual([
    'The tenant will come on 30 Sep 2025, 12:30.',
    'The tenant writes: After 5 pm, please',
  ])
  await expectProblem(offer([{ ...noon, startsAt: '17:00' }]), 'ILLEGAL_TRANSITION')
  const fixed = await offer([{ ...noon, startsAt: '17:00' }], { replacesId: id })
  expect(fixed).toMatchObject({ state: 'FIXED', startsAt: '17:00', requestedTime: null })
  expect((await read()).appointment?.id).toBe(fixed.id)
  const sms = await smsOf()
  expect(sms).toHaveLength(2)
  expect(sms[1]).toContain('30 Sep 2025, 17:00')
})

test('if two clerks offer at the same time, one appointment is open and the other clerk gets a conflict', async () => {
  await giveNotice()
  const both = await Promise.allSettled([offer([morning]), offer([noon])])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('past, distant, duplicate or too many times are refused', async () => {
  await giveNotice()
  await expectProblem(offer([{ date: '2025-06-14', startsAt: '10:00' }]), 'INVALID_INPUT')
  await expectProblem(offer([{ date: '2025-06-15', startsAt: '09:59' }]), 'INVALID_INPUT')
  await expectProblem(offer([{ date: '2027-06-15', startsAt: '10:00' }]), 'INVALID_INPUT')
  await expectProblem(offer([morning, morning]), 'INVALID_INPUT')
  await expectProblem(offer([{ ...morning, startsAt: '25:00' }]), 'INVALID_INPUT')
  await expectProblem(
    offer(['01', '02', '03', '04', '05', '06'].map((day) => ({ ...morning, date: `2025-09-${day}` }))),
    'INVALID_INPUT',
  )
})

test('the reminder is sent once, the day before; held and missed appointments are recorded on the day', async () => {
  await giveNotice()
  const { id } = await offer([morning])
  const close = (outcome: 'HELD' | 'MISSED' | 'CANCELLED') =>
    admin.call(handOverContract.close, { params: { id }, body: { outcome } })
  await expectProblem(close('HELD'), 'ILLEGAL_TRANSITION')
  const remind = async () => app.database.as(await job(), remindOfHandOvers)
  expect(await remind()).toBe(0)
  app.clock.set(new Date('2025-09-29T04:00:00Z'))
  expect([await remind(), await remind()]).toEqual([1, 0])
  expect((await smsOf()).at(-1)).toContain('is tomorrow, 30 Sep 2025, 10:00')
})

test('other offices and tenants find no appointment; a cancelled one leaves the lease unchanged', async () => {
  await giveNotice()
  const { id } = await offer([morning])
  const other = await nextOffice(app)
  await expectProblem(other.call(handOverContract.close, { params: { id }, body: { outcome: 'CANCELLED' } }), 'NOT_FOUND')
  await expectProblem(read(other), 'NOT_FOUND')
  const strangerPhone = aPhone()
  await aTenant(admin, { phoneNumber: strangerPhone })
  const stranger = await arriveBySms(app, strangerPhone)
  await expectProblem(stranger.call(handOverContract.choose, { params: { id }, body: morning }), 'NOT_FOUND')
  await admin.call(handOverContract.close, { params: { id }, body: { outcome: 'CANCELLED' } })
  expect((await smsOf()).at(-1)).toContain('is cancelled')
  expect((await admin.call(leaseContract.read, { params: { id: leaseId } })).vacatedOn).toBeNull()
})

test('after the property is handed back the appointment ends, and nobody is reminded of it', async () => {
  await giveNotice()
  await offer([morning])
  await onDay('2025-09-20')
  await admin.call(leaseContract.vacate, { params: { id: leaseId }, body: { date: '2025-09-20' } })
  expect(await read(admin)).toMatchObject({
    appointment: { state: 'CANCELLED' },
    blockedReason: 'The property was handed over on 20 Sep 2025.',
  })
  app.clock.set(new Date('2025-09-29T04:00:00Z'))
  expect(await app.database.as(await job(), remindOfHandOvers)).toBe(0)
  expect((await smsOf()).filter((body) => body.includes('cancelled'))).toEqual([])
})

test('keys returned on the day of the appointment mark it as held', async () => {
  await giveNotice()
  await offer([morning])
  await onDay('2025-09-30')
  await admin.call(leaseContract.vacate, { params: { id: leaseId }, body: { date: '2025-09-30' } })
  expect((await read(admin)).appointment).toMatchObject({ state: 'HELD', ...morning })
})

test('a withdrawn notice cancels its appointment', async () => {
  await giveNotice()
  await offer([morning])
  await admin.call(leaseMoveContract.withdrawNotice, { params: { id: leaseId }, body: { reason: 'Stays' } })
  expect((await read()).appointment).toMatchObject({ state: 'CANCELLED' })
})

/** The daily job runs at 03:00 in Bhutan. */
const atThree = new Date('2025-09-28T21:00:00Z')
const remindAt = async (time: Date) => {
  app.clock.set(time)
  return app.database.as(await job(), remindOfHandOvers)
}
const deliverAt = async (time: string) => {
  app.clock.set(new Date(time))
  await app.outbox.deliver((await job()).organisationId)
  return app.sms.filter(({ to, body }) => to === phoneNumber && body.includes('is tomorrow')).length
}

test('the reminder is sent after the quiet hours', async () => {
  await giveNotice()
  await offer([morning])
  expect(await remindAt(atThree)).toBe(1)
  expect(await deliverAt('2025-09-29T02:59:00Z')).toBe(0)
  expect(await deliverAt('2025-09-29T03:00:00Z')).toBe(1)
})

test('a reminder that could not be sent on the day before is not sent later', async () => {
  await giveNotice()
  await offer([morning])
  await remindAt(atThree)
  expect(await deliverAt('2025-09-30T04:00:00Z')).toBe(0)
})

test('a reminder of an appointment that was cancelled or replaced in the morning is not sent', async () => {
  await giveNotice()
  const { id } = await offer([morning])
  await remindAt(atThree)
  app.clock.set(new Date('2025-09-29T02:30:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  await offer([{ date: '2025-10-02', startsAt: '10:00' }], { replacesId: id })
  expect(await deliverAt('2025-09-29T04:00:00Z')).toBe(0)
})

test('a tenant who signs a renewal is no longer expected to hand over', async () => {
  admin = await withLongSessions(admin)
  const renter = await aTenantWithPin(app, admin)
  const lease = await anActiveLease(admin, { tenantId: renter.id })
  app.clock.set(new Date('2025-11-15T04:00:00Z'))
  await app.jobs.runDue()
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  const at = { params: { id: lease.id } }
  await admin.call(handOverContract.offer, { ...at, body: { times: [{ date: '2025-12-31', startsAt: '10:00' }] } as never })
  const terms = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000 }
  const { id } = await admin.call(leaseMoveContract.renew, { ...at, body: terms })
  const again = await app.signIn(renter.phoneNumber, aPassword)
  await again.call(signingContract.sign, { params: { id }, body: { pin: aPin } })
  expect((await admin.call(handOverContract.ofLease, at)).appointment).toMatchObject({ state: 'CANCELLED' })
  expect(await remindAt(new Date('2025-12-29T21:00:00Z'))).toBe(0)
})
