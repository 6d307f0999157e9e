import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import type { EventDetails, EventKind } from '../platform/events.ts'
import { queueWebhooks, type WebhookData } from './queue-webhooks.ts'
import type { WebhookEvent } from '../../domain/webhooks/webhook-event.ts'

type WebhookNotice<K extends EventKind> = {
  event: WebhookEvent
  records: (details: EventDetails[K], office: Tx) => WebhookData[] | Promise<WebhookData[]>
}

/** The events of the product, and the messages that webhooks receive for them. */
const webhookNotices = {
  'lease.created': { event: 'lease.created', records: ({ leaseId }) => [{ id: leaseId }] },
  'lease.signed': { event: 'lease.signed', records: ({ leaseId, ...rest }) => [{ id: leaseId, ...rest }] },
  'lease.activated': { event: 'lease.activated', records: ({ leaseId }) => [{ id: leaseId }] },
  'lease.rentChanged': { event: 'lease.rent_changed', records: ({ leaseId }) => [{ id: leaseId }] },
  'lease.noticeGiven': { event: 'lease.notice_given', records: ({ leaseId, ...rest }) => [{ id: leaseId, ...rest }] },
  'lease.noticeWithdrawn': { event: 'lease.notice_withdrawn', records: ({ leaseId, by }) => [{ id: leaseId, by }] },
  'lease.vacateUndone': { event: 'lease.hand_back_undone', records: ({ leaseId }) => [{ id: leaseId }] },
  'lease.cancelled': { event: 'lease.cancelled', records: ({ leaseId }) => [{ id: leaseId }] },
  'lease.ended': { event: 'lease.ended', records: ({ leaseId, on }) => [{ id: leaseId, lastRentDay: on }] },
  'advices.raised': { event: 'advice.issued', records: ({ adviceIds }, office) => advicesOf(office, adviceIds) },
  'advices.amountsChanged': { event: 'advice.settled', records: ({ advices }, office) => settledAdvicesOf(office, advices) },
  'payment.recorded': {
    event: 'payment.recorded',
    records: ({ paymentId, leaseId, receiptNumber, amount, paidOn }) => [
      { id: paymentId, leaseId, receiptNumber, amount, paidOn },
    ],
  },
  'payment.reversed': { event: 'payment.reversed', records: ({ paymentId, leaseId }) => [{ id: paymentId, leaseId }] },
  'claim.made': { event: 'payment.claimed', records: ({ claimId, leaseId }) => [{ id: claimId, leaseId }] },
  'claim.decided': {
    event: 'payment.claim_decided',
    records: ({ claimId, leaseId, isApproved }) => [{ id: claimId, leaseId, isApproved }],
  },
  'listing.published': { event: 'listing.published', records: ({ listingId }) => [{ id: listingId }] },
  'listing.unpublished': { event: 'listing.unpublished', records: ({ listingId }) => [{ id: listingId }] },
  'enquiry.received': {
    event: 'listing.enquiry_received',
    records: ({ enquiryId, listingId }) => [{ id: enquiryId, listingId }],
  },
  'damage.reported': {
    event: 'maintenance.reported',
    records: ({ reportId, leaseId, kind }) => [{ id: reportId, leaseId, kind }],
  },
  'damage.resolved': {
    event: 'maintenance.item_decided',
    records: ({ reportId, itemId, leaseId, status }) => [{ id: reportId, itemId, leaseId, status }],
  },
} satisfies { [K in EventKind]?: WebhookNotice<K> }
type Kind = keyof typeof webhookNotices

/** The subscriber of an event (subscriptions.ts) that notifies the office's webhooks. */
export function notifyWebhooks<K extends Kind>(kind: K): (tx: Tx, details: EventDetails[K]) => Promise<void> {
  const { event, records } = webhookNotices[kind] as unknown as WebhookNotice<K>
  return (tx, details) => queueWebhooks(tx, event, (office) => records(details, office))
}

const facts = sql`a.id, a.lease_id as "leaseId", a.advice_number as "adviceNumber", a.amount, a.due_on as "dueDate"`

async function advicesOf(office: Tx, ids: readonly string[]): Promise<WebhookData[]> {
  const { rows } = await sql<WebhookData>`
    select ${facts} from payment_advices a where a.id = any(${idsOf(ids)}) order by a.id`.execute(office)
  return rows
}

/** Advices that had an outstanding amount and now have none. */
async function settledAdvicesOf(office: Tx, advices: EventDetails['advices.amountsChanged']['advices']): Promise<WebhookData[]> {
  const { rows } = await sql<WebhookData>`
    select ${facts} from payment_advices a
    join jsonb_to_recordset(${JSON.stringify(advices)}::jsonb) as g ("adviceId" uuid, added bigint) on g."adviceId" = a.id
    where a.amount <= a.paid_amount + a.credited_amount + a.written_off_amount
      and a.amount > a.paid_amount + a.credited_amount + a.written_off_amount - g.added
    order by a.id`.execute(office)
  return rows
}
