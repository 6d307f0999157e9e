import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { signingContract } from '../../domain/leases/signing/signing-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { pictureContract } from '../../domain/people/picture-contract.ts'
import { closePdfRenderer } from '../platform/pdf/render-pdf.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type Admin, aSignedInTenant } from '../testing/factories.ts'
import { sourceOf } from '../testing/pdf/read-pdf.ts'
import type { Caller, TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(async () => {
  await app.close()
  await closePdfRenderer()
})

test('the logo of the office is on the documents of its leases, also where the tenant prints them', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const { lease, advice } = await billedLease(admin, { tenantId: tenant.id })
  expect(await documentsHaveLogo(admin, lease.id, advice.id)).toEqual([false, false, false])
  await saveLogo()
  expect(await documentsHaveLogo(admin, lease.id, advice.id)).toEqual([true, true, true])
  expect(await documentsHaveLogo(tenant, lease.id, advice.id)).toEqual([true, true, true])
})

/** Whether the advice, statement and agreement show a logo. */
async function documentsHaveLogo(by: Caller, leaseId: string, adviceId: string): Promise<boolean[]> {
  const documents = [
    await by.raw(adviceContract.pdf, { params: { id: adviceId } }),
    await by.raw(ledgerContract.statementPdf, { params: { id: leaseId } }),
    await by.raw(signingContract.agreement, { params: { id: leaseId } }),
  ]
  expect(documents.map(({ status }) => status)).toEqual([200, 200, 200])
  return documents.map(({ bytes }) => sourceOf(bytes).includes('/Alt (Logo of '))
}

async function saveLogo(): Promise<void> {
  const background = { r: 10, g: 110, b: 189 }
  const picture = await sharp({ create: { width: 600, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(picture)]), 'logo.png')
  const { status } = await admin.raw(pictureContract.organisationLogo, { params: { adminId: admin.adminId }, body })
  expect(status).toBe(200)
}
