import type { BodyOf } from '../../../domain/endpoint.ts'
import type { proofContract } from '../../../domain/identity/proof-contract.ts'
import { Problem } from '../../../domain/problem.ts'
import { type Actor, authActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Sealer } from '../../platform/keys/sealed.ts'
import { requireOwnPassword } from '../sign-in/require-own-password.ts'
import { markProven } from '../sign-in/session-store.ts'
import { type RelyingParty, requireRelyingParty } from './passkeys.ts'
import { countCodeAttempt, useSecondFactor } from './second-factors.ts'
import { withPasskey } from './with-passkey.ts'

type ProofServices = { within: Database['as']; sealer: Sealer; party: RelyingParty | undefined }
type Session = { personId: string; sessionId: string }

/** Passes and marks the session as proven, or throws WRONG_PASSWORD. Any of the person's credentials is accepted. */
export async function giveProof(
  { within, sealer, party }: ProofServices,
  actor: Actor,
  { personId, sessionId, ...proof }: Session & BodyOf<typeof proofContract.give>,
): Promise<void> {
  const { password, secondFactor, passkey } = proof
  if (password !== undefined) return requireOwnPassword(within, actor, { personId, password })
  if (passkey !== undefined) {
    const owner = await withPasskey({ within, party: requireRelyingParty(party) }, passkey, async (tx, owner) => {
      if (owner === personId) await markProven(tx, sessionId, { isByFactor: true })
      return owner
    })
    if (owner !== personId) throw wrong('/passkey', 'This is not your passkey.')
    return
  }
  await countCodeAttempt(within, personId)
  const isRight = await within(authActor, async (tx) => {
    const isCode = await useSecondFactor(tx, sealer, { personId, typed: secondFactor ?? '' })
    if (isCode) await markProven(tx, sessionId, { isByFactor: true })
    return isCode
  })
  if (isRight) return
  throw wrong('/secondFactor', 'This code is wrong or was already used. Wait for the next one.')
}

function wrong(path: string, message: string): Problem {
  return new Problem('WRONG_PASSWORD', message, { errors: [{ path, message }] })
}
