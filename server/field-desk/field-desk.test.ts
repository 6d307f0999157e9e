import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldDeskContract } from '../../domain/field-desk/field-desk-contract.ts'
import { conditionContract } from '../../domain/leases/condition/condition-contract.ts'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { slipLetters } from '../../domain/payments/slip-number.ts'
import { unitPlanContract } from '../../domain/properties/unit-plan-contract.ts'
import { advicesOf, billedLease } from '../testing/billing-steps.ts'
import { aForm } from '../testing/claim-steps.ts'
import { type Admin, aBuilding, aManager, anActiveLease, anAdmin, aPhone, arriveBySms, aUnit } from '../testing/factories.ts'
import { aMeter, aReading } from '../testing/meters/meter-steps.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  await bind('K7QD')
})
afterAll(() => app.close())

const downloadBuilding = (id: string, who: Admin = admin) => who.call(fieldDeskContract.downloadBuilding, { params: { id } })
async function aSlip(slipNumber: string, given: { reference?: string } = {}) {
  const { lease, tenantId } = await billedLease(admin)
  return { leaseId: lease.id, tenantId, amount: 400_000, paidOn: '2025-02-01', method: 'CASH' as const, slipNumber, ...given }
}
const bind = (code: string, who: Pick<Admin, 'call'> = admin) => who.call(fieldDeskContract.bindDevice, { params: { code } })
const send = (body: z.input<typeof paymentContract.payLease.body>) => admin.call(paymentContract.payLease, { body })
const paymentsOf = async (leaseId: string) => (await admin.call(paymentContract.list, { query: { leaseId } })).items

test('a building is downloaded with its leases, dues, condition reports and meters', async () => {
  const building = await aBuilding(admin)
  const unit = await aUnit(admin, building.id)
  const { lease } = await billedLease(admin, { propertyId: unit.id })
  const ended = await anActiveLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  const meter = await aMeter(admin, { unitId: unit.id })
  await aReading(admin, meter.id, '2025-01-31', '1000')
  const { items } = await admin.call(conditionContract.begin, { params: { id: lease.id }, body: { kind: 'ENTRY' } })
  const taken = await downloadBuilding(building.id)
  expect(taken.building).toEqual({ id: building.id, name: building.name, unitCount: 2 })
  expect(taken.leases.map(({ leaseId }) => leaseId).toSorted()).toEqual([lease.id, ended.id].toSorted())
  const [advice] = await advicesOf(admin, lease.id)
  expect(taken.leases.find(({ leaseId }) => leaseId === lease.id)).toMatchObject({
    dueAmount: 1_000_000,
    bedrooms: 3,
    lastDay: '2025-12-31',
    advices: [{ adviceId: advice?.id, balanceAmount: 1_000_000 }],
    entry: { completedAt: null, items: items.map(({ id, room, item }) => ({ id, room, item, state: null, note: null })) },
    exit: null,
  })
  expect(taken.meters).toMatchObject([{ id: meter.id, number: meter.number, lastValue: '1000', lastReadOn: '2025-01-31' }])
})

test('a building of more than 200 units is refused, and that of another office is not found', async () => {
  const building = await aBuilding(admin)
  const plan = { buildingId: building.id, firstFloor: 1, lastFloor: 3, unitsPerFloor: 67, numbering: '{floor}-{unit}' }
  await admin.call(unitPlanContract.register, { body: { ...plan, use: 'RESIDENTIAL' } })
  const { detail } = await expectProblem(downloadBuilding(building.id), 'POLICY_VIOLATION')
  expect(detail).toContain('at most 200 units')
  expect(detail).toContain(': 201.')
  const other = await anAdmin(app)
  await expectProblem(downloadBuilding(building.id, other), 'NOT_FOUND')
})

test('a provisional slip becomes one payment, even if it is sent again without its key, and can be found by its number', async () => {
  const slip = await aSlip('S-K7QD-0001', { reference: 'left out' })
  const first = await send(slip)
  expect(first).toMatchObject({ reference: 'S-K7QD-0001', method: 'CASH', amount: 400_000 })
  const again = await Promise.all([1, 2, 3].map(() => send(slip)))
  expect(again.map(({ receiptNumber }) => receiptNumber)).toEqual([1, 2, 3].map(() => first.receiptNumber))
  expect(await paymentsOf(slip.leaseId)).toHaveLength(1)
  const found = await admin.call(paymentContract.list, { query: { q: 'S-K7QD-0001' } })
  expect(found.items.map(({ id }) => id)).toEqual([first.id])
})

test('a slip sent ten times at the same time is one payment, and the same number with another amount is refused', async () => {
  const slip = await aSlip('S-K7QD-0002')
  const all = await Promise.all(Array.from({ length: 10 }, () => send(slip)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  const { detail } = await expectProblem(send({ ...slip, amount: 400_001 }), 'DUPLICATE')
  expect(detail).toContain(all[0]?.receiptNumber)
  await expectProblem(send({ ...slip, method: 'CHEQUE' }), 'INVALID_INPUT')
  expect(await paymentsOf(slip.leaseId)).toHaveLength(1)
})

async function aColleague() {
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber })
  return arriveBySms(app, phoneNumber)
}

test('a slip number of a device that gave out no slip is refused, whether the device is bound or not', async () => {
  const manager = await aColleague()
  const slip = await aSlip('S-N8QD-0001')
  const take = () => manager.call(paymentContract.payLease, { body: slip })
  expect((await expectProblem(take(), 'INVALID_INPUT')).errors).toMatchObject([{ path: '/slipNumber' }])
  await bind('N8QD')
  expect((await expectProblem(take(), 'INVALID_INPUT')).errors).toMatchObject([{ path: '/slipNumber' }])
  await expectProblem(bind('N8QD', manager), 'DUPLICATE')
  await bind('N8QD')
  expect(await send(slip)).toMatchObject({ reference: 'S-N8QD-0001' })
})

test('letters that two people bind at the same time belong to one of them, another office has its own, and one person can bind only a few', async () => {
  const colleagues = [await aColleague(), await aColleague()]
  const bound = await Promise.allSettled(colleagues.map((who) => bind('P8QD', who)))
  expect(bound.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await bind('P8QD', await anAdmin(app))
  const eager = await aColleague()
  for (let count = 0; count < 50; count += 1)
    await bind(`${slipLetters[8 + (count % 20)]}A${slipLetters[Math.floor(count / 20)]}Z`, eager)
  await expectProblem(bind('ZZZZ', eager), 'POLICY_VIOLATION')
})

test('a colleague cannot use the next slip number of a device', async () => {
  await bind('M8QD')
  const first = await aSlip('S-M8QD-0001')
  await send(first)
  const manager = await aColleague()
  const next = await aSlip('S-M8QD-0002')
  const { errors } = await expectProblem(manager.call(paymentContract.payLease, { body: next }), 'INVALID_INPUT')
  expect(errors).toMatchObject([{ path: '/slipNumber' }])
  expect(await send(next)).toMatchObject({ reference: 'S-M8QD-0002' })
  // If another person sends a slip again, the existing payment is returned.
  expect(await manager.call(paymentContract.payLease, { body: first })).toMatchObject({ reference: 'S-M8QD-0001' })
})

test('a reading and photos that are sent again with their key are recorded once', async () => {
  const unit = await aUnit(admin)
  const meter = await aMeter(admin, { unitId: unit.id })
  const body = { meterId: meter.id, readOn: '2025-02-01', value: '12' }
  const sendReading = () => admin.raw(meterReadingContract.create, { body, idempotencyKey: 'field-reading' })
  const [first, second] = [await sendReading(), await sendReading()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect((await admin.call(meterReadingContract.list, { query: { meterId: meter.id } })).items).toHaveLength(1)

  const lease = await anActiveLease(admin, { propertyId: unit.id })
  const items = [{ description: 'The tap drips', location: 'Kitchen' }]
  const report = await admin.call(damageContract.create, { body: { leaseId: lease.id, kind: 'MAINTENANCE', items } })
  const params = { id: report.id, itemId: report.items[0]?.id ?? '' }
  for (const _ of [1, 2]) {
    const photo = await aForm({})
    expect((await admin.raw(damageContract.addPhoto, { params, body: photo, idempotencyKey: 'field-photo' })).status).toBe(201)
  }
  const [item] = (await admin.call(damageContract.read, { params: { id: report.id } })).items
  expect(item?.photoIds).toHaveLength(1)

  const entry = await admin.call(conditionContract.begin, { params: { id: lease.id }, body: { kind: 'ENTRY' } })
  const walls = { id: entry.items[0]?.id ?? '' }
  for (const _ of [1, 2]) {
    const photo = { params: walls, body: await aForm({}), idempotencyKey: 'field-item' }
    expect((await admin.raw(conditionContract.addPhoto, photo)).status).toBe(201)
  }
  const { entry: saved } = await admin.call(conditionContract.read, { params: { id: lease.id } })
  expect(saved?.items[0]?.photoIds).toHaveLength(1)
})
