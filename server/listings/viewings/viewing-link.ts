import { createHmac, timingSafeEqual } from 'node:crypto'
import { notFound } from '../../../domain/problem.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'

/** With the rate limits, 64 bits cannot be guessed; four more bytes would add six characters to the SMS. */
const signatureBytes = 8

/** The code of the link in an SMS: the id of the viewing with its signature. It is not stored, and can be sent again. */
export function codeOfViewing(dataKey: DataKey, viewingId: string): string {
  return Buffer.concat([bytesOf(viewingId), sign(dataKey, viewingId)]).toString('base64url')
}

/** The viewing of a code; NOT_FOUND if we did not sign it. */
export function viewingOfCode(dataKey: DataKey, code: string): string {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== 16 + signatureBytes) throw notFound('viewing')
  const id = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!timingSafeEqual(bytes.subarray(16), sign(dataKey, id))) throw notFound('viewing')
  return id
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

function sign(dataKey: DataKey, id: string): Buffer {
  return createHmac('sha256', dataKey.derive('viewing link')).update(id).digest().subarray(0, signatureBytes)
}
