import { type Actor, organisationOf } from '../platform/actor.ts'
import { codeLifeMs } from './login-code-store.ts'
import { phoneCodeLimits, smsAddressLimit, takeTurn } from './login-limits.ts'
import { asGatekeeper, recipientOf, type SecretMessenger, sendToPerson } from './messages-to-person.ts'
import { personOfPhone } from './person-store.ts'
import { putPhoneCode } from './phone-code-store.ts'
import { requirePrefixInUse } from './phone-prefixes.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { makeCode } from './send-login-code.ts'

type PhoneCodeRequest = { personId: string; phoneNumber: string; password: string; address: string }

/**
 * A code to the number that someone wants to sign in with. Nothing goes to a number that somebody else signs in with, and the
 * answer does not tell.
 */
export async function sendPhoneCode(messenger: SecretMessenger, actor: Actor, request: PhoneCodeRequest): Promise<void> {
  const { personId, phoneNumber, password, address } = request
  await requireOwnPassword(messenger.within, actor, { personId, password })
  const code = makeCode()
  const codeHash = await messenger.hashPassword(code)
  const organisationId = await asGatekeeper(messenger, async (tx) => {
    await requirePrefixInUse(tx, phoneNumber)
    await takeTurn(tx, smsAddressLimit(address))
    for (const limit of phoneCodeLimits(personId, phoneNumber)) await takeTurn(tx, limit)
    const holder = await personOfPhone(tx, phoneNumber)
    if (holder && holder.id !== personId) return undefined
    return organisationOf(actor) ?? (await recipientOf(tx, personId))?.organisationId
  })
  if (!organisationId) return
  await sendToPerson(
    messenger,
    { personId, phoneNumber, organisationId },
    {
      body: 'Your code to sign in with this number holds for 5 minutes. Tell it to nobody. code: {secret}',
      secret: code,
      lifeMs: codeLifeMs,
      keep: (identity) => putPhoneCode(identity, { personId, phoneNumber, codeHash }),
    },
  )
}
