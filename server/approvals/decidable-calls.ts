import { sql } from 'kysely'
import { everyEndpoint } from '../../domain/contracts.ts'
import type { Tx } from '../platform/database/database.ts'

/** Calls that may need a second person, by whether a MANAGER may make them too. */
const heldCalls = everyEndpoint().flatMap(([call, { approval, allow }]) =>
  approval && typeof allow !== 'string' ? [{ call, isOfManagers: allow.includes('MANAGER') }] : [],
)
const callsOfManagers: readonly string[] = heldCalls.flatMap(({ call, isOfManagers }) => (isOfManagers ? [call] : []))

/**
 * The calls of other people that the caller may decide: those that the caller may make, and all others if the ADMIN chose the caller as an
 * approver (docs/decisions/0086). An operator inside an office decides nothing.
 */
export async function decidableCalls(tx: Tx): Promise<readonly string[]> {
  const { actor } = tx
  if (actor.kind !== 'staff' || actor.supportAccessId) return []
  if (actor.role === 'ADMIN' || (await readApprovers(tx)).includes(actor.personId)) return heldCalls.map(({ call }) => call)
  return callsOfManagers
}

/** The people who may decide a call that only the ADMIN may make; null if every MANAGER may decide it. */
export async function approversOf(tx: Tx, call: string): Promise<readonly string[] | null> {
  if (callsOfManagers.includes(call)) return null
  const { actor } = tx
  return [...('adminId' in actor ? [actor.adminId] : []), ...(await readApprovers(tx))]
}

async function readApprovers(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from staff_members where is_approver`.execute(tx)
  return rows.map(({ id }) => id)
}
