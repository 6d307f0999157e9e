import { createHash, createHmac } from 'node:crypto'
import type { DataKey } from '../../platform/keys/data-key.ts'

/** Whether a backup is as its installation wrote it: verified by the data key, or not, for want of that key or of a signature. */
export type SignatureCheck = 'VERIFIED' | 'OTHER_KEY' | 'UNSIGNED'

/** What only the holder of the data key can write about an archive: its manifest, and by the checksums every row. */
export function signatureOf(dataKey: DataKey, manifest: Buffer, checksums: Buffer): string {
  const digests = [manifest, checksums].map((part) => createHash('sha256').update(part).digest())
  return createHmac('sha256', dataKey.derive('backup signature')).update(Buffer.concat(digests)).digest('hex')
}
