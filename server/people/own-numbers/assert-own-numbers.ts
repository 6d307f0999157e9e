import type { Tenant } from '../../../domain/people/tenant-contract.ts'
import { signInOf } from '../../identity/read-oneself.ts'
import { consumeAttempt, perDay } from '../../identity/sign-in/login-limits.ts'
import { type Actor, authActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { assertProven } from '../../platform/http/fresh-proof.ts'
import type { Claims } from '../../platform/keys/token.ts'
import { findTenant, type TenantDetails } from '../tenant-store.ts'

type OwnChange = { within: Database['as']; actor: Actor; claims: Claims; id: string; details: TenantDetails }

/**
 * Checks before a tenant changes their own phone number or CID: a fresh proof, and five attempts a day, including rejected ones, because
 * the answer reveals whether another tenant has the number (docs/decisions/0069). The office is not involved.
 */
export async function assertOwnNumbers({ within, actor, claims, id, details }: OwnChange): Promise<void> {
  if (actor.kind === 'staff') return
  const isChanged = await within(actor, async (tx) => {
    const isOther = changesNumber(await findTenant(tx, { id }), details)
    if (isOther) await assertProven(tx)
    return isOther
  })
  // Outside the change, which may be rolled back.
  if (isChanged) await within(authActor, (tx) => consumeAttempt(tx, ownNumbersLimit(signInOf(claims))))
}

function changesNumber(before: Tenant, { phoneNumber, cid }: TenantDetails): boolean {
  return (phoneNumber !== undefined && phoneNumber !== before.phoneNumber) || (cid !== undefined && (cid ?? null) !== before.cid)
}

const ownNumbersLimit = (signInId: string) => ({
  ...perDay(5, 'own-numbers', signInId),
  what: 'You tried to change your phone number or CID 5 times today.',
})
