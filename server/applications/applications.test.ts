import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { applicationContract } from '../../domain/applications/application-contract.ts'
import { consentText, maxDocumentsByLink } from '../../domain/applications/application.ts'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { leaseDraftContract } from '../../domain/leases/drafts/lease-draft-contract.ts'
import { enquiryContract } from '../../domain/listings/enquiry-contract.ts'
import { listingContract } from '../../domain/listings/listing-contract.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { anApplication, anInvitation, codeSentTo, statements } from '../testing/applications/application-steps.ts'
import {
  type Admin,
  anActiveLease,
  anAdmin,
  anOwner,
  aPhone,
  aPublishedListing,
  arriveBySms,
  aTenant,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { aPictureForm } from '../testing/pdf/picture-forms.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'
import { deleteOldApplications } from './remove-applications.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z', { PUBLIC_ADDRESS: 'https://sakhang.example' }))
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })
const open = (code: string) => app.visitor.call(applicationContract.readByLink, { params: { code } })
const submit = (code: string, given: object = {}) =>
  app.visitor.call(applicationContract.submit, { params: { code }, body: { ...statements(), ...given } })
const addDocument = async (code: string, kind: 'IDENTITY' | 'INCOME_PROOF' | 'OTHERS') =>
  app.visitor.raw(applicationContract.addDocument, { params: { code, kind }, body: await aPictureForm() })
const lastSmsTo = (phoneNumber: string | null) => app.sms.findLast(({ to }) => to === phoneNumber)?.body ?? ''

async function anInvited() {
  const invited = await anInvitation(admin)
  return { ...invited, code: await codeSentTo(app, admin, invited.phoneNumber) }
}

describe('the form by link', () => {
  test('an enquiry becomes an application, with form, documents and status by the link of the SMS', async () => {
    const { id: listingId, enquiryId } = await aPublishedListing(admin)
    const phoneNumber = aPhone()
    const body = { listingId, enquiryId, name: 'Pema Choden', phoneNumber }
    const invited = await admin.call(applicationContract.invite, { body })
    expect(invited).toMatchObject({ state: 'INVITED', enquiryId, cid: null, consentedAt: null })
    const code = await codeSentTo(app, admin, phoneNumber)
    expect(lastSmsTo(phoneNumber)).toMatch(/by 29 Jun 2025, free of charge: https:\/\/sakhang\.example\/apply\/[0-9a-z]{16}$/)
    expect(lastSmsTo(phoneNumber).length).toBeLessThanOrEqual(160)
    expect(await admin.call(enquiryContract.read, at(enquiryId))).toMatchObject({ state: 'ANSWERED' })

    expect(await open(code)).toMatchObject({
      state: 'INVITED',
      rentAmount: 1_500_000,
      consentText,
      deletedAfterMonths: 6,
      documents: [],
    })
    expect((await addDocument(code, 'IDENTITY')).status).toBe(200)
    const sent = await submit(code)
    expect(sent).toMatchObject({ state: 'RECEIVED', documents: [{ kind: 'IDENTITY' }] })
    expect(Object.keys(sent)).not.toContain('cid')
    expect((await addDocument(code, 'INCOME_PROOF')).status).toBe(200)
    await expectProblem(submit(code), 'ILLEGAL_TRANSITION')

    const received = await admin.call(applicationContract.read, at(invited.id))
    expect(received).toMatchObject({
      ...{ name: 'Pema Choden Dorji', adults: 2, children: 1, consentText, consentedAt: '2025-06-15T04:00:00.000Z' },
      comparison: { incomePerRent: 300, persons: 3, missingDocuments: [] },
    })
    const documents = await admin.call(documentContract.list, { query: { entity: 'application', entityId: invited.id } })
    expect(documents.items.map(({ kind, isOfficeOnly }) => [kind, isOfficeOnly])).toEqual(
      expect.arrayContaining([
        ['IDENTITY', true],
        ['INCOME_PROOF', true],
      ]),
    )
  })

  test('neither the outbox nor the database shows the code; unknown, revoked, replaced and expired ones return the same 404', async () => {
    const { id, code, phoneNumber } = await anInvited()
    const [shown] = (await admin.call(outboxContract.list, { query: { q: phoneNumber ?? '' } })).items
    expect(shown?.body).toMatch(/\/apply\/••••$/)
    const organisationId = await organisationRunBy(app, admin)
    const { rows } = await app.database.as({ kind: 'job', organisationId }, (tx) =>
      sql<{ row: string }>`select to_jsonb(a)::text as row from applications a where id = ${id}`.execute(tx),
    )
    expect(rows[0]?.row).not.toContain(code)
    await admin.call(applicationContract.sendLink, at(id))
    const newer = await codeSentTo(app, admin, phoneNumber)
    expect(newer).not.toBe(code)
    await expectProblem(open(code), 'NOT_FOUND')
    expect(await open(` ${newer.toUpperCase()} `)).toMatchObject({ state: 'INVITED' })
    await admin.call(applicationContract.revokeLink, at(id))
    await expectProblem(open(newer), 'NOT_FOUND')
    await expectProblem(open('0000000000000000'), 'NOT_FOUND')
    const other = await anInvited()
    app.clock.set(new Date('2025-06-30T04:00:00Z'))
    await expectProblem(open(other.code), 'NOT_FOUND')
    app.clock.set(new Date('2025-06-15T04:00:00Z'))
  })

  test('a form without consent or with too many documents is refused, one CID applies once, and no fee is charged', async () => {
    const { code, listingId } = await anInvited()
    await expectProblem(submit(code, { hasConsented: false }), 'INVALID_INPUT')
    for (let count = 0; count < maxDocumentsByLink; count += 1) expect((await addDocument(code, 'OTHERS')).status).toBe(200)
    expect(await addDocument(code, 'OTHERS')).toMatchObject({ status: 409, body: { code: 'POLICY_VIOLATION' } })
    const cid = '11999000111'
    await anApplication(admin, { listingId, cid })
    await expectProblem(submit(code, { cid }), 'DUPLICATE')
    expect(JSON.stringify(Object.keys(await submit(code)))).not.toMatch(/fee|charge|toPay/i)
  })

  test('after the applicant withdraws by the link, the office can no longer decide', async () => {
    const { id, code } = await anInvited()
    await submit(code)
    expect(await app.visitor.call(applicationContract.withdrawByLink, { params: { code } })).toMatchObject({ state: 'WITHDRAWN' })
    await expectProblem(admin.call(applicationContract.accept, at(id)), 'ILLEGAL_TRANSITION')
    expect((await addDocument(code, 'OTHERS')).status).toBe(409)
  })

  test('a caller who guesses codes is refused after 60 in a minute; a valid code still works', async () => {
    const { code } = await anInvited()
    const tries = Array.from({ length: 61 }, (_, at) => `00000000000000${String(at).padStart(2, '0')}`)
    for (const wrong of tries) await open(wrong).catch(() => undefined)
    await expectProblem(open('1111111111111111'), 'TOO_MANY_REQUESTS')
    expect(await open(code)).toMatchObject({ state: expect.any(String) })
    app.clock.set(new Date('2025-06-15T04:02:00Z'))
  })
})

describe('the decision', () => {
  test('an accepted applicant gets a tenant record, a draft of the lease and a message; others stay open; a withdrawal frees the place', async () => {
    const { id: listingId, propertyId } = await aPublishedListing(admin)
    const [first, second] = [await anApplication(admin, { listingId }), await anApplication(admin, { listingId })]
    const accepted = await admin.call(applicationContract.accept, at(first.id))
    expect(accepted).toMatchObject({ state: 'ACCEPTED', decidedByName: 'Pema Wangmo' })
    const tenant = await admin.call(tenantContract.find, { query: { cid: first.cid ?? '' } })
    expect(tenant).toMatchObject({ id: accepted.tenantId, firstName: 'Pema', middleName: 'Choden', lastName: 'Dorji' })
    const draft = await admin.call(leaseDraftContract.read, at(accepted.leaseDraftId ?? ''))
    expect(draft).toMatchObject({
      ...{ propertyType: 'UNIT', propertyId, tenantId: tenant.id },
      terms: { startDate: '2025-08-01', endDate: '2027-07-31', rentAmount: 1_500_000 },
    })
    await app.outbox.deliver(await organisationRunBy(app, admin))
    expect(app.sms.filter(({ to }) => to === first.phoneNumber).map(({ body }) => body)).toEqual(
      expect.arrayContaining([expect.stringContaining('accepted. We will contact you about the lease.')]),
    )
    await expectProblem(admin.call(applicationContract.accept, at(second.id)), 'ILLEGAL_TRANSITION')
    expect(await admin.call(applicationContract.read, at(second.id))).toMatchObject({ state: 'RECEIVED' })
    await admin.call(applicationContract.withdraw, at(first.id))
    expect(await admin.call(applicationContract.accept, at(second.id))).toMatchObject({ state: 'ACCEPTED' })
  })

  test('an existing tenant is found by CID, and no second one is created', async () => {
    const tenant = await aTenant(admin)
    const application = await anApplication(admin, { cid: tenant.cid ?? '' })
    expect(await admin.call(applicationContract.accept, at(application.id))).toMatchObject({ tenantId: tenant.id })
  })

  test('an applicant with only an e-mail address is accepted once the office has registered the tenant', async () => {
    const { id: listingId } = await aPublishedListing(admin)
    const body = { listingId, name: 'Pema Choden', email: 'pema.choden@example.bt' }
    const { id } = await admin.call(applicationContract.invite, { body })
    await app.outbox.deliver(await organisationRunBy(app, admin))
    const mail = app.mails.findLast(({ to }) => to === body.email)
    await submit(/\/apply\/(\w+)/.exec(mail?.body ?? '')?.[1] ?? '')
    const accept = () => admin.call(applicationContract.accept, at(id))
    const refused = await expectProblem(accept(), 'POLICY_VIOLATION')
    expect(refused.detail).toContain('Register the tenant first')
    const { cid } = await admin.call(applicationContract.read, at(id))
    const tenant = await aTenant(admin, { cid: cid ?? '' })
    expect(await accept()).toMatchObject({ state: 'ACCEPTED', tenantId: tenant.id })
  })

  test('nobody is accepted after the property was let to somebody else', async () => {
    const { id: listingId, propertyId } = await aPublishedListing(admin)
    const { id, phoneNumber } = await anApplication(admin, { listingId })
    await anActiveLease(admin, { propertyId, startDate: '2025-06-01', endDate: '2026-05-31' })
    const refused = await expectProblem(admin.call(applicationContract.accept, at(id)), 'ILLEGAL_TRANSITION')
    expect(refused.detail).toContain('is let')
    await app.outbox.deliver(await organisationRunBy(app, admin))
    expect(lastSmsTo(phoneNumber)).toBe('')
    const refusal = { ...at(id), body: { reason: 'LET_TO_ANOTHER' as const } }
    expect(await admin.call(applicationContract.refuse, refusal)).toMatchObject({ state: 'REFUSED' })
  })

  test('if two people accept different applications at the same time, one succeeds', async () => {
    const { id: listingId } = await aPublishedListing(admin)
    const both = [await anApplication(admin, { listingId }), await anApplication(admin, { listingId })]
    const answers = await Promise.all(both.map(({ id }) => admin.raw(applicationContract.accept, at(id))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('a refusal needs a reason from the list, “other” needs a text, and the applicant is notified', async () => {
    const { id, phoneNumber } = await anApplication(admin)
    const refuse = (body: object) => admin.raw(applicationContract.refuse, { ...at(id), body: body as never })
    expect((await refuse({ reason: 'RELIGION' })).status).toBe(400)
    expect((await refuse({ reason: 'OTHER' })).status).toBe(400)
    expect(await refuse({ reason: 'HOUSEHOLD' })).toMatchObject({ status: 200, body: { state: 'REFUSED' } })
    await app.outbox.deliver(await organisationRunBy(app, admin))
    expect(lastSmsTo(phoneNumber)).toMatch(/not accepted\. Reason: Household too large for the unit\.$/)
  })

  test('comparison keeps the requested order; another office, owners and tenants see nothing', async () => {
    const { id: listingId } = await aPublishedListing(admin)
    const [rich, poor] = [
      await anApplication(admin, { listingId, monthlyIncomeAmount: 9_000_000 as never }),
      await anApplication(admin, { listingId, monthlyIncomeAmount: 2_000_000 as never, children: 4 }),
    ]
    const query = { ids: [poor.id, rich.id].join(',') as never }
    const { items } = await admin.call(applicationContract.compare, { query })
    expect(items.map(({ id, comparison }) => [id, comparison.incomePerRent, comparison.persons])).toEqual([
      [poor.id, 133, 6],
      [rich.id, 600, 3],
    ])
    const elsewhere = await anAdmin(app)
    await expectProblem(elsewhere.call(applicationContract.read, at(rich.id)), 'NOT_FOUND')
    expect((await elsewhere.call(applicationContract.compare, { query })).items).toEqual([])
    const phoneNumber = aPhone()
    await anOwner(admin, { phoneNumber })
    const owner = await arriveBySms(app, phoneNumber)
    await expectProblem(owner.call(applicationContract.list, {}), 'FORBIDDEN')
    expect((await owner.raw(documentContract.list, { query: { entity: 'application', entityId: rich.id } })).body).toMatchObject({
      total: 0,
    })
  })

  test('a listing with applications cannot be deleted, and the error states the reason', async () => {
    const { id } = await aPublishedListing(admin)
    const { name } = await anApplication(admin, { listingId: id })
    const { usedBy } = await expectProblem(admin.call(listingContract.remove, at(id)), 'IN_USE')
    expect(usedBy?.map(({ label }) => label)).toEqual([`Application ${name}`])
  })
})

test('a correction changes only the fields that it contains', async () => {
  const before = await anApplication(admin)
  const after = await admin.call(applicationContract.update, { ...at(before.id), body: { months: 6 } })
  const { version: _version, ...same } = before
  expect(after).toMatchObject({ ...same, months: 6 })
})

describe('retention', () => {
  test('an application unchanged for 6 months is deleted with its documents; a later one stays', async () => {
    const { id, code } = await anInvited()
    await addDocument(code, 'IDENTITY')
    const organisationId = await organisationRunBy(app, admin)
    const deleteOld = (before: string) =>
      app.database.as({ kind: 'job', organisationId }, (tx) => deleteOldApplications(tx, new Date(before), 1000))
    expect(await deleteOld('2025-06-15T00:00:00Z')).toBe(0)
    await deleteOld('2025-06-16T00:00:00Z')
    await expectProblem(admin.call(applicationContract.read, at(id)), 'NOT_FOUND')
    const { rows } = await app.database.as({ kind: 'job', organisationId }, (tx) =>
      sql`select from documents where entity = 'application' and entity_id = ${id}`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  test('the application of somebody who shares the phone with a tenant is neither in the export of the tenant nor deleted with the account', async () => {
    const phoneNumber = aPhone()
    const { id } = await aTenant(admin, { phoneNumber })
    const sister = await anApplication(admin, { phoneNumber })
    const tenant = await arriveBySms(app, phoneNumber)
    const exported = await tenant.call(privacyContract.exportTenant, at(id))
    expect(exported['applications']).toEqual([])
    await tenant.call(privacyContract.eraseTenant, at(id))
    expect(await admin.call(applicationContract.read, at(sister.id))).toMatchObject({ phoneNumber, cid: sister.cid })
  })

  test('it is in the data export of the applicant, without the hash of the link, and is deleted with their account', async () => {
    const phoneNumber = aPhone()
    const { id: tenantId, cid } = await aTenant(admin, { phoneNumber })
    const { id } = await anApplication(admin, { cid: cid ?? '' })
    const tenant = await arriveBySms(app, phoneNumber)
    const { body } = await tenant.raw(privacyContract.exportTenant, { params: { id: tenantId } })
    expect(JSON.stringify(body)).toContain(id)
    expect(JSON.stringify(body)).not.toContain('link_hash')
    await tenant.call(privacyContract.eraseTenant, { params: { id: tenantId } })
    await expectProblem(admin.call(applicationContract.read, at(id)), 'NOT_FOUND')
  })
})
