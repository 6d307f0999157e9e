import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { type Admin, aCid, anAdmin, anOwner, aPhone, aTenant } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const correct = (id: string, body: object) => admin.call(ownerContract.update, { params: { id }, body })
const passport = (number: string) => ({ kind: 'PASSPORT' as const, number })

test('an institution is identified by its taxpayer number, and is exempt from TDS if the office sets this', async () => {
  const { id } = await anOwner(admin, {
    ownerType: 'INSTITUTION',
    nameEnglish: 'Gangtey Shedra',
    cid: null,
    taxpayerNumber: 'tac 00077',
    isTaxExempt: true,
  })
  const known = { ownerType: 'INSTITUTION', cid: null, licenceNumber: null, taxpayerNumber: 'TAC00077', isTaxExempt: true }
  expect(await admin.call(ownerContract.read, { params: { id } })).toMatchObject(known)
  const institutions = await admin.call(ownerContract.page, {
    params: { adminId: admin.adminId },
    query: { ownerType: 'INSTITUTION' },
  })
  expect(institutions.items).toMatchObject([{ id, ...known }])
})

test('a business without licence and taxpayer number, and a person without CID and document, are refused at the field', async () => {
  const business = { ownerType: 'BUSINESS', cid: null } as const
  const none = await expectProblem(anOwner(admin, business), 'INVALID_INPUT')
  expect(none.errors).toEqual([{ path: '/licenceNumber', message: 'Enter the licence number or the taxpayer number.' }])
  const nobody = await expectProblem(anOwner(admin, { cid: ' ' }), 'INVALID_INPUT')
  expect(nobody.errors).toEqual([{ path: '/cid', message: 'Enter the CID.' }])
  const { id } = await anOwner(admin)
  expect((await expectProblem(correct(id, { cid: null }), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/cid')
  expect((await expectProblem(correct(id, { ownerType: 'BUSINESS' }), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/licenceNumber')
  const nonsense = { identityDocument: { kind: 'LIBRARY_CARD', number: '1' } }
  expect((await expectProblem(correct(id, nonsense), 'INVALID_INPUT')).errors).toHaveLength(2)
})

test('a foreigner is identified by a passport, unique in an office, and by the CID once they have one', async () => {
  const number = `A${aPhone()}`
  const owner = await anOwner(admin, { cid: null, identityDocument: passport(` ${number.toLowerCase()} `) })
  expect(owner.identityDocument).toEqual(passport(number))
  const twice = await expectProblem(anOwner(admin, { cid: null, identityDocument: passport(number) }), 'DUPLICATE')
  expect(twice.detail).toBe('An owner with this identity document is already registered.')
  const cid = aCid()
  expect(await correct(owner.id, { cid, identityDocument: null })).toMatchObject({ cid, identityDocument: null })
  const tenant = await aTenant(admin, { cid: null, identityDocument: passport(number) })
  expect(tenant).toMatchObject({ cid: null, identityDocument: passport(number) })
  const dropped = admin.call(tenantContract.update, { params: { id: tenant.id }, body: { identityDocument: null } })
  expect((await expectProblem(dropped, 'INVALID_INPUT')).errors?.[0]?.path).toBe('/cid')
})

test('a registration for GST is a number and its first day', async () => {
  const { id } = await anOwner(admin)
  const half = await expectProblem(correct(id, { gstNumber: 'GST00001' }), 'INVALID_INPUT')
  expect(half.errors?.[0]?.path).toBe('/gstRegisteredFrom')
  const whole = { gstNumber: 'GST00001', gstRegisteredFrom: '2026-01-01' }
  expect(await correct(id, whole)).toMatchObject(whole)
  expect((await expectProblem(correct(id, { gstNumber: null }), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/gstNumber')
  expect(await correct(id, { gstNumber: null, gstRegisteredFrom: null })).toMatchObject({ gstNumber: null })
  expect((await expectProblem(correct(id, { taxpayerNumber: 'A1' }), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/taxpayerNumber')
})
