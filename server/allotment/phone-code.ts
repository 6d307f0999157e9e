import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { loginCodeLength } from '../../domain/identity/secret-digits.ts'
import type { DataKey } from '../platform/keys/data-key.ts'

const nonceBytes = 12

type Shared = { roundId: string; phoneNumber: string }
/** The token in the browser and the code in the SMS. Both are needed to prove the phone. */
export type PhoneCode = { codeToken: string; code: string }

/** Creates a code for one phone number in one round. It is not stored. The token is signed, so that nobody can forge one to guess codes. */
export function makePhoneCode(dataKey: DataKey, shared: Shared, expiresAt: Date): PhoneCode {
  const drawn = `${expiresAt.getTime()}.${randomBytes(nonceBytes).toString('base64url')}`
  const codeToken = `${drawn}.${sign(dataKey, shared, drawn, 'token').toString('base64url')}`
  return { codeToken, code: codeOf(dataKey, shared, drawn) }
}

/** Whether this code was sent for this token to this number and has not expired. */
export function isPhoneCode(dataKey: DataKey, shared: Shared, given: PhoneCode & { now: Date }): boolean {
  const [expires = '', nonce = '', signature = ''] = given.codeToken.split('.')
  const drawn = `${expires}.${nonce}`
  if (!isSame(signature, sign(dataKey, shared, drawn, 'token').toString('base64url'))) return false
  return Number(expires) > given.now.getTime() && isSame(given.code, codeOf(dataKey, shared, drawn))
}

function codeOf(dataKey: DataKey, shared: Shared, drawn: string): string {
  const number = sign(dataKey, shared, drawn, 'code').readUIntBE(0, 6)
  return String(number % 10 ** loginCodeLength).padStart(loginCodeLength, '0')
}

function sign(dataKey: DataKey, { roundId, phoneNumber }: Shared, drawn: string, part: 'token' | 'code'): Buffer {
  const text = JSON.stringify([roundId, phoneNumber, drawn])
  return createHmac('sha256', dataKey.derive(`allotment phone ${part}`))
    .update(text)
    .digest()
}

/** Compares in constant time. */
function isSame(given: string, right: string): boolean {
  const [one, other] = [given, right].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
