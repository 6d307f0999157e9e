import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { signingContract } from '../../../domain/leases/signing/signing-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import {
  type Admin,
  aLease,
  anAdmin,
  anOwner,
  aPassword,
  aPhone,
  aPin,
  aPlot,
  arriveBySms,
  aSignedInTenant,
  aTenant,
  aTenantWithPin,
  aThram,
} from '../../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'
import { readPrintedAgreement } from './read-printed-agreement.ts'

let app: TestApp
let admin: Admin
let tenant: Caller & { id: string }
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  tenant = await aTenantWithPin(app, admin)
})
afterAll(async () => {
  await app.close()
  await closePdfRenderer()
})

const landOf = async (thramId?: string) => ({ propertyType: 'LAND' as const, propertyId: (await aPlot(admin, thramId)).id })
const toSign = async () => aLease(admin, { ...(await landOf()), tenantId: tenant.id })
const read = (id: string, who: Caller = admin) => who.call(signingContract.read, { params: { id } })
const signAsOffice = (id: string) => admin.call(signingContract.sign, { params: { id }, body: { password: aPassword } })
const signAsTenant = (id: string) => tenant.call(signingContract.sign, { params: { id }, body: { pin: aPin } })
const gapsOf = async (id: string) => (await admin.call(leaseContract.gaps, { params: { id } })).missing.map(({ gap }) => gap)
const isValid = async (code: string) => (await app.visitor.call(signingContract.check, { params: { code } })).isValid

describe('signing', () => {
  test('the PIN of the tenant and the password of the office make the agreement valid', async () => {
    const { id } = await toSign()
    expect(await read(id, tenant)).toMatchObject({ agreement: null, signatures: [], canSignAs: 'TENANT', registerBy: null })
    const first = await signAsTenant(id)
    expect(first).toMatchObject({
      canSignAs: null,
      signedOn: null,
      signatures: [{ party: 'TENANT', manner: 'PIN', address: null }],
    })
    expect(await isValid(first.agreement?.code ?? '')).toBe(false)
    const both = await signAsOffice(id)
    expect(both).toMatchObject({ signedOn: '2025-06-15', registerBy: '2025-01-15', agreement: first.agreement })
    expect(both.signatures[0]).toMatchObject({ party: 'OWNER', byName: 'Pema Wangmo', manner: 'PASSWORD', address: '127.0.0.1' })
    expect(await isValid(both.agreement?.code ?? '')).toBe(true)
    expect(await gapsOf(id)).toEqual([])
    const { fullName } = await admin.call(tenantContract.read, { params: { userId: tenant.id } })
    const signers = async (who: Caller) =>
      (await who.call(leaseContract.events, { params: { id } })).slice(0, 2).map(({ byName }) => byName)
    expect(await signers(admin)).toEqual(['Pema Wangmo', fullName])
    expect(await signers(tenant)).toEqual(['The office', fullName])
  })

  test('with a wrong PIN or password changes nothing', async () => {
    const { id } = await toSign()
    await expectProblem(tenant.call(signingContract.sign, { params: { id }, body: { pin: '0000' } }), 'WRONG_PASSWORD')
    await expectProblem(admin.call(signingContract.sign, { params: { id }, body: { password: 'a guess' } }), 'WRONG_PASSWORD')
    await expectProblem(tenant.call(signingContract.sign, { params: { id }, body: {} }), 'INVALID_INPUT')
    expect((await read(id)).signatures).toEqual([])
    await signAsTenant(id)
  })

  test('shows whether the tenant still needs a PIN for it', async () => {
    const newTenant = await aSignedInTenant(app, admin)
    const { id } = await aLease(admin, { ...(await landOf()), tenantId: newTenant.id })
    const setPin = () =>
      newTenant.call(authContract.setPin, { params: { id: newTenant.id }, body: { password: aPassword, pin: aPin } })
    const needsPin = async (who: Caller) => (await read(id, who)).needsPin
    expect(await needsPin(newTenant)).toBe(true)
    await setPin()
    expect(await needsPin(newTenant)).toBe(false)
    for (const wrong of ['0001', '0002', '0003', '0004', '0005']) {
      await expectProblem(newTenant.call(signingContract.sign, { params: { id }, body: { pin: wrong } }), 'WRONG_PASSWORD')
    }
    expect(await needsPin(newTenant)).toBe(true)
    await setPin()
    await newTenant.call(signingContract.sign, { params: { id }, body: { pin: aPin } })
    expect(await needsPin(admin)).toBe(false)
  })

  test('twice, or after the lease left the state PENDING, is refused', async () => {
    const { id } = await toSign()
    await signAsTenant(id)
    await expectProblem(signAsTenant(id), 'ILLEGAL_TRANSITION')
    await admin.call(leaseContract.cancel, { params: { id }, body: {} })
    await expectProblem(signAsOffice(id), 'ILLEGAL_TRANSITION')
  })

  test('is undone by a change of the terms, and the signed agreement is no longer valid', async () => {
    const { id } = await toSign()
    await signAsTenant(id)
    const { agreement } = await signAsOffice(id)
    await admin.call(leaseMoveContract.change, { params: { id }, body: { noticeDays: 90 } })
    expect(await read(id)).toMatchObject({ agreement: null, signatures: [], signedOn: null })
    expect(await isValid(agreement?.code ?? '')).toBe(false)
    expect(await gapsOf(id)).toContain('TENANT_SIGNATURE')
    // Signing the same text again gives the same agreement.
    await admin.call(leaseMoveContract.change, { params: { id }, body: { noticeDays: 60 } })
    await signAsTenant(id)
    expect((await signAsOffice(id)).agreement).toEqual(agreement)
  })

  test('keeps the signed text, whatever changes in the register afterwards', async () => {
    const { id } = await toSign()
    const { agreement } = await signAsTenant(id)
    await admin.call(tenantContract.update, { params: { id: tenant.id }, body: { email: 'new@example.bt' } })
    expect((await signAsOffice(id)).agreement).toEqual(agreement)
    const pdf = await admin.raw(signingContract.agreement, { params: { id } })
    expect(pdf.status).toBe(200)
  })

  test('names a party without a CID by their document or number', async () => {
    const { id: tenantId } = await aTenant(admin, { cid: null, identityDocument: { kind: 'PASSPORT', number: 'A1234567' } })
    const owner = await anOwner(admin, { ownerType: 'BUSINESS', cid: null, licenceNumber: null, taxpayerNumber: 'TAB10417' })
    const thram = await aThram(admin, [{ ownerId: owner.id }])
    const { id } = await aLease(admin, { ...(await landOf(thram.id)), tenantId })
    const { id: organisationId } = await app.database.as({ kind: 'auth' }, (tx) =>
      tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
    )
    const agreement = await app.database.as({ kind: 'job', organisationId }, (tx) => readPrintedAgreement(tx, id))
    expect(agreement.content).toMatchObject({
      tenant: { cid: null, identityDocument: { kind: 'PASSPORT', number: 'A1234567' } },
      owners: [{ cid: null, taxpayerNumber: 'TAB10417' }],
    })
    expect((await admin.raw(signingContract.agreement, { params: { id } })).status).toBe(200)
  })
})

test('is refused for terms that changed after they were read', async () => {
  const { id, version } = await toSign()
  await admin.call(leaseMoveContract.change, { params: { id }, body: { rentAmount: 9_900_000 } })
  const sign = (ifMatch: number) => tenant.call(signingContract.sign, { params: { id }, body: { pin: aPin }, ifMatch })
  const { conflict, detail } = await expectProblem(sign(version), 'CHANGED_MEANWHILE')
  expect(conflict).toMatchObject({ changedBy: 'Pema Wangmo', current: { id, rentAmount: 9_900_000 } })
  expect(detail).toContain('Read its terms again')
  expect((await read(id)).signatures).toEqual([])
  expect((await sign(conflict?.version ?? 0)).signatures).toHaveLength(1)
})

test('is refused for co-tenants that changed after the lease was read', async () => {
  const { id, version } = await toSign()
  const { id: tenantId } = await aTenant(admin)
  await admin.call(leaseMoveContract.coTenant, { params: { id }, body: { tenantId } })
  const sign = (ifMatch: number) => tenant.call(signingContract.sign, { params: { id }, body: { pin: aPin }, ifMatch })
  const { conflict } = await expectProblem(sign(version), 'CHANGED_MEANWHILE')
  expect(conflict).toMatchObject({ changedBy: 'Pema Wangmo', changedFields: expect.arrayContaining(['coTenantId']) })
  expect((await sign(conflict?.version ?? 0)).signatures).toHaveLength(1)
})

test('is complete with a signed copy, which counts as both signatures', async () => {
  const { id } = await toSign()
  await signAsTenant(id)
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.4\n1 0 obj\n%%EOF']), 'agreement.pdf')
  const kept = await admin.raw(signingContract.addDocument, { params: { id }, query: { kind: 'SIGNED_COPY' }, body: form })
  expect(kept.status).toBe(201)
  const { signatures, signedOn } = await read(id)
  expect(signatures.map(({ party, manner }) => [party, manner])).toEqual([
    ['OWNER', 'SIGNED_COPY'],
    ['TENANT', 'PIN'],
  ])
  expect(signedOn).toBe('2025-06-15')
  const lease = await admin.call(leaseContract.read, { params: { id } })
  expect(lease.documents).toMatchObject([{ kind: 'SIGNED_COPY', name: 'Signed copy' }])
})

describe('co-owners', () => {
  test('each consent, one by an attorney with evidence; the consent of a stranger is refused', async () => {
    const phoneNumber = aPhone()
    const owners = [await anOwner(admin, { phoneNumber }), await anOwner(admin), await anOwner(admin)]
    const thram = await aThram(
      admin,
      owners.map((owner) => ({ ownerId: owner.id })),
    )
    const { id } = await aLease(admin, await landOf(thram.id))
    const owner = await arriveBySms(app, phoneNumber)
    expect((await owner.call(signingContract.waitingConsents, {})).map((lease) => lease.id)).toEqual([id])
    const consent = (who: Caller, body: object) => who.call(signingContract.consent, { params: { id }, body: body as never })
    await expectProblem(consent(owner, { ownerId: owners[1]?.id }), 'INVALID_INPUT')
    await expectProblem(consent(admin, { ownerId: (await anOwner(admin)).id }), 'INVALID_INPUT')
    await expectProblem(consent(admin, { ownerId: owners[1]?.id, givenBy: 'Karma Wangdi' }), 'INVALID_INPUT')
    await consent(owner, { ownerId: owners[0]?.id })
    expect(await owner.call(signingContract.waitingConsents, {})).toEqual([])
    await consent(admin, { ownerId: owners[1]?.id, givenBy: 'Karma Wangdi', evidenceNote: 'Notarised, file 12' })
    expect(await gapsOf(id)).toContain('CONSENTS')
    const { consents } = await consent(admin, { ownerId: owners[2]?.id })
    expect(consents.map(({ givenBy }) => givenBy)).toEqual([null, 'Karma Wangdi', null])
    expect(await gapsOf(id)).not.toContain('CONSENTS')
  })

  test('a consent that another person recorded, with its evidence, is replaced only if the caller confirms it', async () => {
    const owners = [await anOwner(admin), await anOwner(admin)]
    const thram = await aThram(
      admin,
      owners.map((owner) => ({ ownerId: owner.id })),
    )
    const { id } = await aLease(admin, await landOf(thram.id))
    const consent = (evidenceNote: string, canReplace: boolean) =>
      admin.call(signingContract.consent, {
        params: { id },
        body: { ownerId: owners[0]?.id ?? '', givenBy: 'Karma Wangdi', evidenceNote, canReplace },
      })
    await consent('Notarised, file 12', false)
    await consent('Notarised, file 12', false)
    const refused = await expectProblem(consent('By telephone', false), 'DUPLICATE')
    expect(refused.detail).toBe('A consent of 15 Jun 2025 is already recorded (Karma Wangdi, Notarised, file 12).')
    expect((await read(id)).consents[0]).toMatchObject({ evidenceNote: 'Notarised, file 12' })
    const { consents } = await consent('By telephone', true)
    expect(consents[0]).toMatchObject({ evidenceNote: 'By telephone' })
  })

  test('the signature for the owner’s side includes the signer’s consent', async () => {
    const phoneNumber = aPhone()
    const owners = [await anOwner(admin, { phoneNumber }), await anOwner(admin)]
    const thram = await aThram(
      admin,
      owners.map((owner) => ({ ownerId: owner.id })),
    )
    const { id } = await aLease(admin, await landOf(thram.id))
    const owner = await arriveBySms(app, phoneNumber)
    const { consents, signatures } = await owner.call(signingContract.sign, { params: { id }, body: { password: aPassword } })
    expect(signatures).toMatchObject([{ party: 'OWNER', byName: 'Sonam Dorji', address: null }])
    expect(consents.map(({ consentedAt }) => consentedAt !== null)).toEqual([true, false])
  })
})

describe('the third original', () => {
  test('is registered after both signatures, not before and not in the future', async () => {
    const { id } = await toSign()
    const register = (registeredOn: string) =>
      admin.call(signingContract.register, { params: { id }, body: { registrationNumber: 'THI/2025/117', registeredOn } })
    await expectProblem(register('2025-06-15'), 'ILLEGAL_TRANSITION')
    await signAsTenant(id)
    await signAsOffice(id)
    const waiting = () => admin.call(leaseContract.list, { query: { toRegister: 'true', pageSize: 50 } })
    expect((await waiting()).items.map((lease) => lease.id)).toContain(id)
    await expectProblem(register('2025-06-14'), 'INVALID_INPUT')
    await expectProblem(register('2025-06-16'), 'INVALID_INPUT')
    expect(await register('2025-06-15')).toMatchObject({ registrationNumber: 'THI/2025/117', registeredOn: '2025-06-15' })
    expect((await waiting()).items.map((lease) => lease.id)).not.toContain(id)
    const { stampedOn } = await admin.call(signingContract.stamp, { params: { id }, body: { stampedOn: '2025-06-15' } })
    expect(stampedOn).toBe('2025-06-15')
  })

  test('can get another number, or another date of its stamp, only if the caller confirms it', async () => {
    const { id } = await toSign()
    await signAsTenant(id)
    await signAsOffice(id)
    const params = { params: { id } }
    const first = { registrationNumber: 'THI/2025/117', registeredOn: '2025-06-15', canReplace: false }
    const second = { ...first, registrationNumber: 'THI/2025/118' }
    await admin.call(signingContract.register, { ...params, body: first })
    await admin.call(signingContract.register, { ...params, body: first })
    const refused = await expectProblem(admin.call(signingContract.register, { ...params, body: second }), 'DUPLICATE')
    expect(refused.detail).toBe('THI/2025/117 of 15 Jun 2025 is already recorded.')
    expect(await admin.call(signingContract.register, { ...params, body: { ...second, canReplace: true } })).toMatchObject({
      registrationNumber: 'THI/2025/118',
    })
  })
})

test('anybody can check whether a code is valid, and gets no other data', async () => {
  const { status, body } = await app.visitor.raw(signingContract.check, { params: { code: 'nonsense' } })
  expect({ status, body }).toEqual({ status: 200, body: { isValid: false } })
})
