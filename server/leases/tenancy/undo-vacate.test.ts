import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { leaseEffectContract } from '../../../domain/advices/lease-effect-contract.ts'
import { depositContract } from '../../../domain/deposits/deposit-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { privacyContract } from '../../../domain/overview/privacy-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { accountOf, advicesOf, billedLease, pay } from '../../testing/billing-steps.ts'
import { type Admin, aLease, anActiveLease, aPhone, arriveBySms, aTenant } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

const vacate = (id: string, date: string) => admin.call(leaseContract.vacate, { params: { id }, body: { date } })
const undo = (id: string, more: { ifMatch?: number } = {}) =>
  admin.call(leaseMoveContract.undoVacate, { params: { id }, body: { reason: 'It was the flat above.' }, ...more })
/** In holdover since May, billed to the end of June. */
const aHoldover = (given: object = {}) =>
  billedLease(admin, { depositAmount: 0, endDate: '2025-04-30', ...given }, ['2025-04', '2025-05', '2025-06'])

test('a hand-back on the wrong lease is undone: its tenant is in holdover again and owes the rent that was credited', async () => {
  const { lease } = await aHoldover()
  const before = await accountOf(admin, lease.id)
  expect(await vacate(lease.id, '2025-05-20')).toMatchObject({ status: 'EXPIRED' })
  expect((await accountOf(admin, lease.id)).balanceAmount).toBe(before.balanceAmount - 354_839 - 1_000_000)
  const planned = { params: { id: lease.id }, body: { move: 'UNDO_VACATE' } } as const
  const effect = await admin.call(leaseEffectContract.preview, planned)
  expect(effect.charges.map(({ amount }) => amount)).toEqual([354_839, 1_000_000])
  expect(await undo(lease.id)).toMatchObject({ status: 'HOLDOVER', vacatedOn: null })
  expect((await accountOf(admin, lease.id)).balanceAmount).toBe(before.balanceAmount)
  const unit = await admin.call(unitContract.read, { params: { id: lease.propertyId } })
  expect(unit.occupancy).toBe('OCCUPIED')
  const [event] = await admin.call(leaseContract.events, { params: { id: lease.id } })
  const undone = { kind: 'HAND_BACK_UNDONE', on: '2025-05-20', reason: 'It was the flat above.' }
  expect(event).toMatchObject({ ...undone, fromStatus: 'EXPIRED', toStatus: 'HOLDOVER' })
  const { items } = await admin.call(auditContract.list, { query: { entityId: lease.id } })
  expect(items[0]).toMatchObject({ action: 'lease.undoVacate', summary: 'Undid the hand-back' })
  expect(await vacate(lease.id, '2025-06-15')).toMatchObject({ status: 'EXPIRED', vacatedOn: '2025-06-15' })
})

test('before the end of the lease, only the day of the hand-back is removed', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-01-01', endDate: '2025-12-31' })
  await vacate(lease.id, '2025-06-10')
  const balance = (await accountOf(admin, lease.id)).balanceAmount
  expect(await undo(lease.id)).toMatchObject({ status: 'ACTIVE', vacatedOn: null })
  expect((await accountOf(admin, lease.id)).balanceAmount).toBe(balance)
  const refusal = await expectProblem(undo(lease.id), 'ILLEGAL_TRANSITION')
  expect(refusal.detail).toContain('No hand-back is recorded on this lease.')
})

test('the undo needs the version that was read', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-01-01', endDate: '2025-12-31' })
  const { version } = await vacate(lease.id, '2025-06-10')
  await expectProblem(undo(lease.id, { ifMatch: version - 1 }), 'CHANGED_MEANWHILE')
  expect(await undo(lease.id, { ifMatch: version })).toMatchObject({ vacatedOn: null })
})

test('the undo is refused once the deposit was settled, also with the credit of what was not paid of it', async () => {
  const { lease } = await aHoldover({ depositAmount: 1_500_000 })
  const deposit = (await advicesOf(admin, lease.id)).find(({ kind }) => kind === 'SECURITY_DEPOSIT')
  await pay(admin, deposit?.id ?? '', 1_500_000)
  await vacate(lease.id, '2025-05-31')
  const body = { deductions: [], refundAmount: 1_500_000, refundedOn: '2025-06-10', method: 'CASH' as const }
  await admin.call(depositContract.settle, { params: { id: lease.id }, body })
  expect((await expectProblem(undo(lease.id), 'IN_USE')).detail).toMatch(/^The deposit was settled on 10 Jun 2025 \(/)
  const { lease: unpaid } = await aHoldover({ depositAmount: 1_500_000 })
  await vacate(unpaid.id, '2025-05-31')
  expect((await expectProblem(undo(unpaid.id), 'IN_USE')).detail).toMatch(/^The unpaid deposit \(PA-2025-\d+\) was credited/)
})

test('the undo is refused once the tenant deleted the account', async () => {
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  const tenant = await arriveBySms(app, phoneNumber)
  const lease = await anActiveLease(admin, { tenantId, depositAmount: 0, endDate: '2025-04-30' })
  await vacate(lease.id, '2025-05-31')
  await tenant.call(privacyContract.eraseTenant, { params: { id: tenantId } })
  expect((await expectProblem(undo(lease.id), 'IN_USE')).detail).toContain(
    'The tenant deleted the account after the lease had ended.',
  )
})

test('the undo is refused while another lease has the property since, and names it', async () => {
  const { lease } = await aHoldover()
  await vacate(lease.id, '2025-05-31')
  const next = await aLease(admin, { propertyId: lease.propertyId, startDate: '2025-06-01', endDate: '2026-05-31' })
  const refusal = await expectProblem(undo(lease.id), 'LEASE_OVERLAP')
  expect(refusal.detail).toContain(next.leaseNumber)
  await admin.call(leaseContract.cancel, { params: { id: next.id }, body: {} })
  expect(await undo(lease.id)).toMatchObject({ status: 'HOLDOVER' })
})
