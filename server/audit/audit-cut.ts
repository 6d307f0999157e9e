import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DataKey } from '../platform/keys/data-key.ts'

/**
 * Where retention cut off the beginning of an organisation's audit: the last removed link, its hash and the time. The position equals the
 * number of removed links.
 */
export type AuditCut = { organisationId: string; position: number; hash: string; cutAt: string }
export type ReadCut = AuditCut & { keyId: string; signature: 'VALID' | 'FORGED' | 'OTHER_KEY' }

const prefix = 'sakhang-audit-cut-1'
const pattern = /^sakhang-audit-cut-1 ([0-9a-f-]{36}) (\d{1,15}) ([0-9a-f]{64}) (\S{20,30}) ([0-9a-f]{16}) ([0-9a-f]{64})$/

export function signCut(dataKey: DataKey, cut: AuditCut): string {
  const text = textOf(cut)
  return [prefix, text, dataKey.id, signatureOf(dataKey, text).toString('hex')].join(' ')
}

/** Undefined if the text is not a valid mark. */
export function readCut(dataKey: DataKey, mark: string): ReadCut | undefined {
  const found = pattern.exec(mark)?.slice(1)
  if (!found) return undefined
  const [organisationId = '', position = '', hash = '', cutAt = '', keyId = '', signature = ''] = found
  const cut = { organisationId, position: Number(position), hash, cutAt, keyId }
  if (keyId !== dataKey.id) return { ...cut, signature: 'OTHER_KEY' }
  const isValid = timingSafeEqual(signatureOf(dataKey, textOf(cut)), Buffer.from(signature, 'hex'))
  return { ...cut, signature: isValid ? 'VALID' : 'FORGED' }
}

const textOf = ({ organisationId, position, hash, cutAt }: AuditCut) => `${organisationId} ${position} ${hash} ${cutAt}`

const signatureOf = (dataKey: DataKey, text: string) => createHmac('sha256', dataKey.derive('audit cut')).update(text).digest()
