import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { type Admin, anActiveLease, aTenant } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-20T04:00:00Z'))
})
afterAll(() => app.close())

const three = { startDate: '2023-01-01', endDate: '2025-12-31' }
const renew = (id: string, given: object = {}) =>
  admin.call(leaseMoveContract.renew, {
    params: { id },
    body: { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000, ...given },
  })
const change = (id: string, body: object) => admin.call(leaseMoveContract.change, { params: { id }, body })

test('a renewal that is changed is still an increase of the rent before', async () => {
  const { id } = await renew((await anActiveLease(admin, three)).id)
  const refusal = await expectProblem(change(id, { rentAmount: 1_100_001 }), 'POLICY_VIOLATION')
  expect(refusal.detail).toContain('maximum 11,000.00')
  expect(await change(id, { rentAmount: 1_100_000 })).toMatchObject({ rentAmount: 1_100_000 })
  await change(id, { rentAmount: 1_500_000, overrideReason: 'A garage was built.' })
})

test('a renewal continues the escalation of the lease, unless it has another or none', async () => {
  const escalation = { everyMonths: 24, percent: '10' }
  const renewed = async (given: object) => {
    const { id } = await anActiveLease(admin, { ...three, escalation })
    return (await renew(id, { rentAmount: 1_100_000, endDate: '2028-12-31', ...given })).escalation
  }
  expect(await renewed({})).toEqual(escalation)
  expect(await renewed({ escalation: { everyMonths: 36, percent: '5' } })).toEqual({ everyMonths: 36, percent: '5' })
  expect(await renewed({ escalation: null })).toBeNull()
})

test('a renewal that is changed still starts the day after, with the same tenant', async () => {
  const { id } = await renew((await anActiveLease(admin, three)).id)
  await expectProblem(change(id, { startDate: '2026-03-01' }), 'INVALID_INPUT')
  await expectProblem(change(id, { tenantId: (await aTenant(admin)).id }), 'INVALID_INPUT')
  expect(await change(id, { endDate: '2027-12-31' })).toMatchObject({ startDate: '2026-01-01', endDate: '2027-12-31' })
})

test('rents with different periods are compared by their monthly amount', async () => {
  const quarterly = await anActiveLease(admin, { ...three, frequency: 'QUARTERLY', rentAmount: 3_000_000 })
  await expectProblem(renew(quarterly.id, { frequency: 'MONTHLY', rentAmount: 3_000_000 }), 'POLICY_VIOLATION')
  await renew(quarterly.id, { frequency: 'MONTHLY', rentAmount: 1_100_000 })
  const monthly = await anActiveLease(admin, three)
  const refusal = await expectProblem(renew(monthly.id, { frequency: 'QUARTERLY', rentAmount: 3_300_001 }), 'POLICY_VIOLATION')
  expect(refusal.detail).toContain('maximum 33,000.00')
  await renew(monthly.id, { frequency: 'QUARTERLY', rentAmount: 3_000_000 })
})

test('a lease with a renewal cannot be ended by notice before the renewal is cancelled', async () => {
  const { id } = await anActiveLease(admin, three)
  await renew(id)
  const notice = { by: 'TENANT' as const, noticeDate: '2025-06-15', effectiveDate: '2025-08-31', reason: 'Moving to Paro' }
  const refusal = await expectProblem(
    admin.call(leaseMoveContract.terminate, { params: { id }, body: notice }),
    'ILLEGAL_TRANSITION',
  )
  expect(refusal.detail).toContain('Cancel the renewal first')
})

const gapsOf = async (id: string) => (await admin.call(leaseContract.gaps, { params: { id } })).missing
const overrideReason = 'Papers are in the office.'
const toJune = { startDate: '2023-01-01', endDate: '2025-06-30' }
const fromJuly = { startDate: '2025-07-01', endDate: '2026-06-30' }

test('an increase of the lease before its renewal does not make the renewal a second one within 24 months', async () => {
  const before = await anActiveLease(admin, toJune)
  const { id } = await renew(before.id, { ...fromJuly, rentAmount: 1_100_000 })
  expect((await gapsOf(id)).map(({ gap }) => gap)).not.toContain('RENEWAL_RENT')
  const increase = { effectiveDate: '2025-06-25', rentAmount: 1_050_000, noticeDate: '2025-06-20', overrideReason }
  await admin.call(leaseMoveContract.rentChange, { params: { id: before.id }, body: increase })
  const gap = (await gapsOf(id)).find((one) => one.gap === 'RENEWAL_RENT')
  expect(gap).toMatchObject({ canOverride: true, message: expect.stringContaining('possible from 25 Jun 2027') })
  await change(id, { rentAmount: 1_050_000 })
  expect((await gapsOf(id)).map((one) => one.gap)).not.toContain('RENEWAL_RENT')
})

test('a rule that was overridden when the renewal was drawn up is not named again', async () => {
  const { id } = await renew((await anActiveLease(admin, toJune)).id, { ...fromJuly, rentAmount: 1_500_000, overrideReason })
  expect((await gapsOf(id)).map(({ gap }) => gap)).not.toContain('RENEWAL_RENT')
})

test('a renewal is not activated for a tenant whose lease was transferred to a successor', async () => {
  const before = await anActiveLease(admin, { ...toJune, endDate: '2025-06-19' })
  const { id } = await renew(before.id, { ...fromJuly, startDate: '2025-06-20' })
  const { id: successor } = await aTenant(admin)
  const body = { tenantId: successor, diedOn: '2025-06-18', relation: 'SPOUSE' as const }
  await admin.call(leaseMoveContract.succeed, { params: { id: before.id }, body })
  expect((await gapsOf(id)).find(({ gap }) => gap === 'RENEWAL_TENANT')).toMatchObject({ canOverride: false })
  const activate = () => admin.call(leaseContract.activate, { params: { id }, body: { overrideReason } })
  expect((await expectProblem(activate(), 'POLICY_VIOLATION')).detail).toContain('transferred to another tenant')
  await change(id, { tenantId: successor })
  expect(await activate()).toMatchObject({ status: 'ACTIVE', tenantId: successor })
})
