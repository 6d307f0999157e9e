import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import type { Approval } from '../../domain/approval-request.ts'
import { approvalContract } from '../../domain/approvals/approval-contract.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { anOfficeWithApprovals } from '../testing/an-office-with-approvals.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anOwner, aPassword, aUnit } from '../testing/factories.ts'
import { anApproval } from '../testing/one-of-everything.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let manager: Caller

beforeAll(async () => {
  app = await aTestApp()
  ;({ admin, manager } = await anOfficeWithApprovals(app))
})
afterAll(() => app.close())

const writeOff = (id: string, by: Caller = admin) =>
  by.raw(adviceContract.writeOff, { params: { id }, body: { reason: 'Cannot be found.' } })
const adviceOf = (id: string) => admin.call(adviceContract.read, { params: { id } })
const approve = (id: string, by: Caller = manager) => by.call(approvalContract.approve, { params: { id } })

/** A pending write-off: its advice and its request. */
async function aRequest() {
  const { advice, lease } = await billedLease(admin)
  const { status, body } = await writeOff(advice.id)
  expect(status).toBe(202)
  return { advice, lease, request: body as Approval }
}

test('a call above the amount waits with its amount, and nothing is executed', async () => {
  const { advice, request } = await aRequest()
  expect(request).toMatchObject({
    isAwaitingApproval: true,
    kind: 'WRITE_OFF',
    status: 'PENDING',
    amount: advice.amount,
    recordId: advice.id,
    body: { reason: 'Cannot be found.' },
    requestedBy: { id: admin.adminId, name: 'Pema Wangmo' },
    expiresAt: '2025-06-29T04:00:00.000Z',
  })
  expect(await adviceOf(advice.id)).toMatchObject({ writtenOffAmount: 0 })
})

test('when another person approves it, it is carried out, and both names are in the audit', async () => {
  const { advice, request } = await aRequest()
  expect(await approve(request.id)).toMatchObject({
    status: 'APPROVED',
    body: null,
    decidedBy: { name: 'Dechen Lhamo' },
    resultId: advice.id,
  })
  expect(await adviceOf(advice.id)).toMatchObject({ writtenOffAmount: advice.amount })
  const history = async (entityId: string) => (await admin.call(auditContract.list, { query: { entityId } })).items
  const [approved, requested] = await history(request.id)
  expect(requested).toMatchObject({ action: 'advice.writeOff', actorName: 'Pema Wangmo' })
  expect(approved).toMatchObject({ action: 'approval.approve', actorName: 'Dechen Lhamo' })
  expect(approved?.changes).toContainEqual({ field: 'requestedBy', before: null, after: admin.adminId })
  expect((await history(advice.id)).find(({ action }) => action === 'advice.writeOff')).toMatchObject({
    actorName: 'Dechen Lhamo',
    changes: [{ field: 'writtenOffAmount', before: 0, after: advice.amount }],
  })
})

test('nobody can approve or refuse their own request; only its author can withdraw it', async () => {
  const { request, advice } = await aRequest()
  await expectProblem(approve(request.id, admin), 'ILLEGAL_TRANSITION')
  const refuse = { params: { id: request.id }, body: { reason: 'No.' } }
  await expectProblem(admin.call(approvalContract.refuse, refuse), 'ILLEGAL_TRANSITION')
  await expectProblem(manager.call(approvalContract.withdraw, { params: { id: request.id } }), 'ILLEGAL_TRANSITION')
  expect(await admin.call(approvalContract.withdraw, { params: { id: request.id } })).toMatchObject({ status: 'WITHDRAWN' })
  await expectProblem(approve(request.id), 'ILLEGAL_TRANSITION')
  expect(await adviceOf(advice.id)).toMatchObject({ writtenOffAmount: 0 })
})

test('a refused request keeps its reason and can no longer be approved', async () => {
  const { request } = await aRequest()
  const refused = await manager.call(approvalContract.refuse, { params: { id: request.id }, body: { reason: 'Ask the tenant.' } })
  expect(refused).toMatchObject({ status: 'REFUSED', reason: 'Ask the tenant.' })
  await expectProblem(approve(request.id), 'ILLEGAL_TRANSITION')
})

test('if two people approve at the same time, the call is executed once', async () => {
  const { request, advice } = await aRequest()
  const both = await Promise.all([1, 2].map(() => manager.raw(approvalContract.approve, { params: { id: request.id } })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await adviceOf(advice.id)).toMatchObject({ writtenOffAmount: advice.amount })
})

test('the rules are checked again at approval, and a request that breaks them stays pending', async () => {
  const { request, advice } = await aRequest()
  await pay(admin, advice.id, advice.amount)
  await expectProblem(approve(request.id), 'NOT_OPEN')
  expect(await manager.call(approvalContract.read, { params: { id: request.id } })).toMatchObject({ status: 'PENDING' })
})

test('the same request is stored once, even if it is sent many times at the same time; another amount is another request', async () => {
  const { advice, lease } = await billedLease(admin)
  const paid = { leaseId: lease.id, tenantId: lease.tenantId, amount: 2_000_000, method: 'CASH', paidOn: '2025-06-10' } as const
  const many = await Promise.all(Array.from({ length: 6 }, () => writeOff(advice.id)))
  expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409, 409])
  expect(many.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'DUPLICATE',
    detail: 'The same request is already waiting for approval.',
  })
  const request = many.find(({ status }) => status === 202)?.body as Approval
  expect((await writeOff(advice.id)).status).toBe(409)
  const withdraw = { params: { id: request.id } }
  await admin.call(approvalContract.withdraw, withdraw)
  await admin.call(paymentContract.payLease, { body: paid })
  const refund = (amount: number) =>
    admin.raw(leaseMoneyContract.refund, {
      params: { id: lease.id },
      body: { amount, method: 'CASH' as const, refundedOn: '2025-06-14' },
    })
  const refunds = await Promise.all([60_000, 60_000, 70_000].map(refund))
  expect(refunds.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 202, 409])
  expect(refunds[2]?.status).toBe(202)
  const first = refunds.find(({ status }) => status === 202)?.body as Approval
  await approve(first.id)
  expect((await refund(60_000)).status).toBe(202)
})

test('a request names its lease, tenant and advice, also in the list and its download', async () => {
  const { advice, lease, request } = await aRequest()
  const tenant = { id: lease.tenantId, name: lease.tenantName }
  const names = {
    lease: { id: lease.id, leaseNumber: lease.leaseNumber },
    tenant,
    advice: { id: advice.id, adviceNumber: advice.adviceNumber },
  }
  expect(request).toMatchObject(names)
  const { items } = await manager.call(approvalContract.list, { query: { pageSize: 50 } })
  expect(items.find(({ id }) => id === request.id)).toMatchObject(names)
  const sheet = await manager.raw(approvalContract.list, { query: { format: 'csv' } })
  expect(sheet.bytes.toString()).toContain(`${lease.leaseNumber},${tenant.name},${advice.adviceNumber}`)
})

test('a call that breaks the rules is refused immediately and does not wait', async () => {
  const { advice } = await billedLease(admin)
  await pay(admin, advice.id, advice.amount)
  expect((await writeOff(advice.id)).status).toBe(409)
})

test('a call not above the amount is executed immediately', async () => {
  const { advice } = await billedLease(admin)
  await pay(admin, advice.id, advice.amount - 50_000)
  expect((await writeOff(advice.id)).status).toBe(200)
  expect(await adviceOf(advice.id)).toMatchObject({ writtenOffAmount: 50_000 })
})

test('remittances, refunds and bank accounts also wait, and an approved remittance is sent', async () => {
  const owner = await anOwner(admin)
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  const { advice, lease } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  await pay(admin, advice.id, advice.amount)
  const sent = { ownerId: owner.id, adviceIds: [advice.id], remittedOn: '2025-06-11' }
  const remittance = await admin.raw(remittanceContract.create, { body: sent })
  expect(remittance).toMatchObject({ status: 202, body: { kind: 'REMITTANCE' } })
  const { resultId } = await approve((remittance.body as Approval).id)
  expect(await admin.call(remittanceContract.read, { params: { id: resultId ?? '' } })).toMatchObject({ status: 'SENT' })
  const paid = { leaseId: lease.id, tenantId: lease.tenantId, amount: 100_000, method: 'CASH', paidOn: '2025-06-10' } as const
  await admin.call(paymentContract.payLease, { body: paid })
  const refund = { amount: 60_000, method: 'CASH', refundedOn: '2025-06-14' } as const
  expect(await admin.raw(leaseMoneyContract.refund, { params: { id: lease.id }, body: refund })).toMatchObject({
    status: 202,
    body: { kind: 'REFUND', amount: 60_000 },
  })
  const account = { bankCode: 'BOB', accountName: 'Norling House', accountNumber: '200123456' } as const
  expect(await admin.raw(bankAccountContract.create, { body: account })).toMatchObject({
    status: 202,
    body: { kind: 'BANK_ACCOUNT', amount: null },
  })
})

test('an approved change does not overwrite a change that was made after the request', async () => {
  const own = { bankCode: 'BOB', accountName: 'Changlam House', accountNumber: '200987654' } as const
  const { resultId } = await approve(((await admin.raw(bankAccountContract.create, { body: own })).body as Approval).id)
  const change = (accountName: string) =>
    admin.raw(bankAccountContract.update, { params: { id: resultId ?? '' }, body: { accountName }, ifMatch: 1 })
  const [first, second] = [await change('Changlam One'), await change('Changlam Two')]
  await approve((first.body as Approval).id)
  await expectProblem(approve((second.body as Approval).id), 'CHANGED_MEANWHILE')
  const [account] = (await admin.call(bankAccountContract.list, { query: {} })).items.filter(({ id }) => id === resultId)
  expect(account?.accountName).toBe('Changlam One')
})

test('a bank account is removed after another person approves', async () => {
  const own = { bankCode: 'BOB', accountName: 'Motithang House', accountNumber: '200555666' } as const
  const { resultId } = await approve(((await admin.raw(bankAccountContract.create, { body: own })).body as Approval).id)
  const isThere = async () => (await admin.call(bankAccountContract.list, { query: {} })).items.some(({ id }) => id === resultId)
  const removal = await admin.raw(bankAccountContract.remove, { params: { id: resultId ?? '' } })
  expect(removal).toMatchObject({ status: 202, body: { kind: 'BANK_ACCOUNT', amount: null, recordId: resultId } })
  expect(await isThere()).toBe(true)
  await approve((removal.body as Approval).id)
  expect(await isThere()).toBe(false)
})

test('a request that no longer fits the call can only be refused', async () => {
  const id = await anApproval(app, admin)
  await expectProblem(approve(id), 'ILLEGAL_TRANSITION')
  const refused = await manager.call(approvalContract.refuse, { params: { id }, body: { reason: 'Make it again.' } })
  expect(refused.status).toBe('REFUSED')
})

test('turning approvals off also needs the second person', async () => {
  const { admin: office, manager: second } = await anOfficeWithApprovals(app)
  const off = { key: 'approvals', value: { isOn: false, aboveNgultrum: 0 } } as const
  const { status, body } = await office.raw(settingContract.update, { body: off })
  expect({ status, body }).toMatchObject({ status: 202, body: { kind: 'SETTING' } })
  await approve((body as Approval).id, second)
  const { advice } = await billedLease(office)
  expect((await writeOff(advice.id, office)).status).toBe(200)
})

test('a repeated call with its key returns the same request and creates no second one', async () => {
  const { lease } = await billedLease(admin)
  await admin.call(paymentContract.payLease, {
    body: { leaseId: lease.id, tenantId: lease.tenantId, amount: 2_000_000, method: 'CASH', paidOn: '2025-06-10' },
  })
  const body = { amount: 60_000, method: 'CASH', refundedOn: '2025-06-14' }
  const once = () => admin.raw(leaseMoneyContract.refund, { params: { id: lease.id }, body, idempotencyKey: 'refund-1' })
  const [first, second] = [await once(), await once()]
  expect([first.status, second.status]).toEqual([202, 202])
  expect((second.body as Approval).id).toBe((first.body as Approval).id)
})

test('a request waits for others under To do, and expires after 14 days', async () => {
  const { advice, request } = await aRequest()
  const toDo = async (by: Caller) =>
    (await by.call(overviewContract.dashboard, {})).pendingTasks.find(({ kind }) => kind === 'APPROVALS')
  expect((await toDo(manager))?.count).toBeGreaterThan(0)
  expect(await toDo(admin)).toBeUndefined()
  app.clock.set(new Date('2025-06-29T04:00:00Z'))
  const later = await app.signIn(admin.phoneNumber, aPassword)
  const { items } = await later.call(approvalContract.list, { query: { status: 'EXPIRED' } })
  expect(items.map(({ id }) => id)).toContain(request.id)
  expect((await later.call(approvalContract.list, { query: { status: 'PENDING' } })).items).toEqual([])
  // Expired, even if the job has not run: it is not pending any more and can be requested again.
  expect((await writeOff(advice.id, later)).status).toBe(202)
  expect(await later.call(approvalContract.read, { params: { id: request.id } })).toMatchObject({ status: 'EXPIRED', body: null })
})
