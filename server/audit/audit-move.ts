import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DataKey } from '../platform/keys/data-key.ts'

/** The last link of an organisation's audit that another installation wrote, and the data key that sealed it there. */
export type AuditMove = { organisationId: string; position: number; hash: string; movedAt: string; fromKeyId: string }
export type ReadMove = AuditMove & { keyId: string; signature: 'VALID' | 'FORGED' | 'OTHER_KEY' }

const prefix = 'sakhang-audit-move-1'
const pattern =
  /^sakhang-audit-move-1 ([0-9a-f-]{36}) (\d{1,15}) ([0-9a-f]{64}) (\S{20,30}) ([0-9a-f]{16}) ([0-9a-f]{16}) ([0-9a-f]{64})$/

export function signMove(dataKey: DataKey, move: AuditMove): string {
  const text = textOf(move)
  return [prefix, text, dataKey.id, signatureOf(dataKey, text).toString('hex')].join(' ')
}

/** Undefined if the text is not a valid mark. */
export function readMove(dataKey: DataKey, mark: string): ReadMove | undefined {
  const found = pattern.exec(mark)?.slice(1)
  if (!found) return undefined
  const [organisationId = '', position = '', hash = '', movedAt = '', fromKeyId = '', keyId = '', signature = ''] = found
  const move = { organisationId, position: Number(position), hash, movedAt, fromKeyId, keyId }
  if (keyId !== dataKey.id) return { ...move, signature: 'OTHER_KEY' }
  const isValid = timingSafeEqual(signatureOf(dataKey, textOf(move)), Buffer.from(signature, 'hex'))
  return { ...move, signature: isValid ? 'VALID' : 'FORGED' }
}

const textOf = ({ organisationId, position, hash, movedAt, fromKeyId }: AuditMove) =>
  `${organisationId} ${position} ${hash} ${movedAt} ${fromKeyId}`

const signatureOf = (dataKey: DataKey, text: string) => createHmac('sha256', dataKey.derive('audit move')).update(text).digest()
