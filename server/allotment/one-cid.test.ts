import { afterAll, beforeAll, expect, test } from 'vitest'
import { allotmentApplicantContract, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import { aPhoneCode, anOpenRound, aRegistered, drawn, setDays, statedFacts } from '../testing/allotment/allotment-steps.ts'
import { eventually } from '../testing/eventually.ts'
import { type Admin, aCid, aPhone } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z', { PUBLIC_ADDRESS: 'https://sakhang.example' }))
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })

async function register(id: string, cid: string, phoneNumber = aPhone()) {
  const body = { ...statedFacts(), cid, phoneNumber, ...(await aPhoneCode(app, id, phoneNumber)), hasConsented: true as const }
  const { reference } = await app.visitor.call(publicAllotmentContract.register, { ...at(id), body })
  return { reference, phoneNumber }
}

const ofRound = async (roundId: string, query: object = {}) =>
  (await admin.call(allotmentApplicantContract.list, { query: { roundId, pageSize: 50, ...query } })).items

async function idOf(roundId: string, reference: string): Promise<string> {
  return (await ofRound(roundId)).find((one) => one.reference === reference)?.id ?? ''
}

const statusOf = (id: string, reference: string) =>
  app.visitor.call(publicAllotmentContract.status, { params: { id, reference } })
const close = (id: string) => admin.call(allotmentRoundContract.close, at(id))
const confirm = (id: string) => admin.call(allotmentApplicantContract.confirm, at(id))

test('a second registration with a CID gets the same answer as the first, and the first registrant is notified', async () => {
  const round = await anOpenRound(admin)
  const cid = aCid()
  const first = await register(round.id, cid)
  const second = await register(round.id, cid)
  const alone = await register(round.id, aCid())
  const shown = async ({ reference }: { reference: string }) => ({ ...(await statusOf(round.id, reference)), reference: '' })
  expect([await shown(first), await shown(second)]).toEqual([await shown(alone), await shown(alone)])
  const message = await eventually(() => app.sms.find(({ to, body }) => to === first.phoneNumber && body.includes('your CID')))
  expect(message.body).toContain(first.reference)
  await register(round.id, cid)
  const notified = app.sms.filter(({ body }) => body.includes('your CID')).map(({ to }) => to)
  expect(notified).toEqual([first.phoneNumber])
})

test('an applicant who proves the phone of a registration is notified that it is valid', async () => {
  const round = await anOpenRound(admin)
  const cid = aCid()
  const { phoneNumber } = await register(round.id, cid)
  await expectProblem(register(round.id, cid, phoneNumber), 'DUPLICATE')
})

test('the office sees both registrations, and the round can close only after it chooses one', async () => {
  const round = await anOpenRound(admin)
  const cid = aCid()
  const [first, second, alone] = [await register(round.id, cid), await register(round.id, cid), await register(round.id, aCid())]
  const toCheck = await ofRound(round.id, { needsCheck: 'true' })
  expect(toCheck.map(({ reference }) => reference)).toEqual([first.reference, second.reference])
  await setDays(app, admin, round.id)
  const refused = await expectProblem(close(round.id), 'ILLEGAL_TRANSITION')
  expect(refused.detail).toContain(`${first.reference}, ${second.reference}.`)
  const chosen = await idOf(round.id, second.reference)
  expect(await confirm(chosen)).toMatchObject({ state: 'REGISTERED', needsCheck: false })
  expect(await statusOf(round.id, first.reference)).toMatchObject({ state: 'EXCLUDED' })
  await close(round.id)
  const { list } = await app.visitor.call(publicAllotmentContract.result, at(round.id))
  expect([first, second, alone].map(({ reference }) => list.includes(reference))).toEqual([false, true, true])
  await expectProblem(confirm(chosen), 'ILLEGAL_TRANSITION')
})

test('an excluded applicant who registers again with another phone takes part only if the office allows it', async () => {
  const round = await anOpenRound(admin)
  const cid = aCid()
  const { reference } = await register(round.id, cid)
  const body = { reason: 'Not an employee' }
  await admin.call(allotmentApplicantContract.exclude, { ...at(await idOf(round.id, reference)), body })
  const again = await register(round.id, cid)
  await setDays(app, admin, round.id)
  await expectProblem(close(round.id), 'ILLEGAL_TRANSITION')
  await admin.call(allotmentApplicantContract.exclude, { ...at(await idOf(round.id, again.reference)), body })
  await close(round.id)
})

test('a registration after the draw must be checked again, a withdrawn one not', async () => {
  const round = await anOpenRound(admin)
  const kept = await aRegistered(admin, round.id)
  const { reference } = await register(round.id, kept.cid)
  await confirm(kept.id)
  const later = await register(round.id, kept.cid)
  expect((await ofRound(round.id, { needsCheck: 'true' })).map((one) => one.reference)).toEqual([later.reference])
  const answer = { answer: 'WITHDRAW' as const }
  await admin.call(allotmentApplicantContract.answer, { ...at(await idOf(round.id, later.reference)), body: answer })
  expect(await ofRound(round.id, { needsCheck: 'true' })).toEqual([])
  expect(await statusOf(round.id, reference)).toMatchObject({ state: 'EXCLUDED' })
})

test('if both registrations are chosen at the same time, one stays', async () => {
  const round = await anOpenRound(admin)
  const cid = aCid()
  const ids = [await register(round.id, cid), await register(round.id, cid)].map(({ reference }) => idOf(round.id, reference))
  const answers = await Promise.allSettled((await Promise.all(ids)).map(confirm))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await ofRound(round.id, { state: 'REGISTERED' })).length).toBe(1)
})

/** A finished round in which one applicant has waited since 2023. */
async function aWaiting() {
  const { id } = await anOpenRound(admin)
  const waiting = await aRegistered(admin, id, { waitingSince: '2023-01-10' })
  await drawn(app, admin, id)
  await admin.call(allotmentRoundContract.finish, at(id))
  return { ...waiting, roundId: id }
}
const carryOver = (id: string, fromRoundId: string) =>
  admin.call(allotmentRoundContract.carryOver, { ...at(id), body: { fromRoundId } })

test('a stranger who registers with the CID of a waiting applicant takes neither the place nor the waiting time', async () => {
  const waiting = await aWaiting()
  const next = await anOpenRound(admin)
  const stranger = await register(next.id, waiting.cid)
  await carryOver(next.id, waiting.roundId)
  const both = await ofRound(next.id, { needsCheck: 'true' })
  expect(both.map(({ reference, waitingSince }) => ({ reference, waitingSince }))).toEqual(
    expect.arrayContaining([
      { reference: waiting.reference, waitingSince: '2023-01-10' },
      { reference: stranger.reference, waitingSince: '2025-06-15' },
    ]),
  )
  await confirm(await idOf(next.id, waiting.reference))
  expect(await statusOf(next.id, stranger.reference)).toMatchObject({ state: 'EXCLUDED' })
  await carryOver(next.id, waiting.roundId)
  expect(await ofRound(next.id)).toHaveLength(2)
})

test('a waiting applicant who registered with a new phone keeps the waiting time once the office has chosen that registration', async () => {
  const waiting = await aWaiting()
  const next = await anOpenRound(admin)
  const { reference } = await register(next.id, waiting.cid)
  await carryOver(next.id, waiting.roundId)
  expect(await confirm(await idOf(next.id, reference))).toMatchObject({ state: 'REGISTERED', waitingSince: '2023-01-10' })
})

test('a waiting applicant who registered again by the same phone, or at the office, is in the list once with the earlier day', async () => {
  const [byPhone, atOffice] = [await aWaiting(), await aWaiting()]
  const next = await anOpenRound(admin)
  const again = await register(next.id, byPhone.cid, byPhone.phoneNumber)
  const typed = await aRegistered(admin, next.id, { cid: atOffice.cid })
  for (const { roundId } of [byPhone, atOffice]) await carryOver(next.id, roundId)
  expect((await ofRound(next.id)).map(({ reference, waitingSince }) => ({ reference, waitingSince }))).toEqual([
    { reference: again.reference, waitingSince: '2023-01-10' },
    { reference: typed.reference, waitingSince: '2023-01-10' },
  ])
})
