import { randomBytes, randomInt } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { type HashPassword, hashPassword } from '../../platform/keys/hash-password.ts'

// These functions are intentionally slow: never call them inside a transaction.

export type NewPassword = { text: string; hash: string }

export type VerifyHash = (passwordHash: string, text: string) => Promise<boolean>

const nobody = hashPassword(randomBytes(16).toString('base64'))

/** Takes equally long without a password to compare, so that the timing does not reveal who has an account. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  text: string,
  verifyHash: VerifyHash = verify,
): Promise<boolean> {
  const matches = await verifyHash(passwordHash ?? (await nobody), text)
  return matches && Boolean(passwordHash)
}

// Without l, i, o, 0 and 1, which are easily misread on a small screen.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten characters, 49 bits: for one SMS, until the person sets their own password. */
export async function makeTemporaryPassword(hash: HashPassword): Promise<NewPassword> {
  const text = Array.from({ length: 10 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return { text, hash: await hash(text) }
}
