import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { allotmentApplicantContract, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { conditionContract } from '../../domain/leases/condition/condition-contract.ts'
import { leaseDraftContract } from '../../domain/leases/drafts/lease-draft-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { signingContract } from '../../domain/leases/signing/signing-contract.ts'
import { noteContract } from '../../domain/notes/note-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { anOpenRound, aPhoneCode, aRegistered, drawn } from '../testing/allotment/allotment-steps.ts'
import { type Admin, aLease, aPassword, arriveBySms, aTenant, aUnit } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })
const readOne = (id: string) => admin.call(allotmentApplicantContract.read, at(id))
const answer = (id: string, given: 'ACCEPT' | 'WITHDRAW') =>
  admin.call(allotmentApplicantContract.answer, { ...at(id), body: { answer: given } })
const startLease = (id: string) => admin.call(allotmentApplicantContract.startLease, at(id))

const tasksOf = async (tenantId: string | null) =>
  (await admin.call(noteContract.list, { query: { tenantId: tenantId ?? '', kind: 'TASK' } })).items

/** The first of two applicants for one unit accepted it. */
async function anAccepted() {
  const round = await anOpenRound(admin)
  const first = await aRegistered(admin, round.id, { householdSize: 5 })
  const second = await aRegistered(admin, round.id, { householdSize: 2 })
  await drawn(app, admin, round.id)
  await admin.call(allotmentRoundContract.offer, at(round.id))
  await answer(first.id, 'ACCEPT')
  return { round, first, second }
}

/** The lease created from the draft, with a deposit of one month. */
async function aLeaseOfDraft(applicantId: string, given: { startDate?: string } = {}) {
  const { leaseDraftId } = await startLease(applicantId)
  const { id, version, propertyId, tenantId, terms } = await admin.call(leaseDraftContract.read, at(leaseDraftId ?? ''))
  const { startDate = '', endDate = '' } = terms as { startDate?: string; endDate?: string }
  return aLease(admin, {
    ...{ propertyId: propertyId ?? '', tenantId: tenantId ?? '', startDate, endDate },
    ...{ depositAmount: 1_000_000, draft: { id, version }, ...given },
  })
}

test('an applicant who accepted signs, pays the deposit, receives the flat and moves in without an exception', async () => {
  const { round, first } = await anAccepted()
  const { id, leaseNumber } = await aLeaseOfDraft(first.id, { startDate: '2025-06-15' })
  expect(await readOne(first.id)).toMatchObject({ state: 'ACCEPTED', leaseDraftId: null, leaseId: id, leaseNumber })
  const tenant = await arriveBySms(app, first.phoneNumber)
  const { tenantId } = await readOne(first.id)
  await tenant.call(authContract.setPin, { params: { id: tenantId ?? '' }, body: { password: aPassword, pin: '2580' } })
  await tenant.call(signingContract.sign, { ...at(id), body: { pin: '2580' } })
  await admin.call(signingContract.sign, { ...at(id), body: { password: aPassword } })
  const [deposit] = (await admin.call(adviceContract.list, { query: { leaseId: id } })).items
  await admin.call(paymentContract.payAdvice, {
    ...at(deposit?.id ?? ''),
    body: { amount: 1_000_000, method: 'CASH', paidOn: '2025-06-15' },
  })
  await expectProblem(admin.call(leaseContract.activate, { ...at(id), body: {} }), 'POLICY_VIOLATION')
  const report = await admin.call(conditionContract.begin, { ...at(id), body: { kind: 'ENTRY' } })
  for (const room of new Set(report.items.map((item) => item.room)))
    await admin.call(conditionContract.settleRoom, { ...at(report.id), body: { room, state: 'GOOD' } })
  await admin.call(conditionContract.tick, { ...at(report.id), body: { party: 'OWNER' } })
  await tenant.call(conditionContract.tick, { ...at(report.id), body: { party: 'TENANT' } })
  await admin.call(conditionContract.complete, at(report.id))
  expect((await admin.call(leaseContract.gaps, at(id))).missing).toEqual([])
  expect(await admin.call(leaseContract.activate, { ...at(id), body: {} })).toMatchObject({ status: 'ACTIVE' })
  expect(await readOne(first.id)).toMatchObject({ state: 'ACCEPTED', leaseId: id, leaseNumber })
  await expectProblem(answer(first.id, 'WITHDRAW'), 'ILLEGAL_TRANSITION')
  expect(await admin.call(allotmentRoundContract.finish, at(round.id))).toMatchObject({ state: 'FINISHED' })
})

test('if an applicant with a draft withdraws, the office records it, draft and task are deleted, and the next applicant gets the unit', async () => {
  const { first, second } = await anAccepted()
  const { leaseDraftId, tenantId } = await startLease(first.id)
  expect(await tasksOf(tenantId)).toHaveLength(1)
  expect(await answer(first.id, 'WITHDRAW')).toMatchObject({ state: 'WITHDRAWN', leaseDraftId: null })
  await expectProblem(admin.call(leaseDraftContract.read, at(leaseDraftId ?? '')), 'NOT_FOUND')
  expect(await tasksOf(tenantId)).toEqual([])
  expect(await readOne(second.id)).toMatchObject({ state: 'OFFERED' })
})

test('a form that is still open after a withdrawal deleted its draft cannot create a lease', async () => {
  const { round, first, second } = await anAccepted()
  const { leaseDraftId } = await startLease(first.id)
  const { id, version, propertyId, tenantId } = await admin.call(leaseDraftContract.read, at(leaseDraftId ?? ''))
  await answer(first.id, 'WITHDRAW')
  const typed = { propertyId: propertyId ?? '', tenantId: tenantId ?? '', startDate: '2025-07-01', endDate: '2026-06-30' }
  const { errors } = await expectProblem(aLease(admin, { ...typed, ...{ draft: { id, version } } }), 'INVALID_INPUT')
  expect(errors).toMatchObject([{ path: '/tenantId', message: expect.stringContaining(`withdrew from “${round.title}”`) }])
  expect(await readOne(second.id)).toMatchObject({ state: 'OFFERED', otherLeaseNumber: null })
  expect(await aLease(admin, typed)).toMatchObject({ status: 'PENDING' })
})

test('if a withdrawal and a lease from the draft arrive at the same time, one is refused', async () => {
  for (let count = 0; count < 3; count += 1) {
    const { first, second } = await anAccepted()
    await Promise.allSettled([aLeaseOfDraft(first.id), answer(first.id, 'WITHDRAW')])
    const { state, leaseId } = await readOne(first.id)
    const next = (await readOne(second.id)).state
    expect([state, leaseId === null, next]).toEqual(
      state === 'ACCEPTED' ? ['ACCEPTED', false, 'WAITING'] : ['WITHDRAWN', true, 'OFFERED'],
    )
  }
})

test('a lease that is started again after its draft was deleted has one task', async () => {
  const { first } = await anAccepted()
  const { leaseDraftId, tenantId } = await startLease(first.id)
  await admin.call(leaseDraftContract.remove, at(leaseDraftId ?? ''))
  await startLease(first.id)
  expect(await tasksOf(tenantId)).toHaveLength(1)
})

test('the task of a longest stay belongs to its applicant, even if its text or its unit was renamed', async () => {
  const { round, first } = await anAccepted()
  const { tenantId, leaseDraftId } = await startLease(first.id)
  await admin.call(unitContract.update, { ...at(round.units[0]?.id ?? ''), body: { unitNumber: 'Renamed' } })
  const [task] = await tasksOf(tenantId)
  await admin.call(noteContract.update, { ...at(task?.id ?? ''), body: { text: 'Ask the ministry first' } })
  const { id: ownTask } = await admin.call(noteContract.create, {
    body: { kind: 'TASK', text: task?.text ?? '', tenantId: tenantId ?? '' },
  })
  await admin.call(leaseDraftContract.remove, at(leaseDraftId ?? ''))
  await startLease(first.id)
  expect(await tasksOf(tenantId)).toHaveLength(2)
  await answer(first.id, 'WITHDRAW')
  expect((await tasksOf(tenantId)).map(({ id }) => id)).toEqual([ownTask])
})

test('a finished task stays when the lease is started again, and can be reopened', async () => {
  const { first } = await anAccepted()
  const { tenantId, leaseDraftId } = await startLease(first.id)
  const [done] = await tasksOf(tenantId)
  const setDone = (isDone: boolean) => admin.call(noteContract.update, { ...at(done?.id ?? ''), body: { isDone } })
  await setDone(true)
  await admin.call(leaseDraftContract.remove, at(leaseDraftId ?? ''))
  await startLease(first.id)
  expect((await tasksOf(tenantId)).map(({ isDone }) => isDone)).toEqual(expect.arrayContaining([true, false]))
  expect(await setDone(false)).toMatchObject({ isDone: false })
})

test('a lease that two clerks start at the same time has one task, and no stay has two', async () => {
  const { first } = await anAccepted()
  const started = await Promise.allSettled([startLease(first.id), startLease(first.id)])
  expect(started.map(({ status }) => status)).toEqual(expect.arrayContaining(['fulfilled', 'rejected']))
  const { tenantId } = await readOne(first.id)
  expect(await tasksOf(tenantId)).toHaveLength(1)
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  const copy = app.database.as(actor, (tx) =>
    sql`insert into notes (id, kind, text, tenant_id, stay_of_applicant_id)
      select gen_random_uuid(), kind, text, tenant_id, stay_of_applicant_id from notes where stay_of_applicant_id = ${first.id}`.execute(
      tx,
    ),
  )
  await expect(copy).rejects.toThrow('notes_stay')
})

test('the draft of an allotted lease and the lease created from it keep the tenant and the unit', async () => {
  const { round, first } = await anAccepted()
  const { leaseDraftId } = await startLease(first.id)
  const draft = await admin.call(leaseDraftContract.read, at(leaseDraftId ?? ''))
  const { id, version, propertyId, tenantId, terms, allotment } = draft
  expect(allotment).toEqual({ roundId: round.id, roundTitle: round.title, applicantName: first.name })
  const { id: otherId } = await aTenant(admin)
  const change = (body: object) => admin.call(leaseDraftContract.update, { ...at(id), body })
  const { errors } = await expectProblem(change({ tenantId: otherId }), 'INVALID_INPUT')
  expect(errors).toMatchObject([{ path: '/tenantId' }])
  expect(errors?.[0]?.message).toContain(`in “${round.title}”`)
  expect((await expectProblem(change({ propertyId: (await aUnit(admin)).id }), 'INVALID_INPUT')).errors?.[0]?.path).toBe(
    '/propertyId',
  )
  const { startDate = '', endDate = '' } = terms as { startDate?: string; endDate?: string }
  const lease = { propertyId: propertyId ?? '', startDate, endDate, draft: { id, version } }
  await expect(aLease(admin, { ...lease, tenantId: otherId })).rejects.toThrow()
  expect(await change({ tenantId: tenantId ?? '', propertyId: propertyId ?? '' })).toMatchObject({ tenantId })
  expect(await readOne(first.id)).toMatchObject({ leaseDraftId: id })
})

test('if an applicant withdraws before the lease runs, the lease is cancelled, and the next applicant gets a lease of the unit', async () => {
  const { first, second } = await anAccepted()
  const lease = await aLeaseOfDraft(first.id)
  await expectProblem(answer(first.id, 'WITHDRAW'), 'ILLEGAL_TRANSITION')
  await admin.call(leaseContract.cancel, { ...at(lease.id), body: {} })
  expect(await answer(first.id, 'WITHDRAW')).toMatchObject({ state: 'WITHDRAWN', leaseId: null })
  await answer(second.id, 'ACCEPT')
  const next = await aLeaseOfDraft(second.id)
  expect(await readOne(second.id)).toMatchObject({ leaseId: next.id })
})

test('if an applicant withdraws while the office starts the lease, one of the two is refused', async () => {
  for (let count = 0; count < 5; count += 1) {
    const { round, first, second } = await anAccepted()
    const body = {
      ...(await aPhoneCode(app, round.id, first.phoneNumber)),
      ...{ phoneNumber: first.phoneNumber, answer: 'WITHDRAW' as const },
    }
    const params = { id: round.id, reference: first.reference }
    await Promise.allSettled([startLease(first.id), app.visitor.call(publicAllotmentContract.answer, { params, body })])
    const { state, leaseDraftId } = await readOne(first.id)
    const next = (await readOne(second.id)).state
    expect([state, leaseDraftId === null, next]).toEqual(
      state === 'ACCEPTED' ? ['ACCEPTED', false, 'WAITING'] : ['WITHDRAWN', true, 'OFFERED'],
    )
  }
})

test('a pending lease of an allotted unit keeps its tenant and its unit; its other terms can be changed', async () => {
  const { round, first } = await anAccepted()
  const { id, tenantId, propertyId } = await aLeaseOfDraft(first.id)
  const { id: otherId } = await aTenant(admin)
  const change = (body: object) => admin.call(leaseMoveContract.change, { ...at(id), body })
  const { errors } = await expectProblem(change({ tenantId: otherId }), 'INVALID_INPUT')
  expect(errors).toMatchObject([{ path: '/tenantId' }])
  expect(errors?.[0]?.message).toContain(`in “${round.title}”`)
  expect(await change({ tenantId, noticeDays: 45 })).toMatchObject({ tenantId, propertyId, noticeDays: 45 })
  expect(await admin.call(leaseContract.read, at(id))).toMatchObject({
    allotment: { roundId: round.id, roundTitle: round.title },
  })
  expect(await readOne(first.id)).toMatchObject({ leaseId: id })
})

test('a lease without a round can change its tenant', async () => {
  const lease = await aLease(admin, { propertyId: (await aUnit(admin)).id, tenantId: (await aTenant(admin)).id })
  const { id: tenantId } = await aTenant(admin)
  expect(await admin.call(leaseMoveContract.change, { ...at(lease.id), body: { tenantId } })).toMatchObject({ tenantId })
  expect(await admin.call(leaseContract.read, at(lease.id))).not.toHaveProperty('allotment')
})

test('a unit whose tenant died stays let to the successor, and the round creates no other lease of it', async () => {
  const { round, first } = await anAccepted()
  const { id, leaseNumber } = await aLeaseOfDraft(first.id, { startDate: '2025-06-15' })
  await admin.call(leaseContract.activate, { ...at(id), body: { overrideReason: 'Papers are in the office.' } })
  const { id: tenantId } = await aTenant(admin)
  await admin.call(leaseMoveContract.succeed, { ...at(id), body: { tenantId, diedOn: '2025-06-15', relation: 'SPOUSE' } })
  expect(await readOne(first.id)).toMatchObject({ state: 'ACCEPTED', leaseId: id, leaseNumber, otherLeaseNumber: null })
  await expectProblem(startLease(first.id), 'ILLEGAL_TRANSITION')
  await expectProblem(answer(first.id, 'WITHDRAW'), 'ILLEGAL_TRANSITION')
  await admin.call(allotmentRoundContract.finish, at(round.id))
})
