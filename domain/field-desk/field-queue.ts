import { hasEnded, type LeaseStatus } from '../leases/lease-status.ts'
import { type Money, plus } from '../money.ts'
import { t } from '../wording.ts'
import {
  type FieldCash,
  type FieldContent,
  type FieldItem,
  type FieldRecord,
  type ItemConflict,
  isUnsent,
  type Refusal,
} from './field-record.ts'

/** The subject that a later record must wait for: readings of one meter are sent in order, and items of a report before its signatures. */
function subjectOf(content: FieldContent, id: string): string {
  switch (content.kind) {
    case 'READING':
      return `meter ${content.meterId}`
    case 'CONDITION':
    case 'CONDITION_SIGNATURE':
      return `report ${content.lease.leaseId} ${content.report}`
    case 'CONDITION_PHOTO':
    case 'DAMAGE':
    case 'CASH':
      return id
    default:
      return content satisfies never
  }
}

type Queued = Pick<FieldRecord, 'id' | 'seq' | 'state' | 'content' | 'progress'>

/**
 * The record to send next. A record that needs a person delays only other records about the same subject. `SENDING` means that the device
 * stopped during sending: the record is sent again, and the server recognizes its key.
 */
export function nextToSend<R extends Queued>(records: readonly R[]): R | undefined {
  const held = new Set<string>()
  for (const record of records.toSorted((a, b) => a.seq - b.seq)) {
    const subject = subjectOf(record.content, record.id)
    if (record.state === 'NEEDS_PERSON') held.add(subject)
    else if ((record.state === 'WAITING' || record.state === 'SENDING') && !held.has(subject)) return record
  }
  return undefined
}

const firstPauseMs = 4_000
const longestPauseMs = 5 * 60_000

/** The pause doubles with every failure, up to five minutes. */
export function pauseMs(failures: number): number {
  return Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestPauseMs)
}

/** After this many server errors for the same record, a person must look at it. */
export const maxAttempts = 8

export type Answer = { status: number; code: string; message: string }

/** The consequence of a refused call for its record: send it again later, sign in first, or let a person decide. */
export function outcomeOf({ status }: Pick<Answer, 'status'>, attempts: number): 'AGAIN' | 'SIGN_IN' | 'PERSON' {
  if (status === 401) return 'SIGN_IN'
  if (status === 0 || status === 408 || status === 429 || (status >= 502 && status <= 504)) return 'AGAIN'
  if (status >= 500) return attempts < maxAttempts ? 'AGAIN' : 'PERSON'
  return 'PERSON'
}

type Payer = { leaseStatus: LeaseStatus; advices: readonly { adviceId: string }[] }

/** A warning before cash is recorded: the advice was paid in the meantime, or the lease has ended. */
export function cashRefusal(cash: FieldCash, { leaseStatus, advices }: Payer): Refusal | null {
  if (hasEnded(leaseStatus)) {
    return {
      code: 'LEASE_ENDED',
      canAccept: true,
      message: t`Lease ${cash.lease.leaseNumber} has ended in the meantime. Send the payment anyway if the money is for this lease.`,
    }
  }
  const paid = cash.advices.find(({ adviceId }) => !advices.some((open) => open.adviceId === adviceId))
  if (!paid) return null
  return {
    code: 'ADVICE_PAID',
    canAccept: true,
    message: t`${paid.adviceNumber} was paid in the meantime. If you send this payment anyway, the money pays the oldest dues of the lease, and the rest becomes credit.`,
  }
}

type Written = Pick<FieldItem, 'state' | 'note'>

/** The changed fields of an item that are not saved yet; null if there are none. */
export function changeOfItem({ state, note, seen }: FieldItem, current: Written): Partial<Written> | null {
  const change: Partial<Written> = {}
  if (state !== seen.state && state !== current.state) change.state = state
  if (note !== seen.note && note !== current.note) change.note = note
  return Object.keys(change).length === 0 ? null : change
}

/** Another person changed the same field of the item to a different value since the download. */
export function conflictOfItem(item: FieldItem, current: Written): ItemConflict | null {
  const change = changeOfItem(item, current)
  if (!change) return null
  const isContested =
    ('state' in change && current.state !== item.seen.state) || ('note' in change && current.note !== item.seen.note)
  if (!isContested) return null
  const { room, item: name, state, note } = item
  return { room, item: name, mine: { state, note }, theirs: { state: current.state, note: current.note } }
}

/** Applies a person's choice for each conflicting item: with "theirs" the item is not sent, with "mine" it overwrites the other value. */
export function settleItems(
  items: readonly FieldItem[],
  conflicts: readonly ItemConflict[],
  isMine: (conflict: ItemConflict) => boolean,
): FieldItem[] {
  return items.flatMap((item) => {
    const conflict = conflicts.find(({ room, item: name }) => room === item.room && name === item.item)
    if (!conflict) return [item]
    return isMine(conflict) ? [{ ...item, seen: conflict.theirs }] : []
  })
}

/** Nothing of the record can have reached the server, so it may still be edited. */
export function canEdit({ state, progress }: Pick<FieldRecord, 'state' | 'progress'>): boolean {
  return state === 'NEEDS_PERSON' || (state === 'WAITING' && progress.attempts === 0)
}

type Recorded = Pick<FieldRecord, 'state' | 'content' | 'progress'>

/** A downloaded copy does not include the record: it is not sent, or it arrived after the copy was requested. */
export function isMissingInCopy({ state, progress }: Pick<Recorded, 'state' | 'progress'>, takenAt: string): boolean {
  return isUnsent(state) || (state === 'SENT' && (progress.sentAt ?? '') > takenAt)
}

/** Cash for a lease that this device recorded, and that the amount due in the copy does not include. */
export function cashMissingInCopy(
  records: readonly Recorded[],
  { leaseId, takenAt }: { leaseId: string; takenAt: string },
): Money {
  return plus(
    ...records.flatMap(({ state, content, progress }) =>
      content.kind === 'CASH' &&
      content.lease.leaseId === leaseId &&
      progress.discardReason === undefined &&
      isMissingInCopy({ state, progress }, takenAt)
        ? [content.amount]
        : [],
    ),
  )
}
