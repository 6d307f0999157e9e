import { randomInt } from 'node:crypto'
import { loginCodeLength } from '../../../domain/identity/secret-digits.ts'
import { codeLifeMs, upsertLoginCode } from './login-code-store.ts'
import { loginCodeLimit, smsAddressLimit, consumeAttempt } from './login-limits.ts'
import { asAuthRole, recipientOf, type SecretMessenger, sendToPerson } from '../messages-to-person.ts'
import { personOfPhone } from '../person-store.ts'
import { signInMessage } from '../../settings/sign-in-message.ts'

export const makeCode = (): string => String(randomInt(10 ** loginCodeLength)).padStart(loginCodeLength, '0')

/** A temporary login code by SMS, when the number is known. The same is done, hashing included, when it is not. */
export async function sendLoginCode(
  messenger: SecretMessenger,
  request: { phoneNumber: string; address: string },
): Promise<void> {
  const { phoneNumber, address } = request
  const code = makeCode()
  const codeHash = await messenger.hashPassword(code)
  const recipient = await asAuthRole(messenger, async (tx) => {
    await consumeAttempt(tx, smsAddressLimit(address))
    await consumeAttempt(tx, loginCodeLimit(phoneNumber))
    const person = await personOfPhone(tx, phoneNumber)
    return person && recipientOf(tx, person.id)
  })
  if (!recipient) return
  await sendToPerson(messenger, recipient, {
    body: (tx) => signInMessage(tx, 'TEMPORARY_LOGIN_CODE', { code: 'code: {secret}' }),
    secret: code,
    lifeMs: codeLifeMs,
    keep: (identity) => upsertLoginCode(identity, phoneNumber, codeHash),
  })
}
