import { afterAll, beforeAll, expect, test } from 'vitest'
import { allotmentApplicantContract, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { addDays, calendarDate } from '../../domain/calendar-date.ts'
import { chhetrum } from '../../domain/money.ts'
import { anOpenRound, aRegistered, aRound, drawn, letOutside } from '../testing/allotment/allotment-steps.ts'
import type { Admin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })
const open = (id: string, ifMatch?: number) =>
  admin.call(allotmentRoundContract.open, { ...at(id), ...(ifMatch !== undefined && { ifMatch }) })
const listOf = async (roundId: string) => (await admin.call(allotmentApplicantContract.list, { query: { roundId } })).items
const waitingSince = addDays(calendarDate('2025-06-15'), -400)

/** A finished round of two units without any offer. Its two applicants still wait; one of them has a larger household. */
async function aFinished() {
  const { id, units } = await anOpenRound(admin, { units: 2, title: 'Of last year' })
  const single = await aRegistered(admin, id, { householdSize: 1, waitingSince })
  const family = await aRegistered(admin, id, { householdSize: 6 })
  await drawn(app, admin, id)
  await admin.call(allotmentRoundContract.finish, at(id))
  return { id, unitIds: units.map((unit) => unit.id), single, family }
}

const follow = ({ id: followsRoundId, unitIds }: { id: string; unitIds: string[] }, given: object = {}) =>
  aRound(admin, { followsRoundId, unitIds, carriesOver: true, ...given })

test('a draft that carries over the waiting list does so when it opens; an applicant who does not meet its criteria stays in the earlier round', async () => {
  const from = await aFinished()
  const draft = await follow(from, { maxHousehold: 4 })
  expect(draft).toMatchObject({ carriesOver: true, applicantCount: 0 })
  expect(await open(draft.id)).toMatchObject({ state: 'OPEN', applicantCount: 1 })
  const { reference } = from.single
  expect(await listOf(draft.id)).toMatchObject([{ reference, waitingSince, state: 'REGISTERED' }])
  const carry = () => admin.call(allotmentRoundContract.carryOver, { ...at(draft.id), body: { fromRoundId: from.id } })
  expect(await carry()).toMatchObject({ applicantCount: 1 })
})

test('a draft without that setting carries nobody over, and one that follows no round cannot have it', async () => {
  const from = await aFinished()
  const draft = await follow(from, { carriesOver: false })
  expect(await open(draft.id)).toMatchObject({ state: 'OPEN', applicantCount: 0 })
  const { errors } = await expectProblem(aRound(admin, { carriesOver: true }), 'INVALID_INPUT')
  expect(errors).toMatchObject([{ path: '/carriesOver' }])
  const other = await follow(await aFinished())
  const change = (body: object) => admin.call(allotmentRoundContract.update, { ...at(other.id), body })
  await expectProblem(change({ followsRoundId: null }), 'INVALID_INPUT')
  expect(await change({ followsRoundId: null, carriesOver: false })).toMatchObject({ followsRoundId: null, carriesOver: false })
})

test('all registered applicants of a cancelled round are carried over, once', async () => {
  const { id, units } = await anOpenRound(admin)
  const one = await aRegistered(admin, id)
  await admin.call(allotmentRoundContract.cancel, { ...at(id), body: { reason: 'Wrong units.' } })
  const draft = await follow({ id, unitIds: units.map((unit) => unit.id) })
  const opened = await Promise.allSettled([open(draft.id), open(draft.id)])
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listOf(draft.id)).toMatchObject([{ reference: one.reference }])
})

test('a round that cannot be opened carries no applicant over, and a concurrent change is refused', async () => {
  const from = await aFinished()
  const draft = await follow(from)
  await letOutside(admin, from.unitIds[0] ?? '')
  await expectProblem(open(draft.id), 'ILLEGAL_TRANSITION')
  expect(await listOf(draft.id)).toEqual([])
  const other = await follow(await aFinished())
  const body = { incomeCeilingAmount: chhetrum(100) }
  const { version } = await admin.call(allotmentRoundContract.update, { ...at(other.id), body })
  await expectProblem(open(other.id, version - 1), 'CHANGED_MEANWHILE')
  expect(await listOf(other.id)).toEqual([])
})
