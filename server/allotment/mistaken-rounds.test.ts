import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allotmentApplicantContract, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import { addDays, calendarDate } from '../../domain/calendar-date.ts'
import { anOpenRound, aPhoneCode, aRegistered, aRound, closed, drawn, setDays } from '../testing/allotment/allotment-steps.ts'
import type { Admin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z', { PUBLIC_ADDRESS: 'https://sakhang.example' }))
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })

describe('a round that was opened by mistake', () => {
  const cancel = (id: string, reason = 'The income ceiling was wrong.') =>
    admin.call(allotmentRoundContract.cancel, { ...at(id), body: { reason } })
  const look = (id: string) => app.visitor.call(publicAllotmentContract.read, at(id))
  const bodyTo = (phoneNumber: string) => app.sms.filter(({ to, body }) => to === phoneNumber && body.includes('cancelled'))

  test('is cancelled with a reason; registered applicants are notified once, excluded ones are not', async () => {
    const round = await anOpenRound(admin)
    const listed = await aRegistered(admin, round.id)
    const excluded = await aRegistered(admin, round.id)
    await admin.call(allotmentApplicantContract.exclude, { ...at(excluded.id), body: { reason: 'Not an employee' } })
    const cancelled = await cancel(round.id)
    expect(cancelled).toMatchObject({ state: 'CANCELLED', waitingCount: 1, cancelledReason: 'The income ceiling was wrong.' })
    await app.outbox.deliver(await organisationRunBy(app, admin))
    expect(bodyTo(listed.phoneNumber).map(({ body }) => body)).toEqual([
      expect.stringMatching(
        new RegExp(`reference ${listed.reference}\\. Reason: https://sakhang.example/allotment/${round.id}$`),
      ),
    ])
    expect(bodyTo(excluded.phoneNumber)).toEqual([])
    const params = { id: round.id, reference: listed.reference }
    expect(await look(round.id)).toMatchObject({ state: 'CANCELLED', cancelledReason: 'The income ceiling was wrong.' })
    expect(await app.visitor.call(publicAllotmentContract.status, { params })).toMatchObject({ state: 'REGISTERED' })
    const body = { ...(await aPhoneCode(app, round.id, listed.phoneNumber)), answer: 'WITHDRAW' as const }
    await expectProblem(app.visitor.call(publicAllotmentContract.answer, { params, body }), 'ILLEGAL_TRANSITION')
  })

  test('accepts no applicant and no step after it is cancelled', async () => {
    const { id } = await anOpenRound(admin)
    await cancel(id)
    await expectProblem(aRegistered(admin, id), 'ILLEGAL_TRANSITION')
    for (const step of ['open', 'close', 'offer', 'finish'] as const)
      await expectProblem(admin.call(allotmentRoundContract[step], at(id)), 'ILLEGAL_TRANSITION')
    await expectProblem(cancel(id), 'ILLEGAL_TRANSITION')
  })

  test('cannot be cancelled as a draft or after the draw', async () => {
    await expectProblem(cancel((await aRound(admin)).id), 'ILLEGAL_TRANSITION')
    const { id } = await anOpenRound(admin)
    await aRegistered(admin, id)
    await drawn(app, admin, id)
    await expectProblem(cancel(id), 'ILLEGAL_TRANSITION')
  })

  test('keeps its published list', async () => {
    const { id } = await anOpenRound(admin)
    await aRegistered(admin, id)
    const { listHash } = await closed(app, admin, id)
    expect(await cancel(id, 'The lottery is not drawn this week.')).toMatchObject({ state: 'CANCELLED', listHash })
    expect(await app.visitor.call(publicAllotmentContract.result, at(id))).toMatchObject({ listHash, seed: null, order: [] })
  })

  test('is either cancelled or closed if two clerks do both at the same time', async () => {
    const { id, version } = await anOpenRound(admin)
    await setDays(app, admin, id)
    const { version: seen = version } = await admin.call(allotmentRoundContract.read, at(id))
    const answers = await Promise.allSettled([
      admin.call(allotmentRoundContract.cancel, { ...at(id), body: { reason: 'Wrong units.' }, ifMatch: seen }),
      admin.call(allotmentRoundContract.close, { ...at(id), ifMatch: seen }),
    ])
    expect(answers.map(({ status: one }) => one).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
  })

  test('passes its applicants to the next round, with reference, waiting time and confirmations', async () => {
    const mistaken = await anOpenRound(admin)
    const waitingSince = addDays(calendarDate('2025-06-15'), -400)
    const one = await aRegistered(admin, mistaken.id, { waitingSince, statements: [1] })
    const gone = await aRegistered(admin, mistaken.id)
    await admin.call(allotmentApplicantContract.answer, { ...at(gone.id), body: { answer: 'WITHDRAW' } })
    const { id } = await anOpenRound(admin, { pointRules: mistaken.pointRules.toReversed() as never })
    const carry = () => admin.call(allotmentRoundContract.carryOver, { ...at(id), body: { fromRoundId: mistaken.id } })
    await expectProblem(carry(), 'INVALID_INPUT')
    await cancel(mistaken.id)
    await carry()
    const { items } = await admin.call(allotmentApplicantContract.list, { query: { roundId: id } })
    expect(items).toMatchObject([{ reference: one.reference, waitingSince, statements: [0], state: 'REGISTERED' }])
  })
})

describe('a unit', () => {
  const unitIdsOf = (round: { units: { id: string }[] }) => round.units.map(({ id }) => id)
  const open = (id: string) => admin.call(allotmentRoundContract.open, at(id))

  test('is allotted by one round at a time, and by another once that round is cancelled', async () => {
    const first = await anOpenRound(admin, { title: 'The first round' })
    const second = await aRound(admin, { unitIds: unitIdsOf(first) })
    const { detail } = await expectProblem(open(second.id), 'ILLEGAL_TRANSITION')
    expect(detail).toMatch(/is in “The first round”, which is not finished/)
    await admin.call(allotmentRoundContract.cancel, { ...at(first.id), body: { reason: 'Wrong units.' } })
    expect(await open(second.id)).toMatchObject({ state: 'OPEN' })
  })

  test('is in only one of two rounds that are opened at the same time', async () => {
    const first = await aRound(admin)
    const second = await aRound(admin, { unitIds: unitIdsOf(first) })
    const answers = await Promise.allSettled([open(first.id), open(second.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
  })

  test('that an applicant of a finished round accepted cannot be in another round', async () => {
    const first = await anOpenRound(admin, { title: 'Of last year' })
    const { id } = await aRegistered(admin, first.id)
    await drawn(app, admin, first.id)
    await admin.call(allotmentRoundContract.offer, at(first.id))
    await admin.call(allotmentApplicantContract.answer, { ...at(id), body: { answer: 'ACCEPT' } })
    await admin.call(allotmentRoundContract.finish, at(first.id))
    const second = await aRound(admin, { unitIds: unitIdsOf(first) })
    const { detail } = await expectProblem(open(second.id), 'ILLEGAL_TRANSITION')
    expect(detail).toMatch(/accepted by .* in “Of last year”/)
    await admin.call(allotmentApplicantContract.answer, { ...at(id), body: { answer: 'WITHDRAW' } })
    expect(await open(second.id)).toMatchObject({ state: 'OPEN' })
  })
})
