import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../../../domain/calendar-date.ts'
import { documentContract } from '../../../domain/documents/document-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { overviewContract } from '../../../domain/overview/overview-contract.ts'
import { landRemarkContract } from '../../../domain/properties/remarks/land-remark-contract.ts'
import { thramContract } from '../../../domain/properties/thram-contract.ts'
import { type Admin, aBuilding, aLease, anAdmin, anOwner, aPlot, aSignedInOwner, aThram, aUnit } from '../../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const on = calendarDate('2025-03-10')
const mortgage = {
  kind: 'MORTGAGE',
  startsOn: calendarDate('2024-03-03'),
  inFavourOf: 'Bank of Bhutan',
  reference: 'BOB/7',
} as const
const enter = (thramId: string, given: object = {}, who: Caller = admin) =>
  who.call(landRemarkContract.create, { body: { ...mortgage, thramId, ...given } })
const met = (query: object) => admin.call(landRemarkContract.met, { query: query as { dealing: 'LEASE' } })

async function deedOf(entityId: string): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7\n%%EOF']), 'deed.pdf')
  const query = { entity: 'landRemark', entityId, kind: 'OTHERS', title: 'Deed of mortgage' } as const
  const { status } = await admin.raw(documentContract.add, { query, body: form })
  expect(status).toBe(201)
}

async function aSale(reason: 'SALE' | 'INHERITANCE' = 'SALE') {
  const [seller, buyer] = [await anOwner(admin), await anOwner(admin)]
  const thram = await aThram(admin, [{ ownerId: seller.id }])
  const transfer = (acknowledgedRemarkIds: string[] = []) =>
    admin.call(thramContract.transfer, {
      params: { id: thram.id },
      body: { on, reason, owners: [{ ownerId: buyer.id }], acknowledgedRemarkIds },
    })
  return { thram, transfer }
}

test('a remark is on a thram or on one plot of it, and a plot shows both', async () => {
  const thram = await aThram(admin)
  const [first, second] = [await aPlot(admin, thram.id), await aPlot(admin, thram.id)]
  const whole = await enter(thram.id)
  const single = await enter(thram.id, { plotId: first.id, kind: 'COURT_ORDER' })
  const idsOf = async (query: object) => (await admin.call(landRemarkContract.list, { query })).items.map(({ id }) => id).sort()
  expect(await idsOf({ plotId: first.id })).toEqual([whole.id, single.id].sort())
  expect(await idsOf({ plotId: second.id })).toEqual([whole.id])
  expect(await idsOf({ thramId: thram.id, kind: 'COURT_ORDER' })).toEqual([single.id])
  const other = await aPlot(admin)
  await expectProblem(enter(thram.id, { plotId: other.id }), 'INVALID_INPUT')
  await expectProblem(enter(thram.id, { kind: 'KIDU' }), 'INVALID_INPUT')
  await expectProblem(enter(thram.id, { endsOn: '2024-01-01' }), 'INVALID_INPUT')
})

test('a lifted remark is no longer in force, and its version protects it', async () => {
  const thram = await aThram(admin)
  const remark = await enter(thram.id)
  expect(remark.isInForce).toBe(true)
  const params = { id: remark.id }
  const lifted = await admin.call(landRemarkContract.update, { params, body: { liftedOn: on }, ifMatch: remark.version })
  expect(lifted.isInForce).toBe(false)
  await expectProblem(
    admin.call(landRemarkContract.update, { params, body: { reference: 'BOB/8' }, ifMatch: remark.version }),
    'CHANGED_MEANWHILE',
  )
  expect((await admin.call(landRemarkContract.list, { query: { thramId: thram.id, isInForce: 'true' } })).items).toEqual([])
})

test('kidu land can be inherited with an acknowledgement, but not sold for ten years', async () => {
  const sale = await aSale()
  const kidu = await enter(sale.thram.id, { kind: 'KIDU', grantedYear: 2020 })
  const refused = await expectProblem(sale.transfer([kidu.id]), 'REMARK_IN_FORCE')
  expect(refused.detail).toContain('Land Act, section 137')
  const heirs = await aSale('INHERITANCE')
  const theirs = await enter(heirs.thram.id, { kind: 'KIDU', grantedYear: 2020 })
  await expectProblem(heirs.transfer(), 'REMARK_IN_FORCE')
  await heirs.transfer([theirs.id])
})

test('a transfer of mortgaged land is recorded with the person who acknowledged the mortgage', async () => {
  const { thram, transfer } = await aSale()
  const remark = await enter(thram.id)
  const refused = await expectProblem(transfer(), 'REMARK_IN_FORCE')
  expect(refused.detail).toContain('Mortgage on thram')
  expect(refused.detail).toContain('in favour of Bank of Bhutan')
  expect((await met({ dealing: 'TRANSFER', thramId: thram.id, reason: 'SALE', on })).items).toMatchObject([
    { id: remark.id, effect: 'WARN' },
  ])
  await transfer([remark.id])
  const read = await admin.call(landRemarkContract.read, { params: { id: remark.id } })
  expect(read.acknowledgements).toMatchObject([{ what: 'TRANSFER', id: thram.id, byName: expect.any(String) }])
  await expectProblem(admin.call(landRemarkContract.remove, { params: { id: remark.id } }), 'IN_USE')
})

test('a lease of mortgaged land is created only after the user acknowledged the mortgage, once', async () => {
  const thram = await aThram(admin)
  const plot = await aPlot(admin, thram.id)
  const remark = await enter(thram.id)
  const land = { propertyType: 'LAND', propertyId: plot.id } as const
  await expectProblem(aLease(admin, land), 'REMARK_IN_FORCE')
  const lease = await aLease(admin, { ...land, acknowledgedRemarkIds: [remark.id] })
  expect((await met({ dealing: 'LEASE', leaseId: lease.id })).items).toEqual([])
  // Entered meanwhile: the person who activates the lease acknowledges it.
  const order = await enter(thram.id, { kind: 'COURT_ORDER', plotId: plot.id })
  const activate = (acknowledgedRemarkIds?: string[]) =>
    admin.call(leaseContract.activate, {
      params: { id: lease.id },
      body: { overrideReason: 'Signed on paper.', ...(acknowledgedRemarkIds ? { acknowledgedRemarkIds } : {}) },
      ifMatch: lease.version,
    })
  await expectProblem(activate(), 'REMARK_IN_FORCE')
  await activate([order.id])
})

test('a mortgage of the land does not prevent letting a flat on it', async () => {
  const thram = await aThram(admin)
  const plot = await aPlot(admin, thram.id)
  const unit = await aUnit(admin, (await aBuilding(admin, plot.id)).id)
  await enter(thram.id)
  await aLease(admin, { propertyId: unit.id })
  await enter(thram.id, { kind: 'COURT_ORDER' })
  expect((await met({ dealing: 'LEASE', propertyType: 'UNIT', propertyId: unit.id })).items).toMatchObject([
    { kind: 'COURT_ORDER' },
  ])
})

test('an active land lease waits for the Commission until a remark records it (Land Act s.180-181)', async () => {
  const other = await anAdmin(app)
  const plot = await aPlot(other)
  const lease = await aLease(other, { propertyType: 'LAND', propertyId: plot.id })
  const waiting = async () => (await other.call(leaseContract.list, { query: { toRecord: 'true' } })).items.map(({ id }) => id)
  const toDo = async () =>
    (await other.call(overviewContract.dashboard, {})).pendingTasks.find(({ kind }) => kind === 'TO_RECORD')?.count
  expect(await waiting()).toEqual([])
  await other.call(leaseContract.activate, {
    params: { id: lease.id },
    body: { overrideReason: 'Signed on paper.' },
    ifMatch: lease.version,
  })
  expect(await waiting()).toEqual([lease.id])
  expect(await toDo()).toBe(1)
  const recorded = { kind: 'LEASE', plotId: plot.id, leaseId: lease.id, inFavourOf: 'Tenant' }
  await expectProblem(enter((await aThram(other)).id, { ...recorded, plotId: null }, other), 'INVALID_INPUT')
  const remark = await enter(plot.thramId, recorded, other)
  expect(remark).toMatchObject({ leaseNumber: lease.leaseNumber, isInForce: true })
  expect(await waiting()).toEqual([])
  expect(await toDo()).toBeUndefined()
  await other.call(landRemarkContract.remove, { params: { id: remark.id }, ifMatch: remark.version })
  expect(await waiting()).toEqual([lease.id])
})

test('owners see only the remarks and documents of their thrams, and another office sees none', async () => {
  const owner = await aSignedInOwner(app, admin)
  const mine = await aThram(admin, [{ ownerId: owner.id }])
  const remark = await enter(mine.id)
  const foreign = await enter((await aThram(admin)).id)
  const seen = await owner.call(landRemarkContract.list, {})
  expect(seen.items).toMatchObject([{ id: remark.id, inFavourOf: 'Bank of Bhutan', acknowledgements: [] }])
  await expectProblem(owner.call(landRemarkContract.read, { params: { id: foreign.id } }), 'NOT_FOUND')
  for (const entityId of [remark.id, foreign.id]) await deedOf(entityId)
  const countDocuments = async (entityId: string) =>
    (await owner.call(documentContract.list, { query: { entity: 'landRemark', entityId } })).items.length
  expect([await countDocuments(remark.id), await countDocuments(foreign.id)]).toEqual([1, 0])
  const other = await anAdmin(app)
  await expectProblem(other.call(landRemarkContract.read, { params: { id: remark.id } }), 'NOT_FOUND')
  await expectProblem(enter(mine.id, {}, other), 'INVALID_INPUT')
})
