import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Cipher, type CipherSuite, ownCiphers } from '../../platform/keys/sealed.ts'

// A cipher that the product does not have, for tests of the replacement of ciphers.

export const olderCipherName = 'chacha20-poly1305-1'

const chacha: Cipher = {
  seal: (key, secret, context) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
    cipher.setAAD(context, { plaintextLength: secret.length })
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  },
  open: (key, sealed, context) => {
    const decipher = createDecipheriv('chacha20-poly1305', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(context, { plaintextLength: sealed.length - 28 }).setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  },
}

/** A version that sealed with the older cipher. */
export const olderCiphers: CipherSuite = { ciphers: new Map([[olderCipherName, chacha]]), present: olderCipherName }

/** A version that still opens the older cipher. */
export const bothCiphers: CipherSuite = {
  ciphers: new Map([...ownCiphers.ciphers, ...olderCiphers.ciphers]),
  present: ownCiphers.present,
}
