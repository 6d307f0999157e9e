import { currentLog } from '../../../platform/log.ts'
import { asAuthRole, type Messenger, recipientOf } from '../../messages-to-person.ts'
import { abbreviateName } from '../../sign-in-change/abbreviate-name.ts'
import { consumeAttemptIfLeft, strangersSmsLimit } from '../login-limits.ts'
import { freeFailures, guessesMessageLimit } from './account-limit.ts'

/**
 * Notifies each person, once a day, that somebody tries passwords for their sign-in: by e-mail to a confirmed address, otherwise by SMS.
 * The response does not wait for it, so that it takes as long for an unknown user name. Errors are logged.
 */
export async function notifyGuesses(messenger: Messenger, personIds: readonly string[]): Promise<void> {
  try {
    for (const personId of personIds) await notify(messenger, personId)
  } catch (error) {
    currentLog().warn({ err: error }, 'the message about wrong passwords could not be sent')
  }
}

async function notify(messenger: Messenger, ofPerson: string): Promise<void> {
  const to = await asAuthRole(messenger, async (tx) => {
    const found = await recipientOf(tx, ofPerson)
    if (!found || !(await consumeAttemptIfLeft(tx, guessesMessageLimit(found.personId)))) return undefined
    const isSent = found.email !== null || (await consumeAttemptIfLeft(tx, strangersSmsLimit(found.phoneNumber)))
    return isSent ? found : undefined
  })
  if (!to) return
  const { organisationId, personId, email, phoneNumber } = to
  await messenger.within({ kind: 'job', organisationId }, async (tx) => {
    const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
    await messenger.outbox.send(tx, {
      ...(email ? { to: email, subject: 'Wrong passwords for your sign-in' } : { to: phoneNumber }),
      // The office must not read when and how somebody signs in.
      body: `${abbreviateName(name)}: {secret}`,
      secret: `${freeFailures} wrong passwords were tried for your sign-in in a day. None was right. Not you? Set up a second factor in your profile.`,
      personId,
    })
  })
  void messenger.outbox.deliverSoon(organisationId)
}
