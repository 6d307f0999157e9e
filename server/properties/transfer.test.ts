import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, calendarDate, thimphuDate } from '../../domain/calendar-date.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { type Admin, aBuilding, aManager, anAdmin, anOwner, aPhone, aPlot, arriveBySms, aThram } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

type Given = { reason?: 'SALE' | 'INHERITANCE' | 'CORRECTION'; note?: string; documentId?: string }
type Holding = { ownerId: string; share?: string }

const transfer = (id: string, on: string, owners: Holding[], given: Given = {}) =>
  admin.call(thramContract.transfer, {
    params: { id },
    body: { on: calendarDate(on), reason: 'SALE', ...given, owners },
  })
const sharesOn = async (id: string, asOf?: string) => {
  const query = asOf ? { asOf: calendarDate(asOf) } : {}
  const { owners } = await admin.call(thramContract.read, { params: { id }, query })
  return owners.map(({ ownerId, share }) => [ownerId, share])
}
const tenures = async (id: string) => (await admin.call(thramContract.tenures, { params: { id } })).items

async function aSale() {
  const [seller, buyer] = [await anOwner(admin), await anOwner(admin)]
  const thram = await aThram(admin, [{ ownerId: seller.id }])
  return { thram, seller, buyer }
}

test('a thram shows its owners on any day', async () => {
  const { thram, seller, buyer } = await aSale()
  await transfer(thram.id, '2025-03-10', [
    { ownerId: buyer.id, share: '2/3' },
    { ownerId: seller.id, share: '1/3' },
  ])
  expect(await sharesOn(thram.id, '2025-03-09')).toEqual([[seller.id, '1/1']])
  const after = [
    [buyer.id, '2/3'],
    [seller.id, '1/3'],
  ]
  expect(await sharesOn(thram.id, '2025-03-10')).toEqual(after)
  expect(await sharesOn(thram.id)).toEqual(after)
})

test('a transfer of the same day replaces another only if the caller confirms it', async () => {
  const { thram, seller, buyer } = await aSale()
  const body = { on: calendarDate('2025-03-10'), reason: 'SALE' as const, canReplace: false }
  const params = { id: thram.id }
  await admin.call(thramContract.transfer, { params, body: { ...body, owners: [{ ownerId: buyer.id }] } })
  const both = {
    ...body,
    owners: [
      { ownerId: seller.id, share: '1/2' },
      { ownerId: buyer.id, share: '1/2' },
    ],
  }
  const refused = await expectProblem(admin.call(thramContract.transfer, { params, body: both }), 'DUPLICATE')
  expect(refused.detail).toMatch(/^On 10 Mar 2025 the thram already went to Sonam Dorji/)
  expect(await sharesOn(thram.id)).toEqual([[buyer.id, '1/1']])
  await admin.call(thramContract.transfer, { params, body: { ...both, canReplace: true } })
  expect(await sharesOn(thram.id)).toHaveLength(2)
})

test('transfers are listed newest first, with reason, note and deed', async () => {
  const { thram, seller, buyer } = await aSale()
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7\n%%EOF']), 'deed.pdf')
  const { body } = await admin.raw(documentContract.add, {
    query: { entity: 'thram', entityId: thram.id, kind: 'TRANSFER_DEED', title: 'Deed of sale' },
    body: form,
  })
  const documentId = String(Reflect.get(Object(body), 'id'))
  await transfer(thram.id, '2025-03-10', [{ ownerId: buyer.id }], { note: 'Sold through the court.', documentId })
  expect(await tenures(thram.id)).toMatchObject([
    {
      from: '2025-03-10',
      until: null,
      owners: [{ ownerId: buyer.id, share: '1/1' }],
      transfers: [{ reason: 'SALE', note: 'Sold through the court.', documentId, documentTitle: 'Deed of sale' }],
    },
    { from: null, until: '2025-03-10', owners: [{ ownerId: seller.id }], transfers: [] },
  ])
  await admin.call(documentContract.remove, { params: { id: documentId } })
  expect((await tenures(thram.id))[0]?.transfers[0]).toMatchObject({ documentId: null, documentTitle: null })
})

test('no transfer can be inserted before the last one, nor far in the future', async () => {
  const { thram, seller, buyer } = await aSale()
  await transfer(thram.id, '2025-03-10', [{ ownerId: buyer.id }])
  const early = await expectProblem(transfer(thram.id, '2025-03-09', [{ ownerId: seller.id }]), 'INVALID_INPUT')
  expect(early.errors).toMatchObject([{ path: '/on', message: expect.stringContaining('10 Mar 2025') }])
  const late = await expectProblem(transfer(thram.id, '2090-01-01', [{ ownerId: seller.id }]), 'INVALID_INPUT')
  expect(late.errors?.[0]?.path).toBe('/on')
})

test('the last transfer can be corrected on its own day', async () => {
  const { thram, seller, buyer } = await aSale()
  const right = await anOwner(admin)
  await transfer(thram.id, '2025-03-10', [{ ownerId: buyer.id }])
  await transfer(thram.id, '2025-03-10', [{ ownerId: right.id }], { reason: 'CORRECTION' })
  expect(await sharesOn(thram.id, '2025-03-10')).toEqual([[right.id, '1/1']])
  expect(await sharesOn(thram.id, '2025-03-09')).toEqual([[seller.id, '1/1']])
  expect((await tenures(thram.id))[0]?.transfers.map(({ reason }) => reason)).toEqual(['SALE', 'CORRECTION'])
})

test('a transfer with a future day is refused: it is recorded after its registration', async () => {
  const { thram, seller, buyer } = await aSale()
  const tomorrow = addDays(thimphuDate(app.clock.now()), 1)
  const refusal = await expectProblem(transfer(thram.id, tomorrow, [{ ownerId: buyer.id }]), 'INVALID_INPUT')
  expect(refusal.errors).toMatchObject([{ path: '/on', message: expect.stringContaining('in the future') }])
  expect(await sharesOn(thram.id)).toEqual([[seller.id, '1/1']])
})

test('a year outside the register gets its own error', async () => {
  const { thram, buyer } = await aSale()
  const body = { on: '2206-11-01', reason: 'SALE', owners: [{ ownerId: buyer.id }] }
  const { status, body: answer } = await admin.raw(thramContract.transfer, { params: { id: thram.id }, body })
  expect([status, answer]).toMatchObject([
    400,
    { errors: [{ path: '/on', message: expect.stringContaining('too far in the future') }] },
  ])
})

test('the seller no longer sees the thram, the buyer does', async () => {
  const [sellersPhone, buyersPhone] = [aPhone(), aPhone()]
  const seller = await anOwner(admin, { phoneNumber: sellersPhone })
  const buyer = await anOwner(admin, { phoneNumber: buyersPhone })
  const thram = await aThram(admin, [{ ownerId: seller.id }])
  await transfer(thram.id, '2025-03-10', [{ ownerId: buyer.id }], { note: 'Between us.' })
  const [sold, bought] = [await arriveBySms(app, sellersPhone), await arriveBySms(app, buyersPhone)]
  expect((await sold.call(thramContract.list, { query: {} })).total).toBe(0)
  expect((await bought.call(thramContract.list, { query: {} })).total).toBe(1)
  expect((await bought.call(thramContract.tenures, { params: { id: thram.id } })).items).toMatchObject([
    { from: '2025-03-10', transfers: [] },
  ])
})

test('a transfer to the present owners is refused', async () => {
  const { thram, seller } = await aSale()
  const refusal = await expectProblem(transfer(thram.id, '2025-03-10', [{ ownerId: seller.id }]), 'INVALID_INPUT')
  expect(refusal.errors?.[0]?.path).toBe('/owners')
})

test('a deed must be one of this thram’s documents', async () => {
  const { thram, buyer } = await aSale()
  const documentId = '01a1fe70-9c8e-73b5-857a-39a12bcc886d'
  const refusal = await expectProblem(transfer(thram.id, '2025-03-10', [{ ownerId: buyer.id }], { documentId }), 'INVALID_INPUT')
  expect(refusal.errors?.[0]?.path).toBe('/documentId')
})

test('a house over two thrams must have its own owners before one of them is sold', async () => {
  const { thram, seller, buyer } = await aSale()
  const other = await aThram(admin, [{ ownerId: seller.id }])
  const plots = [await aPlot(admin, thram.id), await aPlot(admin, other.id)]
  const building = await aBuilding(admin, plots[0]?.id)
  await admin.call(buildingContract.update, { params: { id: building.id }, body: { plotIds: plots.map(({ id }) => id) } })
  const refusal = await expectProblem(transfer(thram.id, '2025-03-10', [{ ownerId: buyer.id }]), 'OWNERS_UNCLEAR')
  expect(refusal.detail).toContain(building.name)
  await admin.call(buildingContract.update, { params: { id: building.id }, body: { owners: [{ ownerId: seller.id }] } })
  await transfer(thram.id, '2025-03-10', [{ ownerId: buyer.id }])
  expect((await admin.call(plotContract.read, { params: { id: plots[0]?.id ?? '' } })).owners[0]?.ownerId).toBe(buyer.id)
})

test('a thram held since a known day has no owners before it', async () => {
  const [first, second] = [await anOwner(admin), await anOwner(admin)]
  const { dzongkhagId, administrativeZoneId } = await aThram(admin)
  const thram = await admin.call(thramContract.create, {
    body: {
      ...{
        thramNumber: `S-${first.id.slice(-6)}`,
        areaType: 'URBAN',
        ownershipCategory: 'FAMILY_OWNERSHIP',
        dzongkhagId,
        administrativeZoneId,
      },
      owners: [{ ownerId: first.id }],
      heldSince: calendarDate('2020-02-29'),
    },
  })
  expect(await sharesOn(thram.id, '2020-02-28')).toEqual([])
  await expectProblem(transfer(thram.id, '2019-12-31', [{ ownerId: second.id }]), 'INVALID_INPUT')
})

test('the history has the owners and shares before and after', async () => {
  const { thram, seller, buyer } = await aSale()
  await transfer(thram.id, '2025-03-10', [{ ownerId: buyer.id }])
  const { items } = await admin.call(auditContract.list, { query: { entityId: thram.id } })
  expect(items[0]).toMatchObject({
    action: 'thram.transfer',
    changes: [{ field: 'owners', before: [{ ownerId: seller.id, share: '1/1' }], after: [{ ownerId: buyer.id, share: '1/1' }] }],
  })
})

const takeBack = (id: string, on: string, who: Pick<Admin, 'call'> = admin) =>
  who.call(thramContract.takeBackTransfer, { params: { id }, body: { on: calendarDate(on), reason: 'The year was wrong.' } })

test('the last transfer is reverted: its owners never held the thram, and the history shows this', async () => {
  const { thram, seller, buyer } = await aSale()
  await transfer(thram.id, '2025-03-10', [{ ownerId: buyer.id }], { note: 'Of 2024.' })
  await takeBack(thram.id, '2025-03-10')
  expect(await sharesOn(thram.id, '2025-03-10')).toEqual([[seller.id, '1/1']])
  expect(await sharesOn(thram.id)).toEqual([[seller.id, '1/1']])
  const { items, reverted } = await admin.call(thramContract.tenures, { params: { id: thram.id } })
  expect(items).toMatchObject([{ from: null, until: null, transfers: [] }])
  expect(reverted).toMatchObject([{ on: '2025-03-10', note: 'Of 2024.', revertedReason: 'The year was wrong.' }])
  const [event] = (await admin.call(auditContract.list, { query: { entityId: thram.id } })).items
  expect(event).toMatchObject({ action: 'thram.takeBackTransfer', changes: [{ field: 'owners' }] })
  await transfer(thram.id, '2024-03-10', [{ ownerId: buyer.id }])
  expect(await sharesOn(thram.id, '2024-03-10')).toEqual([[buyer.id, '1/1']])
})

test('transfers are reverted with their corrections of the day, one day after the other, and no further than the first', async () => {
  const { thram, seller, buyer } = await aSale()
  const third = await anOwner(admin)
  await transfer(thram.id, '2025-02-01', [{ ownerId: buyer.id }])
  await transfer(thram.id, '2025-03-10', [{ ownerId: third.id }])
  await transfer(thram.id, '2025-03-10', [{ ownerId: seller.id }], { reason: 'CORRECTION' })
  const early = await expectProblem(takeBack(thram.id, '2025-02-01'), 'INVALID_INPUT')
  expect(early.errors).toMatchObject([{ path: '/on', message: expect.stringContaining('10 Mar 2025') }])
  await takeBack(thram.id, '2025-03-10')
  expect(await sharesOn(thram.id)).toEqual([[buyer.id, '1/1']])
  await takeBack(thram.id, '2025-02-01')
  expect(await sharesOn(thram.id)).toEqual([[seller.id, '1/1']])
  await expectProblem(takeBack(thram.id, '2025-02-01'), 'ILLEGAL_TRANSITION')
})

test('a manager cannot revert a transfer', async () => {
  const { thram, buyer } = await aSale()
  await transfer(thram.id, '2025-03-10', [{ ownerId: buyer.id }])
  const phone = aPhone()
  await aManager(admin, { phoneNumber: phone })
  await expectProblem(takeBack(thram.id, '2025-03-10', await arriveBySms(app, phone)), 'FORBIDDEN')
})
