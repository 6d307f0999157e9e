import { enquiryContract } from '../../domain/listings/enquiry-contract.ts'
import { listingContract } from '../../domain/listings/listing-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { makeDocumentFile } from '../documents/make-document-file.ts'
import { addListingPhoto } from '../listings/listing-photos.ts'
import type { LocalClient } from '../platform/database/local-client.ts'
import type { DemoOffice } from './demo-office.ts'
import { outline, surveyedSqM, turnOf } from './demo-places.ts'
import type { DemoOwner, LetHouse, LetLand, PlaceIds } from './demo-property.ts'
import { drawHome, homeSeedOf } from './draw-home.ts'

/**
 * The property of the demo's owner as a sole owner, in Motithang: a house and land that are let, and a cottage and land that are vacant.
 */
export const estatePlots = [
  { plotNumber: 'TT1-1302', landUse: 'RESIDENTIAL', areaAcre: '0.3100', point: [89.6258, 27.4791] },
  { plotNumber: 'TT1-1303', landUse: 'COMMERCIAL', areaAcre: '0.2600', point: [89.6237, 27.4812] },
  { plotNumber: 'TT1-1304', landUse: 'RESIDENTIAL', areaAcre: '0.1800', point: [89.6221, 27.4838] },
] as const
const estateHouses = [
  { name: 'Motithang House', floors: 2, yearBuilt: 1998, eastDegrees: -0.00012 },
  { name: 'Motithang Cottage', floors: 1, yearBuilt: 2021, eastDegrees: 0.00012 },
] as const

export type OwnerEstate = { house: LetHouse; land: LetLand; cottageId: string; freePlotId: string }

export async function registerEstate(office: DemoOffice, owner: DemoOwner, place: PlaceIds): Promise<OwnerEstate> {
  const { id: thramId } = await office.call(thramContract.create, {
    body: {
      thramNumber: '611',
      areaType: 'URBAN',
      ownershipCategory: 'INDIVIDUAL_OWNERSHIP',
      ...place,
      owners: [{ ownerId: owner.id, share: '1/1' }],
    },
  })
  const [homeId, letId, freeId] = [
    await registerPlot(office, thramId, 0),
    await registerPlot(office, thramId, 1),
    await registerPlot(office, thramId, 2),
  ]
  const [houseId, cottageId] = [await registerHouse(office, homeId, 0), await registerHouse(office, homeId, 1)]
  return {
    house: { id: houseId, rentNu: 65_000, monthsAgo: 9 },
    land: { id: letId, owner, areaAcre: estatePlots[1].areaAcre, rateNu: '18.60', monthsAgo: 7 },
    cottageId,
    freePlotId: freeId,
  }
}

async function registerPlot({ call }: DemoOffice, thramId: string, at: 0 | 1 | 2): Promise<string> {
  const { plotNumber, landUse, areaAcre, point } = estatePlots[at]
  const geometry = outline(point, { areaSqM: surveyedSqM(areaAcre, at), turn: turnOf(at) })
  const area = { value: areaAcre, unit: 'ACRE' } as const
  return (await call(plotContract.create, { body: { plotNumber, thramId, landOrigin: 'INHERITANCE', landUse, area, geometry } }))
    .id
}

async function registerHouse({ call }: DemoOffice, plotId: string, at: 0 | 1): Promise<string> {
  const { eastDegrees, ...house } = estateHouses[at]
  const [lon, lat] = estatePlots[0].point
  const geometry = outline([lon + eastDegrees, lat], { areaSqM: 140, turn: turnOf(0) })
  return (await call(buildingContract.create, { body: { ...house, plotIds: [plotId], use: 'RESIDENTIAL', geometry } })).id
}

type Offering = { estate: OwnerEstate; owner: LocalClient; visitor: LocalClient }

/** The owner lists the cottage publicly; two people have viewed it and one sent an enquiry. The listing of the land is a draft. */
export async function offerEstate(office: DemoOffice, { estate, owner, visitor }: Offering): Promise<void> {
  const { id } = await owner.call(listingContract.create, {
    body: {
      propertyType: 'BUILDING',
      propertyId: estate.cottageId,
      title: 'Cottage with a garden in Motithang',
      description: 'Two bedrooms, a stove and a garden with apple trees.\nTen minutes on foot from the school.',
      askingRentAmount: chhetrum(2_800_000),
    },
  })
  for (const view of ['COTTAGE', 'LIVING_ROOM', 'BEDROOM', 'KITCHEN'] as const) {
    const file = await makeDocumentFile(await drawHome(view, { building: homeSeedOf('Motithang Cottage'), unit: 4 }))
    await office.inTransaction((tx) => addListingPhoto(tx, id, file))
  }
  await owner.call(listingContract.publish, { params: { id } })
  await visitor.call(listingContract.read, { params: { id } })
  await visitor.call(listingContract.read, { params: { id } })
  await visitor.call(enquiryContract.ask, {
    params: { id },
    body: {
      name: 'Sangay Wangdi',
      phoneNumber: '17711223',
      message: 'We are three and have a dog. May we see the cottage on Saturday?',
    },
  })
  await owner.call(listingContract.create, {
    body: {
      propertyType: 'LAND',
      propertyId: estate.freePlotId,
      title: 'Level land by the road in Motithang',
      askingRentAmount: chhetrum(1_200_000),
    },
  })
}
