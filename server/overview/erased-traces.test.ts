import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Advice, adviceContract } from '../../domain/advices/advice-contract.ts'
import { claimContract, claimSchema } from '../../domain/payments/claim-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { enquiryContract } from '../../domain/listings/enquiry-contract.ts'
import { listingContract } from '../../domain/listings/listing-contract.ts'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import {
  type Admin,
  anActiveLease,
  anAdmin,
  aPhone,
  aPublishedListing,
  arriveBySms,
  aSignedInManager,
  aTenant,
} from '../testing/factories.ts'
import { aTestApp, type Caller, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

/** A tenant who sent enquiries, damage reports and messages, and claimed payments. */
async function aBusyTenant() {
  const phone = aPhone()
  const params = { id: (await aPublishedListing(admin)).id }
  await app.visitor.call(enquiryContract.ask, {
    params,
    body: { name: 'Unique Asker', phoneNumber: phone, message: 'Is it free?' },
  })
  const tenant = await aTenant(admin, { phoneNumber: phone })
  const caller = await arriveBySms(app, phone)
  const { id: leaseId } = await anActiveLease(admin, {
    tenantId: tenant.id,
    startDate: '2025-05-01',
    endDate: '2025-06-10',
    depositAmount: 0,
  })
  const items = [{ description: 'The tap drips', location: 'Kitchen' }]
  const report = await caller.call(damageContract.create, { body: { leaseId, kind: 'MAINTENANCE', items } })
  await caller.call(damageContract.comment, { params: { id: report.id }, body: { words: `Call me on ${phone}` } })
  await admin.call(adviceContract.generate, { body: { month: '2025-05' } })
  const [advice] = (await admin.call(adviceContract.list, { query: { leaseId } })).items
  return { phone, tenant, caller, leaseId, advice }
}

test('an export contains the reports, messages, payment claims and enquiries of a person', async () => {
  const { phone, tenant, caller, advice } = await aBusyTenant()
  await claim(caller, advice)
  const notified = await caller.call(privacyContract.exportTenant, { params: { id: tenant.id } })
  expect(notified).toMatchObject({
    damageReports: [{ kind: 'MAINTENANCE' }],
    damageItems: [{ description: 'The tap drips' }],
    paymentClaims: [{ reference: `JRN ${advice?.adviceNumber}` }],
    enquiries: [{ name: 'Unique Asker', phoneNumber: phone }],
  })
  expect(JSON.stringify(notified['damageEvents'])).toContain(`Call me on ${phone}`)
})

test('a listing no longer shows the name and number of a manager who deleted the account', async () => {
  const manager = await aSignedInManager(app, admin)
  const { phoneNumber: contactPhone } = manager
  const { id } = await aPublishedListing(admin, { contact: 'PHONE', contactName: 'Dorji Wangchuk', contactPhone })
  const seen = () => app.visitor.call(listingContract.read, { params: { id } })
  expect(await seen()).toMatchObject({ contact: 'PHONE', contactPhone })
  await manager.call(privacyContract.eraseUser, { params: { id: manager.id } })
  expect(await seen()).toMatchObject({ status: 'PUBLISHED', contact: 'FORM', contactName: null, contactPhone: null })
})

test('erasure deletes the texts, slips and enquiries of a person; the damaged items stay', async () => {
  const { phone, tenant, caller, leaseId, advice } = await aBusyTenant()
  const slip = await claim(caller, advice)
  await admin.call(leaseContract.vacate, { params: { id: leaseId }, body: { date: '2025-06-10' } })
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  for (const open of (await admin.call(adviceContract.list, { query: { leaseId } })).items) {
    if (open.balanceAmount === 0) continue
    const body = { amount: open.balanceAmount, method: 'CASH', paidOn: '2025-06-15' } as const
    await admin.call(paymentContract.payAdvice, { params: { id: open.id }, body })
  }
  await admin.raw(adviceContract.pdf, { params: { id: advice?.id ?? '' } })
  await caller.call(privacyContract.eraseTenant, { params: { id: tenant.id } })
  expect(await storedNames(advice?.id)).toEqual([null])
  const reports = (await admin.call(damageContract.list, { query: { leaseId } })).items
  const report = await admin.call(damageContract.read, { params: { id: reports[0]?.id ?? '' } })
  const enquiries = await admin.call(enquiryContract.list, { query: {} })
  expect(report.items).toMatchObject([{ description: 'The tap drips' }])
  expect(JSON.stringify([report, enquiries.items])).not.toContain(phone)
  expect((await admin.raw(documentContract.read, { params: { id: slip } })).status).toBe(404)
})

/** The people named on the printed document of a record. */
async function storedNames(recordId: string | undefined) {
  const database = new pg.Client({ connectionString: app.ownerUrl })
  await database.connect()
  const { rows } = await database.query<{ parties: unknown }>('select parties from printed_documents where record_id = $1', [
    recordId,
  ])
  await database.end()
  return rows.map(({ parties }) => parties)
}

/** Claims that an advice was paid, with a photo of the slip; returns the slip. */
async function claim(caller: Caller, advice: Advice | undefined): Promise<string> {
  const body = new FormData()
  const fields = {
    adviceId: advice?.id ?? '',
    amount: '100',
    method: 'CASH',
    reference: `JRN ${advice?.adviceNumber}`,
    paidOn: '2025-06-14',
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#3060a0' } })
  body.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'slip.png')
  const reply = await caller.raw(claimContract.create, { body })
  expect(reply.status).toBe(201)
  const { id } = claimSchema.parse(reply.body)
  const [slip] = (await admin.call(documentContract.list, { query: { entity: 'claim', entityId: id } })).items
  return slip?.id ?? ''
}
