import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { meterContract } from '../../domain/meters/meter-contract.ts'
import { type MeterReading, meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { aForm } from '../testing/claim-steps.ts'
import { type Admin, anActiveLease, anAdmin, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { aMeter, aReading, tryReading } from '../testing/meters/meter-steps.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-04-02T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function aRenterWithMeter() {
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  const lease = await anActiveLease(admin, { tenantId })
  const meter = await aMeter(admin, { unitId: lease.propertyId })
  await aReading(admin, meter.id, '2024-06-30', '500')
  await aReading(admin, meter.id, '2025-01-31', '1000')
  return { renter: await arriveBySms(app, phoneNumber), lease, meter }
}

const of = (id: string) => ({ params: { id } })

test('a tenant sends a reading with its photo; it counts after the office has accepted it', async () => {
  const { renter, meter } = await aRenterWithMeter()
  const form = await aForm({ meterId: meter.id, readOn: '2025-02-28', value: '1050' })
  const { status, body } = await renter.raw(meterReadingContract.create, { body: form })
  expect(status).toBe(201)
  const sent = body as MeterReading
  expect(sent).toMatchObject({ status: 'PENDING', readBy: 'TENANT', photoId: expect.any(String) })
  expect((await renter.raw(documentContract.read, { params: { id: sent.photoId ?? '' }, query: {} })).status).toBe(200)
  expect(await admin.call(meterContract.read, of(meter.id))).toMatchObject({ lastValue: '1000' })
  expect(await tryReading(renter, meter.id, '2025-03-31', '1090')).toMatchObject({
    status: 409,
    body: { detail: 'You already sent a reading of 28 Feb 2025. Wait until the office has checked it.' },
  })
  const { items } = await admin.call(meterReadingContract.list, { query: { isToCheck: 'true' as never } })
  expect(items.map(({ id }) => id)).toContain(sent.id)
  const accepted = await admin.call(meterReadingContract.accept, { ...of(sent.id), ifMatch: sent.version })
  expect(accepted).toMatchObject({ status: 'ACCEPTED', use: '50' })
  expect(await admin.call(meterContract.read, of(meter.id))).toMatchObject({ lastValue: '1050' })
  await expectProblem(admin.call(meterReadingContract.reject, { ...of(sent.id), body: { reason: 'Late' } }), 'ILLEGAL_TRANSITION')
})

test('a rejected reading does not count; the tenant sees the reason and sends another', async () => {
  const { renter, meter } = await aRenterWithMeter()
  const sent = await aReading(renter, meter.id, '2025-02-28', '1500')
  await admin.call(meterReadingContract.reject, { ...of(sent.id), body: { reason: 'The photo shows 1,050.' } })
  expect(await renter.call(meterReadingContract.read, of(sent.id))).toMatchObject({
    status: 'REJECTED',
    reason: 'The photo shows 1,050.',
  })
  expect(await aReading(renter, meter.id, '2025-02-28', '1050')).toMatchObject({ status: 'PENDING' })
})

test('a tenant sees and reads only the meters of their rented property, on days of their lease', async () => {
  const { renter, meter } = await aRenterWithMeter()
  const other = await aRenterWithMeter()
  expect(await tryReading(renter, other.meter.id, '2025-02-28', '1100')).toMatchObject({ status: 404 })
  expect(await tryReading(renter, meter.id, '2024-11-30', '800')).toMatchObject({ status: 400 })
  // If the day already has a reading, the office is asked to correct it, and a tenant to contact the office.
  const again = [renter, admin].map((by) => tryReading(by, meter.id, '2025-01-31', '1001'))
  expect((await Promise.all(again)).map(({ body }) => (body as { detail: string }).detail)).toEqual([
    'A reading of 31 Jan 2025 is already recorded: 1000. If that reading is wrong, tell the office.',
    'A reading of 31 Jan 2025 is already recorded: 1000. Correct the recorded reading.',
  ])
  expect(
    await tryReading(renter, meter.id, '2025-02-28', '10', { kind: 'EXCHANGE', newNumber: 'X', newValue: '0' }),
  ).toMatchObject({
    status: 400,
  })
  const { items } = await renter.call(meterReadingContract.list, { query: {} })
  // Readings before the lease began are not visible to the tenant.
  expect(items.map(({ readOn }) => readOn)).toEqual(['2025-01-31'])
  await expectProblem(renter.call(meterContract.read, of(other.meter.id)), 'NOT_FOUND')
  const sent = await aReading(renter, meter.id, '2025-02-28', '1050')
  await expectProblem(other.renter.call(meterReadingContract.read, of(sent.id)), 'NOT_FOUND')
})

test('a tenant with a lower reading is referred to the office, which alone records exchanges', async () => {
  const { renter, meter } = await aRenterWithMeter()
  const lower = async (clerk: typeof renter) => {
    const { body } = await tryReading(clerk, meter.id, '2025-02-28', '10')
    return (body as { errors: { message: string }[] }).errors[0]?.message
  }
  expect(await lower(renter)).toMatch(/exchanged or started again at 0, contact the office\.$/)
  expect(await lower(admin)).toMatch(
    /on the page of the meter.*first enter “Digits before the point” there, under Edit, then tick the box\.$/,
  )
})

test('an invalid value is refused when the office accepts the reading', async () => {
  const { renter, meter } = await aRenterWithMeter()
  const sent = await aReading(renter, meter.id, '2025-02-28', '1050')
  await aReading(admin, meter.id, '2025-02-20', '1060')
  await expectProblem(admin.call(meterReadingContract.accept, of(sent.id)), 'INVALID_INPUT')
})

test('a tenant sees their sent readings with their state, and an owner the meters and valid readings of their building', async () => {
  const { renter, meter, lease } = await aRenterWithMeter()
  const sent = await aReading(renter, meter.id, '2025-02-28', '1500')
  const ownList = () =>
    renter.call(meterReadingContract.list, { query: { unitId: lease.propertyId, isByTenant: 'true' as never } })
  expect((await ownList()).items.map(({ id, status }) => [id, status])).toEqual([[sent.id, 'PENDING']])
  await admin.call(meterReadingContract.reject, { ...of(sent.id), body: { reason: 'The photo shows 1,050.' } })
  expect((await ownList()).items).toMatchObject([{ id: sent.id, status: 'REJECTED', reason: 'The photo shows 1,050.' }])

  const { buildingId } = await admin.call(unitContract.read, { params: { id: lease.propertyId } })
  const { owners } = await admin.call(buildingContract.read, { params: { id: buildingId } })
  const { phoneNumber } = await admin.call(ownerContract.read, { params: { id: owners[0]?.ownerId ?? '' } })
  const owner = await arriveBySms(app, phoneNumber ?? '')
  const byMonth = (by: Pick<Admin, 'call'>, id = meter.id) => by.call(meterContract.useByMonth, { params: { id }, query: {} })
  const { items: months } = await byMonth(owner)
  expect(months.map(({ month }) => month).slice(-3)).toEqual(['2025-02', '2025-03', '2025-04'])
  // 500 kWh in 215 days up to 31 January; the tenant's reading that the office rejected is not counted.
  expect(months.slice(-4)).toMatchObject([
    { month: '2025-01', use: '72.093', knownDays: 31, days: 31, isEstimated: false },
    { month: '2025-02', use: null, knownDays: 0 },
    { use: null },
    { use: null },
  ])
  expect(await byMonth(admin)).toEqual(await byMonth(owner))
  expect((await renter.raw(meterContract.useByMonth, { params: { id: meter.id }, query: {} })).status).toBe(403)
  const other = await aRenterWithMeter()
  const query = { buildingId }
  expect((await owner.call(meterContract.list, { query })).items.map(({ id }) => id)).toEqual([meter.id])
  const readings = await owner.call(meterReadingContract.list, { query })
  expect(readings.items.map(({ readOn, value }) => [readOn, value])).toEqual([
    ['2025-01-31', '1000'],
    ['2024-06-30', '500'],
  ])
  const foreign = await admin.call(unitContract.read, { params: { id: other.lease.propertyId } })
  expect((await owner.call(meterContract.list, { query: { buildingId: foreign.buildingId } })).items).toEqual([])
  await expectProblem(owner.call(meterContract.read, of(other.meter.id)), 'NOT_FOUND')
  expect(await owner.call(meterContract.read, of(meter.id))).toMatchObject({ id: meter.id })
})
