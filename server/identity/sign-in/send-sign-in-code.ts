import { type Actor, organisationOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { codeLifetimeMs } from './login-code-store.ts'
import { signInCodeLimits, smsAddressLimit, strangersSmsLimit, consumeAttempt, consumeAttempts } from './login-limits.ts'
import { asAuthRole, type NamedMessenger, recipientOf, type SecretMessenger, sendToPerson } from '../messages-to-person.ts'
import { readInstallation } from '../installation-settings.ts'
import { isOfPendingSignUp } from '../pending-sign-up.ts'
import { personOfEmail, personOfPhone } from '../person-store.ts'
import { codeLine } from '../../platform/http/public-address.ts'
import { requirePrefixInUse } from '../phone-prefixes.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { makeCode } from './send-login-code.ts'
import { type NewContact, upsertSignInCode } from './sign-in-code-store.ts'

type OwnRequest = NewContact & { password: string | undefined; address: string }

/** A code to the phone or e-mail that someone wants to sign in with. They have a fresh proof or give their password. */
export async function sendOwnSignInCode(messenger: CodeMessenger, actor: Actor, request: OwnRequest): Promise<void> {
  const { password, address, ...contact } = request
  if (password !== undefined) await requireOwnPassword(messenger.within, actor, { personId: contact.personId, password })
  await sendSignInCode(messenger, { ...contact, address, organisationId: organisationOf(actor) })
}

type CodeMessenger = SecretMessenger & NamedMessenger
type CodeRequest = NewContact & { address: string; organisationId: string | undefined }

/** Nothing is sent to a phone or e-mail that somebody else signs in with, and the answer does not reveal that. */
export async function sendSignInCode(
  messenger: CodeMessenger,
  { address, organisationId, ...contact }: CodeRequest,
): Promise<void> {
  const { personId, kind, newValue } = contact
  const code = makeCode()
  const codeHash = await messenger.hashPassword(code)
  const through = await asAuthRole(messenger, async (tx) => {
    if (kind === 'PHONE') await requirePrefixInUse(tx, newValue)
    await consumeAttempt(tx, smsAddressLimit(address))
    await consumeAttempts(tx, signInCodeLimits(personId, newValue))
    // Nothing proves yet that the number is theirs.
    if (kind === 'PHONE') await consumeAttempt(tx, strangersSmsLimit(newValue))
    if (await isOfSomebodyElse(tx, contact)) return undefined
    return organisationId ?? (await recipientOf(tx, personId))?.organisationId
  })
  if (!through) return
  await sendToPerson(
    messenger,
    { personId, phoneNumber: newValue, email: kind === 'EMAIL' ? newValue : null, organisationId: through },
    {
      body: async (tx) => {
        const { productName } = await readInstallation(tx, messenger.config)
        const what = kind === 'EMAIL' ? 'e-mail' : 'phone'
        const body = `${productName}: this code confirms your new sign-in ${what}. It expires in 5 minutes. Do not share it. code: {secret}${kind === 'EMAIL' ? '' : codeLine()}`
        return { body }
      },
      secret: code,
      lifetimeMs: codeLifetimeMs,
      mailSubject: kind === 'EMAIL' ? 'Confirm your sign-in e-mail' : undefined,
      keep: (identity) => upsertSignInCode(identity, contact, codeHash),
    },
  )
}

/** An unconfirmed e-mail may be somebody else's typing error, so it is free, and so are the contacts of a pending sign-up. */
export async function isOfSomebodyElse(tx: Tx, { personId, kind, newValue }: NewContact): Promise<boolean> {
  const holder = kind === 'PHONE' ? await personOfPhone(tx, newValue) : await personOfEmail(tx, newValue)
  return holder !== undefined && holder.id !== personId && !(await isOfPendingSignUp(tx, holder.id))
}
