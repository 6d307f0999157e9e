import type { SignInKind } from '../../domain/identity/sign-in-change.ts'
import { openChanges } from '../identity/sign-in-change/sign-in-change-store.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'

/** A corrected record, with the open changes of the sign-in, for the office that proposed them, if it may see them. */
export async function withOpenSignInChanges<T extends { id: string }>(
  tx: Tx,
  record: T,
): Promise<T & { openSignInChanges?: SignInKind[] }> {
  const organisationId = organisationOf(tx.actor)
  if (tx.actor.kind !== 'staff' || !organisationId) return record
  const open = await tx.actingAs('auth', (identity) => openChanges(identity, record.id, organisationId))
  const visible = open.filter(({ isHidden }) => !isHidden)
  return visible.length === 0 ? record : { ...record, openSignInChanges: visible.map(({ kind }) => kind) }
}
