import { createHmac, timingSafeEqual } from 'node:crypto'

// Codes of authenticator apps: RFC 6238 with SHA-1, 30 seconds and six digits, which every app supports.

const stepMs = 30_000
/** Phone clocks differ, so the codes just before and after count as well. */
const tolerance = 1

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** RFC 4226, 5.3. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The step of this code; undefined if the code is wrong or not newer than the last used one. */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined {
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => current - tolerance + index)
  return steps.filter((step) => isEqual(codeOf(secret, step), code)).find((step) => step > lastStep)
}

function isEqual(right: string, given: string): boolean {
  const [rightBytes, givenBytes] = [Buffer.from(right), Buffer.from(given)]
  // Six characters can be more than six bytes, and timingSafeEqual throws if the lengths differ.
  return rightBytes.length === givenBytes.length && timingSafeEqual(rightBytes, givenBytes)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, section 6: the format in which apps read a secret. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => alphabet.charAt(Number.parseInt(part.padEnd(5, '0'), 2))).join('')
}
