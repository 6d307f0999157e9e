import { sha256 } from './sha256.ts'

export type Entry = { reference: string; points: number }
export type Placed = Entry & { ticket: string; position: number }

/** One line an applicant, "reference points", sorted by reference; each line ends with a line feed. */
export function canonicalList(entries: readonly Entry[]): string {
  return entries
    .toSorted((a, b) => compare(a.reference, b.reference))
    .map(({ reference, points }) => `${reference} ${points}\n`)
    .join('')
}

/** Published when the round closes, before anybody knows the seed. */
export function hashOfList(entries: readonly Entry[]): string {
  return sha256(canonicalList(entries))
}

/** What is sorted by: nobody can choose it, because the list was fixed before the seed was known. */
export function ticketOf(seed: string, listHash: string, reference: string): string {
  return sha256(`${seed}|${listHash}|${reference}`)
}

/** More points first; among equal points, and in a lucky draw where all have 0, the smaller ticket first. */
export function drawOrder(entries: readonly Entry[], seed: string): Placed[] {
  const listHash = hashOfList(entries)
  return entries
    .map((entry) => ({ ...entry, ticket: ticketOf(seed, listHash, entry.reference) }))
    .toSorted((a, b) => b.points - a.points || compare(a.ticket, b.ticket))
    .map((entry, index) => ({ ...entry, position: index + 1 }))
}

/** The entries of a published list; null where a line is none. */
export function readList(text: string): Entry[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const found = lines.map((line) => /^(\S+) (\d{1,6})$/.exec(line.trim()))
  return found.every((match) => match !== null)
    ? found.map((match) => ({ reference: match[1] ?? '', points: Number(match[2]) }))
    : null
}

/** By code units, as `sort` with LC_ALL=C does. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
