import type { RoleName } from '../../domain/endpoint.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { organisationOf } from './actor.ts'
import type { Tx } from './database/database.ts'

/** What one slice tells the others, in the same transaction. `subscriptions.ts` says who listens. */
export type EventDetails = {
  /** How somebody signs in was changed, or is to be; PAUSED: another office let them in with a lost phone, so this one looks first. */
  'signIn.changed':
    | { personId: string; kind: 'PHONE' | 'EMAIL'; status: SignInStatus }
    | { personId: string; kind: 'SIGN_IN'; status: 'JOINED' }
  /** A sign-in as somebody on a device where they never did; `roles` are those they hold in the organisation of the transaction. */
  'signIn.onNewDevice': { personId: string; roles: readonly RoleName[]; device: string; time: string }
  /** An ADMIN ends the role of somebody; whoever needs it to go on throws. */
  'role.ended': { personId: string; name: RoleName }
  /** Somebody of the office may be about to approve nothing any more; whoever needs them for it throws. */
  'approver.leaving': { personId: string }
  /** An API token was revoked: what was made with it does not go on. */
  'apiToken.revoked': { tokenId: string }
  /** No longer a MANAGER of the organisation. */
  'manager.ended': { personId: string }
  /** From `on` a thram is, or is not any more, held by others than was known. */
  'thram.transferred': { thramId: string; on: CalendarDate }
  /** The transfer of a thram from `on` counts no more. */
  'thram.transferReverted': { thramId: string; on: CalendarDate }
  /** The Commission recorded a lease in the thram, or a remark of that was a mistake. */
  'landRemark.ofLease': { leaseId: string; isRecorded: boolean }
  /** A building or a unit has other owners than it had; nothing says from which day. */
  'owners.named': { buildingId: string } | { unitId: string }
  /** A document or photo now lies with a record. */
  'document.saved': { entity: string; entityId: string; kind: string }
  /** A document was taken from its record again. */
  'document.removed': { entity: string; entityId: string; kind: string }
  'lease.created': { leaseId: string }
  /** Notice to end it was given; `lastDay` is the last one of the lease. */
  'lease.noticeGiven': { leaseId: string; by: 'TENANT' | 'OWNER'; noticeDate: CalendarDate; lastDay: CalendarDate }
  /** A notice that had not taken effect was withdrawn. */
  'lease.noticeWithdrawn': { leaseId: string; by: 'TENANT' | 'OWNER' }
  /** The property was handed back on this day. */
  'lease.vacated': { leaseId: string; on: CalendarDate }
  /** The tenant chose one of the times offered for the hand-over, or asks for another one in words. */
  'handOver.answered': { leaseId: string; handOverId: string } & ({ time: string } | { wish: string })
  /** The tenant answered the question about renewal, or changed the answer. */
  'renewal.answered': { questionId: string; leaseId: string; answer: 'STAY' | 'LEAVE' | 'TALK' }
  /** Payment advices that people have to be told of: not those taken over from before. */
  'advices.raised': { adviceIds: readonly string[] }
  /** It runs from now on, drawn up here or taken over from paper. */
  'lease.activated': { leaseId: string }
  'lease.cancelled': { leaseId: string }
  /** Another rent from some day on: a change, a suspension or its end. */
  'lease.rentChanged': { leaseId: string; suspendedFrom?: CalendarDate | null }
  /** A recurring charge was added, changed from a day on, or ended. */
  'lease.chargesChanged': { leaseId: string }
  /** What meters count by changed: a reading that counts was added, corrected or taken back, or its tariff got rates. */
  'meter.read': { meterIds: readonly string[] }
  /** A higher rent of each period was announced; the tenant may object until the last day given. */
  'rentIncrease.announced': RentIncrease & { noticeDate: CalendarDate; objectionUntil: CalendarDate }
  /** The tenant objected, so it does not come. */
  'rentIncrease.objectedTo': RentIncrease
  /** One side signed; `isWhole` once both have. */
  'lease.signed': { leaseId: string; party: 'OWNER' | 'TENANT'; isWhole: boolean }
  'lease.consented': { leaseId: string; ownerId: string }
  'lease.registered': { leaseId: string }
  'condition.completed': { leaseId: string; kind: 'ENTRY' | 'EXIT' }
  'payment.recorded': RecordedPayment
  'payment.reversed': { paymentId: string; leaseId: string }
  /** A tenant says that they paid; and what the office said to it. */
  'claim.made': { claimId: string; leaseId: string }
  'claim.decided': { claimId: string; leaseId: string; isApproved: boolean }
  /** Instalments that were not paid in time: of each plan that is broken from today on the first, with what of it is unpaid. */
  'paymentPlan.broken': { missed: readonly MissedInstalment[] }
  /** Of advices more, or less, is paid, credited and written off than was: by `added`, in chhetrum. */
  'advices.amountsChanged': { advices: readonly { adviceId: string; added: number }[] }
  /** The yearly fee of a lease of land was revised by table. */
  'landFee.revised': Omit<RentIncrease, 'rentBefore' | 'rent'> & { noticeDate: CalendarDate; feeBefore: Money; fee: Money }
  'listing.published': { listingId: string }
  /** Taken off the public page by a person, or because the property was let. */
  'listing.unpublished': { listingId: string }
  'enquiry.received': { enquiryId: string; listingId: string }
  /** Less is paid of these advices than was: a payment was reversed, or rent was credited. */
  'advice.lessPaid': { adviceIds: readonly string[] }
  /** `on` is the last day that bears rent. */
  'lease.ended': { leaseId: string; on: CalendarDate }
  'damage.reported': { reportId: string; leaseId: string; kind: 'ENTRY_DAMAGE' | 'MAINTENANCE' }
  /** An item was decided; `status` says how. */
  'damage.resolved': { reportId: string; itemId: string; leaseId: string; status: 'RESOLVED' | 'REJECTED' }
  /** A tenant's repair bill was approved or refused. */
  'repairBill.decided': { reportId: string; billId: string; leaseId: string; status: 'APPROVED' | 'REJECTED' }
  /** Owners are asked whether the office may record a bill above their limit; and what came of it. */
  'expenseRequest.asked': { requestId: string; ownerIds: readonly string[] }
  'expenseRequest.decided': { requestId: string; status: 'APPROVED' | 'DECLINED' }
  /** A vendor's bill was reversed. */
  'expense.reversed': { expenseId: string }
  /** Work for an item of a damage report is planned for a day. */
  'work.scheduled': { workOrderId: string; reportId: string; itemId: string; scheduledOn: CalendarDate }
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
  /** No money: a repair that the tenant paid, set off against what is owed. */
  isRepairBill: boolean
}
export type EventKind = keyof EventDetails
export type Subscriptions = { [K in EventKind]: readonly ((tx: Tx, details: EventDetails[K]) => Promise<void>)[] }

/** Empty until the app is put together, as in tools and tests of a single function. */
let subscriptions: Partial<Subscriptions> = {}

/** Called once, when the app is put together. */
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

/** Jobs record no call, but what they do to leases and advices is an event. */
function announceEvent(tx: Tx, event: EventKind, details: EventDetails[EventKind]): void {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) return
  const [subject = ''] = event.split('.')
  const kind = kindOfEvents[subject] ?? subject
  if ('leaseId' in details) tx.announce({ organisationId, kind, recordId: details.leaseId })
  if ('adviceIds' in details) for (const recordId of details.adviceIds) tx.announce({ organisationId, kind, recordId })
}
