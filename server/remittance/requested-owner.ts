import { fieldProblem, notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'

/** Staff name the owner; an owner can request only their own. */
export function requestedOwner(tx: Tx, ownerId: string | undefined): string {
  if (tx.actor.kind === 'owner') {
    if (ownerId && ownerId !== tx.actor.personId) throw notFound('owner')
    return tx.actor.personId
  }
  if (!ownerId) throw fieldProblem('/ownerId', 'Choose an owner.')
  return ownerId
}
