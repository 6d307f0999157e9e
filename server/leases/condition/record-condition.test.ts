import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { documentContract } from '../../../domain/documents/document-contract.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { type ConditionReport, conditionContract } from '../../../domain/leases/condition/condition-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { signingContract } from '../../../domain/leases/signing/signing-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { type Admin, aCid, aLease, aPassword, aPin, aPlot, aSignedInTenant } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'
import { conditionParts } from '../pdf/render-condition.ts'
import { readPrintedConditionReport } from './read-printed-condition-report.ts'

let app: TestApp
let admin: Admin
let tenant: Caller & { id: string }
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  tenant = await aSignedInTenant(app, admin)
})
afterAll(async () => {
  await app.close()
  await closePdfRenderer()
})

const witnesses = () => [
  { name: 'Karma', cid: aCid() },
  { name: 'Deki', cid: aCid() },
]
const newLease = () => aLease(admin, { tenantId: tenant.id, witnesses: witnesses() })
const begin = (id: string, kind: 'ENTRY' | 'EXIT' = 'ENTRY') =>
  admin.call(conditionContract.begin, { params: { id }, body: { kind } })
const save = (id: string, body: object, who: Caller = admin) =>
  who.call(conditionContract.saveItem, { params: { id }, body: body as never })
const tick = (id: string, party: 'OWNER' | 'TENANT', who: Caller = admin) =>
  who.call(conditionContract.tick, { params: { id }, body: { party } })
const reportOf = async (id: string) => {
  const { leaseId } = await admin.call(conditionContract.update, { params: { id }, body: {} })
  const { entry } = await admin.call(conditionContract.read, { params: { id: leaseId } })
  if (entry?.id !== id) throw new Error('This is not the report at entry.')
  return entry
}
const complete = (id: string) => admin.call(conditionContract.complete, { params: { id } })

const aPicture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#3060a0' } })
    .png()
    .toBuffer()
/** The content of the PDF before its layout. */
async function printed(id: string) {
  const [{ id: organisationId } = { id: '' }] = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').execute(),
  )
  return conditionParts(await app.database.as({ kind: 'job', organisationId }, (tx) => readPrintedConditionReport(tx, id)))
}

async function allGood({ id, items }: ConditionReport): Promise<void> {
  for (const room of new Set(items.map((item) => item.room))) {
    await admin.call(conditionContract.settleRoom, { params: { id }, body: { room, state: 'GOOD' } })
  }
  await tick(id, 'OWNER')
  await tick(id, 'TENANT', tenant)
}

test('a lease can be activated without an override once it is signed, paid for and handed over', async () => {
  const { id } = await aLease(admin, { tenantId: tenant.id, witnesses: witnesses(), depositAmount: 1_000_000 })
  await tenant.call(authContract.setPin, { params: { id: tenant.id }, body: { password: aPassword, pin: aPin } })
  await tenant.call(signingContract.sign, { params: { id }, body: { pin: '2580' } })
  await admin.call(signingContract.sign, { params: { id }, body: { password: aPassword } })
  const [deposit] = (await admin.call(adviceContract.list, { query: { leaseId: id } })).items
  await admin.call(paymentContract.payAdvice, {
    params: { id: deposit?.id ?? '' },
    body: { amount: 1_000_000, method: 'CASH', paidOn: '2025-06-15' },
  })
  await expectProblem(admin.call(leaseContract.activate, { params: { id }, body: {} }), 'POLICY_VIOLATION')
  const report = await begin(id)
  await allGood(report)
  await complete(report.id)
  expect(await admin.call(leaseContract.gaps, { params: { id } })).toEqual({ missing: [] })
  expect(await admin.call(leaseContract.activate, { params: { id }, body: {} })).toMatchObject({ status: 'ACTIVE' })
})

test('the rooms follow the bedrooms of the flat; land has no report', async () => {
  const { items } = await begin((await newLease()).id)
  const rooms = [...new Set(items.map(({ room }) => room))]
  expect(rooms).toEqual(['Lounge', 'Kitchen/Dining', 'Bathroom', 'Laundry', 'Bedroom 1', 'Bedroom 2', 'Bedroom 3', 'General'])
  const land = await aLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin)).id })
  await expectProblem(begin(land.id), 'ILLEGAL_TRANSITION')
})

test('starting a report twice returns the first report', async () => {
  const { id } = await newLease()
  const report = await begin(id)
  expect((await begin(id)).id).toBe(report.id)
})

test('a changed item loses its confirmations', async () => {
  const [door] = (await begin((await newLease()).id)).items
  const id = door?.id ?? ''
  await save(id, { state: 'GOOD', ownerTick: true })
  expect(await save(id, { tenantTick: true }, tenant)).toMatchObject({
    ownerTickedAt: expect.any(String),
    tenantTickedAt: expect.any(String),
  })
  expect(await save(id, { note: 'A scratch' })).toMatchObject({ ownerTickedAt: null, tenantTickedAt: null, note: 'A scratch' })
  expect(await save(id, { state: 'GOOD', note: 'A scratch', ownerTick: true })).toMatchObject({ tenantTickedAt: null })
})

test('if two inspectors edit one item, the second is refused with the edit of the first; a confirmation refuses nobody', async () => {
  const [door] = (await begin((await newLease()).id)).items
  const [id, version] = [door?.id ?? '', door?.version ?? 0]
  const write = (body: object, ifMatch: number) =>
    admin.raw(conditionContract.saveItem, { params: { id }, body: body as never, ifMatch })
  const answers = await Promise.all([write({ note: 'A scratch' }, version), write({ note: 'A hole' }, version)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    conflict: { version: version + 1, changedFields: ['note'], current: { id, note: expect.stringMatching(/^A /) } },
  })
  await save(id, { state: 'WORN', ownerTick: true })
  await save(id, { tenantTick: true }, tenant)
  expect((await write({ state: 'DAMAGED' }, version + 2)).status).toBe(200)
  expect((await write({ tenantTick: true }, version + 2)).status).toBe(409)
})

test('nobody can confirm items that were changed since they read the report', async () => {
  const { id, items } = await begin((await newLease()).id)
  await admin.call(conditionContract.settleRoom, { params: { id }, body: { room: 'Lounge', state: 'GOOD' } })
  const read = await reportOf(id)
  const [door] = items
  await save(door?.id ?? '', { state: 'DAMAGED', note: 'A hole' })
  const agree = (seen: ConditionReport) =>
    tenant.call(conditionContract.tick, {
      params: { id },
      body: { party: 'TENANT', items: seen.items.map(({ id, version }) => ({ id, version })) },
    })
  const { conflict } = await expectProblem(agree(read), 'CHANGED_MEANWHILE')
  expect(conflict).toMatchObject({ changedFields: ['state', 'note'], changedBy: 'Pema Wangmo', current: { id } })
  const now = await reportOf(id)
  expect(now.items.filter(({ tenantTickedAt }) => tenantTickedAt !== null)).toEqual([])
  const agreed = (await agree(now)).items.filter(({ tenantTickedAt }) => tenantTickedAt !== null)
  expect(new Set(agreed.map(({ room }) => room))).toEqual(new Set(['Lounge']))
})

test('each item of a room that was confirmed in one step has its state in the history', async () => {
  const { id, items } = await begin((await newLease()).id)
  const [door] = items
  await save(door?.id ?? '', { state: 'WORN' })
  await admin.call(conditionContract.settleRoom, { params: { id }, body: { room: 'Lounge', state: 'GOOD' } })
  const historyOf = async (entityId: string) =>
    (await admin.call(auditContract.list, { query: { entityId } })).items.map(({ action, changes }) => ({ action, changes }))
  const [other] = items.filter(({ room }) => room === 'Lounge').slice(1)
  const state = { field: 'state', before: null, after: 'GOOD' }
  expect(await historyOf(other?.id ?? '')).toEqual([{ action: 'condition.settleRoom', changes: [state] }])
  expect((await historyOf(door?.id ?? '')).map(({ action }) => action)).toEqual(['condition.saveItem'])
  const ofReport = (await historyOf(id)).map(({ action }) => action)
  expect(ofReport).toEqual(expect.arrayContaining(['condition.begin', 'condition.saveItem', 'condition.settleRoom']))
  const stale = admin.call(conditionContract.saveItem, {
    params: { id: other?.id ?? '' },
    body: { state: 'WORN' },
    ifMatch: other?.version ?? 0,
  })
  expect((await expectProblem(stale, 'CHANGED_MEANWHILE')).conflict).toMatchObject({ changedFields: ['state'] })
})

test('the tenant cannot confirm for the owner’s side', async () => {
  const report = await begin((await newLease()).id)
  const id = report.items[0]?.id ?? ''
  await expectProblem(save(id, { ownerTick: true }, tenant), 'ILLEGAL_TRANSITION')
  await expectProblem(save(id, { deductionAmount: 100 }, tenant), 'ILLEGAL_TRANSITION')
  await expectProblem(tick(report.id, 'OWNER', tenant), 'ILLEGAL_TRANSITION')
})

test('the report and its PDF show for whom the office confirmed in the flat, and which side confirmed by itself', async () => {
  const report = await begin((await newLease()).id)
  const id = report.items[0]?.id ?? ''
  await save(id, { state: 'GOOD' })
  await tick(report.id, 'OWNER')
  expect(await save(id, { tenantTick: true })).toMatchObject({ ownerTickedByOffice: true, tenantTickedByOffice: true })
  expect((await printed(report.id)).inspections[0]?.byOffice).toBe('Recorded by the office for the owner and for the tenant')
  expect(await save(id, { tenantTick: true }, tenant)).toMatchObject({ tenantTickedByOffice: false })
  expect((await printed(report.id)).inspections[0]?.byOffice).toBe('Recorded by the office for the owner')
  expect(await save(id, { note: 'A scratch' })).toMatchObject({ ownerTickedByOffice: false, tenantTickedByOffice: false })
})

test('a report is complete when both sides confirmed everything, and does not change afterwards', async () => {
  const report = await begin((await newLease()).id)
  expect((await expectProblem(complete(report.id), 'POLICY_VIOLATION')).detail).toContain('Lounge: Doors')
  await allGood(report)
  expect(await complete(report.id)).toMatchObject({ completedAt: expect.any(String) })
  await expectProblem(save(report.items[0]?.id ?? '', { note: 'Later' }), 'ILLEGAL_TRANSITION')
  const pdf = await tenant.raw(conditionContract.pdf, { params: { id: report.id } })
  expect(pdf.status).toBe(200)
})

test('only damage that did not exist at entry is deducted from the deposit', async () => {
  const { id } = await newLease()
  const entry = await begin(id)
  await admin.call(conditionContract.settleRoom, { params: { id: entry.id }, body: { room: 'Laundry', state: 'DAMAGED' } })
  await allGood(entry)
  await complete(entry.id)
  await admin.call(leaseContract.activate, { params: { id }, body: { overrideReason: 'Signed on paper.' } })
  const exit = await begin(id, 'EXIT')
  const at = (room: string) => exit.items.find((item) => item.room === room)?.id ?? ''
  expect(exit.items[0]?.entryItemId).toBe(entry.items[0]?.id)
  await expectProblem(save(at('Laundry'), { state: 'DAMAGED', deductionAmount: 50_000 }), 'POLICY_VIOLATION')
  expect(await save(at('Lounge'), { state: 'DAMAGED', deductionAmount: 50_000 })).toMatchObject({ deductionAmount: 50_000 })
  const pdf = await admin.raw(conditionContract.pdf, { params: { id: exit.id } })
  expect(pdf.status).toBe(200)
})

test('an item without damage costs the tenant nothing', async () => {
  const { id } = await newLease()
  const entry = await begin(id)
  await allGood(entry)
  await complete(entry.id)
  await admin.call(leaseContract.activate, { params: { id }, body: { overrideReason: 'Signed on paper.' } })
  const [item] = (await begin(id, 'EXIT')).items
  await save(item?.id ?? '', { state: 'DAMAGED', deductionAmount: 50_000 })
  expect(await save(item?.id ?? '', { note: 'Cracked' })).toMatchObject({ deductionAmount: 50_000 })
  expect(await save(item?.id ?? '', { state: 'WORN' })).toMatchObject({ state: 'WORN', deductionAmount: null })
})

test('either side can add photos of an item, and both see them', async () => {
  const [door] = (await begin((await newLease()).id)).items
  const bytes = await aPicture()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'door.png')
  const kept = await tenant.raw(conditionContract.addPhoto, { params: { id: door?.id ?? '' }, body: form })
  expect(kept.status).toBe(201)
  const { photoIds } = await save(door?.id ?? '', {})
  expect(photoIds).toHaveLength(1)
  const seen = await tenant.raw(documentContract.read, { params: { id: photoIds[0] ?? '' } })
  expect(seen.status).toBe(200)
})

test('the report as PDF contains the photos and the identity of the parties', async () => {
  const lease = await newLease()
  const report = await begin(lease.id)
  const plain = await printed(report.id)
  expect(plain.photos).toEqual([])
  expect(plain.tenant.details.join()).toMatch(/CID \d{11}/)
  expect(plain.owners[0]?.details.join()).toMatch(/CID \d{11}/)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await aPicture())]), 'door.png')
  await tenant.raw(conditionContract.addPhoto, { params: { id: report.items[0]?.id ?? '' }, body: form })
  expect((await printed(report.id)).photos).toMatchObject([{ about: 'Lounge, Doors · at entry' }])
  const pdf = await tenant.raw(conditionContract.pdf, { params: { id: report.id } })
  expect(pdf.status).toBe(200)
})

test('the keys are counted at move-in and at move-out and are in the PDF, and missing keys are named', async () => {
  const lease = await newLease()
  const entry = await begin(lease.id)
  expect(entry.keys).toEqual([])
  const keys = [
    { kind: 'House door', count: 3 },
    { kind: 'Letter box', count: 1 },
  ]
  const update = (body: object, ifMatch?: number) =>
    admin.call(conditionContract.update, { params: { id: entry.id }, body, ...(ifMatch === undefined ? {} : { ifMatch }) })
  const saved = await update({ keys }, entry.version)
  expect(saved.keys).toEqual(keys)
  expect((await printed(entry.id)).inspections[0]).toMatchObject({ keys: 'Keys handed over: 3 × House door, 1 × Letter box' })
  const twice = await expectProblem(update({ keys: [...keys, { kind: 'house door', count: 1 }] }), 'INVALID_INPUT')
  expect(twice.errors).toMatchObject([{ path: '/keys/2/kind' }])
  for (const wrong of [
    { kind: ' ', count: 1 },
    { kind: 'Garage', count: -1 },
    { kind: 'Garage', count: 1.5 },
    { kind: 'Garage', count: 100 },
  ])
    await expectProblem(update({ keys: [wrong] }), 'INVALID_INPUT')
  // If two clerks count at the same time, the second sees the numbers of the first.
  await expectProblem(update({ keys: [] }, entry.version), 'CHANGED_MEANWHILE')
  const { items } = await admin.call(auditContract.list, { query: { entityId: entry.id } })
  expect(items.flatMap(({ changes }) => changes).find(({ field }) => field === 'keys')?.after).toEqual(keys)
})
