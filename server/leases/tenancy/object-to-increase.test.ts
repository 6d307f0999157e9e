import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { type Admin, anActiveLease, aPhone, arriveBySms, aSignedInTenant, aTenant } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-20T04:00:00Z'))
})
afterAll(() => app.close())

const term = { startDate: '2023-01-01', endDate: '2026-12-31' }
const announce = (id: string, noticeDate: string, rentAmount = 1_100_000) =>
  admin.call(leaseMoveContract.rentChange, { params: { id }, body: { effectiveDate: '2025-10-01', rentAmount, noticeDate } })
const objection = (id: string, objectedOn: string, effectiveDate = '2025-10-01') => ({
  params: { id },
  body: { effectiveDate, objectedOn },
})
const object = (id: string, objectedOn: string, effectiveDate?: string) =>
  admin.call(leaseMoveContract.rentObjection, objection(id, objectedOn, effectiveDate))
async function rentOfOctober(id: string): Promise<number | undefined> {
  const { schedule } = await admin.call(leaseContract.schedule, { params: { id } })
  return schedule.find(({ periodStart }) => periodStart === '2025-10-01')?.amount
}

test('an increase is cancelled if the tenant objects in time, and another can be announced', async () => {
  const { id } = await anActiveLease(admin, term)
  await announce(id, '2025-06-10')
  expect(await rentOfOctober(id)).toBe(1_100_000)
  await object(id, '2025-06-20')
  expect(await rentOfOctober(id)).toBe(1_000_000)
  const [latest] = await admin.call(leaseContract.events, { params: { id } })
  expect(latest).toMatchObject({ kind: 'RENT_OBJECTED', on: '2025-10-01' })
  await announce(id, '2025-06-20', 1_050_000)
  expect(await rentOfOctober(id)).toBe(1_050_000)
})

test('cancelling an increase also cancels a later change that would then be an increase without notice', async () => {
  const { id } = await anActiveLease(admin, term)
  await announce(id, '2025-06-10')
  const lower = { effectiveDate: '2025-11-01', noticeDate: '2025-06-20', rentAmount: 1_050_000 }
  await admin.call(leaseMoveContract.rentChange, { params: { id }, body: lower })
  await admin.call(leaseMoveContract.rentChange, {
    params: { id },
    body: { ...lower, effectiveDate: '2025-12-01', rentAmount: 950_000 },
  })
  await object(id, '2025-06-20')
  const { schedule } = await admin.call(leaseContract.schedule, { params: { id } })
  const rentOf = (month: string) => schedule.find(({ periodStart }) => periodStart === `${month}-01`)?.amount
  expect([rentOf('2025-10'), rentOf('2025-11'), rentOf('2025-12')]).toEqual([1_000_000, 1_000_000, 950_000])
  const events = await admin.call(leaseContract.events, { params: { id } })
  expect(events.filter(({ kind }) => kind === 'RENT_OBJECTED').map(({ on }) => on)).toEqual(
    expect.arrayContaining(['2025-10-01', '2025-11-01']),
  )
})

test('without an objection an increase is accepted ten working days after the notice', async () => {
  const { id } = await anActiveLease(admin, term)
  await announce(id, '2025-06-05')
  const refusal = await expectProblem(object(id, '2025-06-20'), 'POLICY_VIOLATION')
  expect(refusal.detail).toContain('19 Jun 2025')
  expect(await rentOfOctober(id)).toBe(1_100_000)
  await object(id, '2025-06-19')
})

test('a tenant can object only to an announced increase, from its notice until today', async () => {
  const { id } = await anActiveLease(admin, term)
  await expectProblem(object(id, '2025-06-20'), 'INVALID_INPUT')
  await announce(id, '2025-06-15', 900_000)
  await expectProblem(object(id, '2025-06-20'), 'INVALID_INPUT')
  const { id: other } = await anActiveLease(admin, term)
  await announce(other, '2025-06-15')
  await expectProblem(object(other, '2025-06-14'), 'INVALID_INPUT')
  await expectProblem(object(other, '2025-06-21'), 'INVALID_INPUT')
})

test('the tenant reads the announcement and the last day to object, and can object themself', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const { id } = await anActiveLease(admin, { ...term, tenantId: tenant.id })
  await announce(id, '2025-06-10')
  const read = async () => tenant.call(leaseMoveContract.announcedRents, { params: { id } })
  const announced = { effectiveDate: '2025-10-01', rentBeforeAmount: 1_000_000, rentAmount: 1_100_000, noticeDate: '2025-06-10' }
  expect(await read()).toMatchObject([{ ...announced, objectedOn: null, objectionUntil: '2025-06-24' }])
  await expectProblem(tenant.call(leaseMoveContract.rentObjection, objection(id, '2025-06-19')), 'INVALID_INPUT')
  await tenant.call(leaseMoveContract.rentObjection, objection(id, '2025-06-20'))
  expect(await read()).toMatchObject([{ ...announced, objectedOn: '2025-06-20', objectionUntil: null }])
  expect(await rentOfOctober(id)).toBe(1_000_000)
  const { id: other } = await anActiveLease(admin, term)
  await announce(other, '2025-06-10')
  await expectProblem(tenant.call(leaseMoveContract.rentObjection, objection(other, '2025-06-20')), 'NOT_FOUND')
})

test('a change below the agreed rent of that day is not announced as an increase, so there is no objection', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const escalation = { percent: '10', everyMonths: 24 }
  const { id } = await anActiveLease(admin, { ...term, startDate: '2023-10-01', tenantId: tenant.id, escalation })
  await announce(id, '2025-06-20', 1_050_000)
  expect(await tenant.call(leaseMoveContract.announcedRents, { params: { id } })).toMatchObject([
    { rentBeforeAmount: 1_100_000, rentAmount: 1_050_000, objectionUntil: null },
  ])
})

test('cancelling an increase on the day of an escalation restores the escalated rent, also if another increase is cancelled with it', async () => {
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  const escalation = { percent: '5', everyMonths: 24 }
  const { id } = await anActiveLease(admin, { ...term, startDate: '2023-10-01', tenantId, escalation })
  const early = { effectiveDate: '2025-09-01', rentAmount: 1_040_000, noticeDate: '2025-06-20', overrideReason: 'Agreed.' }
  await admin.call(leaseMoveContract.rentChange, { params: { id }, body: early })
  await admin.call(leaseMoveContract.rentChange, {
    params: { id },
    body: { ...early, effectiveDate: '2025-10-01', rentAmount: 1_100_000 },
  })
  const tenant = await arriveBySms(app, phoneNumber)
  expect(await tenant.call(leaseMoveContract.announcedRents, { params: { id } })).toMatchObject([
    { rentBeforeAmount: 1_040_000, rentAmount: 1_100_000, rentWithoutAmount: 1_092_000 },
    { rentBeforeAmount: 1_000_000, rentAmount: 1_040_000, rentWithoutAmount: 1_000_000 },
  ])
  await tenant.call(leaseMoveContract.rentObjection, objection(id, '2025-06-20', '2025-09-01'))
  expect(await rentOfOctober(id)).toBe(1_050_000)
  const { items } = await admin.call(outboxContract.list, { query: { q: phoneNumber, type: 'RENT_OBJECTION' } })
  const ofDay = (day: string) => items.find(({ channel, body }) => channel === 'SMS' && body.includes(day))?.body
  expect(ofDay('01 Sep 2025')).toContain('The rent stays Nu. 10,000.00.')
  expect(ofDay('01 Oct 2025')).toContain('The rent stays Nu. 10,500.00.')
})
