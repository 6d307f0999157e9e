import { organisationOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Standing } from '../join-organisation.ts'
import { sentPasswordLimit, consumeAttempt } from './login-limits.ts'
import type { NewPassword } from './passwords.ts'
import { lockPersonToChange, setPassword } from '../person-store.ts'
import { standingIn } from '../role-store.ts'
import { endEverySession } from './session-store.ts'

export type Reset = {
  /** The number in the office's record. The new password is sent there, so it must be the number that signs in. */
  phoneNumber: string
  password: NewPassword
}

/**
 * Sets a new temporary password if the person has never signed in. LINK: they have, so they get a link to set one themselves, and their
 * current one stays valid. CONTACT: the number in the office's record is only for messages. The result only selects the text of the SMS,
 * which the office does not see.
 */
export async function resetSignIn(
  tx: Tx,
  personId: string,
  { phoneNumber, password }: Reset,
): Promise<Standing | 'LINK' | 'CONTACT'> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('Only an office can reset a sign-in.')
  return tx.actingAs('auth', async (identity) => {
    await consumeAttempt(identity, sentPasswordLimit(organisationId, personId))
    const person = await lockPersonToChange(identity, personId)
    const standing = await standingIn(identity, personId, organisationId)
    const signsIn = person?.phoneNumber === phoneNumber
    if (!standing?.isAccepted) return signsIn ? 'ELSEWHERE' : 'CONTACT'
    if (person?.signedInAt) return 'LINK'
    if (!signsIn) return 'CONTACT'
    await setPassword(identity, personId, { hash: password.hash, isOwn: false })
    await endEverySession(identity, personId)
    return 'NEW'
  })
}
