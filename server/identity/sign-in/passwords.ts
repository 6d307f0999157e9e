import { randomBytes, randomInt } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { type HashPassword, hashPassword } from '../../platform/keys/hash-password.ts'

// Slow on purpose: never call these inside a transaction.

export type NewPassword = { text: string; hash: string }

export type VerifyHash = (passwordHash: string, text: string) => Promise<boolean>

const nobody = hashPassword(randomBytes(16).toString('base64'))

/** Takes as long for nobody's password as for somebody's, so that the time does not tell who is known. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  text: string,
  verifyHash: VerifyHash = verify,
): Promise<boolean> {
  const matches = await verifyHash(passwordHash ?? (await nobody), text)
  return matches && Boolean(passwordHash)
}

// Without l, i, o, 0 and 1, which are read wrong from a small screen.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten characters, 49 bits: for one SMS, until the person sets a password of their own. */
export async function makeTemporaryPassword(hash: HashPassword): Promise<NewPassword> {
  const text = Array.from({ length: 10 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return { text, hash: await hash(text) }
}
