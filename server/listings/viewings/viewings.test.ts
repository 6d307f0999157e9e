import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar-date.ts'
import { enquiryContract } from '../../../domain/listings/enquiry-contract.ts'
import { listingContract } from '../../../domain/listings/listing-contract.ts'
import { viewingContract } from '../../../domain/listings/viewing-contract.ts'
import { smsLength } from '../../../domain/sms/sms-length.ts'
import { type Admin, anAdmin, aPhone, aPublishedListing } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
/** Sunday, 10:00 in Bhutan. */
const now = '2025-06-15T04:00:00Z'
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  other = await anAdmin(app)
  app.clock.set(new Date(now))
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })
const today = '2025-06-15'
const tomorrow = addDays(today as never, 1)

async function aTime(given: { places?: number; date?: string; startsAt?: string; endsAt?: string; listingId?: string } = {}) {
  const { listingId = (await aPublishedListing(admin)).id, ...time } = given
  const body = { date: tomorrow, startsAt: '10:00', endsAt: '10:30', places: 2, ...time } as never
  return admin.call(viewingContract.offer, { ...at(listingId), body })
}

async function ask(slotId: string, phoneNumber = aPhone(), name = 'Sangay') {
  return app.visitor.call(viewingContract.ask, { ...at(slotId), body: { name, phoneNumber } })
}
const offered = async (listingId: string) => (await app.visitor.call(viewingContract.offered, at(listingId))).items
const smsTo = (number: string) => app.sms.filter(({ to }) => to === number).map(({ body }) => body)
const codeSentTo = (number: string) => /\/v\/([\w-]+)$/.exec(smsTo(number)[0] ?? '')?.[1] ?? ''

describe('offering times', () => {
  test('a visitor sees the coming times of a published listing with the places left, and no past ones', async () => {
    const { id: listingId } = await aPublishedListing(admin)
    const slot = await aTime({ listingId })
    await aTime({ listingId, date: today, startsAt: '10:01', endsAt: '10:20' })
    expect(await offered(listingId)).toMatchObject([
      { date: today, startsAt: '10:01', placesLeft: 2 },
      { id: slot.id, date: tomorrow, startsAt: '10:00', endsAt: '10:30', placesLeft: 2 },
    ])
    app.clock.set(new Date('2025-06-15T04:01:00Z'))
    expect(await offered(listingId)).toMatchObject([{ id: slot.id }])
    app.clock.set(new Date(now))
    await admin.call(listingContract.unpublish, at(listingId))
    expect(await offered(listingId)).toEqual([])
  })

  test('past, overlapping, distant and reversed times are refused', async () => {
    const { id: listingId } = await aPublishedListing(admin)
    await aTime({ listingId })
    await expectProblem(aTime({ listingId, date: today, startsAt: '09:00', endsAt: '10:00' }), 'INVALID_INPUT')
    await expectProblem(aTime({ listingId, startsAt: '10:15', endsAt: '10:45' }), 'DUPLICATE')
    await expectProblem(aTime({ listingId, date: addDays(today as never, 61) }), 'INVALID_INPUT')
    await expectProblem(aTime({ listingId, startsAt: '11:00', endsAt: '11:00' }), 'INVALID_INPUT')
    await expectProblem(aTime({ listingId, startsAt: '25:00', endsAt: '26:00' }), 'INVALID_INPUT')
    await expectProblem(aTime({ listingId, startsAt: '12:00', endsAt: '12:30', places: 21 }), 'INVALID_INPUT')
    expect(await offered(listingId)).toHaveLength(1)
  })

  test('if two people offer the same viewing time simultaneously, one is refused', async () => {
    const { id: listingId } = await aPublishedListing(admin)
    const outcomes = await Promise.allSettled([aTime({ listingId }), aTime({ listingId }), aTime({ listingId })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await offered(listingId)).toHaveLength(1)
  })

  test('a coming time is not overlooked after a hundred past ones in the last 30 days', async () => {
    const slot = await aTime()
    const organisationId = await organisationRunBy(app, admin)
    await app.database.as({ kind: 'job', organisationId }, (tx) =>
      sql`insert into viewing_slots (id, listing_id, on_date, starts_at, ends_at, places)
        select gen_random_uuid(), ${slot.listingId}, '2025-06-14'::date - n / 10, '1' || n % 10 || ':00', '1' || n % 10 || ':30', 1
        from generate_series(0, 99) as n`.execute(tx),
    )
    const { items } = await admin.call(viewingContract.slots, at(slot.listingId))
    expect(items.at(-1)).toMatchObject({ id: slot.id })
    await expectProblem(aTime({ listingId: slot.listingId }), 'DUPLICATE')
  })

  test('another office can neither see nor change them', async () => {
    const slot = await aTime()
    const { id } = await ask(slot.id)
    await expectProblem(other.call(viewingContract.slots, at(slot.listingId)), 'NOT_FOUND')
    await expectProblem(other.call(viewingContract.withdraw, at(slot.id)), 'NOT_FOUND')
    for (const endpoint of [viewingContract.confirm, viewingContract.decline])
      await expectProblem(other.call(endpoint, at(id)), 'NOT_FOUND')
    await expectProblem(other.call(viewingContract.move, { ...at(id), body: { slotId: slot.id } }), 'NOT_FOUND')
  })
})

describe('requesting a time', () => {
  test('takes a place, leaves an enquiry, and the visitor gets an SMS with a link', async () => {
    const slot = await aTime()
    const phoneNumber = aPhone()
    await ask(slot.id, phoneNumber)
    expect(await offered(slot.listingId)).toMatchObject([{ placesLeft: 1 }])
    await expect.poll(() => smsTo(phoneNumber)).toHaveLength(1)
    expect(smsTo(phoneNumber)[0]).toMatch(
      /: viewing of "Sunny flat.*" requested for 16 Jun, 10:00\. We will answer\. Cancel: http.*\/v\/[\w-]{32}$/,
    )
    const leads = await admin.call(enquiryContract.list, { query: { listingId: slot.listingId, q: phoneNumber } })
    expect(leads.items).toMatchObject([{ name: 'Sangay', message: 'Viewing requested: 16 Jun 2025, 10:00–10:30.', state: 'NEW' }])
  })

  test('gives the last place to one of two visitors, and the other a clear answer', async () => {
    const slot = await aTime({ places: 1 })
    const outcomes = await Promise.allSettled([ask(slot.id), ask(slot.id)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(ask(slot.id)).rejects.toThrow('Somebody took the last place. Choose another time.')
  })

  test('is limited to one place at a time, and three requests a day for a number', async () => {
    const phoneNumber = aPhone()
    const slot = await aTime()
    await ask(slot.id, phoneNumber)
    await expectProblem(ask(slot.id, phoneNumber), 'DUPLICATE')
    await ask((await aTime()).id, phoneNumber)
    await expectProblem(ask((await aTime()).id, phoneNumber), 'TOO_MANY_REQUESTS')
  })

  test('is refused after the time is past or withdrawn', async () => {
    const slot = await aTime({ date: today, startsAt: '10:30', endsAt: '11:00' })
    const second = await aTime()
    await admin.call(viewingContract.withdraw, at(second.id))
    await expectProblem(ask(second.id), 'ILLEGAL_TRANSITION')
    app.clock.set(new Date('2025-06-15T04:30:00Z'))
    await expectProblem(ask(slot.id), 'ILLEGAL_TRANSITION')
    app.clock.set(new Date(now))
  })

  test('needs the bot check', async () => {
    const checked = await aTestApp(now, { BOT_CHECK: 'altcha' })
    const body = { name: 'Sangay', phoneNumber: aPhone() }
    const id = '01900000-0000-7000-8000-000000000000'
    await expectProblem(checked.visitor.call(viewingContract.ask, { ...at(id), body }), 'BOT_CHECK_REQUIRED')
    await checked.close()
  })
})

describe('deciding', () => {
  test('confirms, moves or declines viewings with an SMS each, and answers the enquiry', async () => {
    const first = await aTime()
    const later = await aTime({ listingId: first.listingId, startsAt: '15:00', endsAt: '15:30', places: 1 })
    const phoneNumber = aPhone()
    const { id } = await ask(first.id, phoneNumber)
    expect((await admin.call(viewingContract.confirm, at(id))).viewings).toMatchObject([{ status: 'CONFIRMED' }])
    await expectProblem(admin.call(viewingContract.confirm, at(id)), 'ILLEGAL_TRANSITION')
    expect(await admin.call(viewingContract.move, { ...at(id), body: { slotId: later.id } })).toMatchObject({
      id: later.id,
      viewings: [{ id, status: 'CONFIRMED' }],
    })
    const second = await ask(first.id)
    const full = admin.call(viewingContract.move, { ...at(second.id), body: { slotId: later.id } })
    await expectProblem(full, 'ILLEGAL_TRANSITION')
    await admin.call(viewingContract.decline, at(id))
    await expect.poll(() => smsTo(phoneNumber).length).toBe(4)
    const words = ['requested for', 'confirmed for', 'moved to 16 Jun, 15:00.', 'cannot take place']
    words.forEach((word, index) => expect(smsTo(phoneNumber)[index]).toContain(word))
    for (const body of smsTo(phoneNumber)) expect(smsLength(body), body).toMatchObject({ alphabet: 'GSM-7', parts: 1 })
    const leads = await admin.call(enquiryContract.list, { query: { listingId: first.listingId, q: phoneNumber } })
    expect(leads.items).toMatchObject([{ state: 'ANSWERED' }])
    expect((await offered(first.listingId)).map(({ placesLeft }) => placesLeft)).toEqual([1, 1])
  })

  test('lets a visitor cancel by the link, once, and the place is free again', async () => {
    const slot = await aTime({ places: 1 })
    const phoneNumber = aPhone()
    const { id } = await ask(slot.id, phoneNumber)
    await expect.poll(() => codeSentTo(phoneNumber)).not.toBe('')
    const link = { params: { code: codeSentTo(phoneNumber) } }
    expect(await app.visitor.call(viewingContract.readByLink, link)).toMatchObject({ status: 'REQUESTED', startsAt: '10:00' })
    expect(await app.visitor.call(viewingContract.cancelByLink, link)).toMatchObject({ status: 'CANCELLED' })
    await expectProblem(app.visitor.call(viewingContract.cancelByLink, link), 'ILLEGAL_TRANSITION')
    await expectProblem(admin.call(viewingContract.confirm, at(id)), 'ILLEGAL_TRANSITION')
    expect(await offered(slot.listingId)).toMatchObject([{ placesLeft: 1 }])
    const forged = `${link.params.code.slice(0, -4)}AAAA`
    for (const code of [forged, 'AAAA', Buffer.alloc(24).toString('base64url')])
      await expectProblem(app.visitor.call(viewingContract.readByLink, { params: { code } }), 'NOT_FOUND')
  })

  test('withdraws a time and declines everybody who has a place', async () => {
    const slot = await aTime()
    const phones = [aPhone(), aPhone()]
    for (const phone of phones) await ask(slot.id, phone)
    expect((await admin.call(viewingContract.withdraw, at(slot.id))).viewings.map(({ status }) => status)).toEqual([
      ...['DECLINED', 'DECLINED'],
    ])
    for (const phone of phones) await expect.poll(() => smsTo(phone).at(-1)).toContain('cannot take place')
    await expectProblem(admin.call(viewingContract.withdraw, at(slot.id)), 'ILLEGAL_TRANSITION')
  })
})
