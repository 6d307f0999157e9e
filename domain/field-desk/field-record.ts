import type { CalendarDate } from '../calendar-date.ts'
import type { ConditionKind, ConditionState, ReportSigner } from '../leases/condition/condition-contract.ts'
import type { Money } from '../money.ts'

// A record made on a device without a connection. Everything except the state is encrypted in storage (web/field-desk/).

export const fieldStates = ['WAITING', 'SENDING', 'SENT', 'NEEDS_PERSON', 'DISCARDED'] as const
export type FieldState = (typeof fieldStates)[number]

/** The record has not reached the server, and nobody has discarded it. */
export function isUnsent(state: FieldState): boolean {
  return state === 'WAITING' || state === 'SENDING' || state === 'NEEDS_PERSON'
}

export const maxUnsentRecords = 300
export const maxPhotosOfRecord = 5
/** Minutes without input after which a desk locks itself. */
export const idleLockMinutes = 10
/** A device deletes downloaded data and sent records after this many days. Unsent records stay. */
export const maxDaysTaken = 30

/** The lease of a record, as it was downloaded. */
export type FieldLease = { leaseId: string; leaseNumber: string; propertyLabel: string; tenantId: string; tenantName: string }

export type FieldReading = {
  kind: 'READING'
  meterId: string
  meterNumber: string
  placeLabel: string
  unit: string
  readOn: CalendarDate
  value: string
  hasRolledOver: boolean
}

/** A person's entry for one item, and the values that they saw at that time. */
export type FieldItem = {
  room: string
  item: string
  state: ConditionState | null
  note: string | null
  seen: { state: ConditionState | null; note: string | null }
}
export type FieldCondition = { kind: 'CONDITION'; lease: FieldLease; report: ConditionKind; items: FieldItem[] }

/** Photos of one item of a report. They are added to the existing ones, so they never conflict with another person's entry. */
export type FieldConditionPhoto = {
  kind: 'CONDITION_PHOTO'
  lease: FieldLease
  report: ConditionKind
  room: string
  item: string
}

/** The content of an item at the time of a signature. */
export type SignedItem = { room: string; item: string; state: ConditionState | null; note: string | null }

/** The signature of the tenant or a witness: drawn on the screen, or on paper. */
export type FieldSignature = {
  kind: 'CONDITION_SIGNATURE'
  lease: FieldLease
  report: ConditionKind
  party: ReportSigner
  name: string
  /** The CID of a witness. */
  cid: string | null
  isOnPaper: boolean
  /** Path data; null for a signature on paper, and after it was sent or discarded. */
  drawing: string | null
  signedAt: string
  /** Items with a state or a note. */
  signed: SignedItem[]
}

export type FieldDamage = { kind: 'DAMAGE'; lease: FieldLease; location: string; description: string }

export type FieldCash = {
  kind: 'CASH'
  lease: FieldLease
  amount: Money
  paidOn: CalendarDate
  /** The advices that the payer named. */
  advices: { adviceId: string; adviceNumber: string }[]
}

export type FieldContent = FieldReading | FieldCondition | FieldConditionPhoto | FieldSignature | FieldDamage | FieldCash

/** An item of a report that another person also changed. */
export type ItemConflict = {
  room: string
  item: string
  mine: { state: ConditionState | null; note: string | null }
  theirs: { state: ConditionState | null; note: string | null }
}

export type Refusal = {
  code: string
  message: string
  /** The person may send it despite the refusal. */
  canAccept?: boolean
  items?: ItemConflict[]
}

/** The progress of sending a record. It is stored after each step, so that no step is repeated. */
export type Progress = {
  attempts: number
  /** The reason why a person must decide. */
  refusal?: Refusal
  /** A person decided to send it although the lease has ended or the advice was paid. */
  isAccepted?: boolean
  reportId?: string
  itemId?: string
  photosSent?: number
  /** The reason for discarding it. */
  discardReason?: string
  discardedAt?: string
  sentAt?: string
  /** The number of the resulting receipt. */
  receiptNumber?: string
  path?: string
}

export type FieldRecord = {
  id: string
  /** The order in which records were made. */
  seq: number
  state: FieldState
  savedAt: string
  /** For cash: the number of its provisional slip. */
  slipNumber: string | null
  photoCount: number
  content: FieldContent
  progress: Progress
}
