import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DataKey } from '../platform/keys/data-key.ts'

/** The end of an organisation's audit: the number of chained events and the hash of the last one. */
export type AuditHead = { organisationId: string; position: number; hash: string; signedAt: string }
/** `OTHER_KEY`: the head was signed with a data key that this installation does not have, so it cannot be verified here. */
export type ReadHead = AuditHead & { keyId: string; signature: 'VALID' | 'FORGED' | 'OTHER_KEY' }

const prefix = 'sakhang-audit-head-1'

/** One line of text, for the server output, a backup or a closing. */
export function signHead(dataKey: DataKey, head: AuditHead): string {
  const text = textOf(head)
  return [prefix, text, dataKey.id, signatureOf(dataKey, text).toString('hex')].join(' ')
}

/** Undefined if the line has no head. Text before the head, such as a log time, is ignored. */
export function readHead(dataKey: DataKey, line: string): ReadHead | undefined {
  const found = pattern.exec(line)?.slice(1)
  if (!found) return undefined
  const [organisationId = '', position = '', hash = '', signedAt = '', keyId = '', signature = ''] = found
  const head = { organisationId, position: Number(position), hash, signedAt, keyId }
  if (keyId !== dataKey.id) return { ...head, signature: 'OTHER_KEY' }
  const isValid = timingSafeEqual(signatureOf(dataKey, textOf(head)), Buffer.from(signature, 'hex'))
  return { ...head, signature: isValid ? 'VALID' : 'FORGED' }
}

/** The position, whichever key signed the head; 0 if the line has no head. */
export const positionOfHead = (line: string): number => Number(pattern.exec(line)?.[2] ?? 0)
export const signedAtOfHead = (line: string): string => pattern.exec(line)?.[4] ?? ''

const pattern = new RegExp(`${prefix} ([0-9a-f-]{36}) (\\d{1,15}) ([0-9a-f]{64}) (\\S{20,30}) ([0-9a-f]{16}) ([0-9a-f]{64})`)

const textOf = ({ organisationId, position, hash, signedAt }: AuditHead) => `${organisationId} ${position} ${hash} ${signedAt}`

const signatureOf = (dataKey: DataKey, text: string) => createHmac('sha256', dataKey.derive('audit head')).update(text).digest()
