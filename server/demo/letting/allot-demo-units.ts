import { allotmentApplicantContract, allotmentRoundContract } from '../../../domain/allotment/allotment-contract.ts'
import { addDays, addMonths, type CalendarDate } from '../../../domain/calendar-date.ts'
import { chhetrum } from '../../../domain/money.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import type { DemoOffice } from '../demo-office.ts'

/** Invented CIDs and phone numbers. */
const applicants = [
  { name: 'Phuntsho Wangdi', cid: '10801009101', phoneNumber: '17110201', householdSize: 5, distanceKm: 12, statements: [2] },
  { name: 'Dorji Bidha', cid: '11101009102', phoneNumber: '17110202', householdSize: 2, distanceKm: 3, statements: [] },
  { name: 'Ugyen Lhendup', cid: '10302009103', phoneNumber: '17110203', householdSize: 4, distanceKm: 26, statements: [2] },
  { name: 'Kinga Zangmo', cid: '11905009104', phoneNumber: '17110204', householdSize: 4, distanceKm: 8, statements: [] },
  { name: 'Namgay Tenzin', cid: '10606009105', phoneNumber: '17110205', householdSize: 3, distanceKm: 15, statements: [] },
]

/**
 * Creates a round that was opened with a wrong income ceiling and cancelled, and the next round with the same units and applicants. In that
 * round, two flats were drawn for five applicants; one offer was accepted and one declined. Waiting applicants can be carried over.
 */
export async function allotDemoUnits(office: DemoOffice, today: CalendarDate): Promise<void> {
  const { items } = await office.call(unitContract.list, { query: { occupancy: 'VACANT', pageSize: 30 } })
  const unitIds = items
    .filter(({ bedrooms }) => bedrooms)
    .slice(-2)
    .map(({ id }) => id)
  if (unitIds.length === 0) return
  const register = registrationsOf(office, today)
  const mistakenId = await cancelMistaken(office, { unitIds, today, register })
  const registerUntil = addDays(today, -24)
  const seedOn = addDays(today, -20)
  office.goTo(addDays(today, -30))
  const { id } = await office.call(allotmentRoundContract.create, {
    body: {
      ...roundOf(unitIds),
      ...{ title: 'Flats for employees (demo)', registerUntil, seedOn, followsRoundId: mistakenId, carriesOver: true },
      incomeCeilingAmount: chhetrum(6_000_000),
    },
  })
  const params = { id }
  await office.call(allotmentRoundContract.open, { params })
  await register(id, applicants.slice(early))
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

/** The number of people who registered for the round that was opened by mistake. */
const early = 2

type Register = (roundId: string, those: typeof applicants) => Promise<void>

async function cancelMistaken(
  office: DemoOffice,
  { unitIds, today, register }: { unitIds: string[]; today: CalendarDate; register: Register },
): Promise<string> {
  office.goTo(addDays(today, -45))
  const { id } = await office.call(allotmentRoundContract.create, {
    body: {
      ...roundOf(unitIds),
      ...{ title: 'Flats for employees, first call (demo)', registerUntil: addDays(today, -36), seedOn: addDays(today, -32) },
      incomeCeilingAmount: chhetrum(3_500_000),
    },
  })
  const params = { id }
  await office.call(allotmentRoundContract.open, { params })
  await register(id, applicants.slice(0, early))
  office.goTo(addDays(today, -40))
  await office.call(allotmentRoundContract.cancel, {
    params,
    body: { reason: 'The income ceiling must be Nu. 60,000 a month, not Nu. 35,000. A new round opens in ten days.' },
  })
  return id
}

function roundOf(unitIds: string[]) {
  return {
    ...{ mode: 'POINTS' as const, unitIds, offerDays: 10, longestStayMonths: 60 },
    ...{ eligibility: 'Employees of the company (demo)', maxHousehold: 8 },
    pointRules: [
      { kind: 'WAITING_YEAR' as const, label: null, points: 5, max: 25 },
      { kind: 'MEMBER' as const, label: null, points: 2, max: 10 },
      { kind: 'OTHER' as const, label: 'Posted from another dzongkhag', points: 4, max: 4 },
    ],
    ...{ seedEvent: 'First prize number of the weekly lottery draw (demo)', seedSource: 'the newspaper of the next day' },
  }
}

function registrationsOf(office: DemoOffice, today: CalendarDate): Register {
  return async (roundId, those) => {
    for (const applicant of those) {
      const index = applicants.indexOf(applicant)
      const waitingSince = addMonths(addDays(today, -45), -7 * index)
      const monthlyIncomeAmount = chhetrum(3_000_000 + index * 250_000)
      await office.call(allotmentApplicantContract.create, { body: { ...applicant, roundId, waitingSince, monthlyIncomeAmount } })
    }
  }
}
