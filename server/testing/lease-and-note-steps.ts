import { sql } from 'kysely'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { type Admin, aViewing, viewingTimes } from './factories.ts'
import { sendDueAnnouncements } from '../announcements/send-due-announcements.ts'
import { organisationRunBy } from './organisation-run-by.ts'
import type { Caller, TestApp } from './test-app.ts'

type Sent = { params?: Record<string, string>; body?: unknown }
type Call = (key: string, sent?: Sent, by?: Caller) => Promise<Record<string, unknown>>

/** A draft that is discarded, and a tenant who stays although they gave notice. */
export async function callDraftAndRenewal(call: Call, running: Lease, renter: Caller): Promise<void> {
  const draft = await call('leaseDraft.create', { body: { propertyType: 'UNIT', tenantId: running.tenantId } })
  await call('leaseDraft.remove', { params: { id: String(draft['id']) } })
  await call('renewal.ask', { body: { leaseIds: [running.id] } })
  await call('renewal.answer', { params: { id: running.id }, body: { answer: 'STAY' } }, renter)
  await callTenantNotice(call, running.id, renter)
  await callCharges(call, running.id)
}

/** A tenant with the PIN 2580 gives notice, enters the refund account, and withdraws the notice. */
async function callTenantNotice(call: Call, leaseId: string, renter: Caller): Promise<void> {
  const body = { reason: 'MID_TERM', lastDay: '2025-11-30', pin: '2580' }
  const notice = await call('tenantNotice.give', { params: { id: leaseId }, body }, renter)
  const params = { id: String(notice['id']) }
  await callHandOver(call, leaseId, renter)
  await call('tenantNotice.update', { params, body: { forwardingAddress: 'Paro', pin: '2580' } }, renter)
  await call('tenantNotice.withdraw', { params, body: { pin: '2580' } }, renter)
}

/** Two times are offered. The tenant accepts one and requests another; then the hand-over is cancelled. */
async function callHandOver(call: Call, leaseId: string, renter: Caller): Promise<void> {
  const [morning, noon] = ['10:00', '12:00'].map((startsAt) => ({ date: '2025-11-30', startsAt }))
  const offered = await call('handOver.offer', { params: { id: leaseId }, body: { times: [morning, noon] } })
  const params = { id: String(offered['id']) }
  await call('handOver.choose', { params, body: noon }, renter)
  await call('handOver.ask', { params, body: { requestedTime: 'After five' } }, renter)
  await call('handOver.close', { params, body: { outcome: 'CANCELLED' } })
}

/** A task about a tenant, from its creation to its deletion. */
export async function callNotes(call: Call, tenant: { id: string }): Promise<void> {
  const task = { kind: 'TASK', text: 'Ask for the new address.', tenantId: tenant.id }
  const params = { id: String((await call('note.create', { body: task }))['id']) }
  await call('note.update', { params, body: { isDone: true } })
  await call('note.remove', { params })
}

/** An announcement that fails, is sent again and is cancelled, and a draft that is deleted. */
export async function callAnnouncements(app: TestApp, call: Call, admin: Admin): Promise<void> {
  const draft = async (title: string) =>
    String((await call('announcement.create', { body: { title, body: 'Water is off tomorrow.', scope: 'OFFICE' } }))['id'])
  const params = { id: await draft('Water off') }
  await call('announcement.update', { params, body: { audience: 'TENANTS_AND_OWNERS', isUrgent: true, urgentReason: 'Burst' } })
  const { previewed } = await call('announcement.preview', { params })
  await call('announcement.send', { params, body: { previewed } })
  const organisationId = await organisationRunBy(app, admin)
  await sendDueAnnouncements({ within: app.database.as, outbox: app.outbox }, organisationId)
  await app.database.as({ kind: 'job', organisationId }, (tx) =>
    sql`update outbox set state = 'DEAD' where entity = 'announcement'`.execute(tx),
  )
  await call('announcement.resend', { params })
  await call('announcement.cancel', { params })
  await call('announcement.remove', { params: { id: await draft('Water back') } })
}

/** Makes each call about a viewing once, and ends its listing. */
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

/** A template that is written, changed and chosen for a pending lease. */
export async function callTemplates(call: Call, leaseId: string): Promise<void> {
  const body = {
    name: 'Shop rules',
    isForUnits: true,
    isForLand: true,
    isForBuildings: true,
    clauses: [{ title: 'Pets', text: 'None.' }],
  }
  const templateId = String((await call('agreementTemplate.create', { body }))['id'])
  await call('agreementTemplate.update', { params: { id: templateId }, body: { name: 'House rules' } })
  await call('agreementTemplate.choose', { params: { id: leaseId }, body: { templateId } })
}

/** A recurring charge, from its first day to its last. */
async function callCharges(call: Call, leaseId: string): Promise<void> {
  const charge = await call('recurringCharge.create', {
    body: { leaseId, kind: 'PARKING', amount: 50_000, startsOn: '2025-06-01' },
  })
  const params = { id: String(charge['id']) }
  await call('recurringCharge.change', { params, body: { effectiveDate: '2025-09-01', amount: 60_000 } })
  await call('recurringCharge.end', { params, body: { endsOn: '2025-11-30' } })
}
