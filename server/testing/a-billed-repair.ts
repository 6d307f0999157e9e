import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { type Admin, arriveBySms } from './factories.ts'
import { aPictureForm } from './pdf/picture-forms.ts'
import type { Caller, TestApp } from './test-app.ts'

type OfItem = { id: string; itemId: string }

/** The document of a repair bill, uploaded by its tenant. */
export async function aRepairDocument(tenant: Caller, params: OfItem): Promise<string> {
  const args = { params, query: { of: 'BILL' }, body: await aPictureForm() }
  return ((await tenant.raw(damageContract.addPhoto, args)).body as { id: string }).id
}

/** A repair bill with its document. */
export async function sendRepairBill(tenant: Caller, params: OfItem, bill: { amount: number; billedOn: string }) {
  const documentId = await aRepairDocument(tenant, params)
  return tenant.call(damageContract.sendBill, { params, body: { ...bill, documentId } as never })
}

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
  return sendRepairBill(tenant, { id, itemId: items[0]?.id ?? '' }, { amount: 100, billedOn: '2025-06-01' })
}
