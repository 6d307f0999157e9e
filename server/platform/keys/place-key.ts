import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { DataKey } from './data-key.ts'

// The data that one installation needs about another when an office moves between them. The address is one line without a secret. People
// compare it over a trusted channel, and everything else follows from it.

/** `keyId`: of its data key. `publicKey`: verifies its signatures. `recipient`: archives for it are encrypted to this (age). */
export type Place = { keyId: string; publicKey: string; recipient: string }

const prefix = 'sakhang-place-1'
const pattern = /^sakhang-place-1 ([0-9a-f]{16}) ([A-Za-z0-9_-]{43}) (age1[0-9a-z]{10,200})$/
/** The PKCS #8 header of an Ed25519 key, before its 32 bytes (RFC 8410). */
const privateKeyHeader = Buffer.from('302e020100300506032b657004220420', 'hex')

export const placeOf = (dataKey: DataKey, recipient: string): Place => ({
  keyId: dataKey.id,
  publicKey: String(createPublicKey(signingKeyOf(dataKey)).export({ format: 'jwk' }).x),
  recipient,
})

export const placeText = ({ keyId, publicKey, recipient }: Place) => [prefix, keyId, publicKey, recipient].join(' ')

/** Undefined for a line that is not an address, for example because only part of it was copied. */
export function readPlace(line: string): Place | undefined {
  const [, keyId, publicKey, recipient] = pattern.exec(line.trim().replaceAll(/\s+/g, ' ')) ?? []
  return keyId && publicKey && recipient ? { keyId, publicKey, recipient } : undefined
}

/**
 * A signature that the other installation can verify with the address of this one. `purpose`: a signature of one kind is not valid for
 * another.
 */
export const signAsPlace = (dataKey: DataKey, purpose: string, text: string): string =>
  sign(null, messageOf(purpose, text), signingKeyOf(dataKey)).toString('base64url')

export function isSignedBy(
  { publicKey }: Place,
  purpose: string,
  { text, signature }: { text: string; signature: string },
): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, messageOf(purpose, text), key, Buffer.from(signature, 'base64url'))
}

const messageOf = (purpose: string, text: string) => Buffer.from(`sakhang ${purpose}\n${text}`)

function signingKeyOf(dataKey: DataKey): KeyObject {
  const key = Buffer.concat([privateKeyHeader, dataKey.derive('office move signature')])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}
