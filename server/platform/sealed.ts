import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals short secrets that must rest in the database until they are sent (AES-256-GCM). */
export type Sealer = { seal(secret: string): Buffer; open(sealed: Buffer): string }

export function createSealer(installationSecret: Uint8Array): Sealer {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', 'outbox', 32))
  return {
    seal: (secret) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
}
