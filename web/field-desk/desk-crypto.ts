import type { DeskRow, Sealed } from '../platform/desk-database.ts'

// AES-GCM under a random key of the desk, which is stored only sealed with what PBKDF2 makes of the passphrase. Neither the key nor the
// passphrase is stored, and the browser does not give the key out again.

export const minPassphraseLength = 10
/** OWASP's figure for PBKDF2 with SHA-256. */
const iterations = 600_000

export type Vault = Pick<DeskRow, 'id' | 'salt' | 'iterations' | 'key'>

/** A key for a new desk, sealed with the passphrase. */
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

/** Null where the passphrase is another. */
export async function openVault({ id, salt, iterations: rounds, key }: Vault, passphrase: string): Promise<CryptoKey | null> {
  const outer = await keyOf(passphrase, { salt, iterations: rounds })
  const raw = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: key.iv, additionalData: labelOf(`desk:${id}`) }, outer, key.bytes)
    // AES-GCM says nothing else of a wrong key.
    .catch(() => null)
  if (raw === null) return null
  const opened = await importKey(new Uint8Array(raw))
  new Uint8Array(raw).fill(0)
  return opened
}

/** `label` says what the bytes are, so that one row cannot be put in the place of another. */
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
  // The same letters may be typed as different characters on two keyboards.
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
