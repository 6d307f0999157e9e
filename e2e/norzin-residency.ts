import { buildingContract } from '../domain/properties/building-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { aLease, anActiveLease, anOwner, aPlot, aTenant, aThram } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'

// A building with its people, on 10 March 2026.

export const dorji = { nameEnglish: 'Dorji Wangchuk', phoneNumber: '17100002' }
const pema = { nameEnglish: 'Pema Lhamo', phoneNumber: '17100003' }
export const sonam = { firstName: 'Sonam', lastName: 'Choden', phoneNumber: '17100004' }

/** A building with two owners: one flat is let, one waits for an owner’s consent, two are vacant. */
export async function registerNorzin(admin: ApiClient): Promise<void> {
  const owners = [
    { ownerId: (await anOwner(admin, dorji)).id, share: '1/3' },
    { ownerId: (await anOwner(admin, pema)).id, share: '2/3' },
  ]
  const plot = await aPlot(admin, (await aThram(admin, owners)).id)
  const { id: buildingId } = await admin.call(buildingContract.create, {
    body: { name: 'Norzin Residency', plotIds: [plot.id], use: 'RESIDENTIAL', floors: 4 },
  })
  const [let1, let2] = await Promise.all(
    ['1A', '2A', '3A', '4A'].map((unitNumber) =>
      admin.call(unitContract.create, { body: { unitNumber, buildingId, floor: 1, use: 'RESIDENTIAL', bedrooms: 2 } }),
    ),
  )
  const { id: tenantId } = await aTenant(admin, sonam)
  await aTenant(admin, { firstName: 'Dechen', lastName: 'Pelden' })
  const term = { startDate: '2026-03-01', endDate: '2028-02-29', rentAmount: 1_200_000 }
  await anActiveLease(admin, { ...term, tenantId, depositAmount: 2_400_000, ...(let1 ? { propertyId: let1.id } : {}) })
  await aLease(admin, { ...term, ...(let2 ? { propertyId: let2.id } : {}) })
}
