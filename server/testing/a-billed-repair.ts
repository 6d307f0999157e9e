import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { type Admin, arriveBySms } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Damage of a lease, with the bill that its tenant sent in for one item. */
export async function aBilledRepair(
  app: TestApp,
  admin: Admin,
  { leaseId, phoneNumber }: { leaseId: string; phoneNumber: string },
) {
  const { id, items } = await admin.call(damageContract.create, {
    body: { leaseId, kind: 'MAINTENANCE', items: [{ description: 'The tap drips', location: 'Kitchen' }] },
  })
  const tenant = await arriveBySms(app, phoneNumber)
  return tenant.call(damageContract.sendBill, {
    params: { id, itemId: items[0]?.id ?? '' },
    body: { amount: 100, billedOn: '2025-06-01' },
  })
}
