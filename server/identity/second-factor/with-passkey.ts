import type { Assertion } from '../../../domain/identity/passkey.ts'
import { authActor } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { challengeIn, consumeChallenge, findPasskey, markPasskeyUsed, type RelyingParty, verifiedCounter } from './passkeys.ts'

/** Checks a passkey and runs `then` in the transaction that marks it as used; undefined if the passkey is invalid. */
export async function withPasskey<T>(
  { within, party }: { within: Database['as']; party: RelyingParty },
  passkey: Assertion,
  then: (tx: Tx, personId: string) => Promise<T>,
): Promise<T | undefined> {
  const stored = await within(authActor, async (tx) => {
    const isOurs = await consumeChallenge(tx, challengeIn(passkey), null)
    return isOurs ? findPasskey(tx, passkey.id) : undefined
  })
  if (!stored) return undefined
  const counter = await verifiedCounter(party, stored, passkey)
  if (counter === undefined) return undefined
  return within(authActor, async (tx) => ((await markPasskeyUsed(tx, stored, counter)) ? then(tx, stored.personId) : undefined))
}
