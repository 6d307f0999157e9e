import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { signingContract } from '../../../domain/leases/signing/signing-contract.ts'
import { agreementTemplateContract } from '../../../domain/leases/templates/agreement-template-contract.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import {
  type Admin,
  aLease,
  aManager,
  anActiveLease,
  aPassword,
  aPhone,
  arriveBySms,
  aTenantWithPin,
  aUnit,
} from '../../testing/factories.ts'
import { textByPdfium } from '../../testing/pdf/read-pdf.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithOffices()
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(async () => {
  await app.close()
  await closePdfRenderer()
})

const pets = { title: 'Pets', text: '{{tenant.name}} keeps no pets in {{property.name}}:\n- no dogs\n- no cats' }

function write(given: object = {}, by: Pick<Admin, 'call'> = admin) {
  return by.call(agreementTemplateContract.create, {
    body: { name: 'House rules', isForUnits: true, isDefault: true, clauses: [pets], ...given },
  })
}
const change = (id: string, body: object, ifMatch?: number) =>
  admin.call(agreementTemplateContract.update, { params: { id }, body, ...(ifMatch === undefined ? {} : { ifMatch }) })
const furtherTermsOf = async (id: string, who: Caller | Admin = admin) =>
  (await who.call(signingContract.read, { params: { id } })).furtherTerms
const choose = (id: string, templateId: string | null, ifMatch?: number) =>
  admin.call(agreementTemplateContract.choose, {
    params: { id },
    body: { templateId },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })

async function pdfText(id: string, query: { originals?: 'true' } = {}): Promise<string> {
  const { status, bytes } = await admin.raw(signingContract.agreement, { params: { id }, query })
  expect(status).toBe(200)
  return textByPdfium(bytes)
}

test('a new lease uses the default of its kind and use, in the version of that day', async () => {
  const general = await write()
  const shops = await write({ name: 'Shops', use: 'COMMERCIAL' })
  await write({ name: 'Land', isForUnits: false, isForLand: true })
  const home = await aLease(admin, { propertyId: (await aUnit(admin, undefined, { use: 'RESIDENTIAL' })).id })
  const shop = await aLease(admin, { propertyId: (await aUnit(admin, undefined, { use: 'COMMERCIAL' })).id })
  expect(await furtherTermsOf(home.id)).toMatchObject({ templateId: general.id, templateVersion: 1 })
  expect(await furtherTermsOf(shop.id)).toMatchObject({ templateId: shops.id })
  await change(general.id, { clauses: [{ ...pets, text: 'Pets are welcome.' }] })
  expect((await furtherTermsOf(home.id))?.clauses[0]?.text).toContain('no dogs')
  const next = await aLease(admin, {})
  expect(await furtherTermsOf(next.id)).toMatchObject({ templateVersion: 2, clauses: [{ text: 'Pets are welcome.' }] })
})

test('a new lease or a renewal uses the chosen template, none, or else the default', async () => {
  await write()
  const chosen = await write({ name: 'Students', isDefault: false })
  const lease = await anActiveLease(admin, { startDate: '2025-01-01', endDate: '2025-12-31', agreementTemplateId: chosen.id })
  const second = await aLease(admin, { agreementTemplateId: chosen.id })
  expect(await furtherTermsOf(second.id)).toMatchObject({ templateId: chosen.id, templateVersion: 1 })
  const without = await aLease(admin, { agreementTemplateId: null })
  expect(await furtherTermsOf(without.id)).toBeNull()
  const renewal = await admin.call(leaseMoveContract.renew, {
    params: { id: lease.id },
    body: { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000, agreementTemplateId: chosen.id },
  })
  expect(await furtherTermsOf(renewal.id)).toMatchObject({ templateId: chosen.id })
})

test('a template that is retired, of other leases or of another office is refused at its field', async () => {
  const land = await write({ name: 'Land', isForUnits: false, isForLand: true })
  const retired = await write({ name: 'Retired', isDefault: false })
  await change(retired.id, { isRetired: true })
  const ofOther = await write({}, await nextOffice(app))
  for (const id of [land.id, retired.id, ofOther.id]) {
    const refused = await expectProblem(aLease(admin, { agreementTemplateId: id }), 'INVALID_INPUT')
    expect(refused.errors?.[0]).toMatchObject({ path: '/agreementTemplateId' })
  }
})

test('saving without a change creates no version', async () => {
  const { id } = await write({ name: 'Unchanged', isDefault: false })
  expect(await change(id, {})).toMatchObject({ version: 1, name: 'Unchanged' })
})

test('a signed agreement keeps the version of its template when the template changes', async () => {
  const tenant = await aTenantWithPin(app, admin)
  const template = await write()
  const { id } = await aLease(admin, { tenantId: tenant.id })
  const read = await furtherTermsOf(id, tenant)
  const first = await tenant.call(signingContract.sign, { params: { id }, body: { pin: '2580' } })
  await change(template.id, { name: 'Other rules', clauses: [{ title: 'Smoking', text: 'None.' }] })
  const both = await admin.call(signingContract.sign, { params: { id }, body: { password: aPassword } })
  expect(both.agreement).toEqual(first.agreement)
  expect(both.furtherTerms).toEqual(read)
  const text = await pdfText(id)
  expect(text).toContain('7. Further terms of the office')
  expect(text).toContain('no dogs')
  expect(text).toContain('House rules, version 1')
  expect(text).not.toContain('Smoking')
  await expectProblem(
    admin.call(agreementTemplateContract.choose, { params: { id }, body: { templateId: null }, ifMatch: 99 }),
    'CHANGED_MEANWHILE',
  )
})

test('another template, the newest version or none can be chosen while the lease is pending; this removes the signatures', async () => {
  const { id: templateId } = await write()
  const lease = await aLease(admin, {})
  await admin.call(signingContract.sign, { params: { id: lease.id }, body: { password: aPassword } })
  await change(templateId, { clauses: [{ ...pets, text: 'Pets are welcome.' }] })
  const updated = await choose(lease.id, templateId, lease.version)
  expect(updated.version).toBe(lease.version + 1)
  expect(await admin.call(signingContract.read, { params: { id: lease.id } })).toMatchObject({
    signatures: [],
    furtherTerms: { templateVersion: 2 },
  })
  // Choosing the same template again changes nothing.
  expect((await choose(lease.id, templateId)).version).toBe(updated.version)
  await choose(lease.id, null)
  expect(await furtherTermsOf(lease.id)).toBeNull()
  expect(await pdfText(lease.id)).not.toContain('Further terms')
  const land = await write({ name: 'Land', isForUnits: false, isForLand: true })
  await expectProblem(choose(lease.id, land.id), 'INVALID_INPUT')
  await change(templateId, { isDefault: false, isRetired: true })
  await expectProblem(choose(lease.id, templateId), 'INVALID_INPUT')
  await admin.call(leaseContract.cancel, { params: { id: lease.id }, body: {} })
  await expectProblem(choose(lease.id, null), 'ILLEGAL_TRANSITION')
})

test('a clause replaces an optional one at its place, and the rest of the agreement stays', async () => {
  await write({ clauses: [{ title: 'Use of the shop', text: 'Only books are sold.', replaces: 'USE' }] })
  const text = await pdfText((await aLease(admin, {})).id)
  expect(text).toContain('Only books are sold.')
  expect(text).not.toContain('Unlawful or dangerous use')
  expect(text).not.toContain('Further terms')
  for (const part of [
    '1. The parties',
    '2. Property',
    '3. Term',
    'Chattels',
    '5. Schedule of rent',
    '6. Security deposit',
    '7. Signatures',
  ]) {
    expect(text).toContain(part)
  }
})

test('without a purpose, the agreement has no sentence about it, and no line in its place', async () => {
  const { id } = await aLease(admin, { purpose: null })
  const plain = await pdfText(id)
  expect(plain).not.toMatch(/Purpose|purpose|_{3}/)
  expect(plain).toContain('Unlawful or dangerous use')
  const only = { title: 'Use of the unit', text: 'For {{lease.purpose}} only.', replaces: 'USE' }
  const more = { title: 'Quiet', text: 'It is for {{lease.purpose}}. No noise at night.' }
  await write({ clauses: [only, more, { title: 'Address', text: 'Write to {{tenant.email}}.' }] })
  const withClauses = await aLease(admin, { purpose: null })
  const text = await pdfText(withClauses.id)
  expect(text).not.toMatch(/_{3}|Use of the unit|7\.2/)
  expect(text).toMatch(/Unlawful or dangerous use[^]*7\.1 Quiet[^]*No noise at night\./)
  expect(text).not.toContain('It is for')
  expect((await furtherTermsOf(withClauses.id))?.clauses.map(({ title }) => title)).toEqual(['Quiet'])
})

test('an unknown field is refused at its position; so are two defaults for the same leases', async () => {
  const problem = await expectProblem(write({ clauses: [{ title: 'A', text: 'Dear\n{{tenant.nmae}}' }] }), 'INVALID_INPUT')
  expect(problem.errors).toMatchObject([
    { path: '/clauses/0/text', message: 'Line 2, character 1: There is no field {{tenant.nmae}}.' },
  ])
  await expectProblem(write({ isForUnits: false }), 'INVALID_INPUT')
  await expectProblem(write({ isForLand: true, use: 'COMMERCIAL' }), 'INVALID_INPUT')
  await expectProblem(write({ isRetired: true }), 'INVALID_INPUT')
  const { id } = await write()
  await expectProblem(change(id, { isForUnits: false }), 'INVALID_INPUT')
  await expectProblem(change(id, { isRetired: true }), 'INVALID_INPUT')
  const taken = await expectProblem(write({ name: 'Second' }), 'INVALID_INPUT')
  expect(taken.errors?.[0]).toMatchObject({ path: '/isDefault', message: expect.stringContaining('“House rules”') })
  await write({ name: 'Second', isDefault: false })
  await expectProblem(write({ clauses: [] }), 'INVALID_INPUT')
  await expectProblem(
    write({ isDefault: false, clauses: [{ title: 'A', text: '{{tenant.name}}'.repeat(201) }] }),
    'INVALID_INPUT',
  )
})

test('if two people save at the same time, one gets a conflict; every version stays in the list', async () => {
  const { id, version } = await write()
  const both = await Promise.allSettled([change(id, { name: 'One' }, version), change(id, { name: 'Two' }, version)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { items } = await admin.call(agreementTemplateContract.versions, { params: { id }, query: {} })
  expect(items.map((one) => [one.version, one.name])).toEqual([
    [2, expect.stringMatching(/One|Two/)],
    [1, 'House rules'],
  ])
  const defaults = await Promise.allSettled(['A', 'B'].map((name) => write({ name, isForUnits: false, isForLand: true })))
  expect(defaults.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the preview fills in an example or a lease, warns, and prints nothing that could be signed', async () => {
  const { id } = await write({ clauses: [pets, { title: 'Deposit', text: 'The deposit is three months’ rent.' }] })
  const lease = await aLease(admin, {})
  const preview = (body: object) => admin.call(agreementTemplateContract.preview, { body: { clauses: [pets], ...body } })
  expect((await preview({})).clauses[0]?.blocks[0]?.text).toBe('Example Tenant keeps no pets in Unit 2A, Example House:')
  const ofLease = await preview({
    leaseId: lease.id,
    clauses: [{ title: 'A', text: 'Rent: {{rent.amount}}. Write to {{tenant.email}}.' }],
  })
  expect(ofLease.clauses[0]?.blocks[0]?.text).toMatch(/^Rent: Nu\. [\d,.]+$/)
  expect(ofLease.missing).toEqual(['tenant.email'])
  expect((await preview({ clauses: [{ title: 'A', text: 'Interest is 30 %.' }] })).warnings[0]?.section).toContain('s.22')
  const pdf = await admin.raw(agreementTemplateContract.pdf, { params: { id }, query: { leaseId: lease.id } })
  const text = await textByPdfium(pdf.bytes)
  expect(text).toContain('EXAMPLE')
  expect((await admin.call(signingContract.read, { params: { id: lease.id } })).agreement).toBeNull()
})

test('three originals are one print with one number and one code', async () => {
  const { id, leaseNumber } = await aLease(admin, {})
  const text = await pdfText(id, { originals: 'true' })
  for (const original of ['Original 1 of 3 – owner', 'Original 2 of 3 – tenant', 'Original 3 of 3 – local office']) {
    expect(text).toContain(original)
  }
  const codes = new Set(text.match(/Code [0-9A-F]{5}-[0-9A-F-]+/g))
  expect(codes.size).toBe(1)
  expect(text.split(leaseNumber).length - 1).toBeGreaterThanOrEqual(3)
  expect(await pdfText(id)).not.toContain('Original 1 of 3')
})

test('another office finds none; a manager can read and choose, but not write; a tenant can read none', async () => {
  const { id } = await write()
  const other = await nextOffice(app)
  await expectProblem(other.call(agreementTemplateContract.read, { params: { id } }), 'NOT_FOUND')
  await expectProblem(other.call(agreementTemplateContract.versions, { params: { id }, query: {} }), 'NOT_FOUND')
  await expectProblem(other.call(agreementTemplateContract.update, { params: { id }, body: { name: 'X' } }), 'NOT_FOUND')
  expect((await other.call(agreementTemplateContract.list, {})).items).toEqual([])
  const lease = await aLease(other, {})
  await expectProblem(
    other.call(agreementTemplateContract.choose, { params: { id: lease.id }, body: { templateId: id } }),
    'NOT_FOUND',
  )
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber })
  const manager = await arriveBySms(app, phoneNumber)
  expect((await manager.call(agreementTemplateContract.read, { params: { id } })).name).toBe('House rules')
  await expectProblem(write({ isDefault: false }, manager), 'FORBIDDEN')
})
