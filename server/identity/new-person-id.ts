import { randomInt } from 'node:crypto'
import { newId } from '../platform/database/new-id.ts'

const earliest = Date.UTC(2020, 0)
const latest = Date.UTC(2025, 0)

/**
 * A UUIDv7 with a random timestamp. Every office with a record of the person sees the id, and the real timestamp would reveal that the
 * person existed elsewhere before.
 */
export function newPersonId(): string {
  const instant = randomInt(earliest, latest).toString(16).padStart(12, '0')
  return `${instant.slice(0, 8)}-${instant.slice(8)}${newId().slice(13)}`
}
