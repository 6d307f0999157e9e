import type { Lease } from '../../domain/leases/lease-schema.ts'
import { type Admin, aViewing, viewingTimes } from './factories.ts'
import type { Caller } from './test-app.ts'

type Sent = { params?: Record<string, string>; body?: unknown }
type Call = (key: string, sent?: Sent, by?: Caller) => Promise<Record<string, unknown>>

/** A draft that is thrown away, and a tenant who stays. */
export async function callDraftAndRenewal(call: Call, running: Lease, renter: Caller): Promise<void> {
  const draft = await call('leaseDraft.create', { body: { propertyType: 'UNIT', tenantId: running.tenantId } })
  await call('leaseDraft.remove', { params: { id: String(draft['id']) } })
  await call('renewal.ask', { body: { leaseIds: [running.id] } })
  await call('renewal.answer', { params: { id: running.id }, body: { answer: 'STAY' } }, renter)
}

/** A task about a tenant, from its first word to its removal. */
export async function callNotes(call: Call, tenant: { id: string }): Promise<void> {
  const task = { kind: 'TASK', text: 'Ask for the new address.', tenantId: tenant.id }
  const params = { id: String((await call('note.create', { body: task }))['id']) }
  await call('note.update', { params, body: { isDone: true } })
  await call('note.remove', { params })
}

/** Each call about a viewing, once, and what ends its listing. */
export async function callViewings(call: Call, admin: Admin): Promise<void> {
  const { viewing, viewingSlot, viewedListing, enquiryId } = await aViewing(admin)
  const later = await call('viewing.offer', {
    params: { id: viewedListing },
    body: { ...viewingTimes, startsAt: '15:00', endsAt: '16:00' },
  })
  await call('viewing.confirm', { params: { id: viewing } })
  await call('viewing.move', { params: { id: viewing }, body: { slotId: String(later['id']) } })
  await call('viewing.decline', { params: { id: viewing } })
  await call('viewing.withdraw', { params: { id: viewingSlot } })
  await call('enquiry.update', { params: { id: enquiryId }, body: { state: 'ANSWERED' } })
  await call('listing.unpublish', { params: { id: viewedListing } })
}

/** A recurring charge, from its first day to its last. */
export async function callCharges(call: Call, leaseId: string): Promise<void> {
  const charge = await call('recurringCharge.create', {
    body: { leaseId, kind: 'PARKING', amount: 50_000, startsOn: '2025-06-01' },
  })
  const params = { id: String(charge['id']) }
  await call('recurringCharge.change', { params, body: { effectiveDate: '2025-09-01', amount: 60_000 } })
  await call('recurringCharge.end', { params, body: { endsOn: '2025-11-30' } })
}
