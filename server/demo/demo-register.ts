import {
  administrativeZoneContract,
  dzongkhagContract,
  subAdministrativeZoneContract,
} from '../../domain/locations/location-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { type Company, companyOwned } from './demo-companies.ts'
import { demoName } from './demo-names.ts'
import { type DemoOffice, several } from './demo-office.ts'
import { type DemoBuilding, demoBuildings, demoLand, outline, surveyedSqM, turnOf } from './demo-places.ts'
import { type OwnerEstate, registerEstate } from './owner-estate.ts'
import type { LetLand, DemoOwner } from './demo-property.ts'

export type LetUnit = { id: string; rentNu: number; isCommercial: boolean }
export type DemoRegister = {
  units: LetUnit[]
  land: LetLand[]
  owners: DemoOwner[]
  buildingIds: string[]
  ownerPhone: string
  /** The properties of which the demo's owner is the sole owner. */
  estate: OwnerEstate
}

/** Creates owners, thrams, plots, buildings and units through the register's own calls. */
export async function fillRegister(office: DemoOffice): Promise<DemoRegister> {
  const placeOf = await readPlaces(office)
  const units: LetUnit[] = []
  const everyOwner: DemoOwner[] = []
  const buildingIds: string[] = []
  for (const [index, building] of demoBuildings.entries()) {
    const place = placeOf(building.place)
    const firm = companyOwned[building.name]
    const owners = await several(building.plot.shares, (_, at) =>
      registerOwner(office, place.code, at === 0 ? firm?.company : undefined),
    )
    everyOwner.push(...owners)
    const thram = await office.call(thramContract.create, {
      body: {
        thramNumber: String(124 + index * 31),
        areaType: 'URBAN',
        ownershipCategory: firm?.category ?? (owners.length > 1 ? 'JOINT_OWNERSHIP' : 'INDIVIDUAL_OWNERSHIP'),
        ...place.ids,
        owners: owners.map((owner, position) => ({ ownerId: owner.id, ...shareAt(building, position) })),
      },
    })
    const { buildingId, units: own } = await registerBuilding(office, building, thram.id, index)
    buildingIds.push(buildingId)
    units.push(...own)
  }
  const land = await several(demoLand, (plot) =>
    registerLand(office, placeOf({ dzongkhag: plot.dzongkhag, zone: plot.gewog }), plot),
  )
  const owners = [...everyOwner, ...land.map(({ owner }) => owner)]
  const [demoOwner] = owners
  const [home] = demoBuildings
  if (!demoOwner || !home) throw new Error('The demo has no buildings.')
  const estate = await registerEstate(office, demoOwner, placeOf(home.place).ids)
  return { units, land, owners, buildingIds, ownerPhone: demoOwner.phoneNumber, estate }
}

function shareAt({ plot: { shares } }: DemoBuilding, position: number): { share?: string } {
  const share = shares[position]
  return share ? { share } : {}
}
type Place = { dzongkhag: string; zone: string; locality?: string }

async function readPlaces({ call }: DemoOffice) {
  const dzongkhags = await call(dzongkhagContract.list, {})
  const zones = await call(administrativeZoneContract.list, {})
  const localities = await call(subAdministrativeZoneContract.list, {})
  return (place: Place) => {
    const dzongkhag = dzongkhags.find(({ name }) => name === place.dzongkhag)
    const zone = zones.find(({ name, dzongkhagId }) => name === place.zone && dzongkhagId === dzongkhag?.id)
    if (!dzongkhag || !zone) throw new Error(`The demo's place ${place.zone}, ${place.dzongkhag} is not among the locations.`)
    const locality = localities.find(
      ({ name, administrativeZoneId }) => name === place.locality && administrativeZoneId === zone.id,
    )
    return {
      code: dzongkhag.code.slice(2),
      ids: { dzongkhagId: dzongkhag.id, administrativeZoneId: zone.id, subadministrativeZoneId: locality?.id ?? null },
    }
  }
}

/** Registers a person, or the given company. A company has no CID, and takes the position of a person in the sequence. */
async function registerOwner(office: DemoOffice, dzongkhagCode: string, company?: Company): Promise<DemoOwner> {
  const name = demoName(office.random)
  const { cid, phoneNumber } = office.contactOf(dzongkhagCode)
  const { id, nameEnglish } = await office.call(ownerContract.create, {
    body: company
      ? { ...company, phoneNumber }
      : { nameEnglish: `${name.first} ${name.second}`, nameDzongkha: name.dzongkha, cid, phoneNumber },
  })
  return { id, name: nameEnglish, phoneNumber }
}

async function registerBuilding(office: DemoOffice, building: DemoBuilding, thramId: string, index: number) {
  const { name, place, house, plot: ground } = building
  const areaSqM = surveyedSqM(ground.areaAcre, index)
  const plot = await office.call(plotContract.create, {
    body: {
      plotNumber: `${ground.code}-${1204 + index * 7}`,
      thramId,
      landOrigin: index % 3 === 0 ? 'INHERITANCE' : 'SALE_PURCHASE',
      landUse: house.use === 'RESIDENTIAL' ? 'RESIDENTIAL' : 'COMMERCIAL',
      area: { value: ground.areaAcre, unit: 'ACRE' },
      geometry: outline(place.point, { areaSqM, turn: turnOf(index) }),
    },
  })
  const { id } = await office.call(buildingContract.create, {
    body: {
      name,
      buildingNumber: `B-${101 + index}`,
      plotIds: [plot.id],
      use: house.use,
      architectureStyle: index % 4 === 0 ? 'TRADITIONAL' : 'CONTEMPORARY',
      floors: house.floors,
      yearBuilt: house.yearBuilt,
      geometry: outline(place.point, { areaSqM: areaSqM * 0.42, turn: turnOf(index), ratio: 1.5 }),
    },
  })
  const places = Array.from({ length: house.floors }, (_, floor) =>
    Array.from({ length: house.unitsPerFloor }, (_, door) => ({ floor, door })),
  ).flat()
  const units = await several(places, ({ floor, door }) => registerUnit(office, { house, buildingId: id, floor, door }))
  return { buildingId: id, units }
}

type UnitPlace = { house: DemoBuilding['house']; buildingId: string; floor: number; door: number }

async function registerUnit({ call }: DemoOffice, { house, buildingId, floor, door }: UnitPlace): Promise<LetUnit> {
  // Residential buildings have shops on the ground floor; upper floors are slightly cheaper.
  const isShop = house.use === 'RESIDENTIAL' && floor === 0 && door === 0
  const rentNu = isShop ? house.rentNu * 1.5 : house.rentNu - floor * 250
  const isHome = house.use === 'RESIDENTIAL' && !isShop
  const unit = await call(unitContract.create, {
    body: {
      unitNumber: `${floor === 0 ? 'G' : floor}${String(door + 1).padStart(2, '0')}`,
      buildingId,
      floor,
      use: isShop ? 'COMMERCIAL' : house.use,
      bedrooms: isHome ? 2 + ((floor + door) % 2) : null,
      area: { value: String(isHome ? 850 + door * 120 : 600 + door * 180), unit: 'SQFT' },
      askingRentAmount: chhetrum(rentNu * 100),
    },
  })
  return { id: unit.id, rentNu, isCommercial: !isHome }
}

type LandPlan = (typeof demoLand)[number]

async function registerLand(
  office: DemoOffice,
  place: { code: string; ids: { dzongkhagId: string; administrativeZoneId: string } },
  plan: LandPlan,
): Promise<LetLand> {
  const owner = await registerOwner(office, place.code)
  const thram = await office.call(thramContract.create, {
    body: {
      thramNumber: String(700 + plan.from),
      areaType: 'RURAL',
      ownershipCategory: 'FAMILY_OWNERSHIP',
      ...place.ids,
      subadministrativeZoneId: null,
      owners: [{ ownerId: owner.id, share: '1/1' }],
    },
  })
  const plot = await office.call(plotContract.create, {
    body: {
      plotNumber: plan.plotNumber,
      thramId: thram.id,
      landOrigin: 'INHERITANCE',
      landUse: plan.landUse,
      area: { value: plan.areaAcre, unit: 'ACRE' },
      geometry: outline(plan.point, { areaSqM: surveyedSqM(plan.areaAcre, plan.from), turn: turnOf(plan.from) }),
    },
  })
  return { id: plot.id, owner, areaAcre: plan.areaAcre, rateNu: plan.rateNu, monthsAgo: plan.from }
}
