import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { listingContract } from '../../../domain/listings/listing-contract.ts'
import { viewingContract } from '../../../domain/listings/viewing-contract.ts'
import { type Admin, aLease, anActiveLease, aPhone, aPublishedListing } from '../../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { deleteOldEnquiries } from '../delete-old-enquiries.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = await nextOffice(app)
})

const at = (id: string) => ({ params: { id } })
const runningDays = { startDate: '2025-06-01', endDate: '2026-05-31' }
const slotsOf = async (id: string) => (await admin.call(viewingContract.slots, at(id))).items

/** A listing with one time today, one tomorrow and one in 50 days, and a visitor for each. */
async function aListing() {
  const listing = await aPublishedListing(admin)
  const times = [
    { date: '2025-06-15', startsAt: '10:05' },
    { date: '2025-06-16', startsAt: '10:00' },
    { date: '2025-08-04', startsAt: '10:00' },
  ]
  const visits: { id: string; phoneNumber: string }[] = []
  for (const time of times) {
    const body = { ...time, endsAt: '11:00', places: 2 } as never
    const slot = await admin.call(viewingContract.offer, { ...at(listing.id), body })
    const phoneNumber = aPhone()
    const { id } = await app.visitor.call(viewingContract.ask, { ...at(slot.id), body: { name: 'Sangay', phoneNumber } })
    visits.push({ id, phoneNumber })
  }
  return { ...listing, visits }
}

async function lastSmsTo(phoneNumber: string | undefined): Promise<string> {
  await app.outbox.deliver(await organisationRunBy(app, admin))
  return app.sms.findLast(({ to }) => to === phoneNumber)?.body ?? ''
}

test('visitors of a property that was let are informed, and its coming times are withdrawn', async () => {
  const { id, propertyId, visits } = await aListing()
  const [past, confirmed, requested] = visits
  await admin.call(viewingContract.confirm, at(confirmed?.id ?? ''))
  app.clock.set(new Date('2025-06-15T04:10:00Z'))
  await anActiveLease(admin, { propertyId, ...runningDays })
  expect((await slotsOf(id)).map(({ isWithdrawn, viewings }) => [isWithdrawn, viewings[0]?.status])).toEqual([
    [false, 'REQUESTED'],
    [true, 'DECLINED'],
    [true, 'DECLINED'],
  ])
  expect(await lastSmsTo(confirmed?.phoneNumber)).toContain('on 16 Jun, 10:00 is cancelled: the place is let.')
  expect(await lastSmsTo(requested?.phoneNumber)).toContain('on 04 Aug, 10:00 is cancelled: the place is let.')
  expect(await lastSmsTo(past?.phoneNumber)).toContain('requested for')
})

test('visitors of a listing that is removed are informed', async () => {
  const { id, visits } = await aListing()
  await admin.call(listingContract.remove, at(id))
  expect(await lastSmsTo(visits[1]?.phoneNumber)).toContain('on 16 Jun, 10:00 is cancelled.')
})

test('a visitor who asks while the property is let gets no place there', async () => {
  const { id, propertyId } = await aListing()
  const [, slot] = await slotsOf(id)
  const lease = await aLease(admin, { propertyId, ...runningDays })
  const phoneNumber = aPhone()
  await Promise.allSettled([
    admin.call(leaseContract.activate, { ...at(lease.id), body: { overrideReason: 'Papers are in the office.' } }),
    app.visitor.call(viewingContract.ask, { ...at(slot?.id ?? ''), body: { name: 'Sangay', phoneNumber } }),
  ])
  expect((await admin.call(leaseContract.read, at(lease.id))).status).toBe('ACTIVE')
  const open = (await slotsOf(id)).flatMap(({ viewings }) => viewings.filter(({ status }) => status !== 'DECLINED'))
  expect(open.map(({ phoneNumber: number }) => number)).not.toContain(phoneNumber)
})

test('an enquiry stays until its viewing has taken place, also if the office keeps enquiries for one month', async () => {
  const { visits, enquiryId } = await aListing()
  const organisationId = await organisationRunBy(app, admin)
  const clear = (day: string) => {
    app.clock.set(new Date(`${day}T04:00:00Z`))
    return app.database.as({ kind: 'job', organisationId }, async (tx) => {
      await deleteOldEnquiries(tx, new Date('2025-07-01T00:00:00+06:00'), 100)
      const { rows } = await sql<{ id: string }>`select id from viewings order by id`.execute(tx)
      const enquiries = await sql<{ id: string }>`select id from listing_enquiries`.execute(tx)
      return { viewings: rows.map(({ id }) => id), hasEnquiry: enquiries.rows.some(({ id }) => id === enquiryId) }
    })
  }
  expect(await clear('2025-08-04')).toEqual({ viewings: [visits[2]?.id], hasEnquiry: false })
  expect(await clear('2025-08-05')).toEqual({ viewings: [], hasEnquiry: false })
})
