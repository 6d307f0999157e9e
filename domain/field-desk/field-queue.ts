import { hasEnded, type LeaseStatus } from '../leases/lease-status.ts'
import { t } from '../wording.ts'
import type { FieldCash, FieldContent, FieldItem, FieldRecord, ItemConflict, Refusal } from './field-record.ts'

/** What a later record has to wait for: readings of one meter arrive in their order, and items of a report before who signed for them. */
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
 * The record to send next. One that needs a person holds up only what is recorded about the same thing. `SENDING` is what a device was
 * about when it died: it is sent again, and the server knows it by its key.
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

/** Doubles with every failure, up to five minutes. */
export function pauseMs(failures: number): number {
  return Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestPauseMs)
}

/** A server that fails on the same record so often has a problem with this record. */
export const maxAttempts = 8

export type Answer = { status: number; code: string; message: string }

/** What a refused call means for its record: send it again later, sign in first, or let a person look. */
export function outcomeOf({ status }: Pick<Answer, 'status'>, attempts: number): 'AGAIN' | 'SIGN_IN' | 'PERSON' {
  if (status === 401) return 'SIGN_IN'
  if (status === 0 || status === 408 || status === 429 || (status >= 502 && status <= 504)) return 'AGAIN'
  if (status >= 500) return attempts < maxAttempts ? 'AGAIN' : 'PERSON'
  return 'PERSON'
}

type Payer = { leaseStatus: LeaseStatus; advices: readonly { adviceId: string }[] }

/** What a person should know before cash is recorded: the advice was paid meanwhile, or the lease has ended. */
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

/** What is to be sent of an item: what was changed, and is not saved already. Null: nothing. */
export function changeOfItem({ state, note, seen }: FieldItem, current: Written): Partial<Written> | null {
  const change: Partial<Written> = {}
  if (state !== seen.state && state !== current.state) change.state = state
  if (note !== seen.note && note !== current.note) change.note = note
  return Object.keys(change).length === 0 ? null : change
}

/** Somebody else changed the same field of the item since it was taken along, to something else. */
export function conflictOfItem(item: FieldItem, current: Written): ItemConflict | null {
  const change = changeOfItem(item, current)
  if (!change) return null
  const isContested =
    ('state' in change && current.state !== item.seen.state) || ('note' in change && current.note !== item.seen.note)
  if (!isContested) return null
  const { room, item: name, state, note } = item
  return { room, item: name, mine: { state, note }, theirs: { state: current.state, note: current.note } }
}

/** After a person chose for each contested item: theirs is no longer sent, mine is sent over theirs. */
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

/** Nothing of it can have reached the server, so it may still be written differently. */
export function canEdit({ state, progress }: Pick<FieldRecord, 'state' | 'progress'>): boolean {
  return state === 'NEEDS_PERSON' || (state === 'WAITING' && progress.attempts === 0)
}
