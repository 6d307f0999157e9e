import { fieldProblem, notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'

/** Staff say whom they ask for; an owner hears of themselves alone. */
export function ownerAsked(tx: Tx, ownerId: string | undefined): string {
  if (tx.actor.kind === 'owner') {
    if (ownerId && ownerId !== tx.actor.personId) throw notFound('owner')
    return tx.actor.personId
  }
  if (!ownerId) throw fieldProblem('/ownerId', 'Choose an owner.')
  return ownerId
}
