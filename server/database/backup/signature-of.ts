import { createHash, createHmac } from 'node:crypto'
import type { DataKey } from '../../platform/keys/data-key.ts'

/**
 * Whether a backup is unchanged since its installation wrote it: verified by the data key, or not verified because the key or the signature
 * is missing.
 */
export type SignatureCheck = 'VERIFIED' | 'OTHER_KEY' | 'UNSIGNED'

/** The signature that only a holder of the data key can create. It covers the manifest and, through the checksums, every row. */
export function signatureOf(dataKey: DataKey, manifest: Buffer, checksums: Buffer): string {
  const digests = [manifest, checksums].map((part) => createHash('sha256').update(part).digest())
  return createHmac('sha256', dataKey.derive('backup signature')).update(Buffer.concat(digests)).digest('hex')
}
