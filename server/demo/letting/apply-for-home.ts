import { applicationContract } from '../../../domain/applications/application-contract.ts'
import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { listingContract } from '../../../domain/listings/listing-contract.ts'
import { chhetrum } from '../../../domain/money.ts'
import { makeDocumentFile } from '../../documents/make-document-file.ts'
import { saveDocument } from '../../documents/save-document.ts'
import { type DemoOffice } from '../demo-office.ts'

/** Invented CIDs and phone numbers. */
const applicants = [
  {
    person: { name: 'Tshewang Choki', cid: '11410009001', occupation: 'Nurse', employer: 'JDW Hospital (demo)' },
    home: { adults: 2, children: 1, presentAddress: 'Lower Motithang, Thimphu' },
    ...{ phone: '17110101', timesRent: 3.4, afterDays: 20, months: 24, documentKinds: ['IDENTITY', 'INCOME_PROOF'] as const },
  },
  {
    person: { name: 'Kezang Dendup', cid: '11512009002', occupation: 'Driver', employer: null },
    home: { adults: 2, children: 3, presentAddress: 'Babesa, Thimphu' },
    ...{ phone: '17110102', timesRent: 1.6, afterDays: 5, months: 12, documentKinds: ['IDENTITY'] as const },
  },
  {
    person: { name: 'Sangay Lhaden', cid: '10203009003', occupation: 'Teacher', employer: 'Changangkha School (demo)' },
    home: { adults: 1, children: 0, presentAddress: 'Changzamtog, Thimphu' },
    ...{ phone: '17110103', timesRent: 2.7, afterDays: 35, months: 36, documentKinds: [] as const },
  },
]

/** Three people applied for one flat; the office is reviewing one application. */
export async function applyForHome(office: DemoOffice, today: CalendarDate): Promise<void> {
  const { items } = await office.call(listingContract.own, { query: { status: 'PUBLISHED', propertyType: 'UNIT', pageSize: 30 } })
  const listing = items.find(({ bedrooms }) => bedrooms)
  if (!listing) return
  for (const [index, { person, home, phone, timesRent, afterDays, months, documentKinds }] of applicants.entries()) {
    const { id } = await office.call(applicationContract.create, {
      body: {
        ...{ ...person, ...home, listingId: listing.id, phoneNumber: phone, months, hasConsented: true },
        monthlyIncomeAmount: chhetrum(Math.round((listing.askingRentAmount * timesRent) / 100) * 100),
        moveInOn: addDays(today, afterDays),
      },
    })
    for (const kind of documentKinds) {
      const file = await makeDocumentFile(Buffer.from(`%PDF-1.7\n% ${kind} (demo)\ntrailer\n%%EOF\n`))
      await office.inTransaction((tx) =>
        saveDocument(tx, { entity: 'application', entityId: id, file, kind, isOfficeOnly: true }),
      )
    }
    if (index === 0) await office.call(applicationContract.review, { params: { id } })
  }
}
