import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database.ts'
import type { Standing } from './join-organisation.ts'
import type { NewPassword } from './passwords.ts'
import { setPassword } from './person-store.ts'
import { signInIsOfOffice, standingIn } from './role-store.ts'
import { endEverySession } from './session-store.ts'

export type Reset = {
  /** The number in the office's record: the new password goes there, so it must be the one that signs in. */
  phoneNumber: string
  password: NewPassword
}

/**
 * A temporary password while the person belongs to this office alone; who signs in elsewhere too keeps theirs. What is
 * answered says only how the SMS must read, which the office does not see.
 */
export async function resetSignIn(tx: Tx, personId: string, { phoneNumber, password }: Reset): Promise<Standing> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('Only an office resets a sign-in.')
  return tx.actingAs('gatekeeper', async (identity) => {
    const standing = await standingIn(identity, personId, organisationId)
    const person = await identity.selectFrom('people').select('phone_number').where('id', '=', personId).executeTakeFirst()
    const isOurs = person?.phone_number === phoneNumber && (await signInIsOfOffice(identity, personId, organisationId))
    if (!isOurs) return standing?.isAccepted ? 'HERE' : 'ELSEWHERE'
    await setPassword(identity, personId, { hash: password.hash, isOwn: false })
    await endEverySession(identity, personId)
    return 'NEW'
  })
}
