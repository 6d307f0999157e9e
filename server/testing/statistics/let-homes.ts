import { administrativeZoneContract } from '../../../domain/locations/location-contract.ts'
import { chhetrum } from '../../../domain/money.ts'
import { buildingContract } from '../../../domain/properties/building-contract.ts'
import { plotContract } from '../../../domain/properties/plot-contract.ts'
import { thramContract } from '../../../domain/properties/thram-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { type Admin, anActiveLease, anOwner, aTenant } from '../factories.ts'

type Office = Pick<Admin, 'call'>

let given = 0

export type Homes = {
  /** The name of a gewog or thromde. */
  zone?: string
  /** One lease of a home of 1,000 sq ft for each. */
  rentsNu: readonly number[]
  bedrooms?: number
  cid?: string
}

/** A building of one owner in which homes are let since January 2025; returns the building, its place and the leases. */
export async function letHomes(admin: Office, { zone = 'Thimphu Thromde', rentsNu, bedrooms = 2, cid }: Homes) {
  const place = (await admin.call(administrativeZoneContract.list, {})).find(({ name }) => name === zone)
  if (!place) throw new Error(`There is no ${zone}.`)
  given += 1
  const owner = await anOwner(admin, cid ? { cid } : {})
  const thram = await admin.call(thramContract.create, {
    body: {
      thramNumber: `77${given}`,
      areaType: place.type === 'U' ? 'URBAN' : 'RURAL',
      ownershipCategory: 'INDIVIDUAL_OWNERSHIP',
      dzongkhagId: place.dzongkhagId,
      administrativeZoneId: place.id,
      owners: [{ ownerId: owner.id }],
    },
  })
  const plot = await admin.call(plotContract.create, {
    body: {
      ...{ plotNumber: `P-77${given}`, thramId: thram.id, landOrigin: 'INHERITANCE', landUse: 'RESIDENTIAL' },
      area: { value: '0.25', unit: 'ACRE' },
    },
  })
  const building = await admin.call(buildingContract.create, {
    body: { name: `House ${given}`, plotIds: [plot.id], use: 'RESIDENTIAL', floors: 5 },
  })
  const leases: string[] = []
  for (const [at, rentNu] of rentsNu.entries()) {
    const unit = await admin.call(unitContract.create, {
      body: {
        ...{ unitNumber: `H${at}`, buildingId: building.id, floor: 1, use: 'RESIDENTIAL', bedrooms },
        area: { value: '1000', unit: 'SQFT' },
      },
    })
    const terms = { propertyId: unit.id, tenantId: (await aTenant(admin)).id, rentAmount: chhetrum(rentNu * 100) }
    leases.push((await anActiveLease(admin, terms)).id)
  }
  return { building: building.id, zone: place.id, dzongkhag: place.dzongkhagId, leases }
}
