import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { enquiryContract } from '../../domain/listings/enquiry-contract.ts'
import { listingContract } from '../../domain/listings/listing-contract.ts'
import { viewingContract } from '../../domain/listings/viewing-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import { type Unit, unitContract } from '../../domain/properties/unit-contract.ts'
import { makeDocumentFile } from '../documents/make-document-file.ts'
import { addListingPhoto } from '../listings/listing-photos.ts'
import { demoName } from './demo-names.ts'
import { type DemoOffice, several } from './demo-office.ts'
import { drawHome, homeSeedOf, type HomeView } from './draw-home.ts'

const maxListings = 8
const questions = [
  'Is it still available, and could we see it on Sunday?',
  'We are a family of four. Is there parking for one car?',
  'May I move in at the beginning of next month?',
]

const homeViews: readonly HomeView[] = ['FRONT', 'LIVING_ROOM', 'BEDROOM', 'KITCHEN']
const homeViewsFromInside: readonly HomeView[] = ['LIVING_ROOM', 'BEDROOM', 'KITCHEN', 'FRONT']
const shopViews: readonly HomeView[] = ['SHOP_FRONT', 'SHOP']
/** Days from today on which the first places can be viewed. */
const viewingDays = [2, 4] as const
/** An unused phone number, for the call and message links. */
const demoOfficeContact = { name: 'Letting desk (demo)', phone: '17110000' }

/** Lists the vacant units publicly, with drawn pictures and viewing times. A few people have sent enquiries. */
export async function listVacantUnits(office: DemoOffice, today: CalendarDate): Promise<void> {
  const vacant = await office.call(unitContract.list, { query: { occupancy: 'VACANT', pageSize: 30 } })
  const ids = await several(vacant.items.slice(0, maxListings), (unit) => listUnit(office, unit, vacant.items.indexOf(unit)), 2)
  const homes = ids.filter((_, index) => vacant.items[index]?.bedrooms)
  for (const id of homes) {
    for (const days of viewingDays) {
      await office.call(viewingContract.offer, {
        params: { id },
        body: { date: addDays(today, days), startsAt: '17:00', endsAt: '17:30', places: 3 },
      })
    }
  }
  for (const [index, message] of questions.entries()) {
    const id = homes[index % Math.max(1, homes.length)]
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
      title: `${kindOf(unit)} in ${unit.buildingName}`,
      description: unit.bedrooms
        ? 'A bright flat with kitchen, bathroom and a balcony.\nWater all day; parking in the yard.'
        : 'A room towards the street, with a store behind it.\nWater and electricity by own meters.',
      askingRentAmount: unit.askingRentAmount ?? chhetrum(1_500_000),
      ...{ contact: 'PHONE', contactName: demoOfficeContact.name, contactPhone: demoOfficeContact.phone },
    },
  })
  for (const view of viewsOf(unit, index)) {
    const file = await makeDocumentFile(await drawHome(view, { building: homeSeedOf(unit.buildingName ?? ''), unit: index }))
    await office.inTransaction((tx) => addListingPhoto(tx, id, file))
  }
  await office.call(listingContract.publish, { params: { id } })
  return id
}

function kindOf({ bedrooms, use }: Unit): string {
  if (bedrooms) return `${bedrooms}-bedroom flat`
  return use === 'PRIVATE_OFFICES' ? 'Office' : 'Shop'
}

/** The cover of every second flat is its living room. */
function viewsOf({ bedrooms }: Unit, index: number): readonly HomeView[] {
  if (!bedrooms) return shopViews
  return index % 2 === 0 ? homeViews : homeViewsFromInside
}
