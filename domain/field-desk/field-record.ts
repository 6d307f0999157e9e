import type { CalendarDate } from '../calendar-date.ts'
import type { ConditionKind, ConditionState, ReportSigner } from '../leases/condition/condition-contract.ts'
import type { Money } from '../money.ts'

// What a device records without a line. All of it but the state is encrypted where it is stored (web/field-desk/).

export const fieldStates = ['WAITING', 'SENDING', 'SENT', 'NEEDS_PERSON', 'DISCARDED'] as const
export type FieldState = (typeof fieldStates)[number]

/** It has not arrived yet and nobody has given it up. */
export function isUnsent(state: FieldState): boolean {
  return state === 'WAITING' || state === 'SENDING' || state === 'NEEDS_PERSON'
}

export const maxUnsentRecords = 300
export const maxPhotosOfRecord = 5
/** Minutes without input after which a desk locks itself. */
export const idleLockMinutes = 10
/** A device forgets what was taken along, and what was sent, after so many days. What is unsent stays. */
export const maxDaysTaken = 30

/** The lease that a record is about, as it was taken along. */
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

/** What somebody wrote about one item, and what they saw when they did. */
export type FieldItem = {
  room: string
  item: string
  state: ConditionState | null
  note: string | null
  seen: { state: ConditionState | null; note: string | null }
}
export type FieldCondition = { kind: 'CONDITION'; lease: FieldLease; report: ConditionKind; items: FieldItem[] }

/** Photos of one item of a report. They join what is there, so they never contradict what somebody else wrote. */
export type FieldConditionPhoto = {
  kind: 'CONDITION_PHOTO'
  lease: FieldLease
  report: ConditionKind
  room: string
  item: string
}

/** What stood at an item when somebody signed. */
export type SignedItem = { room: string; item: string; state: ConditionState | null; note: string | null }

/** How the tenant or a witness signed a report: drawn on the screen, or on paper. */
export type FieldSignature = {
  kind: 'CONDITION_SIGNATURE'
  lease: FieldLease
  report: ConditionKind
  party: ReportSigner
  name: string
  /** Of a witness. */
  cid: string | null
  isOnPaper: boolean
  /** Path data; null on paper, and once it has been sent or given up. */
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
  /** What the payer named. */
  advices: { adviceId: string; adviceNumber: string }[]
}

export type FieldContent = FieldReading | FieldCondition | FieldConditionPhoto | FieldSignature | FieldDamage | FieldCash

/** An item of a report that somebody else changed as well. */
export type ItemConflict = {
  room: string
  item: string
  mine: { state: ConditionState | null; note: string | null }
  theirs: { state: ConditionState | null; note: string | null }
}

export type Refusal = {
  code: string
  message: string
  /** The person may send it all the same. */
  canAccept?: boolean
  items?: ItemConflict[]
}

/** How far the sending of a record is. It is stored after each step, so that a step is not done twice. */
export type Progress = {
  attempts: number
  /** What stands in the way, for a person to decide. */
  refusal?: Refusal
  /** Somebody decided to send it although the lease has ended or the advice was paid. */
  isAccepted?: boolean
  reportId?: string
  itemId?: string
  photosSent?: number
  /** Why it was given up. */
  discardReason?: string
  discardedAt?: string
  sentAt?: string
  /** What became of it. */
  receiptNumber?: string
  path?: string
}

export type FieldRecord = {
  id: string
  /** In the order in which they were recorded. */
  seq: number
  state: FieldState
  savedAt: string
  /** Of cash: the number of its provisional slip. */
  slipNumber: string | null
  photoCount: number
  content: FieldContent
  progress: Progress
}
