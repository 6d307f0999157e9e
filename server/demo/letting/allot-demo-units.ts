import { allotmentApplicantContract, allotmentRoundContract } from '../../../domain/allotment/allotment-contract.ts'
import { addDays, addMonths, type CalendarDate } from '../../../domain/calendar-date.ts'
import { chhetrum } from '../../../domain/money.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import type { DemoOffice } from '../demo-office.ts'

/** Nobody's CIDs and numbers. */
const applicants = [
  { name: 'Phuntsho Wangdi', cid: '10801009101', phoneNumber: '17110201', householdSize: 5, distanceKm: 12, statements: [2] },
  { name: 'Dorji Bidha', cid: '11101009102', phoneNumber: '17110202', householdSize: 2, distanceKm: 3, statements: [] },
  { name: 'Ugyen Lhendup', cid: '10302009103', phoneNumber: '17110203', householdSize: 4, distanceKm: 26, statements: [2] },
  { name: 'Kinga Zangmo', cid: '11905009104', phoneNumber: '17110204', householdSize: 4, distanceKm: 8, statements: [] },
  { name: 'Namgay Tenzin', cid: '10606009105', phoneNumber: '17110205', householdSize: 3, distanceKm: 15, statements: [] },
]

/** A round of last month: two flats for five applicants, drawn, one accepted and one declined; who waits can be taken into the next. */
export async function allotDemoUnits(office: DemoOffice, today: CalendarDate): Promise<void> {
  const { items } = await office.call(unitContract.list, { query: { occupancy: 'VACANT', pageSize: 30 } })
  const unitIds = items
    .filter(({ bedrooms }) => bedrooms)
    .slice(-2)
    .map(({ id }) => id)
  if (unitIds.length === 0) return
  const registerUntil = addDays(today, -24)
  const seedOn = addDays(today, -20)
  office.goTo(addDays(today, -30))
  const { id } = await office.call(allotmentRoundContract.create, {
    body: {
      ...{ title: 'Flats for employees (demo)', mode: 'POINTS', unitIds, registerUntil, offerDays: 10, longestStayMonths: 60 },
      ...{ forWhom: 'Employees of the company (demo)', incomeCeilingAmount: chhetrum(6_000_000), maxHousehold: 8 },
      pointRules: [
        { kind: 'WAITING_YEAR', label: null, points: 5, max: 25 },
        { kind: 'MEMBER', label: null, points: 2, max: 10 },
        { kind: 'OTHER', label: 'Posted from another dzongkhag', points: 4, max: 4 },
      ],
      ...{
        seedEvent: 'First prize number of the weekly lottery draw (demo)',
        seedSource: 'the newspaper of the next day',
        seedOn,
      },
    },
  })
  const params = { id }
  await office.call(allotmentRoundContract.open, { params })
  for (const [index, applicant] of applicants.entries()) {
    const waitingSince = addMonths(addDays(today, -40), -7 * index)
    await office.call(allotmentApplicantContract.create, {
      body: { ...applicant, roundId: id, waitingSince, monthlyIncomeAmount: chhetrum(3_000_000 + index * 250_000) },
    })
  }
  office.goTo(addDays(registerUntil, 1))
  await office.call(allotmentRoundContract.close, { params })
  office.goTo(seedOn)
  await office.call(allotmentRoundContract.draw, { params, body: { seed: '407218' } })
  await office.call(allotmentRoundContract.offer, { params })
  const offered = await office.call(allotmentApplicantContract.list, { query: { roundId: id, state: 'OFFERED', pageSize: 10 } })
  for (const [index, applicant] of offered.items.entries()) {
    const answer = index === 0 ? 'ACCEPT' : 'DECLINE'
    await office.call(allotmentApplicantContract.answer, { params: { id: applicant.id }, body: { answer } })
  }
  office.goTo(today)
  await office.call(allotmentRoundContract.finish, { params })
}
