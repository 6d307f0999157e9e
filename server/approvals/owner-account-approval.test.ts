import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Approval } from '../../domain/approval-request.ts'
import { approvalContract } from '../../domain/approvals/approval-contract.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { anOfficeWithApprovals } from '../testing/an-office-with-approvals.ts'
import { type Admin, aCid, anOwner, aPassword, aPhone, arriveBySms } from '../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

// An office member who set an owner's phone may pretend to be that owner, so a bank account that the owner enters needs approval at first.

let app: TestApp
let admin: Admin
let manager: Caller
beforeAll(async () => {
  app = await aTestApp()
  ;({ admin, manager } = await anOfficeWithApprovals(app))
})
afterAll(() => app.close())

const anAccount = () => ({ bankCode: 'BOB' as const, accountName: 'Rent', accountNumber: `1${aCid().slice(0, 8)}` })
const enter = (by: Caller) => by.raw(bankAccountContract.create, { body: anAccount() })
const approve = (id: string, by: Caller) => by.call(approvalContract.approve, { params: { id } })
const accountsOf = async (ownerId: string) => (await admin.call(bankAccountContract.list, { query: { ownerId } })).items

test('an ADMIN who corrects an owner’s phone and signs in as that owner can enter a bank account only with a second person', async () => {
  const { id } = await anOwner(admin)
  const phoneNumber = aPhone()
  await admin.call(ownerContract.update, { params: { id }, body: { phoneNumber } })
  const asOwner = await arriveBySms(app, phoneNumber)
  const { status, body } = await enter(asOwner)
  expect(status).toBe(202)
  const request = body as Approval
  expect(request).toMatchObject({ kind: 'BANK_ACCOUNT', requestedBy: { id, name: 'Sonam Dorji' }, body: { ownerId: id } })
  expect(await accountsOf(id)).toEqual([])
  await expectProblem(approve(request.id, admin), 'ILLEGAL_TRANSITION')
  expect(await admin.call(approvalContract.read, { params: { id: request.id } })).toMatchObject({ canDecide: false })
  expect((await admin.call(approvalContract.countWaiting, {})).waiting).toBe(0)
  expect(await approve(request.id, manager)).toMatchObject({ status: 'APPROVED' })
  expect(await accountsOf(id)).toMatchObject([{ ownerId: id, isDefault: true }])
  const params = { id: (await accountsOf(id))[0]?.id ?? '' }
  expect((await asOwner.raw(bankAccountContract.update, { params, body: { accountName: 'Mine' } })).status).toBe(202)
  expect((await asOwner.raw(bankAccountContract.remove, { params })).status).toBe(202)
})

test('the same applies to a newly registered owner; after 30 days an owner can enter accounts alone', async () => {
  const phoneNumber = aPhone()
  const { id } = await anOwner({ ...admin, ...manager }, { phoneNumber })
  const owner = await arriveBySms(app, phoneNumber)
  const { status, body } = await enter(owner)
  expect(status).toBe(202)
  await expectProblem(approve((body as Approval).id, manager), 'ILLEGAL_TRANSITION')
  await approve((body as Approval).id, admin)
  expect(await accountsOf(id)).toHaveLength(1)
  app.clock.set(new Date(app.clock.now().getTime() + 31 * 86_400_000))
  expect((await enter(await app.signIn(phoneNumber, aPassword))).status).toBe(201)
})
