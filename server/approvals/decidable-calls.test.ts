import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import type { Approval } from '../../domain/approval-request.ts'
import { approvalContract } from '../../domain/approvals/approval-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { managerContract } from '../../domain/people/manager-contract.ts'
import { roleContract } from '../../domain/people/role-contract.ts'
import { anOfficeWithApprovals } from '../testing/an-office-with-approvals.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { aManager, aPhone, arriveBySms, aSignedInManager } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await anAppWithOffices()
})
afterAll(() => app.close())

const approve = (id: string, by: Caller) => by.call(approvalContract.approve, { params: { id } })

test('an approver needs the permission to make the call: a manager cannot approve calls of the ADMIN unless chosen as approver', async () => {
  const office = await anOfficeWithApprovals(app)
  const phoneNumber = aPhone()
  const { id: personId } = await aManager(office.admin, { phoneNumber })
  const other = await arriveBySms(app, phoneNumber)
  const { advice, lease } = await billedLease(office.admin)
  const request = (
    await office.admin.raw(adviceContract.writeOff, { params: { id: advice.id }, body: { reason: 'Cannot be found.' } })
  ).body as Approval
  const off = { key: 'approvals', value: { isOn: false } } as const
  const setting = (await office.admin.raw(settingContract.update, { body: off })).body as Approval
  const waiting = async (by: Caller) => (await by.call(approvalContract.countWaiting, {})).waiting
  const noticesOf = async (by: Caller) => (await by.call(notificationContract.list, { query: { pageSize: 50 } })).items
  for (const { id } of [request, setting]) {
    const refusal = await expectProblem(approve(id, other), 'ILLEGAL_TRANSITION')
    expect(refusal.detail).toContain('may not')
    const refuse = { params: { id }, body: { reason: 'No.' } }
    await expectProblem(other.call(approvalContract.refuse, refuse), 'ILLEGAL_TRANSITION')
    expect(await other.call(approvalContract.read, { params: { id } })).toMatchObject({ canDecide: false })
    expect(await office.manager.call(approvalContract.read, { params: { id } })).toMatchObject({ canDecide: true })
    expect(await office.admin.call(approvalContract.read, { params: { id } })).toMatchObject({ canDecide: false })
  }
  expect([await waiting(other), await waiting(office.manager)]).toEqual([0, 2])
  expect((await noticesOf(other)).map(({ type }) => type)).not.toContain('APPROVAL_REQUESTED')
  // A call that a MANAGER may make can be approved by any other person of the office.
  const paid = { leaseId: lease.id, tenantId: lease.tenantId, amount: 2_000_000, method: 'CASH', paidOn: '2025-06-10' } as const
  await office.admin.call(approvalContract.withdraw, { params: { id: request.id } })
  await office.admin.call(paymentContract.payLease, { body: paid })
  const body = { amount: 60_000, method: 'CASH', refundedOn: '2025-06-14' } as const
  const refund = await office.admin.raw(leaseMoneyContract.refund, { params: { id: lease.id }, body })
  expect(await approve((refund.body as Approval).id, other)).toMatchObject({ status: 'APPROVED' })
  await office.admin.call(managerContract.update, { params: { id: personId }, body: { isApprover: true } })
  expect(await approve(setting.id, other)).toMatchObject({ status: 'APPROVED' })
})

test('approvals cannot be turned on while no manager may approve the calls of the ADMIN', async () => {
  const office = await nextOffice(app)
  const { id } = await aSignedInManager(app, office)
  const turnOn = () =>
    office.call(settingContract.update, { body: { key: 'approvals', value: { isOn: true, aboveNgultrum: 500 } } })
  const refusal = await expectProblem(turnOn(), 'INVALID_INPUT')
  expect(refusal.errors).toMatchObject([{ path: '/value/isOn' }])
  await office.call(managerContract.update, { params: { id }, body: { isApprover: true } })
  await turnOn()
})

test('a manager whose role ended and was given again is no longer an approver, and no manager can choose themself', async () => {
  const { admin, manager } = await anOfficeWithApprovals(app)
  const [record] = await admin.call(managerContract.all, { params: { adminId: admin.adminId } })
  const { id = '' } = record ?? {}
  expect(record).toMatchObject({ isApprover: true })
  const itself = await manager.raw(managerContract.update, { params: { id }, body: { isApprover: true } })
  expect(itself.status).toBe(403)
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber, isApprover: true })
  await arriveBySms(app, phoneNumber)
  const [role] = (await admin.call(roleContract.held, { query: { personId: id } })).items
  await admin.call(roleContract.end, { params: { id: role?.id ?? '' } })
  await admin.call(roleContract.grant, { body: { personId: id, name: 'MANAGER' } })
  expect(await admin.call(managerContract.read, { params: { id } })).toMatchObject({ isApprover: false })
})
