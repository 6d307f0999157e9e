import { sql } from 'kysely'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Tx } from '../database/database.ts'

type ProvenCall = { claims: { isVerified: boolean } | undefined; body: unknown }

/** Passes, or throws PROOF_REQUIRED. A person who must still set a first password has just signed in with the one that was sent. */
export async function assertFreshProof(
  tx: Tx,
  { needsProof, needsOwnProof }: Endpoint,
  { claims, body }: ProvenCall,
): Promise<void> {
  if (!claims?.isVerified || (!needsProof && !needsOwnProof)) return
  if (needsProof === 'OR_PASSWORD' && hasPassword(body)) return
  if (needsOwnProof) await assertOwnProven(tx)
  if (!needsProof) return
  await assertProven(tx)
  if (needsProof === 'FACTOR') await assertFactorProven(tx)
}

/** For a call that needs it only in some cases. */
export async function assertProven(tx: Tx): Promise<void> {
  const sessionId = 'sessionId' in tx.actor ? tx.actor.sessionId : undefined
  const { rows } = await sql<{ isProven: boolean }>`select is_session_proven(${sessionId}) as "isProven"`.execute(tx)
  if (!rows[0]?.isProven) throw new Problem('PROOF_REQUIRED', 'Confirm that it is you to continue. Nothing was changed yet.')
}

async function assertOwnProven(tx: Tx): Promise<void> {
  const sessionId = 'sessionId' in tx.actor ? tx.actor.sessionId : undefined
  const { rows } = await sql<{ isOwn: boolean }>`select is_session_own(${sessionId}) as "isOwn"`.execute(tx)
  if (rows[0]?.isOwn) return
  const detail =
    'Confirm that it is you with your own password or second factor to continue. If you have none, sign out and use “Forgot password”. Nothing was changed.'
  throw new Problem('OWN_PROOF_REQUIRED', detail)
}

async function assertFactorProven(tx: Tx): Promise<void> {
  const sessionId = 'sessionId' in tx.actor ? tx.actor.sessionId : undefined
  const { rows } = await sql<{ isProven: boolean }>`select is_session_factor_proven(${sessionId}) as "isProven"`.execute(tx)
  if (rows[0]?.isProven) return
  throw new Problem('FACTOR_PROOF_REQUIRED', 'Confirm that it is you with your second factor to continue. Nothing was changed.')
}

function hasPassword(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'password' in body && body.password !== undefined
}
