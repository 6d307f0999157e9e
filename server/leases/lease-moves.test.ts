import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '../../domain/endpoint.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { renewalContract } from '../../domain/leases/renewals/renewal-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { type Admin, aLease, aManager, anActiveLease, aPlot, arriveBySms, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeEach(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterEach(() => app.close())

async function onThe(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')) }
}

const read = (id: string) => admin.call(leaseContract.read, { params: { id } })
const notice = {
  by: 'TENANT',
  noticeDate: '2025-06-15',
  effectiveDate: '2025-08-31',
  reason: 'Moving to Paro',
} as const satisfies Partial<Record<keyof BodyOf<typeof leaseMoveContract.terminate>, string>>
const terminate = (id: string, given: object = {}) =>
  admin.call(leaseMoveContract.terminate, { params: { id }, body: { ...notice, ...given } })
const renewal = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000 }
const renew = (id: string, given: object = {}) =>
  admin.call(leaseMoveContract.renew, { params: { id }, body: { ...renewal, ...given } })
const activate = (id: string) =>
  admin.call(leaseContract.activate, { params: { id }, body: { overrideReason: 'In the office.' } })
const eventsOf = async (id: string) => (await admin.call(leaseContract.events, { params: { id } })).map(({ kind }) => kind)
const changeRent = (id: string, body: object) =>
  admin.call(leaseMoveContract.rentChange, {
    params: { id },
    body: { effectiveDate: '2025-10-01', rentAmount: 1_000_000, noticeDate: '2025-06-15', ...body },
  })

describe('notice', () => {
  test('ends the lease the day after its last day; until then the status stays and the last day is shown', async () => {
    const { id } = await anActiveLease(admin)
    expect(await terminate(id)).toMatchObject({ status: 'ACTIVE', terminationDate: '2025-08-31', noticeDate: '2025-06-15' })
    const second = await expectProblem(terminate(id), 'ILLEGAL_TRANSITION')
    expect(second.detail).toContain('Possible now')
    await onThe('2025-09-01')
    await expectProblem(admin.call(leaseMoveContract.suspend, { params: { id }, body: {} }), 'ILLEGAL_TRANSITION')
    await expectProblem(admin.call(leaseContract.vacate, { params: { id }, body: { date: '2025-08-31' } }), 'ILLEGAL_TRANSITION')
    await expectProblem(admin.call(leaseMoveContract.withdrawNotice, { params: { id }, body: {} }), 'ILLEGAL_TRANSITION')
  })

  test('that is too short is refused with the section; an ADMIN can override with a reason, a MANAGER cannot', async () => {
    const { id } = await anActiveLease(admin)
    const early = { effectiveDate: '2025-08-14' }
    const refusal = await expectProblem(terminate(id, early), 'POLICY_VIOLATION')
    expect(refusal.detail).toContain('15 Aug 2025')
    expect(refusal.detail).toContain('Act ss.80-81')
    const { phoneNumber } = await aManager(admin)
    const manager = await arriveBySms(app, phoneNumber ?? '')
    const body = { ...notice, ...early, overrideReason: 'Agreed' }
    await expectProblem(manager.call(leaseMoveContract.terminate, { params: { id }, body }), 'POLICY_VIOLATION')
    await terminate(id, { ...early, overrideReason: 'Both agreed' })
    const [event] = await admin.call(leaseContract.events, { params: { id } })
    expect(event).toMatchObject({ kind: 'NOTICE_GIVEN', reason: 'Moving to Paro — Both agreed' })
    expect(event?.overridden).toHaveLength(1)
  })

  test('of a tenant whose employer moves them is one month, and its last day must be within the lease', async () => {
    const { id } = await anActiveLease(admin, { noticeDays: 0 })
    await expectProblem(terminate(id, { effectiveDate: '2026-01-01' }), 'INVALID_INPUT')
    await expectProblem(terminate(id, { effectiveDate: '2024-12-31' }), 'INVALID_INPUT')
    const preview = await admin.call(leaseMoveContract.notice, {
      params: { id },
      query: { by: 'TENANT', reason: 'TRANSFER', noticeDate: '2025-06-15' },
    })
    expect(preview).toMatchObject({ earliestDate: '2025-07-15', section: 'Act s.42(g)' })
    const asOwner = terminate(id, { by: 'OWNER', noticeReason: 'TRANSFER', effectiveDate: '2025-12-15' })
    await expectProblem(asOwner, 'INVALID_INPUT')
    await terminate(id, { noticeReason: 'TRANSFER', effectiveDate: '2025-07-15' })
  })

  test('can be withdrawn before it takes effect, unless the following days were already let', async () => {
    const { id, propertyId } = await anActiveLease(admin)
    await terminate(id)
    const withdraw = () => admin.call(leaseMoveContract.withdrawNotice, { params: { id }, body: { reason: 'Stays' } })
    expect(await withdraw()).toMatchObject({ terminationDate: null, noticeDate: null })
    await terminate(id)
    await aLease(admin, { propertyId, startDate: '2025-09-01', endDate: '2025-12-31' })
    await expectProblem(withdraw(), 'LEASE_OVERLAP')
    expect(await eventsOf(id)).toEqual(['NOTICE_GIVEN', 'NOTICE_WITHDRAWN', 'NOTICE_GIVEN', 'ACTIVATED', 'CREATED'])
  })
})

test('a renewal can have another payment period, purpose and rate than the lease before', async () => {
  const land = { propertyType: 'LAND' as const, propertyId: (await aPlot(admin)).id, rentAmount: undefined }
  const rate = { amount: '100', per: 'ACRE' as const, area: { value: '2', unit: 'ACRE' as const } }
  const { id } = await anActiveLease(admin, { ...land, rate, frequency: 'YEARLY', purpose: 'Cultivation' })
  const next = {
    rate: { ...rate, area: { value: '3', unit: 'ACRE' as const } },
    frequency: 'HALF_YEARLY' as const,
    purpose: null,
  }
  const body = { ...renewal, ...next, rentAmount: undefined, overrideReason: 'Measured anew.' }
  const renewed = await admin.call(leaseMoveContract.renew, { params: { id }, body })
  expect(renewed).toMatchObject({ frequency: 'HALF_YEARLY', purpose: null, rate: { area: { value: '3' } }, dueDay: 5 })
})

describe('a renewal', () => {
  test('starts the day after, and its activation expires the old lease', async () => {
    const { id } = await anActiveLease(admin)
    await expectProblem(renew(id, { startDate: '2025-12-31' }), 'LEASE_OVERLAP')
    await expectProblem(renew(id, { startDate: '2026-01-02' }), 'INVALID_INPUT')
    const next = await renew(id)
    expect(next).toMatchObject({
      status: 'PENDING',
      renewsId: id,
      startDate: '2026-01-01',
      rentAmount: 1_000_000,
      depositAmount: 0,
    })
    expect(await read(id)).toMatchObject({ renewedById: next.id })
    await expectProblem(renew(id), 'ILLEGAL_TRANSITION')
    await expectProblem(activate(next.id), 'ILLEGAL_TRANSITION')
    await onThe('2026-01-01')
    expect(await activate(next.id)).toMatchObject({ status: 'ACTIVE' })
    expect(await read(id)).toMatchObject({ status: 'EXPIRED' })
  })

  test('from a holdover starts on its signing day or later, and the days until then belong to the old lease', async () => {
    const { id } = await anActiveLease(admin)
    await onThe('2026-02-10')
    await expectProblem(renew(id, { startDate: '2026-02-09' }), 'INVALID_INPUT')
    const next = await renew(id, { startDate: '2026-02-10' })
    await activate(next.id)
    expect(await read(id)).toMatchObject({ status: 'EXPIRED' })
    const { schedule } = await admin.call(leaseContract.schedule, { params: { id } })
    expect(schedule.at(-1)).toMatchObject({ periodStart: '2026-02-01', periodEnd: '2026-02-09' })
  })

  test('counts as an increase, and the 24 months run across renewals', async () => {
    const { id } = await anActiveLease(admin, { startDate: '2024-01-01', endDate: '2024-12-31' })
    const first = await renew(id, { startDate: '2025-06-15', endDate: '2025-12-31' })
    await activate(first.id)
    await expectProblem(renew(first.id, { rentAmount: 1_100_001 }), 'POLICY_VIOLATION')
    const risen = await renew(first.id, { rentAmount: 1_100_000 })
    await onThe('2026-01-01')
    await activate(risen.id)
    const tooEarly = await expectProblem(
      renew(risen.id, { startDate: '2027-01-01', endDate: '2027-12-31', rentAmount: 1_150_000 }),
      'POLICY_VIOLATION',
    )
    expect(tooEarly.detail).toContain('1 Jan 2028')
  })

  test('lets nobody else take the days of a tenant who stays', async () => {
    const { id, propertyId } = await anActiveLease(admin)
    await onThe('2026-02-10')
    await expectProblem(aLease(admin, { propertyId, startDate: '2026-03-01', endDate: '2026-12-31' }), 'LEASE_OVERLAP')
    const drawn = await Promise.allSettled(Array.from({ length: 6 }, () => renew(id, { startDate: '2026-03-01' })))
    expect(drawn.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a change of rent', () => {
  test('is refused above 10 %, within 24 months or without three months’ notice (B1, B3)', async () => {
    const { id } = await anActiveLease(admin, { startDate: '2023-01-01', endDate: '2026-12-31', rentAmount: 800_000 })
    const tooHigh = await expectProblem(
      changeRent(id, { effectiveDate: '2025-01-01', rentAmount: 1_000_000, noticeDate: '2024-10-01' }),
      'POLICY_VIOLATION',
    )
    expect(tooHigh.detail).toContain('maximum 8,800.00')
    await expectProblem(
      changeRent(id, { effectiveDate: '2025-01-01', rentAmount: 880_000, noticeDate: '2024-10-02' }),
      'POLICY_VIOLATION',
    )
    const inTime = { effectiveDate: '2025-01-01', rentAmount: 880_000, noticeDate: '2024-10-01' }
    const late = await expectProblem(changeRent(id, inTime), 'POLICY_VIOLATION')
    expect(late.detail).toMatch(
      /^This notice of 01 Oct 2024 is recorded 257 days after it was served. The maximum is 30 days. Change/,
    )
    await changeRent(id, { ...inTime, overrideReason: 'The letter lay in another file.' })
    expect(await read(id)).toMatchObject({ currentRentAmount: 880_000, rentAmount: 800_000 })
    await expectProblem(changeRent(id, { effectiveDate: '2026-12-01', rentAmount: 890_000 }), 'POLICY_VIOLATION')
    await changeRent(id, { effectiveDate: '2026-12-01', rentAmount: 890_000, overrideReason: 'The tenant asked for a garage.' })
  })

  test('of land revises the rate from a given day', async () => {
    const { id } = await anActiveLease(admin, {
      propertyType: 'LAND',
      propertyId: (await aPlot(admin)).id,
      startDate: '2020-01-01',
      endDate: '2049-12-31',
      rentAmount: undefined,
      frequency: 'HALF_YEARLY',
      rate: { amount: '10', per: 'SQFT', area: { value: '1000', unit: 'SQFT' } },
    })
    const body = { effectiveDate: '2025-01-01', noticeDate: '2024-07-01', rateAmount: '12' }
    expect(await admin.call(leaseMoveContract.rentChange, { params: { id }, body })).toMatchObject({ currentRateAmount: '12' })
    const { schedule } = await admin.call(leaseContract.schedule, { params: { id } })
    const amounts = schedule
      .filter(({ periodStart }) => periodStart >= '2024-07-01')
      .slice(0, 2)
      .map(({ amount }) => amount)
    expect(amounts).toEqual([500_000, 600_000])
    await expectProblem(admin.call(leaseMoveContract.rentChange, { params: { id }, body }), 'INVALID_INPUT')
  })
})

describe('before the lease is active', () => {
  const change = (id: string, body: object) => admin.call(leaseMoveContract.change, { params: { id }, body })

  test('its terms can be edited, within the rules and its free days', async () => {
    const { id, propertyId } = await aLease(admin)
    expect(await change(id, { rentAmount: 1_200_000, endDate: '2026-06-30', noticeDays: 90 })).toMatchObject({
      rentAmount: 1_200_000,
      endDate: '2026-06-30',
      noticeDays: 90,
      frequency: 'MONTHLY',
    })
    await aLease(admin, { propertyId, startDate: '2026-07-01', endDate: '2026-12-31' })
    await expectProblem(change(id, { endDate: '2026-07-01' }), 'LEASE_OVERLAP')
    await expectProblem(change(id, { endDate: '2024-07-01' }), 'INVALID_INPUT')
    await expectProblem(change(id, { depositAmount: 5 }), 'INVALID_INPUT')
    await activate(id)
    await expectProblem(change(id, { noticeDays: 30 }), 'ILLEGAL_TRANSITION')
  })
})

describe('the parties of a lease', () => {
  test('change by day: a co-tenant joins, another replaces them, one leaves', async () => {
    const { id, tenantId } = await anActiveLease(admin)
    const [one, other] = [await aTenant(admin), await aTenant(admin)]
    const coTenant = (body: object) => admin.call(leaseMoveContract.coTenant, { params: { id }, body })
    await coTenant({ tenantId: one.id, from: '2025-03-01' })
    await expectProblem(coTenant({ tenantId: one.id }), 'DUPLICATE')
    await expectProblem(coTenant({ tenantId }), 'DUPLICATE')
    const { parties } = await coTenant({ tenantId: other.id, leavingTenantId: one.id, from: '2025-05-01' })
    expect(parties.map(({ tenantId: who, startDate, endDate }) => [who, startDate, endDate])).toEqual([
      [one.id, '2025-03-01', '2025-04-30'],
      [other.id, '2025-05-01', null],
    ])
    await expectProblem(coTenant({ leavingTenantId: one.id }), 'INVALID_INPUT')
  })

  test('change if the tenant dies: the family continues the lease on the same terms', async () => {
    const { id, tenantId } = await anActiveLease(admin)
    const spouse = await aTenant(admin)
    await admin.call(leaseMoveContract.coTenant, { params: { id }, body: { tenantId: spouse.id, from: '2025-01-01' } })
    const body = { tenantId: spouse.id, diedOn: '2025-05-20', relation: 'SPOUSE' } as const
    const gone = await admin.call(leaseMoveContract.succeed, { params: { id }, body })
    expect(gone).toMatchObject({ tenantId: spouse.id, endDate: '2025-12-31', status: 'ACTIVE' })
    expect(gone.parties.find(({ role }) => role === 'FORMER_TENANT')).toMatchObject({ tenantId, endDate: '2025-05-20' })
  })
})

test('the worklist shows leases that end soon, their last days for notice, and which are renewed already', async () => {
  const soon = await anActiveLease(admin, { endDate: '2025-08-31' })
  await anActiveLease(admin, { endDate: '2026-12-31' })
  const renewed = await anActiveLease(admin, { endDate: '2025-09-30' })
  await renew(renewed.id, { startDate: '2025-10-01', endDate: '2026-09-30' })
  const list = (query: object) => admin.call(renewalContract.list, { query })
  expect((await list({})).items.map(({ id }) => id)).toEqual([soon.id, renewed.id])
  expect((await list({ withinDays: '90' })).items[0]).toMatchObject({ id: soon.id, ownerNoticeByDate: '2025-06-30' })
  expect((await list({ state: 'OPEN' })).items.map(({ id }) => id)).toEqual([soon.id])
  expect((await list({ state: 'RENEWED' })).items.map(({ id }) => id)).toEqual([renewed.id])
})
