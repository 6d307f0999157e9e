import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { noteContract } from '../../domain/notes/note-contract.ts'
import { type NoteSubjectKey, noteSubjects, subjectsOfTenant } from '../../domain/notes/note-subject.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { roleContract } from '../../domain/people/role-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  aLease,
  aManager,
  anAdmin,
  anOwner,
  aPhone,
  aPlot,
  aPublishedListing,
  arriveBySms,
  aSignedInOwner,
  aSignedInTenant,
  aTenant,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { oneOfRemittance } from '../testing/remittance-steps.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let manager: Caller
let managerId: string

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  const phoneNumber = aPhone()
  managerId = (await aManager(admin, { phoneNumber })).id
  manager = await arriveBySms(app, phoneNumber)
})
afterAll(() => app.close())

const write = (who: Caller, body: Parameters<typeof bodyOf>[0]) => who.call(noteContract.create, { body: bodyOf(body) })
type Written = { kind?: 'NOTE' | 'TASK' | 'CALL' } & { [K in NoteSubjectKey]?: string } & Record<string, unknown>
const bodyOf = (body: Written) => ({ kind: 'NOTE' as const, text: 'Prefers calls after six.', ...body })
const change = (who: Caller, id: string, body: object, ifMatch?: number) =>
  who.call(noteContract.update, { params: { id }, body, ...(ifMatch ? { ifMatch } : {}) })
const textsOf = async (who: Caller, query: object) => (await who.call(noteContract.list, { query })).items.map(({ text }) => text)

test('a note about a lease is also one about its tenant; the newest is first', async () => {
  const lease = await aLease(admin)
  await write(admin, { leaseId: lease.id, text: 'About the lease' })
  await write(manager, { tenantId: lease.tenantId, text: 'About the tenant' })
  expect(await textsOf(manager, { leaseId: lease.id })).toEqual(['About the lease'])
  expect(await textsOf(manager, { tenantId: lease.tenantId })).toEqual(['About the tenant', 'About the lease'])
})

test('fields of another kind are refused, and so is a person of another office', async () => {
  const { id: tenantId } = await aTenant(admin)
  const pathOf = async (body: Written) => (await expectProblem(write(admin, body), 'INVALID_INPUT')).errors?.[0]?.path
  expect(await pathOf({ tenantId, dueOn: '2025-07-01' })).toBe('/dueOn')
  expect(await pathOf({ tenantId, kind: 'CALL' })).toBe('/outcome')
  expect(await pathOf({ tenantId, kind: 'CALL', outcome: 'NO_ANSWER', promisedOn: '2025-07-01' })).toBe('/promisedOn')
  expect(await pathOf({ tenantId, kind: 'TASK', assigneeId: tenantId })).toBe('/assigneeId')
  expect(await pathOf({})).toBe('/tenantId')
  const other = await anAdmin(app)
  const foreign = await aTenant(other)
  expect(await pathOf({ tenantId: foreign.id })).toBe('/tenantId')
})

test('a call can have a promise to pay', async () => {
  const { id: tenantId } = await aTenant(admin)
  const promise = { outcome: 'REACHED', promisedOn: '2025-07-01', promisedAmount: 500_000 }
  const call = await write(manager, { tenantId, kind: 'CALL', ...promise })
  expect(call).toMatchObject({ ...promise, authorName: expect.any(String), isEditable: true })
  await expectProblem(change(manager, call.id, { outcome: 'NO_ANSWER' }), 'INVALID_INPUT')
})

test('my open tasks are ordered by due day, and disappear once they are done', async () => {
  const { id: tenantId } = await aTenant(admin)
  const task = (text: string, dueOn: string | null) =>
    write(admin, { tenantId, kind: 'TASK', text, assigneeId: managerId, dueOn })
  await task('Whenever', null)
  const later = await task('Later', '2025-07-02')
  await task('First', '2025-07-01')
  const mine = () => textsOf(manager, { assigneeId: managerId, isOpen: 'true', sort: 'dueOn:asc' })
  expect(await mine()).toEqual(['First', 'Later', 'Whenever'])
  // Written by another person: anyone may mark it as done, but not change its text.
  await change(manager, later.id, { isDone: true }, later.version)
  expect(await mine()).toEqual(['First', 'Whenever'])
  await expectProblem(change(manager, later.id, { text: 'Never' }), 'FORBIDDEN')
  await expectProblem(manager.call(noteContract.remove, { params: { id: later.id } }), 'FORBIDDEN')
  await expectProblem(change(admin, later.id, { text: 'Again' }, later.version), 'CHANGED_MEANWHILE')
})

test('tasks are found by assignee, due day and state', async () => {
  const office = await anAdmin(app)
  const { id: tenantId } = await aTenant(office)
  const task = (text: string, more: object) => write(office, { tenantId, kind: 'TASK', text, ...more })
  await write(office, { tenantId, text: 'No task' })
  await task('Late', { dueOn: '2025-06-14', assigneeId: office.adminId })
  await task('Now', { dueOn: '2025-06-15', assigneeId: office.adminId })
  await task('Soon', { dueOn: '2025-06-22' })
  await task('Far', { dueOn: '2025-06-23' })
  await task('Whenever', {})
  await task('Done', { dueOn: '2025-06-13', isDone: true })
  const tasks = (query: object) => textsOf(office, { kind: 'TASK', sort: 'dueOn:asc', ...query })
  expect(await tasks({})).toEqual(['Done', 'Late', 'Now', 'Soon', 'Far', 'Whenever'])
  expect(await tasks({ isOpen: 'true' })).toEqual(['Late', 'Now', 'Soon', 'Far', 'Whenever'])
  expect(await tasks({ isOpen: 'false' })).toEqual(['Done'])
  expect(await tasks({ due: 'OVERDUE', isOpen: 'true' })).toEqual(['Late'])
  expect(await tasks({ due: 'TODAY' })).toEqual(['Now'])
  expect(await tasks({ due: 'NEXT_7_DAYS' })).toEqual(['Soon'])
  expect(await tasks({ due: 'NO_DATE' })).toEqual(['Whenever'])
  expect(await tasks({ assigneeId: office.adminId })).toEqual(['Late', 'Now'])
  expect(await tasks({ isAssigned: 'false', isOpen: 'true' })).toEqual(['Soon', 'Far', 'Whenever'])
})

test('a removed note is deleted, and the audit records the removal without its text', async () => {
  const { id: tenantId } = await aTenant(admin)
  const note = await write(manager, { tenantId, text: 'Drinks too much' })
  await manager.call(noteContract.remove, { params: { id: note.id } })
  await expectProblem(manager.call(noteContract.read, { params: { id: note.id } }), 'NOT_FOUND')
  const { items } = await admin.call(auditContract.list, { query: { entityId: note.id } })
  expect(items.map(({ action }) => action)).toEqual(['note.remove', 'note.create'])
  expect(JSON.stringify(items)).not.toContain('Drinks')
})

test('another office, an owner and a tenant cannot see it', async () => {
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  const note = await write(admin, { tenantId, text: 'For the office alone' })
  const other = await anAdmin(app)
  await expectProblem(other.call(noteContract.read, { params: { id: note.id } }), 'NOT_FOUND')
  await expectProblem(other.call(noteContract.update, { params: { id: note.id }, body: { text: 'Mine' } }), 'NOT_FOUND')
  expect(await textsOf(other, { tenantId })).toEqual([])
  const tenant = await arriveBySms(app, phoneNumber)
  await expectProblem(tenant.call(noteContract.list, { query: {} }), 'FORBIDDEN')
})

test('the export of a tenant has the text of notes about them, that of its author only their existence', async () => {
  const tenant = await aSignedInTenant(app, admin)
  await write(manager, { tenantId: tenant.id, text: 'Hard of hearing' })
  const own = await tenant.call(privacyContract.exportTenant, { params: { id: tenant.id } })
  expect(own['notes']).toMatchObject([{ text: 'Hard of hearing' }])
  const authors = await manager.call(privacyContract.exportUser, { params: { id: managerId } })
  expect(authors['notes']).toEqual(expect.arrayContaining([expect.objectContaining({ tenantId: tenant.id, text: null })]))
})

test('notes about a person are deleted with their account', async () => {
  const tenant = await aSignedInTenant(app, admin)
  await write(admin, { tenantId: tenant.id, text: 'Owns a bakery' })
  await tenant.call(privacyContract.eraseTenant, { params: { id: tenant.id } })
  expect(await textsOf(admin, { tenantId: tenant.id })).toEqual([])
  await expectProblem(write(admin, { tenantId: tenant.id }), 'INVALID_INPUT')
})

test('the open tasks of a manager who leaves have no assignee', async () => {
  const leaving = await aManager(admin)
  const { id: tenantId } = await aTenant(admin)
  const given = { tenantId, kind: 'TASK' as const, assigneeId: leaving.id }
  const [open, done] = [await write(admin, given), await write(admin, given)]
  await change(admin, done.id, { isDone: true })
  const [role] = (await admin.call(roleContract.held, { query: { personId: leaving.id } })).items
  await admin.call(roleContract.end, { params: { id: role?.id ?? '' } })
  const assigneeOf = async ({ id }: { id: string }) => (await admin.call(noteContract.read, { params: { id } })).assigneeId
  expect([await assigneeOf(open), await assigneeOf(done)]).toEqual([null, leaving.id])
  const { items } = await admin.call(noteContract.assignees, {})
  expect(items.map(({ id }) => id)).not.toContain(leaving.id)
})

/** One record of each kind that a note can be about. */
async function aRecordOfEach(office: Admin) {
  const owner = await anOwner(office)
  const thram = await aThram(office, [{ ownerId: owner.id }])
  const plot = await aPlot(office, thram.id)
  const building = await aBuilding(office, plot.id)
  const unit = await aUnit(office, building.id)
  const { lease, advice } = await billedLease(office, { propertyId: unit.id })
  const { id: paymentId } = await pay(office, advice.id, 100)
  const report = await office.call(damageContract.create, {
    body: { leaseId: lease.id, kind: 'MAINTENANCE', items: [{ description: 'The tap drips', location: 'Kitchen' }] },
  })
  const listing = await aPublishedListing(office)
  const { remittance } = await oneOfRemittance(office, { adviceId: advice.id, ownerId: owner.id, buildingId: building.id })
  return {
    ...{ tenantId: lease.tenantId, leaseId: lease.id, ownerId: owner.id, thramId: thram.id, plotId: plot.id },
    ...{ buildingId: building.id, unitId: unit.id, adviceId: advice.id, paymentId, remittanceId: remittance },
    ...{ damageReportId: report.id, listingId: listing.id },
  } satisfies Record<NoteSubjectKey, string>
}

test('a note can be about each kind of record, is found there, and names it', async () => {
  const office = await anAdmin(app)
  const other = await anAdmin(app)
  const ids = await aRecordOfEach(office)
  for (const kind of noteSubjects) {
    const about = { [`${kind}Id`]: ids[`${kind}Id`] }
    const { id } = await write(office, { ...about, text: `About the ${kind}` })
    const note = await office.call(noteContract.read, { params: { id } })
    expect(note.about).toMatchObject({ kind, id: ids[`${kind}Id`] })
    expect(note.about.label, kind).not.toBe('')
    expect(await textsOf(office, about)).toContain(`About the ${kind}`)
    // For another office, the record does not exist.
    expect((await expectProblem(write(other, about), 'INVALID_INPUT')).errors?.[0]?.path).toBe(`/${kind}Id`)
    expect(await textsOf(other, about)).toEqual([])
    await expectProblem(other.call(noteContract.read, { params: { id } }), 'NOT_FOUND')
  }
  expect(new Set(await textsOf(office, { tenantId: ids.tenantId, pageSize: 50 }))).toEqual(
    new Set(subjectsOfTenant.map((kind) => `About the ${kind}`)),
  )
  expect(
    (await expectProblem(write(office, { leaseId: ids.leaseId, adviceId: ids.adviceId }), 'INVALID_INPUT')).errors?.[0]?.path,
  ).toBe('/tenantId')
})

test('only a call about a tenant, or about their rented property, can have a promise to pay', async () => {
  const { id: ownerId } = await anOwner(admin)
  const call = { kind: 'CALL' as const, outcome: 'REACHED', promisedOn: '2025-07-01' }
  expect((await expectProblem(write(admin, { ...call, ownerId }), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/promisedOn')
  const plain = await write(admin, { ...call, promisedOn: null, ownerId })
  await expectProblem(change(admin, plain.id, { promisedOn: '2025-07-01' }), 'INVALID_INPUT')
})

test('a note about land or a building is deleted with the record, one about an owner with their account', async () => {
  const { id: thramId } = await aThram(admin)
  await write(admin, { thramId })
  await admin.call(thramContract.remove, { params: { id: thramId } })
  expect(await textsOf(admin, { thramId })).toEqual([])
  const owner = await aSignedInOwner(app, admin)
  await write(admin, { ownerId: owner.id, text: 'Prefers Paro' })
  const own = await owner.call(privacyContract.exportUser, { params: { id: owner.id } })
  expect(own['notes']).toMatchObject([{ text: 'Prefers Paro' }])
  await owner.call(privacyContract.eraseUser, { params: { id: owner.id } })
  expect(await textsOf(admin, { ownerId: owner.id })).toEqual([])
  await expectProblem(write(admin, { ownerId: owner.id }), 'INVALID_INPUT')
})
