import { type Admin, aBuilding, anActiveLease, aTenant, aUnit } from '../factories.ts'

type Do = (key: string, sent: { params?: Record<string, string>; body: unknown }) => Promise<unknown>

/** Makes each call of a running lease once. */
export async function callRunningLease(call: Do, admin: Admin): Promise<void> {
  const { id } = await anActiveLease(admin)
  const params = { id }
  await call('lease.rentChange', {
    params,
    body: { effectiveDate: '2025-12-01', rentAmount: 1_050_000, noticeDate: '2025-06-01', overrideReason: 'Agreed.' },
  })
  await call('rentRevision.announce', {
    body: {
      ...{ effectiveDate: '2025-11-01', noticeDate: '2025-06-01' },
      items: [{ leaseId: (await anActiveLease(admin)).id, rentBeforeAmount: 1_000_000, rentAmount: 950_000 }],
    },
  })
  await call('recurringCharge.createForBuilding', { body: await chargeABuilding(admin) })
  await call('lease.rentObjection', { params, body: { effectiveDate: '2025-12-01', objectedOn: '2025-06-10' } })
  await call('lease.coTenant', { params, body: { tenantId: (await aTenant(admin)).id, from: '2025-03-01' } })
  const returned = { id: (await anActiveLease(admin)).id }
  await call('lease.vacate', { params: returned, body: { date: '2025-06-01' } })
  await call('lease.undoVacate', { params: returned, body: { reason: 'Recorded on the wrong lease.' } })
  await call('lease.succeed', { params, body: { tenantId: (await aTenant(admin)).id, diedOn: '2025-06-01', relation: 'SPOUSE' } })
}

/** The records for `recurringCharge.createForBuilding`: parking for the one lease of a new building. */
async function chargeABuilding(admin: Admin) {
  const { id: buildingId } = await aBuilding(admin)
  const { id: leaseId } = await anActiveLease(admin, { propertyId: (await aUnit(admin, buildingId)).id })
  return { kind: 'PARKING' as const, amount: 50_000, startsOn: '2025-03-01', buildingId, leaseIds: [leaseId] }
}
