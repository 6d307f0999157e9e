import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { accountOf, advicesOf, billedLease, endLease, pay, payLease } from '../testing/billing-steps.ts'
import { type Admin } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

// Damage that the tenant pays waits for the next rent or for the deposit. Without either, it has an advice of its own.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-07-01T04:00:00Z')
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(() => app.close())

async function aDamagedFlat(depositAmount: number) {
  const { lease } = await billedLease(admin, { depositAmount })
  const [january, deposit] = await advicesOf(admin, lease.id)
  await pay(admin, january?.id ?? '', 1_000_000)
  if (deposit) await pay(admin, deposit.id, depositAmount)
  const body = { leaseId: lease.id, kind: 'MAINTENANCE', items: [{ description: 'The tap drips', location: 'Kitchen' }] }
  return { ...lease, damage: await admin.call(damageContract.create, { body: body as never }) }
}
type Flat = Awaited<ReturnType<typeof aDamagedFlat>>

const end = ({ id }: Flat) => endLease(admin, id, '2025-01-31')
const charge = ({ damage }: Flat) =>
  admin.call(damageContract.resolve, {
    params: { id: damage.id, itemId: damage.items[0]?.id ?? '' },
    body: { note: 'Mended.', costAmount: 90_000, chargedTo: 'TENANT' } as never,
  })
const chargeOf = async ({ damage }: Flat) =>
  (await admin.call(damageContract.read, { params: { id: damage.id } })).items[0]?.charge
const settle = ({ id }: Flat, refundAmount: number) =>
  admin.call(depositContract.settle, {
    params: { id },
    body: { deductions: [], refundAmount, refundedOn: '2025-06-20', method: 'CASH' },
  })

test('damage is owed on an advice of its own if the lease has ended without a deposit', async () => {
  const flat = await aDamagedFlat(0)
  await end(flat)
  await charge(flat)
  expect(await chargeOf(flat)).toMatchObject({ state: 'ON_ADVICE' })
  expect((await advicesOf(admin, flat.id)).at(-1)).toMatchObject({ chargedFor: 'Repair: Kitchen', balanceAmount: 90_000 })
  expect(await accountOf(admin, flat.id)).toMatchObject({ principalAmount: 90_000 })
})

test('damage that waited for a rent that never came is owed when the lease ends, less credit', async () => {
  const flat = await aDamagedFlat(0)
  await charge(flat)
  expect(await chargeOf(flat)).toMatchObject({ state: 'NEXT_ADVICE' })
  await payLease(admin, { leaseId: flat.id, tenantId: flat.tenantId, amount: 40_000 })
  await end(flat)
  expect(await chargeOf(flat)).toMatchObject({ state: 'ON_ADVICE' })
  expect(await accountOf(admin, flat.id)).toMatchObject({ principalAmount: 50_000, creditAmount: 0 })
})

test('damage that is decided after the deposit was settled is owed', async () => {
  const flat = await aDamagedFlat(1_000_000)
  await end(flat)
  await settle(flat, 1_000_000)
  await charge(flat)
  expect(await chargeOf(flat)).toMatchObject({ state: 'ON_ADVICE' })
  expect(await accountOf(admin, flat.id)).toMatchObject({ principalAmount: 90_000 })
})

test('damage waits for a deposit that is held', async () => {
  const flat = await aDamagedFlat(1_000_000)
  await charge(flat)
  await end(flat)
  expect(await chargeOf(flat)).toMatchObject({ state: 'FROM_DEPOSIT' })
  const { suggestions } = await admin.call(depositContract.read, { params: { id: flat.id } })
  expect(suggestions).toMatchObject([{ description: 'Repair: Kitchen', amount: 90_000 }])
})

test('damage before a renewal without a deposit is owed on an advice: neither rent nor a settlement of its lease follows', async () => {
  const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06']
  const { lease } = await billedLease(admin, { depositAmount: 0, endDate: '2025-06-30' }, months)
  const report = async () => {
    const body = { leaseId: lease.id, kind: 'MAINTENANCE', items: [{ description: 'A broken pane', location: 'Kitchen' }] }
    return { ...lease, damage: await admin.call(damageContract.create, { body: body as never }) }
  }
  const [before, after] = [await report(), await report()]
  await charge(before)
  expect(await chargeOf(before)).toMatchObject({ state: 'NEXT_ADVICE' })
  const terms = { startDate: '2025-07-01', endDate: '2026-06-30', rentAmount: 1_000_000 }
  const { id } = await admin.call(leaseMoveContract.renew, { params: { id: lease.id }, body: terms })
  await admin.call(leaseContract.activate, { params: { id }, body: { overrideReason: 'Papers are in the office.' } })
  expect(await chargeOf(before)).toMatchObject({ state: 'ON_ADVICE' })
  await charge(after)
  expect(await chargeOf(after)).toMatchObject({ state: 'ON_ADVICE' })
  expect(await accountOf(admin, lease.id)).toMatchObject({ principalAmount: 6_180_000 })
})
