import type { ApiScope } from '../api/api-scope.ts'
import { t } from '../wording.ts'

/** The events for webhooks, by area of the product. Names follow Standard Webhooks: lower-case words joined by dots. */
export const webhookEvents = [
  'lease.created',
  'lease.signed',
  'lease.activated',
  'lease.rent_changed',
  'lease.notice_given',
  'lease.notice_withdrawn',
  'lease.cancelled',
  'lease.ended',
  'lease.hand_back_undone',
  'advice.issued',
  'advice.settled',
  'payment.recorded',
  'payment.reversed',
  'payment.claimed',
  'payment.claim_decided',
  'listing.published',
  'listing.unpublished',
  'listing.enquiry_received',
  'maintenance.reported',
  'maintenance.item_decided',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** Sent by “Send a test event”; it cannot be subscribed to. */
export const testEvent = 'webhook.test'
export const sentEvents = [...webhookEvents, testEvent] as const
export type SentEvent = (typeof sentEvents)[number]

const scopes: Readonly<Record<string, ApiScope>> = {
  lease: 'leases:read',
  advice: 'billing:read',
  payment: 'billing:read',
  listing: 'listings:read',
  maintenance: 'maintenance:read',
}

/** The scope that a program needs to receive this event or to read a message about it; undefined for the test event. */
export function scopeOfEvent(event: SentEvent): ApiScope | undefined {
  return scopes[event.split('.')[0] ?? '']
}

export const webhookEventLabels: Readonly<Record<SentEvent, string>> = {
  'lease.created': t`Lease created`,
  'lease.signed': t`Lease signed by one side`,
  'lease.activated': t`Lease activated`,
  'lease.rent_changed': t`Rent of a lease changed`,
  'lease.notice_given': t`Notice to end a lease given`,
  'lease.notice_withdrawn': t`Notice withdrawn`,
  'lease.cancelled': t`Lease cancelled`,
  'lease.ended': t`Lease ended`,
  'lease.hand_back_undone': t`Hand-back undone`,
  'advice.issued': t`Payment advice issued`,
  'advice.settled': t`Payment advice settled`,
  'payment.recorded': t`Payment recorded`,
  'payment.reversed': t`Payment reversed`,
  'payment.claimed': t`Payment reported by a tenant`,
  'payment.claim_decided': t`Reported payment decided`,
  'listing.published': t`Listing published`,
  'listing.unpublished': t`Listing unpublished`,
  'listing.enquiry_received': t`Enquiry received`,
  'maintenance.reported': t`Damage reported`,
  'maintenance.item_decided': t`Damaged item decided`,
  'webhook.test': t`Test event`,
}
