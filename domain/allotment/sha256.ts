/**
 * SHA-256 (FIPS 180-4) of a UTF-8 text, in hexadecimal. The server, the public page and independent checks compute the same draw with it.
 * The browser's own function is asynchronous, and unavailable without HTTPS.
 */
export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text))
  const hash = Uint32Array.from(initial)
  for (let at = 0; at < words.length; at += 16) compress(hash, words.subarray(at, at + 16))
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')
}

const primes = firstPrimes(64)
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32)
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const constants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

/** The bytes as big-endian words, followed by the bit 1, zeros and the length in bits. */
function padded(bytes: Uint8Array): Uint32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const view = new DataView(new ArrayBuffer(blocks * 64))
  bytes.forEach((byte, at) => view.setUint8(at, byte))
  view.setUint8(bytes.length, 0x80)
  view.setUint32(blocks * 64 - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(blocks * 64 - 4, (bytes.length * 8) % 2 ** 32)
  return Uint32Array.from({ length: blocks * 16 }, (_, at) => view.getUint32(at * 4))
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function compress(hash: Uint32Array, block: Uint32Array): void {
  const w = new Uint32Array(64)
  w.set(block)
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [w[at - 15] ?? 0, w[at - 2] ?? 0]
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    w[at] = (w[at - 16] ?? 0) + s0 + (w[at - 7] ?? 0) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let at = 0; at < 64; at += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const first = (h + s1 + chosen + (constants[at] ?? 0) + (w[at] ?? 0)) >>> 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + s0 + majority) >>> 0]
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) hash[at] = (hash[at] ?? 0) + word
}
