import { randomInt } from 'node:crypto'
import { loginCodeLength } from '../../../domain/identity/secret-digits.ts'
import { type AskingDevice, codeLifetimeMs, upsertLoginCode } from './login-code-store.ts'
import { consumeAttempts, loginCodeLimit, ownLimits, smsAddressLimit, strangersSmsLimit } from './login-limits.ts'
import { asAuthRole, recipientOf, type SecretMessenger, sendToPerson } from '../messages-to-person.ts'
import { personOfPhone } from '../person-store.ts'
import { codeLine } from '../../platform/http/public-address.ts'
import { signInMessage } from '../../settings/sign-in-message.ts'
import { peopleOfDevice } from './known-devices.ts'
import { readUsername } from '../username.ts'

export const makeCode = (): string => String(randomInt(10 ** loginCodeLength)).padStart(loginCodeLength, '0')

/** Sends a temporary login code by SMS if the number is known. If not, the same work is done, including the hash. */
export async function sendLoginCode(
  messenger: SecretMessenger,
  request: { phoneNumber: string; address: string; device: AskingDevice },
): Promise<void> {
  const { phoneNumber, address, device } = request
  const code = makeCode()
  const codeHash = await messenger.hashPassword(code)
  const recipient = await asAuthRole(messenger, async (tx) => {
    const [owner] = device.isNamed ? await peopleOfDevice(tx, device.token, readUsername(phoneNumber)) : []
    const ofStrangers = [smsAddressLimit(address), loginCodeLimit(phoneNumber), strangersSmsLimit(phoneNumber)]
    await consumeAttempts(tx, owner ? ownLimits('CODE', device.token, owner) : ofStrangers)
    const person = await personOfPhone(tx, phoneNumber)
    return person && recipientOf(tx, person.id)
  })
  if (!recipient) return
  await sendToPerson(messenger, recipient, {
    body: async (tx) => {
      const message = await signInMessage(tx, 'TEMPORARY_LOGIN_CODE', { code: 'code: {secret}' })
      return { ...message, body: `${message.body}${codeLine()}` }
    },
    secret: code,
    lifetimeMs: codeLifetimeMs,
    keep: (identity) => upsertLoginCode(identity, { phoneNumber, device }, codeHash),
  })
}
