import type { RoleName } from '../../domain/endpoint.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { organisationOf } from './actor.ts'
import type { Tx } from './database/database.ts'

/** Events between the areas of the server, in the same transaction. `subscriptions.ts` lists the subscribers. */
export type EventDetails = {
  /** A person's sign-in was changed, or will be. PAUSED: another office admitted them with a lost phone, so this one checks first. */
  'signIn.changed':
    | { personId: string; kind: 'PHONE' | 'EMAIL'; status: SignInStatus }
    | { personId: string; kind: 'SIGN_IN'; status: 'JOINED' }
  /** A sign-in on a device that the person never used; `roles` are their roles in the organisation of the transaction. */
  'signIn.onNewDevice': { personId: string; roles: readonly RoleName[]; device: string; time: string }
  /** An ADMIN ends a person's role. A subscriber that needs the role to continue throws. */
  'role.ended': { personId: string; name: RoleName }
  /** A member of the office may lose the right to approve. A subscriber that needs them as approver throws. */
  'approver.leaving': { personId: string }
  /** An API token was revoked: work that was started with it stops. */
  'apiToken.revoked': { tokenId: string }
  /** The person is no longer a MANAGER of the organisation. */
  'manager.ended': { personId: string }
  /** From `on`, the holders of a thram differ from the earlier record. */
  'thram.transferred': { thramId: string; on: CalendarDate }
  /** The transfer of a thram from `on` is no longer valid. */
  'thram.transferReverted': { thramId: string; on: CalendarDate }
  /** The Commission recorded a lease in the thram, or such a remark was a mistake. */
  'landRemark.ofLease': { leaseId: string; isRecorded: boolean }
  /** A building or a unit has new owners, without a start date. */
  'owners.named': { buildingId: string } | { unitId: string }
  /** A building was put on other plots. */
  'building.moved': { buildingId: string }
  /** A document or photo was added to a record. */
  'document.saved': { entity: string; entityId: string; kind: string }
  /** A document was removed from its record. */
  'document.removed': { entity: string; entityId: string; kind: string }
  'lease.created': { leaseId: string }
  /** Notice to end it was given; `lastDay` is the last day of the lease. */
  'lease.noticeGiven': { leaseId: string; by: 'TENANT' | 'OWNER'; noticeDate: CalendarDate; lastDay: CalendarDate }
  /** A notice that had not taken effect was withdrawn; `lastDay` is the day that it stated. */
  'lease.noticeWithdrawn': { leaseId: string; by: 'TENANT' | 'OWNER'; lastDay: CalendarDate }
  /** The property was returned on this day. */
  'lease.vacated': { leaseId: string; on: CalendarDate }
  /** The return was recorded by mistake; `lastDay` was the last day of the rent, and `hasEnded` whether the lease had expired with it. */
  'lease.vacateUndone': { leaseId: string; lastDay: CalendarDate; hasEnded: boolean }
  /** The tenant chose one of the offered times for the hand-over, or requested another one. */
  'handOver.answered': { leaseId: string; handOverId: string } & ({ time: string } | { requestedTime: string })
  /** The tenant answered the question about renewal, or changed the answer. */
  'renewal.answered': { questionId: string; leaseId: string; answer: 'STAY' | 'LEAVE' | 'TALK' }
  /** Payment advices whose recipients must be notified: not those taken over from earlier records. */
  'advices.raised': { adviceIds: readonly string[] }
  /** The lease is active from now on, created here or taken over from paper. */
  'lease.activated': { leaseId: string }
  'lease.cancelled': { leaseId: string }
  /** The rent changes from some day on: a change, a suspension or its end. */
  'lease.rentChanged': { leaseId: string; restoredFrom?: CalendarDate | null }
  /** A recurring charge was added, changed from a day on, or ended. */
  'lease.chargesChanged': { leaseId: string }
  /** The billed use of meters changed: a reading was added, corrected or withdrawn. */
  'meter.read': { meterIds: readonly string[] }
  /** Use that was not billed has another price: a tariff got or lost rates, or a meter got another tariff. */
  'meter.ratesChanged': { tariffId: string } | { meterId: string }
  /** A higher rent per period was announced; the tenant may object until the given last day. */
  'rentIncrease.announced': RentIncrease & { noticeDate: CalendarDate; objectionUntil: CalendarDate }
  /** The tenant objected, so the increase does not take effect. */
  'rentIncrease.objectedTo': RentIncrease
  /** One side signed; `isComplete` once both sides have signed. */
  'lease.signed': { leaseId: string; party: 'OWNER' | 'TENANT'; isComplete: boolean }
  'lease.consented': { leaseId: string; ownerId: string }
  'lease.registered': { leaseId: string }
  'condition.completed': { leaseId: string; kind: 'ENTRY' | 'EXIT' }
  'payment.recorded': RecordedPayment
  'payment.reversed': { paymentId: string; leaseId: string }
  /** A tenant claims to have paid; and the office's decision on the claim. */
  'claim.made': { claimId: string; leaseId: string }
  'claim.decided': { claimId: string; leaseId: string; isApproved: boolean }
  /** Instalments that were not paid in time: of each plan that broke today the first one, with its unpaid amount. */
  'paymentPlan.broken': { missed: readonly MissedInstalment[] }
  /** The amount that is paid, credited and written off of advices changed by `added`, in chhetrum. */
  'advices.amountsChanged': { advices: readonly { adviceId: string; added: number }[] }
  /** The yearly fee of a land lease was revised according to the table. */
  'landFee.revised': Omit<RentIncrease, 'rentBefore' | 'rent'> & { noticeDate: CalendarDate; feeBefore: Money; fee: Money }
  'listing.published': { listingId: string }
  /** Removed from the public page by a person, or because the property was let. */
  'listing.unpublished': { listingId: string }
  'enquiry.received': { enquiryId: string; listingId: string }
  /** The paid amount of these advices decreased: a payment was reversed, or rent was credited. */
  'advice.lessPaid': { adviceIds: readonly string[] }
  /** Money was received on these advices after they had been written off. */
  'advice.recovered': { adviceIds: readonly string[] }
  /** `on` is the last day with rent. */
  'lease.ended': { leaseId: string; on: CalendarDate }
  'damage.reported': { reportId: string; leaseId: string; kind: 'ENTRY_DAMAGE' | 'MAINTENANCE' }
  /** An item was decided; `status` has the result. */
  'damage.resolved': { reportId: string; itemId: string; leaseId: string; status: 'RESOLVED' | 'REJECTED' }
  /** A message about a damage report, to the others involved. `by` is the side of its author. */
  'damage.commented': { eventId: string; reportId: string; leaseId: string; by: 'TENANT' | 'OWNER' | 'STAFF' }
  /** A tenant's repair bill was approved or rejected. */
  'repairBill.decided': { reportId: string; billId: string; leaseId: string; status: 'APPROVED' | 'REJECTED' }
  /** Owners are asked whether the office may record a bill above their limit; and the result. */
  'expenseRequest.asked': { requestId: string; ownerIds: readonly string[] }
  'expenseRequest.decided': { requestId: string; status: 'APPROVED' | 'DECLINED' }
  /** A vendor's bill was reversed. */
  'expense.reversed': { expenseId: string }
  /** Work for an item of a damage report is planned for a day. */
  'work.scheduled': { workOrderId: string; version: number; reportId: string; itemId: string; scheduledOn: CalendarDate }
  /** Owners are asked about the quote of a work order. */
  'workQuote.asked': { workOrderId: string; quoteId: string; ownerIds: readonly string[]; amount: Money }
  'workQuote.answered': { workOrderId: string; quoteId: string; ownerId: string; answer: 'APPROVED' | 'DECLINED' }
}
type SignInStatus = 'PROPOSED' | 'IDENTITY_CHECKED' | 'CONFIRMED' | 'STOPPED' | 'WITHDRAWN' | 'EXPIRED' | 'PAUSED'
type RentIncrease = {
  leaseId: string
  rentChangeId: string
  effectiveDate: CalendarDate
  rentBefore: Money
  rent: Money
}
type MissedInstalment = { planId: string; tenantId: string; leaseId: string; dueOn: CalendarDate; amount: Money }
type RecordedPayment = {
  paymentId: string
  leaseId: string
  receiptNumber: string
  amount: Money
  paidOn: CalendarDate
  /** No money was received: a repair that the tenant paid is set off against the outstanding amount. */
  isRepairBill: boolean
}
export type EventKind = keyof EventDetails
export type Subscriptions = { [K in EventKind]: readonly ((tx: Tx, details: EventDetails[K]) => Promise<void>)[] }

/** Empty until the app is created, as in tools and tests of a single function. */
let subscriptions: Partial<Subscriptions> = {}

/** Called once, when the app is created. */
export function subscribe(table: Subscriptions): void {
  subscriptions = table
}

export async function publishEvent<K extends EventKind>(tx: Tx, kind: K, details: EventDetails[K]): Promise<void> {
  announceEvent(tx, kind, details)
  const listeners: Subscriptions[K] | undefined = subscriptions[kind]
  for (const listener of listeners ?? []) await listener(tx, details)
}

const kindOfEvents: Readonly<Record<string, string>> = {
  advices: 'advice',
  damage: 'damageReport',
  repairBill: 'damageReport',
  rentIncrease: 'lease',
}

/** Jobs record no call, but their changes to leases and advices are events. */
function announceEvent(tx: Tx, event: EventKind, details: EventDetails[EventKind]): void {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) return
  const [subject = ''] = event.split('.')
  const kind = kindOfEvents[subject] ?? subject
  if ('leaseId' in details) tx.announce({ organisationId, kind, recordId: details.leaseId })
  if ('adviceIds' in details) for (const recordId of details.adviceIds) tx.announce({ organisationId, kind, recordId })
}
