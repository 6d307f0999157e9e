import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../../../domain/calendar-date.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { overviewContract } from '../../../domain/overview/overview-contract.ts'
import { buildingContract } from '../../../domain/properties/building-contract.ts'
import { reportContract } from '../../../domain/reports/report-contract.ts'
import { taxFactContract } from '../../../domain/reports/tax-fact-contract.ts'
import { vacancyContract } from '../../../domain/reports/vacancy-contract.ts'
import { type Admin, anActiveLease, anAdmin, aTenant, aUnit, arriveBySms } from '../../testing/factories.ts'
import { textByPdfium } from '../../testing/pdf/read-pdf.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp('2025-01-02T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function onThe(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')) }
}

const vacancyOf = async (id: string) => (await admin.call(vacancyContract.read, { params: { id } })).vacancy
const lettersToSend = async () =>
  (await admin.call(overviewContract.dashboard, {})).pendingTasks.find(({ kind }) => kind === 'VACANCY_LETTER')?.count ?? 0
const report = (query: { letter?: 'DUE'; buildingId?: string } = {}) => admin.call(reportContract.vacancies, { query })

test('a unit is vacant from the day after its tenant left, and its letter is due 15 days later', async () => {
  const unit = await aUnit(admin, undefined, { askingRentAmount: 1_200_000 })
  const lease = await anActiveLease(admin, { propertyId: unit.id })
  expect(await vacancyOf(unit.id)).toBeNull()
  await expectProblem(admin.call(vacancyContract.letter, { params: { id: unit.id } }), 'ILLEGAL_TRANSITION')

  await onThe('2026-02-10')
  await admin.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2026-02-10' } })
  expect(await vacancyOf(unit.id)).toMatchObject({ vacantSince: '2026-02-11', vacantDays: 0, lostAmount: 0, letterState: 'DUE' })

  await onThe('2026-02-25')
  expect(await vacancyOf(unit.id)).toMatchObject({
    ...{ vacantDays: 14, askingRentAmount: 1_200_000, lostAmount: 600_000 },
    ...{ letterDueOn: '2026-02-26', letterOn: null, nextStep: 'SEND_LETTER' },
  })
  expect(await lettersToSend()).toBe(1)
  expect((await report({ letter: 'DUE' })).rows.map(({ unitId }) => unitId)).toEqual([unit.id])

  const letter = await admin.raw(vacancyContract.letter, { params: { id: unit.id } })
  expect(letter.headers['content-type']).toBe('application/pdf')
  const words = await textByPdfium(letter.bytes)
  for (const word of ['Notice of vacancy', '11 Feb 2026', '26 Feb 2026', unit.unitNumber, '12,000.00'])
    expect(words).toContain(word)

  const notice = {
    kind: 'VACANCY_NOTICE',
    buildingId: unit.buildingId,
    unitId: unit.id,
    year: 2026,
    dated: '2026-02-25',
  } as const
  const fact = await admin.call(taxFactContract.create, { body: notice })
  expect(await vacancyOf(unit.id)).toMatchObject({ letterOn: '2026-02-25', letterState: 'SENT', nextStep: 'LIST' })
  expect(await lettersToSend()).toBe(0)
  expect((await report({ letter: 'DUE' })).rows).toEqual([])

  await admin.call(taxFactContract.remove, { params: { id: fact.id } })
  await onThe('2026-02-27')
  expect(await vacancyOf(unit.id)).toMatchObject({ letterState: 'MISSED', nextStep: 'LIST' })
  expect(await lettersToSend()).toBe(0)
})

test('the letter about an earlier vacancy does not count, that about the whole building does', async () => {
  await onThe('2026-02-27')
  const unit = await aUnit(admin)
  const day = '2026-02-27'
  expect(await vacancyOf(unit.id)).toMatchObject({
    vacantSince: day,
    askingRentAmount: null,
    lostAmount: null,
    letterState: 'NEVER_LET',
  })
  expect((await report({ letter: 'DUE' })).rows).toEqual([])
  const notice = { kind: 'VACANCY_NOTICE', buildingId: unit.buildingId, year: 2026 } as const
  await admin.call(taxFactContract.create, { body: { ...notice, unitId: unit.id, dated: '2026-02-01' } })
  expect(await vacancyOf(unit.id)).toMatchObject({ letterOn: null })
  await admin.call(taxFactContract.create, { body: { ...notice, dated: day } })
  expect(await vacancyOf(unit.id)).toMatchObject({ letterOn: day, letterState: 'SENT' })
})

test('the report lists vacant units, the most recently let first, and adds up their asking rents', async () => {
  const building = await admin.call(buildingContract.read, { params: { id: (await aUnit(admin)).buildingId } })
  const units = [
    await aUnit(admin, building.id, { askingRentAmount: 700_000 }),
    await aUnit(admin, building.id, { askingRentAmount: 500_000 }),
  ]
  const { rows, totals, sums } = await report({ buildingId: building.id })
  expect(rows.length).toBe(3)
  expect(rows.map(({ unitId }) => unitId)).toEqual(expect.arrayContaining(units.map(({ id }) => id)))
  expect(totals.askingRentAmount).toBe(1_200_000)
  expect(sums['Asking rent (Nu.)']).toBe(1_200_000)
  const whole = await report()
  // The unit whose tenant left comes before those that were never let.
  expect(whole.rows.map(({ vacantSince }) => vacantSince).indexOf(calendarDate('2026-02-11'))).toBe(0)
  expect(whole.totals.askingRentAmount).toBe(whole.rows.reduce((sum, { askingRentAmount }) => sum + (askingRentAmount ?? 0), 0))
  for (const format of ['csv', 'xlsx', 'pdf'] as const)
    expect((await admin.raw(reportContract.vacancies, { query: { format } })).status).toBe(200)
})

test('another office cannot find the unit, and a tenant cannot call it', async () => {
  const unit = await aUnit(admin)
  const other = await anAdmin(app)
  for (const endpoint of [vacancyContract.read, vacancyContract.letter])
    await expectProblem(other.call(endpoint, { params: { id: unit.id } }), 'NOT_FOUND')
  expect((await other.call(reportContract.vacancies, { query: {} })).rows).toEqual([])
  const { phoneNumber } = await aTenant(admin)
  const tenant = await arriveBySms(app, phoneNumber)
  await expectProblem(tenant.call(vacancyContract.read, { params: { id: unit.id } }), 'FORBIDDEN')
})
