import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentContract } from '../../../domain/documents/document-contract.ts'
import { agreementContentSchema } from '../../../domain/leases/signing/agreement-content.ts'
import { conditionContract } from '../../../domain/leases/condition/condition-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { signingContract } from '../../../domain/leases/signing/signing-contract.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import {
  type Admin,
  aCid,
  aLease,
  anActiveLease,
  aPassword,
  aPin,
  aPlot,
  aTenant,
  aTenantWithPin,
} from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { textByPdfium } from '../../testing/pdf/read-pdf.ts'
import { type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let tenant: Caller & { id: string }
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  tenant = await aTenantWithPin(app, admin)
})
afterAll(async () => {
  await app.close()
  await closePdfRenderer()
})

const landToSign = async () => aLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin)).id, tenantId: tenant.id })
const signAsOffice = (id: string) => admin.call(signingContract.sign, { params: { id }, body: { password: aPassword } })
const signAsTenant = (id: string) => tenant.call(signingContract.sign, { params: { id }, body: { pin: aPin } })
const signing = (id: string) => admin.call(signingContract.read, { params: { id } })
const eventsOf = async (id: string) => (await admin.call(leaseContract.events, { params: { id } })).map(({ kind }) => kind)

describe('notice', () => {
  const terminate = (id: string, noticeDate: string, overrideReason?: string) => {
    const body = { by: 'TENANT' as const, noticeDate, effectiveDate: '2025-11-30', reason: 'Moving to Paro' }
    return admin.call(leaseMoveContract.terminate, {
      params: { id },
      body: { ...body, ...(overrideReason ? { overrideReason } : {}) },
    })
  }

  test('has the date of today or earlier; a user who records it much later gives a reason', async () => {
    const { id } = await anActiveLease(admin)
    expect((await expectProblem(terminate(id, '2025-06-16'), 'INVALID_INPUT')).errors).toMatchObject([{ path: '/noticeDate' }])
    const late = await expectProblem(terminate(id, '2025-05-15'), 'POLICY_VIOLATION')
    expect(late.detail).toContain('31 days after it was served')
    expect(await terminate(id, '2025-05-15', 'It was posted on the door')).toMatchObject({ noticeDate: '2025-05-15' })
  })

  test('of another rent also has the date of today or earlier', async () => {
    const { id } = await anActiveLease(admin, { startDate: '2023-01-01', endDate: '2026-12-31' })
    const body = { effectiveDate: '2025-10-01', rentAmount: 1_050_000, noticeDate: '2025-06-16' }
    const refusal = await expectProblem(admin.call(leaseMoveContract.rentChange, { params: { id }, body }), 'INVALID_INPUT')
    expect(refusal.errors).toMatchObject([{ path: '/noticeDate' }])
  })
})

describe('a co-tenant', () => {
  test('is in the agreement, and adding one after a signature makes a new signature necessary', async () => {
    const { id } = await landToSign()
    const before = await signAsTenant(id)
    const { id: other } = await aTenant(admin, { firstName: 'Namgay', lastName: 'Om' })
    await signAsOffice(id)
    const registration = { registrationNumber: 'THI-12', registeredOn: '2025-06-15' }
    await admin.call(signingContract.register, { params: { id }, body: registration })
    await admin.call(leaseMoveContract.coTenant, { params: { id }, body: { tenantId: other, from: '2025-06-15' } })
    expect(await signing(id)).toMatchObject({ agreement: null, signatures: [], registrationNumber: null })
    expect(await eventsOf(id)).toContain('SIGNATURES_VOIDED')
    const again = await signAsTenant(id)
    expect(again.agreement?.hash).not.toBe(before.agreement?.hash)
    const { rows } = await contents(id)
    expect(rows.map(({ names }) => names)).toEqual([null, ['Namgay Om']])
  })

  test('continues with a renewal, which names them, and is no witness of it', async () => {
    const cid = aCid()
    const { id: other } = await aTenant(admin, { cid })
    const { id } = await anActiveLease(admin)
    await admin.call(leaseMoveContract.coTenant, { params: { id }, body: { tenantId: other, from: '2025-06-15' } })
    const renewal = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000 }
    const renew = (body: object) => admin.call(leaseMoveContract.renew, { params: { id }, body: { ...renewal, ...body } })
    const witnesses = [
      { name: 'Karma', cid: aCid() },
      { name: 'Namgay', cid },
    ]
    expect((await expectProblem(renew({ witnesses }), 'INVALID_INPUT')).errors).toMatchObject([{ path: '/witnesses/1/cid' }])
    const { parties } = await renew({})
    expect(parties).toMatchObject([{ tenantId: other, role: 'CO_TENANT', startDate: '2026-01-01', endDate: null }])
  })

  test('cannot be a witness of the lease, or of its condition report', async () => {
    const cid = aCid()
    const { id: other } = await aTenant(admin, { cid })
    const lease = await aLease(admin)
    await admin.call(leaseMoveContract.coTenant, { params: { id: lease.id }, body: { tenantId: other, from: '2025-06-15' } })
    const witnesses = [
      { name: 'Karma', cid: aCid() },
      { name: 'Namgay', cid },
    ]
    const change = admin.call(leaseMoveContract.change, { params: { id: lease.id }, body: { witnesses } })
    expect((await expectProblem(change, 'INVALID_INPUT')).errors).toMatchObject([{ path: '/witnesses/1/cid' }])
    const report = await admin.call(conditionContract.begin, { params: { id: lease.id }, body: { kind: 'ENTRY' } })
    const named = admin.call(conditionContract.update, { params: { id: report.id }, body: { witnesses } })
    expect((await expectProblem(named, 'INVALID_INPUT')).errors).toMatchObject([{ path: '/witnesses/1/cid' }])
  })

  test('who witnessed the lease before cannot witness the exit report', async () => {
    const cid = aCid()
    const witnesses = [
      { name: 'Karma', cid: aCid() },
      { name: 'Namgay', cid },
    ]
    const { id } = await anActiveLease(admin, { witnesses })
    const { id: other } = await aTenant(admin, { cid })
    await admin.call(leaseMoveContract.coTenant, { params: { id }, body: { tenantId: other, from: '2025-06-15' } })
    const report = await admin.call(conditionContract.begin, { params: { id }, body: { kind: 'EXIT' } })
    expect(report.witnesses.map(({ name }) => name)).toEqual(['Karma'])
  })
})

describe('the deposit', () => {
  test('of a renewal is the one that continues, in the signed text and on paper', async () => {
    const first = await anActiveLease(admin, { tenantId: tenant.id, endDate: '2025-06-30', depositAmount: 2_000_000 })
    const renew = (id: string, startDate: string, endDate: string) =>
      admin.call(leaseMoveContract.renew, { params: { id }, body: { startDate, endDate, rentAmount: 1_000_000 } })
    const second = await renew(first.id, '2025-07-01', '2026-06-30')
    await signAsTenant(second.id)
    const [agreement] = await contentsOf(second.id)
    expect(agreement?.carriedDeposit).toEqual({ amount: 2_000_000, leaseNumber: first.leaseNumber })
    expect(agreement?.terms.find(({ about }) => about === 'Deposit')?.text).toContain(
      `Nu. 20,000.00, agreed in lease ${first.leaseNumber}`,
    )
    const { bytes } = await admin.raw(signingContract.agreement, { params: { id: second.id } })
    const text = await textByPdfium(bytes)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`agreed in lease ${first.leaseNumber}, continues with this lease`)
    const none = await renew((await anActiveLease(admin, { tenantId: tenant.id })).id, '2026-01-01', '2026-12-31')
    await signAsTenant(none.id)
    expect((await contentsOf(none.id))[0]?.terms.find(({ about }) => about === 'Deposit')?.text).toBe('None.')
  })
})

describe('the signed copy', () => {
  const keep = async (id: string) => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4\n1 0 obj\n%%EOF']), 'agreement.pdf')
    await admin.raw(signingContract.addDocument, { params: { id }, query: { kind: 'SIGNED_COPY' }, body: form })
    const { documents } = await admin.call(leaseContract.read, { params: { id } })
    return documents.find(({ kind }) => kind === 'SIGNED_COPY')?.id ?? ''
  }
  const remove = (id: string) => admin.call(documentContract.remove, { params: { id } })

  test('removes, when it is deleted, the signatures that it replaced, and no others', async () => {
    const { id } = await landToSign()
    await signAsTenant(id)
    const copy = await keep(id)
    expect((await signing(id)).signedOn).toBe('2025-06-15')
    await remove(copy)
    expect(await signing(id)).toMatchObject({ signedOn: null, signatures: [{ party: 'TENANT', manner: 'PIN' }] })
    expect(await signAsOffice(id)).toMatchObject({ signedOn: '2025-06-15' })
  })

  test('changes nothing when it is deleted while another copy is stored', async () => {
    const { id } = await landToSign()
    const copy = await keep(id)
    await keep(id)
    await remove(copy)
    expect((await signing(id)).signatures).toHaveLength(2)
  })

  test('cannot be deleted while an active lease depends on it', async () => {
    const { id } = await landToSign()
    const copy = await keep(id)
    await admin.call(leaseContract.activate, { params: { id }, body: {} })
    await expectProblem(remove(copy), 'IN_USE')
  })
})

test('nobody can start an entry report after the lease ended', async () => {
  const { id } = await anActiveLease(admin, { startDate: '2024-01-01', endDate: '2025-05-31' })
  const refusal = await expectProblem(
    admin.call(conditionContract.begin, { params: { id }, body: { kind: 'ENTRY' } }),
    'ILLEGAL_TRANSITION',
  )
  expect(refusal.detail).toContain('ended on 31 May 2025')
})

/** The agreements of a lease, oldest first, by the co-tenants in them. */
async function contents(leaseId: string) {
  const rows = (await contentsOf(leaseId)).map(({ coTenants }) => coTenants?.map(({ nameEnglish }) => nameEnglish) ?? null)
  return { rows: rows.map((names) => ({ names })) }
}

async function contentsOf(leaseId: string) {
  const organisationId = await organisationRunBy(app, admin)
  const rows = await app.database.as({ kind: 'job', organisationId }, (tx) =>
    tx.selectFrom('lease_agreements').select('content').where('lease_id', '=', leaseId).orderBy('id').execute(),
  )
  return rows.map(({ content }) => agreementContentSchema.parse(JSON.parse(content ?? '{}')))
}
