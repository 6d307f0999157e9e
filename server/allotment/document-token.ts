import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DataKey } from '../platform/keys/data-key.ts'

const lifetimeMs = 60 * 60_000

/** Valid for one hour after the phone is proven. The applicant uses it to add documents. The token is not stored. */
export function makeDocumentToken(dataKey: DataKey, applicantId: string, now: Date): string {
  const expires = String(now.getTime() + lifetimeMs)
  return `${expires}.${sign(dataKey, applicantId, expires).toString('base64url')}`
}

export function isDocumentToken(dataKey: DataKey, applicantId: string, given: { documentToken: string; now: Date }): boolean {
  const [expires = '', signature = ''] = given.documentToken.split('.')
  const right = sign(dataKey, applicantId, expires)
  const typed = Buffer.from(signature, 'base64url')
  return typed.length === right.length && timingSafeEqual(typed, right) && Number(expires) > given.now.getTime()
}

function sign(dataKey: DataKey, applicantId: string, expires: string): Buffer {
  return createHmac('sha256', dataKey.derive('allotment paper token'))
    .update(JSON.stringify([applicantId, expires]))
    .digest()
}
