import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import type { Approval } from '../../domain/approval-request.ts'
import { approvalContract } from '../../domain/approvals/approval-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { managerContract } from '../../domain/people/manager-contract.ts'
import { roleContract } from '../../domain/people/role-contract.ts'
import { anOfficeWithApprovals } from '../testing/an-office-with-approvals.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aManager, aPassword, aPhone, arriveBySms } from '../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const approve = (id: string, by: Caller) => by.call(approvalContract.approve, { params: { id } })
const waiting = async (by: Caller) => (await by.call(approvalContract.countWaiting, {})).waiting

async function requestOf(admin: Caller): Promise<string> {
  const { advice } = await billedLease(admin as Admin)
  const body = { reason: 'Cannot be found.' }
  return ((await admin.raw(adviceContract.writeOff, { params: { id: advice.id }, body })).body as Approval).id
}

/** Sessions are shorter than this, so people sign in again afterwards. */
function later(hours: number): void {
  app.clock.set(new Date(app.clock.now().getTime() + hours * 3_600_000))
}

const enter = ({ phoneNumber }: { phoneNumber: string }) => app.signIn(phoneNumber, aPassword)

async function anOffice() {
  const { admin, manager, managerPhone } = await anOfficeWithApprovals(app)
  return { admin, manager: { phoneNumber: managerPhone, roleId: manager.signedIn?.currentRole.id ?? '' } }
}

/** The phone may be a second phone of the ADMIN. */
async function aNewManager(admin: Caller, isApprover: boolean) {
  const phoneNumber = aPhone()
  const { id } = await aManager(admin as Admin, { phoneNumber, isApprover })
  await arriveBySms(app, phoneNumber)
  return { id, phoneNumber }
}

test('a person whom an ADMIN adds while approvals are on cannot approve the ADMIN’s requests at first', async () => {
  const office = await anOffice()
  later(1)
  const admin = await enter(office.admin)
  const added = await aNewManager(admin, true)
  const id = await requestOf(admin)
  later(1)
  const caller = await enter(added)
  const manager = await enter(office.manager)
  const refusal = await expectProblem(approve(id, caller), 'ILLEGAL_TRANSITION')
  expect(refusal.detail).toContain('gave you your role in the office')
  await expectProblem(caller.call(approvalContract.refuse, { params: { id }, body: { reason: 'No.' } }), 'ILLEGAL_TRANSITION')
  expect(await caller.call(approvalContract.read, { params: { id } })).toMatchObject({ canDecide: false })
  expect([await waiting(caller), await waiting(manager)]).toEqual([0, 1])
  expect(await approve(id, manager)).toMatchObject({ status: 'APPROVED' })
})

test('a long-standing manager whom the ADMIN just chose as approver cannot approve either', async () => {
  const office = await anOffice()
  later(1)
  const before = await enter(office.admin)
  const added = await aNewManager(before, false)
  later(31 * 24)
  const admin = await enter(office.admin)
  await admin.call(managerContract.update, { params: { id: added.id }, body: { isApprover: true } })
  later(29 * 24)
  const early = await enter(office.admin)
  const sameDay = await enter(added)
  await expectProblem(approve(await requestOf(early), sameDay), 'ILLEGAL_TRANSITION')
  later(2 * 24)
  const late = await enter(office.admin)
  const chosen = await enter(added)
  expect(await approve(await requestOf(late), chosen)).toMatchObject({ status: 'APPROVED' })
})

test('a new person can approve after 72 hours if nobody else could', async () => {
  const office = await anOffice()
  later(1)
  const admin = await enter(office.admin)
  const added = await aNewManager(admin, true)
  await admin.call(roleContract.end, { params: { id: office.manager.roleId } })
  const id = await requestOf(admin)
  later(71)
  const early = await enter(added)
  await expectProblem(approve(id, early), 'ILLEGAL_TRANSITION')
  later(2)
  const chosen = await enter(added)
  expect(await approve(id, chosen)).toMatchObject({ status: 'APPROVED' })
})

test('a change of the amount does not let people approve whom the ADMIN has just added', async () => {
  const office = await anOffice()
  later(1)
  const added = await aNewManager(await enter(office.admin), true)
  later(1)
  const [admin, manager] = [await enter(office.admin), await enter(office.manager)]
  const change = { key: 'approvals', value: { isOn: true, aboveNgultrum: 600 } } as const
  const { id } = (await admin.raw(settingContract.update, { body: change })).body as Approval
  await approve(id, manager)
  later(1)
  const request = await requestOf(await enter(office.admin))
  await expectProblem(approve(request, await enter(added)), 'ILLEGAL_TRANSITION')
})
