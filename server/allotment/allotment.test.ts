import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allotmentApplicantContract, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import { leaseDraftContract } from '../../domain/leases/drafts/lease-draft-contract.ts'
import { noteContract } from '../../domain/notes/note-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { sql } from 'kysely'
import {
  anOpenRound,
  aRegistered,
  aPhoneCode,
  aRound,
  closed,
  drawn,
  setDays,
  statedFacts,
} from '../testing/allotment/allotment-steps.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { addDays } from '../../domain/calendar-date.ts'
import { type Admin, aLease, anAdmin, aTenant, aPhone, arriveBySms } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'
import { passOnOffers } from './offer-units.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z', { PUBLIC_ADDRESS: 'https://sakhang.example' }))
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const look = (id: string) => app.visitor.call(publicAllotmentContract.read, at(id))
const result = (id: string) => app.visitor.call(publicAllotmentContract.result, at(id))
const status = (id: string, reference: string) => app.visitor.call(publicAllotmentContract.status, { params: { id, reference } })
const register = async (id: string, given: object = {}) => {
  const stated = { ...statedFacts(), ...given }
  const body = { ...stated, ...(await aPhoneCode(app, id, stated.phoneNumber)), hasConsented: true as const, ...given }
  return app.visitor.call(publicAllotmentContract.register, { ...at(id), body })
}
const applicantsOf = async (roundId: string) =>
  (await admin.call(allotmentApplicantContract.list, { query: { roundId, sort: 'position:asc', pageSize: 50 } })).items
const readOne = (id: string) => admin.call(allotmentApplicantContract.read, at(id))

describe('registration', () => {
  test('the public page has rules, event and units, but no names, and shows no draft', async () => {
    const draft = await aRound(admin)
    await expectProblem(look(draft.id), 'NOT_FOUND')
    const round = await admin.call(allotmentRoundContract.open, at(draft.id))
    const { reference } = await register(round.id, { name: 'Unique Applicant' })
    const shown = await look(round.id)
    expect(shown).toMatchObject({
      state: 'OPEN',
      applicantCount: 1,
      seedOn: round.seedOn,
      listHash: null,
      seed: null,
      longestStayMonths: 60,
    })
    expect(JSON.stringify([shown, await status(round.id, reference)])).not.toContain('Unique')
    expect(await status(round.id, ` ${reference.toLowerCase().replace('-', ' ')}`)).toMatchObject({
      state: 'REGISTERED',
      points: 9,
      position: null,
    })
    await expectProblem(result(round.id), 'ILLEGAL_TRANSITION')
  })

  test('each CID can register once, only if it meets the criteria, and only until the last day', async () => {
    const round = await anOpenRound(admin)
    const cid = '11999888777'
    await register(round.id, { cid })
    await expectProblem(aRegistered(admin, round.id, { cid }), 'DUPLICATE')
    expect((await expectProblem(register(round.id, { monthlyIncomeAmount: 5_000_001 }), 'INVALID_INPUT')).errors?.[0]?.path).toBe(
      '/monthlyIncomeAmount',
    )
    expect((await expectProblem(register(round.id, { householdSize: 9 }), 'INVALID_INPUT')).errors?.[0]?.path).toBe(
      '/householdSize',
    )
    await expectProblem(register(round.id, { hasConsented: false }), 'INVALID_INPUT')
    await setDays(app, admin, round.id)
    await expectProblem(register(round.id), 'ILLEGAL_TRANSITION')
  })

  test('if two registrations of one CID arrive at the same time, one is accepted', async () => {
    const round = await anOpenRound(admin)
    const stated = statedFacts()
    const body = { ...stated, ...(await aPhoneCode(app, round.id, stated.phoneNumber)), hasConsented: true as const }
    const answers = await Promise.all(
      [0, 1].map(() => app.visitor.raw(publicAllotmentContract.register, { ...at(round.id), body })),
    )
    const [first, second] = answers.map((answer) => answer.status).toSorted((a, b) => a - b)
    // A caller whose code was already used is informed.
    expect([first, second === 429 ? 409 : second]).toEqual([201, 409])
  })

  test('the rules of an open round cannot be changed; another future event can be named', async () => {
    const round = await anOpenRound(admin)
    const change = (body: object) => admin.call(allotmentRoundContract.update, { ...at(round.id), body })
    await expectProblem(change({ offerDays: 20 }), 'ILLEGAL_TRANSITION')
    expect(await change({ seedEvent: 'The draw of the week after' })).toMatchObject({ seedEvent: 'The draw of the week after' })
    await expectProblem(change({ seedOn: round.registerUntil }), 'INVALID_INPUT')
    // The list is published between these two days.
    await expectProblem(change({ seedOn: addDays(round.registerUntil, 1) }), 'INVALID_INPUT')
  })

  test('a change of a draft keeps the fields that it does not contain', async () => {
    const draft = await aRound(admin, { maxHousehold: 6 })
    const { version: _version, ...same } = draft
    const changed = await admin.call(allotmentRoundContract.update, { ...at(draft.id), body: { offerDays: 20 } })
    expect(changed).toMatchObject({ ...same, offerDays: 20 })
  })

  test('a caller who guesses reference numbers is refused after 60 in a minute; a valid number still works', async () => {
    const round = await anOpenRound(admin)
    const { reference } = await aRegistered(admin, round.id)
    for (let count = 0; count < 61; count += 1) await status(round.id, `2222-${3333 + count}`).catch(() => undefined)
    await expectProblem(status(round.id, '2222-3333'), 'TOO_MANY_REQUESTS')
    expect(await status(round.id, reference)).toMatchObject({ reference })
    app.clock.set(new Date('2025-06-15T04:02:00Z'))
  })
})

describe('the draw', () => {
  test('the list is published before the seed is known, and anybody computes the same order from it', async () => {
    const round = await anOpenRound(admin, { mode: 'DRAW', units: 2 })
    for (let count = 0; count < 5; count += 1) await aRegistered(admin, round.id)
    const excluded = await aRegistered(admin, round.id)
    await admin.call(allotmentApplicantContract.exclude, { ...at(excluded.id), body: { reason: 'Not an employee' } })
    await expectProblem(admin.call(allotmentRoundContract.close, at(round.id)), 'ILLEGAL_TRANSITION')
    const published = await closed(app, admin, round.id)
    const before = await result(round.id)
    expect(before).toMatchObject({ seed: null, order: [], listHash: published.listHash })
    expect(sha256(before.list)).toBe(before.listHash)
    expect(before.list).not.toContain(excluded.reference)
    await expectProblem(admin.call(allotmentRoundContract.draw, { ...at(round.id), body: { seed: '1' } }), 'ILLEGAL_TRANSITION')
    await setDays(app, admin, round.id, { isEventToday: true })
    await admin.call(allotmentRoundContract.draw, { ...at(round.id), body: { seed: '407218' } })
    const after = await result(round.id)
    const references = after.list
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0] ?? '')
    const ticket = (reference: string) => sha256(`407218|${after.listHash}|${reference}`)
    expect(after.order).toEqual(references.toSorted((a, b) => (ticket(a) < ticket(b) ? -1 : 1)))
    expect((await applicantsOf(round.id)).filter(({ position }) => position).map(({ reference }) => reference)).toEqual(
      after.order,
    )
    await expectProblem(admin.call(allotmentRoundContract.draw, { ...at(round.id), body: { seed: '2' } }), 'ILLEGAL_TRANSITION')
  })

  test('an event before the publication of the list cannot give the seed', async () => {
    const round = await anOpenRound(admin)
    await setDays(app, admin, round.id, { isEventToday: true })
    await expectProblem(admin.call(allotmentRoundContract.close, at(round.id)), 'ILLEGAL_TRANSITION')
  })

  test('with points, applicants with more points come first', async () => {
    const round = await anOpenRound(admin)
    const few = await aRegistered(admin, round.id, { householdSize: 1, statements: [] })
    const many = await aRegistered(admin, round.id, { householdSize: 6 })
    await drawn(app, admin, round.id)
    expect((await applicantsOf(round.id)).map(({ id, points, position }) => [id, points, position])).toEqual([
      [many.id, 13, 1],
      [few.id, 2, 2],
    ])
  })
})

describe('offers', () => {
  test('a declined offer passes to the next applicant; an accepted one creates a tenant, a draft up to the longest stay, and a task', async () => {
    const round = await anOpenRound(admin)
    const [first, second] = [
      await aRegistered(admin, round.id, { householdSize: 5 }),
      await aRegistered(admin, round.id, { householdSize: 2 }),
    ]
    await drawn(app, admin, round.id)
    await admin.call(allotmentRoundContract.offer, at(round.id))
    await expectProblem(admin.call(allotmentRoundContract.offer, at(round.id)), 'ILLEGAL_TRANSITION')
    await app.outbox.deliver(await organisationRunBy(app, admin))
    expect(app.sms.findLast(({ to }) => to === first.phoneNumber)?.body).toContain(
      `Answer by 22 Jun 2025 with reference ${first.reference}`,
    )
    const answer = async (of: typeof first, given: 'ACCEPT' | 'DECLINE', phoneNumber = of.phoneNumber) => {
      const body = { ...(await aPhoneCode(app, round.id, phoneNumber)), answer: given }
      return app.visitor.raw(publicAllotmentContract.answer, { params: { id: round.id, reference: of.reference }, body })
    }
    expect((await answer(first, 'ACCEPT', second.phoneNumber)).status).toBe(400)
    expect(await answer(first, 'DECLINE')).toMatchObject({ status: 200, body: { state: 'DECLINED' } })
    expect(await readOne(second.id)).toMatchObject({ state: 'OFFERED', answerUntil: '2025-06-22' })
    expect(await answer(second, 'ACCEPT')).toMatchObject({ body: { state: 'ACCEPTED' } })
    const started = await admin.call(allotmentApplicantContract.startLease, at(second.id))
    const draft = await admin.call(leaseDraftContract.read, at(started.leaseDraftId ?? ''))
    expect(draft).toMatchObject({ tenantId: started.tenantId, terms: { startDate: '2025-07-01', endDate: '2030-06-30' } })
    const notes = await admin.call(noteContract.list, { query: { tenantId: started.tenantId ?? '', kind: 'TASK' } })
    expect(notes.items).toMatchObject([{ dueOn: '2030-03-30' }])
    await expectProblem(admin.call(allotmentApplicantContract.startLease, at(second.id)), 'ILLEGAL_TRANSITION')
    const lease = await aLease(admin, {
      ...{ propertyType: 'UNIT', propertyId: draft.propertyId ?? '', tenantId: started.tenantId ?? '' },
      ...{ startDate: '2025-07-01', endDate: '2030-06-30' },
    })
    await admin.call(leaseDraftContract.remove, at(draft.id))
    expect(await readOne(second.id)).toMatchObject({ leaseDraftId: null, leaseId: lease.id, leaseNumber: lease.leaseNumber })
    await expectProblem(admin.call(allotmentApplicantContract.startLease, at(second.id)), 'ILLEGAL_TRANSITION')
    await expectProblem(
      admin.call(allotmentApplicantContract.answer, { ...at(second.id), body: { answer: 'WITHDRAW' } }),
      'ILLEGAL_TRANSITION',
    )
  })

  test('the job passes an offer with a missed deadline to the next applicant', async () => {
    const round = await anOpenRound(admin)
    for (const householdSize of [5, 2]) await aRegistered(admin, round.id, { householdSize })
    await drawn(app, admin, round.id)
    await admin.call(allotmentRoundContract.offer, at(round.id))
    const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
    const pass = () => app.database.as(actor, (tx) => passOnOffers(tx, app.outbox))
    expect(await pass()).toBe(0)
    await app.database.as(actor, (tx) =>
      sql`update allotment_applicants set answer_until = '2025-06-14' where round_id = ${round.id} and state = 'OFFERED'`.execute(
        tx,
      ),
    )
    expect(await pass()).toBe(1)
    expect((await applicantsOf(round.id)).map(({ state }) => state)).toEqual(['EXPIRED', 'OFFERED'])
  })

  test('an applicant whose offer ends with the round is informed, and the history shows it', async () => {
    const round = await anOpenRound(admin)
    const { id, phoneNumber, reference } = await aRegistered(admin, round.id)
    await drawn(app, admin, round.id)
    await admin.call(allotmentRoundContract.offer, at(round.id))
    await admin.call(allotmentRoundContract.finish, at(round.id))
    await app.outbox.deliver(await organisationRunBy(app, admin))
    expect(app.sms.findLast(({ to }) => to === phoneNumber)?.body).toMatch(
      new RegExp(`finished, and your offer of a unit has ended\\. Keep your reference ${reference}`),
    )
    const { items } = await admin.call(auditContract.list, { query: { entity: 'allotmentApplicant', entityId: id } })
    expect(items[0]?.changes).toContainEqual({ field: 'state', before: 'OFFERED', after: 'WAITING' })
  })

  test('an applicant who waits after a finished round is carried over with the day and the reference', async () => {
    const round = await anOpenRound(admin)
    const [, waiting] = [
      await aRegistered(admin, round.id, { householdSize: 5 }),
      await aRegistered(admin, round.id, { householdSize: 2, waitingSince: '2023-01-10' }),
    ]
    await drawn(app, admin, round.id)
    await admin.call(allotmentRoundContract.offer, at(round.id))
    await admin.call(allotmentRoundContract.finish, at(round.id))
    const next = await anOpenRound(admin)
    await admin.call(allotmentRoundContract.carryOver, { ...at(next.id), body: { fromRoundId: round.id } })
    await admin.call(allotmentRoundContract.carryOver, { ...at(next.id), body: { fromRoundId: round.id } })
    const carried = await applicantsOf(next.id)
    expect(carried).toHaveLength(2)
    expect(carried.find(({ reference }) => reference === waiting?.reference)).toMatchObject({
      state: 'REGISTERED',
      waitingSince: '2023-01-10',
    })
  })
})

test('another office cannot see it, and erased data is deleted', async () => {
  const phoneNumber = aPhone()
  const { id: tenantId, cid } = await aTenant(admin, { phoneNumber })
  const round = await anOpenRound(admin)
  const applicant = await aRegistered(admin, round.id, { cid })
  const elsewhere = await anAdmin(app)
  await expectProblem(elsewhere.call(allotmentRoundContract.read, at(round.id)), 'NOT_FOUND')
  await expectProblem(elsewhere.call(allotmentApplicantContract.read, at(applicant.id)), 'NOT_FOUND')
  const tenant = await arriveBySms(app, phoneNumber)
  const exported = await tenant.call(privacyContract.exportTenant, { params: { id: tenantId } })
  expect(JSON.stringify(exported)).toContain(applicant.reference)
  await tenant.call(privacyContract.eraseTenant, { params: { id: tenantId } })
  await expectProblem(readOne(applicant.id), 'NOT_FOUND')
})

test('a tenant who shares the phone with another applicant neither exports nor erases that registration', async () => {
  const phoneNumber = aPhone()
  const { id: tenantId, cid } = await aTenant(admin, { phoneNumber })
  const round = await anOpenRound(admin)
  const own = await aRegistered(admin, round.id, { cid, phoneNumber })
  const sister = await aRegistered(admin, round.id, { phoneNumber })
  const tenant = await arriveBySms(app, phoneNumber)
  const exported = JSON.stringify(await tenant.call(privacyContract.exportTenant, { params: { id: tenantId } }))
  expect([exported.includes(own.reference), exported.includes(sister.reference)]).toEqual([true, false])
  await tenant.call(privacyContract.eraseTenant, { params: { id: tenantId } })
  await expectProblem(readOne(own.id), 'NOT_FOUND')
  expect(await readOne(sister.id)).toMatchObject({ state: 'REGISTERED', phoneNumber })
})
