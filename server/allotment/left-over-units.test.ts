import { afterAll, beforeAll, expect, test } from 'vitest'
import { allotmentApplicantContract, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
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
const leftOver = (id: string) => admin.call(allotmentRoundContract.leftOver, at(id))
const open = (id: string) => admin.call(allotmentRoundContract.open, at(id))
const cancel = (id: string) => admin.call(allotmentRoundContract.cancel, { ...at(id), body: { reason: 'Wrong units.' } })

/** One of its three units was accepted. */
async function aFinished() {
  const { id } = await anOpenRound(admin, { units: 3, title: 'Of last year' })
  const applicant = await aRegistered(admin, id)
  await drawn(app, admin, id)
  await admin.call(allotmentRoundContract.offer, at(id))
  await admin.call(allotmentApplicantContract.answer, { ...at(applicant.id), body: { answer: 'ACCEPT' } })
  const round = await admin.call(allotmentRoundContract.finish, at(id))
  const { offeredUnitId } = await admin.call(allotmentApplicantContract.read, at(applicant.id))
  return { round, acceptedId: offeredUnitId, unitIds: round.units.flatMap((unit) => (unit.id === offeredUnitId ? [] : unit.id)) }
}

const follow = (followsRoundId: string, unitIds: string[]) => aRound(admin, { followsRoundId, unitIds })

test('units left over from a finished round are offered in the next one, which refers to the earlier round', async () => {
  const { round, unitIds } = await aFinished()
  const { units, taken } = await leftOver(round.id)
  expect([units.map(({ id }) => id), taken]).toEqual([unitIds, []])
  const next = await follow(round.id, unitIds)
  expect(next).toMatchObject({ followsRoundId: round.id, followsTitle: 'Of last year' })
  expect((await leftOver(round.id)).units).toHaveLength(2)
  const history = await admin.call(auditContract.list, { query: { entityId: next.id } })
  expect(JSON.stringify(history.items)).toContain('followsRoundId')
  expect(JSON.stringify(history.items)).not.toContain('followsTitle')
  expect(await open(next.id)).toMatchObject({ state: 'OPEN', followsRoundId: round.id })
  expect(await leftOver(round.id)).toMatchObject({ units: [], taken: [{ reason: 'ROUND', by: next.title }, { reason: 'ROUND' }] })
})

test('all units of a cancelled round are left over, and none of a running round', async () => {
  const { id } = await anOpenRound(admin, { units: 2 })
  expect(await leftOver(id)).toEqual({ units: [], taken: [] })
  const { errors } = await expectProblem(aRound(admin, { followsRoundId: id }), 'INVALID_INPUT')
  expect(errors).toMatchObject([{ path: '/followsRoundId' }])
  await cancel(id)
  expect((await leftOver(id)).units).toHaveLength(2)
})

test('a unit that was let in the meantime is not carried over, and another one is', async () => {
  const { round, unitIds } = await aFinished()
  const [letId = '', freeId = ''] = unitIds
  const { leaseNumber, id: leaseId } = await letOutside(admin, letId)
  expect(await leftOver(round.id)).toMatchObject({
    units: [{ id: freeId }],
    taken: [{ id: letId, reason: 'LEASE', by: leaseNumber }],
  })
  const { errors } = await expectProblem(follow(round.id, unitIds), 'INVALID_INPUT')
  expect(errors).toMatchObject([{ path: '/unitIds', message: expect.stringContaining(`let under lease ${leaseNumber}`) }])
  const next = await follow(round.id, [freeId])
  const add = () => admin.call(allotmentRoundContract.update, { ...at(next.id), body: { unitIds } })
  await expectProblem(add(), 'INVALID_INPUT')
  await admin.call(leaseContract.cancel, { ...at(leaseId), body: {} })
  expect((await add()).units).toHaveLength(2)
})

test('a draft cannot open with a unit that was let since; the event of an open round can still be changed', async () => {
  const { round, unitIds } = await aFinished()
  const next = await follow(round.id, unitIds)
  const { leaseNumber, id: leaseId } = await letOutside(admin, unitIds[0] ?? '')
  const { detail } = await expectProblem(open(next.id), 'ILLEGAL_TRANSITION')
  expect(detail).toContain(`let under lease ${leaseNumber}`)
  await admin.call(leaseContract.cancel, { ...at(leaseId), body: {} })
  await open(next.id)
  await letOutside(admin, unitIds[0] ?? '')
  const body = { seedSource: 'the office’s notice board' }
  expect(await admin.call(allotmentRoundContract.update, { ...at(next.id), body })).toMatchObject(body)
})

test('if two rounds with the same units open at the same time, one is refused; later drafts are refused immediately', async () => {
  const { round, unitIds } = await aFinished()
  const [one, other] = [await follow(round.id, unitIds), await follow(round.id, unitIds)]
  const opened = await Promise.allSettled([open(one.id), open(other.id)])
  expect(opened.map(({ status }) => status)).toEqual(expect.arrayContaining(['fulfilled', 'rejected']))
  const { errors } = await expectProblem(follow(round.id, unitIds), 'INVALID_INPUT')
  expect(errors?.[0]?.message).toContain('which is not finished')
})

test('an accepted unit that is not left over can be chosen for a draft, which then cannot open', async () => {
  const { round, acceptedId, unitIds } = await aFinished()
  const next = await follow(round.id, [acceptedId ?? '', ...unitIds])
  expect(next.units).toHaveLength(3)
  const { detail } = await expectProblem(open(next.id), 'ILLEGAL_TRANSITION')
  expect(detail).toMatch(/accepted by .* in “Of last year”/)
})
