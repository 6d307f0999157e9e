import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DataKey } from '../keys/data-key.ts'

/**
 * Tokens in addresses that outside systems use to refer to a message or a person. Each is the id with a signature, so none is stored,
 * nobody can forge one, and one of another kind is rejected.
 */
export type DeliveryLinks = {
  receipts: Signed<MessageOfOffice>
  bounces: Signed<{ messageId: string }>
  unsubscribe: Signed<{ organisationId: string; personId: string }>
}
type MessageOfOffice = { organisationId: string; messageId: string }
type Signed<T> = { sign(value: T): string; read(token: string): T | undefined }

export function createDeliveryLinks(dataKey: DataKey): DeliveryLinks {
  const receipts = signedIds(dataKey.derive('delivery receipt link'), 2, base64)
  // The part of an address before the @ has at most 64 characters, and some servers convert it to lower case.
  const bounces = signedIds(dataKey.derive('bounce address'), 1, base32)
  const unsubscribe = signedIds(dataKey.derive('unsubscribe link'), 2, base64)
  return {
    receipts: {
      sign: ({ organisationId, messageId }) => receipts.sign([organisationId, messageId]),
      read: (token) => {
        const [organisationId, messageId] = receipts.read(token) ?? []
        return organisationId && messageId ? { organisationId, messageId } : undefined
      },
    },
    bounces: {
      sign: ({ messageId }) => bounces.sign([messageId]),
      read: (token) => {
        const [messageId] = bounces.read(token) ?? []
        return messageId ? { messageId } : undefined
      },
    },
    unsubscribe: {
      sign: ({ organisationId, personId }) => unsubscribe.sign([organisationId, personId]),
      read: (token) => {
        const [organisationId, personId] = unsubscribe.read(token) ?? []
        return organisationId && personId ? { organisationId, personId } : undefined
      },
    },
  }
}

const idBytes = 16
/** 80 bits are enough, because every guess needs a request or an e-mail to us. */
const signatureBytes = 10

type Letters = { write(bytes: Buffer): string; read(text: string): Buffer | undefined }

function signedIds(key: Buffer, count: number, letters: Letters) {
  const signatureOf = (ids: Buffer) => createHmac('sha256', key).update(ids).digest().subarray(0, signatureBytes)
  return {
    sign: (ids: readonly string[]) => {
      const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
      return letters.write(Buffer.concat([bytes, signatureOf(bytes)]))
    },
    read: (token: string): string[] | undefined => {
      const bytes = letters.read(token)
      if (bytes?.length !== count * idBytes + signatureBytes) return undefined
      const ids = bytes.subarray(0, count * idBytes)
      if (!timingSafeEqual(signatureOf(ids), bytes.subarray(ids.length))) return undefined
      return Array.from({ length: count }, (_, index) => uuidOf(ids.subarray(index * idBytes, (index + 1) * idBytes)))
    },
  }
}

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const base64: Letters = {
  write: (bytes) => bytes.toString('base64url'),
  read: (text) => (/^[\w-]{1,100}$/.test(text) ? Buffer.from(text, 'base64url') : undefined),
}

/** RFC 4648, section 6, in lower case. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const base32: Letters = {
  write: (bytes) => {
    const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
    return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('')
  },
  read: (text) => {
    if (!/^[a-z2-7]{1,100}$/i.test(text)) return undefined
    const bits = Array.from(text.toLowerCase(), (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
    return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  },
}
