import { createHmac, timingSafeEqual } from 'node:crypto'
import { notFound } from '../../../domain/problem.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'

/** 64 bits, with the limits on requests more than anybody guesses; four more bytes would cost the SMS six characters. */
const signatureBytes = 8

/** The code of the link in an SMS: the viewing's id with its signature. Nothing of it is stored, and it can be sent again. */
export function codeOfViewing(dataKey: DataKey, viewingId: string): string {
  return Buffer.concat([bytesOf(viewingId), sign(dataKey, viewingId)]).toString('base64url')
}

/** The viewing that a code names; NOT_FOUND where we did not sign it. */
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
