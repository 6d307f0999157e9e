import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import type { Approval } from '../../domain/approval-request.ts'
import { approvalContract } from '../../domain/approvals/approval-contract.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { jobContract } from '../../domain/jobs/job-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { anOfficeWithApprovals } from '../testing/an-office-with-approvals.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aPassword, aSignedInOwner } from '../testing/factories.ts'
import { aTestApp, type Caller, type TestApp } from '../testing/test-app.ts'

// People are notified of requests that wait for them, and of the outcome of their own requests.

let app: TestApp
let admin: Admin
let manager: Caller

beforeAll(async () => {
  app = await aTestApp()
  ;({ admin, manager } = await anOfficeWithApprovals(app))
})
afterAll(() => app.close())

async function aRequest() {
  const { advice } = await billedLease(admin)
  const answer = await admin.raw(adviceContract.writeOff, { params: { id: advice.id }, body: { reason: 'Cannot be found.' } })
  return { advice, request: answer.body as Approval }
}

async function noticesAbout({ id }: Approval, by: Caller) {
  const { items } = await by.call(notificationContract.list, { query: { pageSize: 50 } })
  return items.filter(({ path }) => path === `/admin/master-transactions/approvals?request=${id}`)
}

test('the approvers are notified with a link to the request, and its author is not', async () => {
  const { request } = await aRequest()
  expect(await noticesAbout(request, manager)).toMatchObject([
    { type: 'APPROVAL_REQUESTED', subject: 'Waiting for your approval: write-off, Nu. 10,000.00', readAt: null },
  ])
  expect(await noticesAbout(request, admin)).toEqual([])
  const ofKind = await manager.call(notificationContract.list, { query: { type: 'APPROVAL_REQUESTED' } })
  expect(ofKind.total).toBeGreaterThan(0)
})

test.each(['approve', 'refuse'] as const)('the author is notified of the decision to %s', async (decision) => {
  const { request } = await aRequest()
  const params = { id: request.id }
  if (decision === 'approve') await manager.call(approvalContract.approve, { params })
  else await manager.call(approvalContract.refuse, { params, body: { reason: 'Ask the tenant.' } })
  const subject = `Your request was ${decision}d: write-off, Nu. 10,000.00`
  expect(await noticesAbout(request, admin)).toMatchObject([{ type: 'APPROVAL_DECIDED', subject }])
  expect(await noticesAbout(request, manager)).toMatchObject([{ type: 'APPROVAL_REQUESTED' }])
})

test('the menu counts the requests that the caller can decide', async () => {
  const waiting = async (by: Caller) => (await by.call(approvalContract.countWaiting, {})).waiting
  const before = { admin: await waiting(admin), manager: await waiting(manager) }
  const { request } = await aRequest()
  expect(await waiting(manager)).toBe(before.manager + 1)
  expect(await waiting(admin)).toBe(before.admin)
  await admin.call(approvalContract.withdraw, { params: { id: request.id } })
  expect(await waiting(manager)).toBe(before.manager)
})

test('the export of an owner has the request about their bank account, and their erasure ends it and deletes its content', async () => {
  const owner = await aSignedInOwner(app, admin)
  const sent = { ownerId: owner.id, bankCode: 'BOB', accountName: 'Tashi Dema', accountNumber: '200123456' } as const
  const request = (await admin.raw(bankAccountContract.create, { body: sent })).body as Approval
  const exported = async () => {
    return (await owner.call(privacyContract.exportUser, { params: { id: owner.id } }))['approvals']
  }
  expect(await exported()).toMatchObject([{ id: request.id, status: 'PENDING', body: { accountNumber: '200123456' } }])
  await owner.call(privacyContract.eraseUser, { params: { id: owner.id } })
  expect(await admin.call(approvalContract.read, { params: { id: request.id } })).toMatchObject({ status: 'EXPIRED', body: null })
})

test('the export of the author names their requests, without content about other people', async () => {
  const { request } = await aRequest()
  const { approvals } = await admin.call(privacyContract.exportUser, { params: { id: admin.adminId } })
  expect(approvals).toContainEqual(expect.objectContaining({ id: request.id, kind: 'WRITE_OFF', amount: 1_000_000, body: null }))
})

test('a request without a decision ends after 14 days, its content is deleted, and the author is notified once', async () => {
  const { request } = await aRequest()
  app.clock.set(new Date('2025-06-29T04:00:00Z'))
  const later = await app.signIn(admin.phoneNumber, aPassword)
  for (const _ of [1, 2]) {
    await later.call(jobContract.run, { params: { name: 'CLEAR_OUT' } })
    await app.jobs.settle()
  }
  expect(await later.call(approvalContract.read, { params: { id: request.id } })).toMatchObject({
    status: 'EXPIRED',
    body: null,
    decidedBy: null,
  })
  expect(await noticesAbout(request, later)).toMatchObject([
    { type: 'APPROVAL_DECIDED', subject: 'Your request expired: write-off, Nu. 10,000.00' },
  ])
})
