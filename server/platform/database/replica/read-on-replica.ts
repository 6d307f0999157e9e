import pg from 'pg'
import type { CallKind } from '../../../../domain/endpoint.ts'
import { Problem } from '../../../../domain/problem.ts'
import type { Actor } from '../../actor.ts'
import { currentLog } from '../../log.ts'
import { databaseProblem, isConnectionLost } from '../database-problem.ts'
import type { Tx } from '../transaction.ts'
import type { Replica, ReplicaState } from './replica.ts'
import { isBehind, type WalPosition } from './wal-position.ts'

/** Where reads that may use the replica were answered, and the reason for those on the primary. */
export type ReplicaReads = { replica: number; late: number; lost: number; busy: number; failed: number }
export const noReads: ReplicaReads = { replica: 0, late: 0, lost: 0, busy: 0, failed: 0 }
export type ReplicaStatus = { state: ReplicaState; delayMs: number | undefined; reads: Readonly<ReplicaReads> }

/** `canRepeat`: whether `work` may be repeated. Data that was already sent cannot be sent again. */
export type Read = <T>(actor: Actor, work: (tx: Tx) => Promise<T>, kind?: CallKind, canRepeat?: () => boolean) => Promise<T>
type Means = {
  replica: Pick<Replica, 'state' | 'noteFailure'>
  /** Read on the primary, where an ended session is rejected. */
  readPosition: (actor: Actor, kind?: CallKind) => Promise<WalPosition>
  /** Throws errors unchanged. */
  onReplica: (position: WalPosition) => Read
  onPrimary: Read
  reads: ReplicaReads
}

/**
 * A read on the replica of everything that the primary showed when it began (docs/decisions/0120). If the replica cannot answer, the
 * primary is read.
 */
export function readOnReplica({ replica, readPosition, onReplica, onPrimary, reads }: Means): Read {
  return async (actor, work, kind, canRepeat = () => true) => {
    if (replica.state() !== 'READY') {
      reads[replica.state() === 'LATE' ? 'late' : 'lost'] += 1
      return onPrimary(actor, work, kind)
    }
    const position = await readPosition(actor, kind)
    try {
      const answer = await onReplica(position)(actor, work, kind)
      reads.replica += 1
      return answer
    } catch (error) {
      replica.noteFailure(error)
      if (isAnswer(error)) {
        reads.replica += 1
        throw databaseProblem(error, 'READ') ?? error
      }
      reads[outcomeOf(error)] += 1
      if (!canRepeat()) throw databaseProblem(error, 'READ') ?? error
      if (outcomeOf(error) === 'failed')
        currentLog().warn({ err: error }, 'a read failed on the replica and is done on the primary')
    }
    return onPrimary(actor, work, kind)
  }
}

/** The primary would give the same error for a violated rule or the time limit of a statement. */
function isAnswer(error: unknown): boolean {
  return error instanceof Problem || (error instanceof pg.DatabaseError && error.code === '57014')
}

function outcomeOf(error: unknown): keyof ReplicaReads {
  if (isBehind(error)) return 'late'
  if (isBusy(error)) return 'busy'
  return isConnectionLost(error) ? 'lost' : 'failed'
}

/** No connection was free in time; the driver's error has no code. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded')
}
