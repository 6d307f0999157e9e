import type { User } from '../../domain/identity/user.ts'
import { notFound } from '../../domain/problem.ts'
import { readOneself } from '../identity/read-oneself.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Claims } from '../platform/keys/token.ts'
import { readManager } from './manager-routes.ts'
import { readOwner } from './owner-routes.ts'
import { ownersById } from './owner-store.ts'

/** Oneself; for staff an owner of the office; for its ADMIN a manager too. Nobody else is there. */
export async function userWhosePicture(tx: Tx, claims: Claims | undefined, id: string): Promise<User> {
  if (claims?.id === id) return tx.actingAs('auth', (identity) => readOneself(identity, claims))
  if (tx.actor.kind !== 'staff') throw notFound('user')
  const [owner] = await ownersById(tx, [id])
  if (owner || tx.actor.role !== 'ADMIN') return readOwner(tx, id)
  return readManager(tx, id)
}
