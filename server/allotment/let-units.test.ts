import { afterAll, beforeAll, expect, test } from 'vitest'
import { allotmentApplicantContract, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { anOpenRound, aPhoneCode, aRegistered, drawn, letOutside } from '../testing/allotment/allotment-steps.ts'
import { type Admin, aLease, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })
const readOne = (id: string) => admin.call(allotmentApplicantContract.read, at(id))
const offer = (id: string) => admin.call(allotmentRoundContract.offer, at(id))
const accept = (id: string) => admin.call(allotmentApplicantContract.answer, { ...at(id), body: { answer: 'ACCEPT' } })

async function aDrawn(units = 1) {
  const { id } = await anOpenRound(admin, { units })
  const first = await aRegistered(admin, id, { householdSize: 5 })
  const second = await aRegistered(admin, id, { householdSize: 2 })
  return { round: await drawn(app, admin, id), first, second }
}

test('a unit that was let outside the round is not offered, and the office is notified which one', async () => {
  const { round, first } = await aDrawn()
  const lease = await letOutside(admin, round.units[0]?.id ?? '')
  const { detail } = await expectProblem(offer(round.id), 'ILLEGAL_TRANSITION')
  expect(detail).toContain(`is let under lease ${lease.leaseNumber}`)
  await admin.call(leaseContract.cancel, { ...at(lease.id), body: {} })
  await offer(round.id)
  expect(await readOne(first.id)).toMatchObject({ state: 'OFFERED', otherLeaseNumber: null })
})

test('a unit whose lease ends this month is offered', async () => {
  const { round, first } = await aDrawn()
  await letOutside(admin, round.units[0]?.id ?? '', { startDate: '2025-06-15', endDate: '2025-06-30' })
  await offer(round.id)
  expect(await readOne(first.id)).toMatchObject({ state: 'OFFERED', otherLeaseNumber: null })
})

test('an offered unit that is then let cannot be accepted; its applicant is first for the next free unit', async () => {
  const { round, first, second } = await aDrawn(2)
  await offer(round.id)
  const { offeredUnitId } = await readOne(first.id)
  const { leaseNumber } = await letOutside(admin, offeredUnitId ?? '')
  expect(await readOne(first.id)).toMatchObject({ state: 'OFFERED', otherLeaseNumber: leaseNumber })
  const { detail } = await expectProblem(accept(first.id), 'ILLEGAL_TRANSITION')
  expect(detail).toContain(`under lease ${leaseNumber}. Choose “Offer free units”`)
  const params = { id: round.id, reference: first.reference }
  const body = { ...(await aPhoneCode(app, round.id, first.phoneNumber)), answer: 'ACCEPT' as const }
  const refused = await expectProblem(app.visitor.call(publicAllotmentContract.answer, { params, body }), 'ILLEGAL_TRANSITION')
  expect(refused.detail).not.toContain(leaseNumber)
  await admin.call(allotmentApplicantContract.answer, { ...at(second.id), body: { answer: 'DECLINE' } })
  // Nobody waited for the unit that the second applicant declined; now the first one waits.
  await offer(round.id)
  const next = await readOne(first.id)
  expect(next).toMatchObject({ state: 'OFFERED', otherLeaseNumber: null })
  expect(next.offeredUnitId).not.toBe(offeredUnitId)
})

test('a unit that is let after its acceptance starts no lease; the applicant returns to the waiting list', async () => {
  const { round, first } = await aDrawn()
  await offer(round.id)
  await accept(first.id)
  const { leaseNumber } = await letOutside(admin, round.units[0]?.id ?? '')
  const start = () => admin.call(allotmentApplicantContract.startLease, at(first.id))
  expect((await expectProblem(start(), 'ILLEGAL_TRANSITION')).detail).toContain(leaseNumber)
  await offer(round.id)
  expect(await readOne(first.id)).toMatchObject({ state: 'WAITING', offeredUnitId: null })
})

test('a lease that the office created for the applicant outside the round counts as theirs', async () => {
  const { round, first } = await aDrawn()
  await offer(round.id)
  await accept(first.id)
  const { id: tenantId } = await aTenant(admin, { cid: first.cid })
  const { id, leaseNumber } = await aLease(admin, {
    ...{ propertyType: 'UNIT' as const, propertyId: round.units[0]?.id ?? '', tenantId },
    ...{ startDate: '2025-07-01', endDate: '2026-06-30' },
  })
  expect(await readOne(first.id)).toMatchObject({ leaseId: id, leaseNumber, otherLeaseNumber: null })
})

test('if an offer is accepted while a lease of the unit is created, the acceptance is refused', async () => {
  const { round, first } = await aDrawn()
  await Promise.allSettled([offer(round.id), letOutside(admin, round.units[0]?.id ?? '')])
  const { state } = await readOne(first.id)
  if (state === 'OFFERED') await expectProblem(accept(first.id), 'ILLEGAL_TRANSITION')
  else expect(state).toBe('WAITING')
})
