import { randomInt } from 'node:crypto'
import { newId } from '../platform/database/new-id.ts'

const earliest = Date.UTC(2020, 0)
const latest = Date.UTC(2025, 0)

/**
 * A UUIDv7 whose instant is drawn at random: every office that knows a person sees their id, and a true instant would
 * tell it that the person was known somewhere before.
 */
export function newPersonId(): string {
  const instant = randomInt(earliest, latest).toString(16).padStart(12, '0')
  return `${instant.slice(0, 8)}-${instant.slice(8)}${newId().slice(13)}`
}
