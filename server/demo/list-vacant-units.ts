import { enquiryContract } from '../../domain/listings/enquiry-contract.ts'
import { listingContract } from '../../domain/listings/listing-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import { wordsOf } from '../../domain/properties/property.ts'
import { type Unit, unitContract } from '../../domain/properties/unit-contract.ts'
import { makeDocumentFile } from '../documents/make-document-file.ts'
import { addListingPhoto } from '../listings/listing-photos.ts'
import { demoName } from './demo-names.ts'
import { type DemoOffice, several } from './demo-office.ts'
import { drawHome, type HomeView } from './draw-home.ts'

const maxListings = 8
const questions = [
  'Is it still free, and could we see it on Sunday?',
  'We are a family of four. Is there parking for one car?',
  'May I move in at the beginning of next month?',
]

const homeViews: readonly HomeView[] = ['FRONT', 'LIVING_ROOM', 'BEDROOM', 'KITCHEN']
const shopViews: readonly HomeView[] = ['SHOP_FRONT', 'SHOP']
/** A number of nobody, for the links to call and to write. */
const demoOfficeContact = { name: 'Letting desk (demo)', phone: '17110000' }

/** The same for all units of a building, whose name says which it is. */
const seedOf = (name: string | null) =>
  Array.from(name ?? '', (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0)

/** What stands empty is offered to everybody, with drawn pictures; a few people have asked. */
export async function listVacantUnits(office: DemoOffice): Promise<void> {
  const vacant = await office.call(unitContract.list, { query: { occupancy: 'VACANT', pageSize: 30 } })
  const ids = await several(vacant.items.slice(0, maxListings), (unit) => listUnit(office, unit, vacant.items.indexOf(unit)), 2)
  for (const [index, message] of questions.entries()) {
    const id = ids[index % Math.max(1, ids.length)]
    if (!id) return
    const name = demoName(office.random)
    await office.call(enquiryContract.ask, {
      params: { id },
      body: { name: `${name.first} ${name.second}`, email: `${name.first.toLowerCase()}@mail.example`, message },
    })
  }
}

async function listUnit(office: DemoOffice, unit: Unit, index: number): Promise<string> {
  const { id } = await office.call(listingContract.create, {
    body: {
      propertyType: 'UNIT',
      propertyId: unit.id,
      title: unit.bedrooms
        ? `${unit.bedrooms} bedrooms in ${unit.buildingName}`
        : `${wordsOf(unit.use)} space in ${unit.buildingName}`,
      description: unit.bedrooms
        ? 'A bright flat with kitchen, bathroom and a balcony.\nWater all day; parking in the yard.'
        : 'A room towards the street, with a store behind it.\nWater and electricity by own meters.',
      askingRentAmount: unit.askingRentAmount ?? chhetrum(1_500_000),
      ...{ contact: 'PHONE', contactName: demoOfficeContact.name, contactPhone: demoOfficeContact.phone },
    },
  })
  for (const view of unit.bedrooms ? homeViews : shopViews) {
    const file = await makeDocumentFile(await drawHome(view, { building: seedOf(unit.buildingName), unit: index }))
    await office.inOneGo((tx) => addListingPhoto(tx, id, file))
  }
  await office.call(listingContract.publish, { params: { id } })
  return id
}
