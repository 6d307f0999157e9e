import type { DeskRow, Sealed } from '../platform/desk-database.ts'

// Encrypts with AES-GCM under a random key of the desk. The key is stored only encrypted under a PBKDF2 key derived from the passphrase.
// Neither the plain key nor the passphrase is stored, and the browser does not export the key.

export const minPassphraseLength = 10
/** The number of iterations that OWASP recommends for PBKDF2 with SHA-256. */
const iterations = 600_000

export type Vault = Pick<DeskRow, 'id' | 'salt' | 'iterations' | 'key'>

/** Creates the key of a new desk and encrypts it with the passphrase. */
export async function createVault(id: string, passphrase: string): Promise<{ vault: Vault; key: CryptoKey }> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const outer = await keyOf(passphrase, { salt, iterations })
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const iv = newIv()
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: labelOf(`desk:${id}`) }, outer, raw)
  const key = await importKey(raw)
  raw.fill(0)
  return { vault: { id, salt, iterations, key: { iv, bytes } }, key }
}

/** Returns null if the passphrase is wrong. */
export async function openVault({ id, salt, iterations: rounds, key }: Vault, passphrase: string): Promise<CryptoKey | null> {
  const outer = await keyOf(passphrase, { salt, iterations: rounds })
  const raw = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: key.iv, additionalData: labelOf(`desk:${id}`) }, outer, key.bytes)
    // AES-GCM reports a wrong key only as a failed decryption.
    .catch(() => null)
  if (raw === null) return null
  const opened = await importKey(new Uint8Array(raw))
  new Uint8Array(raw).fill(0)
  return opened
}

/** `label` identifies the bytes, so that one row cannot be replaced by another. */
export async function sealBytes(key: CryptoKey, label: string, bytes: BufferSource): Promise<Sealed> {
  const iv = newIv()
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: labelOf(label) }, key, bytes) }
}

export function unsealBytes(key: CryptoKey, label: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: labelOf(label) }, key, bytes)
}

export function sealJson(key: CryptoKey, label: string, value: unknown): Promise<Sealed> {
  return sealBytes(key, label, new TextEncoder().encode(JSON.stringify(value)))
}

export async function unsealJson<T>(key: CryptoKey, label: string, sealed: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await unsealBytes(key, label, sealed)))
}

async function keyOf(passphrase: string, by: { salt: BufferSource; iterations: number }): Promise<CryptoKey> {
  // Two keyboards may type the same letters as different characters.
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-256', ...by }, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

function importKey(raw: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function newIv(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(12))
}

function labelOf(label: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(label)
}
