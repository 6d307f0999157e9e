import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { DataKey } from './data-key.ts'

/** Seals short secrets that rest in the database (AES-256-GCM). What is bound to a record opens for that record alone. */
export type Sealer = { seal(secret: string, boundTo?: string): Buffer; open(sealed: Buffer, boundTo?: string): string }

/** One place for each kind of secret: what was sealed for one does not open for another. */
export type SealedKind = 'outbox' | 'signing key' | 'PIN' | 'second factor'

export const createSealer = (dataKey: DataKey, kind: SealedKind): Sealer => sealerWith(dataKey.derive(`seal ${kind}`))

function sealerWith(key: Uint8Array): Sealer {
  return {
    seal: (secret, boundTo = '') => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, boundTo = '') => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(boundTo))
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
}
