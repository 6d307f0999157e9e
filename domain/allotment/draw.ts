import { sha256 } from './sha256.ts'

export type Entry = { reference: string; points: number }
export type Placed = Entry & { ticket: string; position: number }

/** One line per applicant, "reference points", sorted by reference; each line ends with a line feed. */
export function canonicalList(entries: readonly Entry[]): string {
  return entries
    .toSorted((a, b) => compare(a.reference, b.reference))
    .map(({ reference, points }) => `${reference} ${points}\n`)
    .join('')
}

/** The hash is published when the round closes, before anyone has the seed. */
export function hashOfList(entries: readonly Entry[]): string {
  return sha256(canonicalList(entries))
}

/** The sort key of the draw. Nobody can influence it, because the list was fixed before the seed was published. */
export function ticketOf(seed: string, listHash: string, reference: string): string {
  return sha256(`${seed}|${listHash}|${reference}`)
}

/**
 * Sorts by points, highest first. Applicants with equal points, which includes everyone in a lucky draw, are sorted by ticket, smallest
 * first.
 */
export function drawOrder(entries: readonly Entry[], seed: string): Placed[] {
  const listHash = hashOfList(entries)
  return entries
    .map((entry) => ({ ...entry, ticket: ticketOf(seed, listHash, entry.reference) }))
    .toSorted((a, b) => b.points - a.points || compare(a.ticket, b.ticket))
    .map((entry, index) => ({ ...entry, position: index + 1 }))
}

/** Parses a published list; null if a line is invalid. */
export function readList(text: string): Entry[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const found = lines.map((line) => /^(\S+) (\d{1,6})$/.exec(line.trim()))
  return found.every((match) => match !== null)
    ? found.map((match) => ({ reference: match[1] ?? '', points: Number(match[2]) }))
    : null
}

/** Compares by code units, as `sort` does with LC_ALL=C. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
