import { randomBytes, randomInt } from 'node:crypto'

let lastMs = 0
let sequence = 0

/**
 * UUIDv7 (RFC 9562): ordered by time, so that keys are adjacent in their index; within a millisecond ordered by a sequence (method 1 of
 * §6.2), so that ids of one process sort in the order of their creation.
 */
export function newId(): string {
  const bytes = randomBytes(16)
  const { ms, step } = nextMoment()
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | step, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function nextMoment(): { ms: number; step: number } {
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    sequence = randomInt(1024)
  } else if (sequence < 0xfff) {
    sequence += 1
  } else {
    lastMs += 1
    sequence = 0
  }
  return { ms: lastMs, step: sequence }
}
