import { type Messenger, recipientOf } from '../identity/messages-to-person.ts'
import { abbreviateName } from '../identity/sign-in-change/abbreviate-name.ts'
import { authActor } from '../platform/actor.ts'
import { currentLog } from '../platform/log.ts'

type AccountChange = { personId: string; providerName: string; kind: 'CONNECTED' | 'DISCONNECTED' }

/** Notifies the person that their sign-in has changed. The change is already done, so an error here is only logged. */
export async function notifyOfAccount(messenger: Messenger, { personId, providerName, kind }: AccountChange): Promise<void> {
  const { within, outbox } = messenger
  try {
    const to = await within(authActor, (tx) => recipientOf(tx, personId))
    if (!to) return
    const { organisationId, email, phoneNumber } = to
    const what = kind === 'CONNECTED' ? `connected to your sign-in` : 'disconnected from your sign-in'
    await within({ kind: 'job', organisationId }, async (tx) => {
      const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
      await outbox.send(tx, {
        ...(email ? { to: email, subject: 'Your sign-in' } : { to: phoneNumber }),
        // The office cannot read how a person signs in.
        body: `${abbreviateName(name)}: {secret}`,
        secret: `an account of ${providerName} was ${what}. Not you? Change your password and check your profile.`,
        personId,
      })
    })
    void outbox.deliverSoon(organisationId)
  } catch (error) {
    currentLog().warn({ err: error }, 'the message about an external account could not be sent')
  }
}
