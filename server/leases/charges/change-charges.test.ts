import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signingContract } from '../../../domain/leases/signing/signing-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { type Admin, aLease, anActiveLease, aPassword, aPhone, arriveBySms, aTenant } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'
import { contentIn } from '../signing/agreement-store.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithOffices('2025-04-02T04:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await nextOffice(app)
})

const parking = { kind: 'PARKING', amount: 50_000, startsOn: '2025-01-01' } as const

function add(leaseId: string, given: object = {}, by: Pick<Admin, 'call'> = admin) {
  return by.call(recurringChargeContract.create, { body: { leaseId, ...parking, ...given } })
}
const change = (id: string, body: { effectiveDate: string; amount?: number; rateAmount?: string }, ifMatch?: number) =>
  admin.call(recurringChargeContract.change, { params: { id }, body, ...(ifMatch === undefined ? {} : { ifMatch }) })

test('amounts, days, names and the number of charges have limits; an ended lease takes none', async () => {
  const lease = await anActiveLease(admin)
  await expectProblem(add(lease.id, { amount: 1_000_000_001 }), 'INVALID_INPUT')
  await expectProblem(add(lease.id, { amount: null }), 'INVALID_INPUT')
  await expectProblem(add(lease.id, { rateAmount: '2' }), 'INVALID_INPUT')
  await expectProblem(add(lease.id, { kind: 'OTHER' }), 'INVALID_INPUT')
  await expectProblem(add(lease.id, { startsOn: '2024-12-31' }), 'INVALID_INPUT')
  await expectProblem(add(lease.id, { startsOn: '2026-01-01' }), 'INVALID_INPUT')
  await expectProblem(add(lease.id, { payee: 'OFFICE', isGstCharged: true }), 'INVALID_INPUT')
  await expectProblem(
    add(lease.id, { amount: null, rateAmount: '999999999999', area: { value: '1', unit: 'ACRE' } }),
    'INVALID_INPUT',
  )
  const { id } = await add(lease.id)
  await expectProblem(change(id, { effectiveDate: '2025-01-01', amount: 1 }), 'INVALID_INPUT')
  await expectProblem(change(id, { effectiveDate: '2025-06-01', rateAmount: '2' }), 'INVALID_INPUT')
  await expectProblem(change(id, { effectiveDate: '2025-06-01', amount: 50_000 }), 'INVALID_INPUT')
  for (let count = 1; count < 20; count += 1) await add(lease.id, { kind: 'OTHER', name: `Locker ${count}` })
  await expectProblem(add(lease.id, { kind: 'WATER' }), 'INVALID_INPUT')
  const pending = await aLease(admin)
  await admin.call(leaseContract.cancel, { params: { id: pending.id }, body: {} })
  await expectProblem(add(pending.id), 'ILLEGAL_TRANSITION')
})

test('if two people add and change at the same moment, one version wins, and 20 charges are never exceeded', async () => {
  const lease = await anActiveLease(admin)
  const { id, version } = await add(lease.id)
  const both = await Promise.allSettled([
    change(id, { effectiveDate: '2025-06-01', amount: 60_000 }, version),
    change(id, { effectiveDate: '2025-07-01', amount: 70_000 }, version),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (let count = 1; count < 19; count += 1) await add(lease.id, { kind: 'OTHER', name: `Locker ${count}` })
  const last = await Promise.allSettled([add(lease.id, { kind: 'WATER' }), add(lease.id, { kind: 'WASTE' })])
  expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('another office gets 404; the tenant and the owner of the lease can read it', async () => {
  const phoneNumber = aPhone()
  const tenant = await aTenant(admin, { phoneNumber })
  const lease = await anActiveLease(admin, { tenantId: tenant.id })
  const { id } = await add(lease.id)
  const other = await nextOffice(app)
  await expectProblem(other.call(recurringChargeContract.read, { params: { id } }), 'NOT_FOUND')
  await expectProblem(other.call(recurringChargeContract.end, { params: { id }, body: { endsOn: '2025-06-01' } }), 'NOT_FOUND')
  await expectProblem(
    other.call(recurringChargeContract.change, { params: { id }, body: { effectiveDate: '2025-06-01', amount: 1 } }),
    'NOT_FOUND',
  )
  await expectProblem(add(lease.id, {}, other), 'NOT_FOUND')
  expect((await other.call(recurringChargeContract.list, {})).items).toEqual([])
  const renter = await arriveBySms(app, phoneNumber)
  expect((await renter.call(recurringChargeContract.list, { query: { leaseId: lease.id } })).items).toMatchObject([
    { id, label: 'Parking' },
  ])
})

test('a charge added to a pending lease is in its agreement; earlier signatures and previews are no longer valid', async () => {
  const { id } = await aLease(admin)
  const params = { id }
  const signedBy = async () => (await admin.call(signingContract.read, { params })).signatures.map(({ party }) => party)
  const sign = (ifMatch?: number) =>
    admin.call(signingContract.sign, {
      params,
      body: { password: aPassword },
      ...(ifMatch === undefined ? {} : { ifMatch }),
    })
  const { version } = await admin.call(leaseContract.read, { params })
  await sign(version)
  expect(await signedBy()).toEqual(['OWNER'])
  await add(id)
  expect(await signedBy()).toEqual([])
  await expectProblem(sign(version), 'CHANGED_MEANWHILE')
  await sign()
  expect(await agreedOn(id)).toContainEqual({
    about: 'Parking',
    text: 'Nu. 500.00 a month from 01 Jan 2025, paid with the rent.',
  })
})

/** The terms of the agreement that would be signed now. */
async function agreedOn(leaseId: string) {
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  const { content } = await app.database.as(actor, (tx) =>
    tx
      .selectFrom('lease_agreements')
      .select('content')
      .where('lease_id', '=', leaseId)
      .where('voided_at', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return contentIn(content ?? '').terms
}

test('a signature covers the later amounts of a charge too', async () => {
  const lease = await aLease(admin)
  const byArea = { kind: 'SERVICE', amount: null, rateAmount: '12', area: { value: '850', unit: 'SQFT' } }
  const [parking, service] = [await add(lease.id), await add(lease.id, { ...byArea, endsOn: '2025-10-31' })]
  await change(parking.id, { effectiveDate: '2025-06-01', amount: 60_000 })
  await change(parking.id, { effectiveDate: '2025-08-01', amount: 650_000 })
  await change(service.id, { effectiveDate: '2025-09-01', rateAmount: '1500.5' })
  await admin.call(signingContract.sign, { params: { id: lease.id }, body: { password: aPassword } })
  expect((await agreedOn(lease.id)).slice(-2)).toEqual([
    {
      about: 'Parking',
      text: 'Nu. 500.00 a month from 01 Jan 2025, Nu. 600.00 from 01 Jun 2025, Nu. 6,500.00 from 01 Aug 2025, paid with the rent.',
    },
    {
      about: 'Service charge',
      text: 'Nu. 12.00 a year per sq ft × 850 sq ft from 01 Jan 2025 to 31 Oct 2025, Nu. 1,500.50 a year per sq ft from 01 Sep 2025, paid with the rent.',
    },
  ])
})

async function renewedCharges(leaseId: string, startDate = '2025-05-01') {
  const body = { startDate, endDate: '2026-04-30', rentAmount: 1_000_000 }
  const renewed = await admin.call(leaseMoveContract.renew, { params: { id: leaseId }, body })
  return (await admin.call(recurringChargeContract.list, { query: { leaseId: renewed.id } })).items
}

test('a renewal continues with the amounts that were agreed for days inside it', async () => {
  const lease = await anActiveLease(admin, { endDate: '2025-04-30' })
  const { id } = await add(lease.id)
  for (const [effectiveDate, amount] of [
    ['2025-03-01', 60_000],
    ['2025-05-01', 65_000],
    ['2025-08-01', 70_000],
    ['2026-01-01', 75_000],
  ] as const)
    await change(id, { effectiveDate, amount })
  await admin.call(recurringChargeContract.end, { params: { id }, body: { endsOn: '2025-12-31' } })
  expect(await renewedCharges(lease.id)).toMatchObject([
    { amount: 65_000, startsOn: '2025-05-01', endsOn: '2025-12-31', changes: [{ effectiveDate: '2025-08-01', amount: 70_000 }] },
  ])
})

test('a renewal from a holdover charges nothing before its first day, and nothing that was withdrawn', async () => {
  const lease = await anActiveLease(admin, { endDate: '2025-03-31' })
  await add(lease.id, { startsOn: '2025-06-15' })
  const water = await add(lease.id, { kind: 'WATER', startsOn: '2025-07-01' })
  await admin.call(recurringChargeContract.end, { params: { id: water.id }, body: { endsOn: '2025-06-30' } })
  expect(await renewedCharges(lease.id)).toMatchObject([{ label: 'Parking', amount: 50_000, startsOn: '2025-06-15' }])
})
