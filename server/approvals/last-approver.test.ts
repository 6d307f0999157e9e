import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Approval } from '../../domain/approval-request.ts'
import { approvalContract } from '../../domain/approvals/approval-contract.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { managerContract } from '../../domain/people/manager-contract.ts'
import { roleContract } from '../../domain/people/role-contract.ts'
import { anOfficeWithApprovals } from '../testing/an-office-with-approvals.ts'
import { type Admin, aManager, aPassword, aSignedInManager } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let manager: Caller
let id: string
beforeAll(async () => {
  app = await aTestApp()
})
beforeEach(async () => {
  ;({ admin, manager } = await anOfficeWithApprovals(app))
  id = manager.signedIn?.user.id ?? ''
})
afterAll(() => app.close())

async function endRoleOf(personId: string) {
  const [role] = (await admin.call(roleContract.held, { query: { personId } })).items
  return admin.call(roleContract.end, { params: { id: role?.id ?? '' } })
}
const disable = (userId: string) => admin.call(authContract.disableLogin, { body: { userId } })
const unchoose = (personId: string) =>
  admin.call(managerContract.update, { params: { id: personId }, body: { isApprover: false } })
const turnOff = (by: Caller = admin) => by.raw(settingContract.update, { body: { key: 'approvals', value: { isOn: false } } })
const approve = (requestId: string, by: Caller) => by.call(approvalContract.approve, { params: { id: requestId } })
async function anotherApprover(): Promise<string> {
  return (await aSignedInManager(app, admin, { isApprover: true })).id
}

test('the last person who may approve for the ADMIN cannot be removed while amounts wait for approval', async () => {
  for (const leave of [endRoleOf, disable, unchoose]) {
    const refusal = await expectProblem(leave(id), 'ILLEGAL_TRANSITION')
    expect(refusal.detail).toContain('Choose another approver')
  }
  const other = await anotherApprover()
  await unchoose(id)
  await expectProblem(disable(other), 'ILLEGAL_TRANSITION')
  await endRoleOf(id)
})

test('if the last two approvers leave at the same time, one stays', async () => {
  const other = await anotherApprover()
  const results = await Promise.allSettled([endRoleOf(id), endRoleOf(other)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the last approver may leave after approvals are turned off', async () => {
  await approve(((await turnOff()).body as Approval).id, manager)
  await endRoleOf(id)
})

test('a manager who deleted their account is no longer an approver', async () => {
  await anotherApprover()
  await manager.call(privacyContract.eraseUser, { params: { id } })
  const organisationId = await organisationRunBy(app, admin)
  const approvers = await app.database.as({ kind: 'job', organisationId }, (tx) =>
    tx.selectFrom('staff_members').select('id').where('is_approver', '=', true).execute(),
  )
  expect(approvers).not.toContainEqual({ id })
})

test('if the last approver deleted their account, the ADMIN can turn approvals off alone after 72 hours, and everybody is notified', async () => {
  const other = await aManager(admin)
  const before = (await turnOff()).body as Approval
  expect(before.selfApprovalFrom).toBeNull()
  await manager.call(privacyContract.eraseUser, { params: { id } })
  app.clock.set(new Date(app.clock.now().getTime() + 73 * 3_600_000))
  let again = await app.signIn(admin.phoneNumber, aPassword)
  // The request did not include it.
  await expectProblem(approve(before.id, again), 'ILLEGAL_TRANSITION')
  await again.call(approvalContract.withdraw, { params: { id: before.id } })
  const request = (await turnOff(again)).body as Approval
  expect(request.selfApprovalFrom).toBe(new Date(app.clock.now().getTime() + 72 * 3_600_000).toISOString())
  const notices = (await again.call(notificationContract.list, { query: { pageSize: 50 } })).items
  expect(notices.map(({ subject }) => subject)).toContain('Request to turn off the second person’s approval')
  expect(other.id).not.toBe(id)
  await expectProblem(approve(request.id, again), 'ILLEGAL_TRANSITION')
  app.clock.set(new Date(app.clock.now().getTime() + 72 * 3_600_000))
  again = await app.signIn(admin.phoneNumber, aPassword)
  expect(await again.call(approvalContract.read, { params: { id: request.id } })).toMatchObject({ canDecide: true })
  expect(await approve(request.id, again)).toMatchObject({ status: 'APPROVED' })
  const { items } = await again.call(auditContract.list, { query: { entityId: request.id } })
  expect(items.map(({ action }) => action)).toEqual(['approval.approve', 'setting.update'])
  expect((await turnOff(again)).status).toBe(200)
})
