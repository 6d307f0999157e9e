import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import type { OwnNoticeReason } from '../../domain/tenant-notices/tenant-notice.ts'
import { tenantNoticeContract } from '../../domain/tenant-notices/tenant-notice-contract.ts'
import { type Admin, anActiveLease, aPassword, aPin, aTenantWithPin, withLongSessions } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices()
})
beforeEach(async () => {
  app.clock.set(new Date('2025-06-15T14:00:00Z'))
  admin = await withLongSessions(await nextOffice(app))
})
afterAll(() => app.close())

async function aNotice(reason: OwnNoticeReason, lastDay: string) {
  const renter = await aTenantWithPin(app, admin)
  const lease = await anActiveLease(admin, { tenantId: renter.id, noticeDays: 30, endDate: '2026-12-31' })
  const body = { reason, lastDay, pin: aPin, ...(reason === 'TRANSFER' ? { words: 'To Mongar, by letter.' } : {}) }
  const notice = await renter.call(tenantNoticeContract.give, { params: { id: lease.id }, body })
  return { renter, lease, notice }
}

const list = async (query: object = {}) => (await admin.call(tenantNoticeContract.list, { query })).items
const toDo = async () => {
  const { pendingTasks } = await admin.call(overviewContract.dashboard, {})
  return pendingTasks.find(({ kind }) => kind === 'TENANT_NOTICE')?.count ?? 0
}

test('another office sees none of them, and a tenant cannot call it', async () => {
  const { renter } = await aNotice('MID_TERM', '2025-11-30')
  const other = await nextOffice(app)
  expect((await other.call(tenantNoticeContract.list, { query: {} })).total).toBe(0)
  await expectProblem(renter.call(tenantNoticeContract.list, { query: {} }), 'FORBIDDEN')
})

test('the office lists, filters, sorts and downloads the notices of all leases, and the dashboard counts the open ones', async () => {
  const transfer = await aNotice('TRANSFER', '2025-07-20')
  app.clock.set(new Date('2025-06-15T19:00:00Z'))
  const later = await aNotice('MID_TERM', '2025-09-30')
  const withdrawn = await aNotice('MID_TERM', '2025-08-31')
  await withdrawn.renter.call(tenantNoticeContract.withdraw, { params: { id: withdrawn.notice.id }, body: { pin: aPin } })

  const idsOf = async (query: object) => (await list(query)).map(({ id }) => id)
  expect(await idsOf({ state: 'OPEN', sort: 'lastDay:asc' })).toEqual([transfer.notice.id, later.notice.id])
  expect(await idsOf({ state: 'WITHDRAWN' })).toEqual([withdrawn.notice.id])
  expect(await idsOf({ reason: 'TRANSFER' })).toEqual([transfer.notice.id])
  expect(await idsOf({ givenFrom: '2025-06-16', sort: 'lastDay:desc' })).toEqual([later.notice.id, withdrawn.notice.id])
  expect(await idsOf({ givenTo: '2025-06-15' })).toEqual([transfer.notice.id])
  expect(await idsOf({ q: later.lease.leaseNumber })).toEqual([later.notice.id])
  expect((await list({ q: transfer.lease.leaseNumber }))[0]).toMatchObject({
    ...{ leaseNumber: transfer.lease.leaseNumber, propertyLabel: transfer.lease.propertyLabel, propertyType: 'UNIT' },
    ...{ givenOn: '2025-06-15', lastDay: '2025-07-20', reason: 'TRANSFER', words: 'To Mongar, by letter.', state: 'OPEN' },
  })
  expect(await toDo()).toBe(2)
  const { bytes } = await admin.raw(tenantNoticeContract.list, { query: { format: 'csv', state: 'OPEN', sort: 'lastDay:asc' } })
  const lines = bytes.toString().trim().split('\r\n')
  expect(lines[0]).toContain('Given on,Tenant,Property,Lease,Last day,Reason,Explanation,Status')
  expect(lines[1]).toContain('Transferred by the employer')
  expect(lines).toHaveLength(3)

  app.clock.set(new Date('2025-07-21T04:00:00Z'))
  const again = await app.signIn(admin.phoneNumber, aPassword)
  const { items } = await again.call(tenantNoticeContract.list, { query: { state: 'EFFECTIVE' } })
  expect(items.map(({ id }) => id)).toEqual([transfer.notice.id])
})
