import { newId } from '../../server/platform/database/new-id.ts'

// What `npm run attack` was asked for; without it, what `npm run test:systems` has time for.

/** All of it, however long it takes. */
export const isFull = process.env['ATTACK_FULL'] === 'true'
const minutes = Number(process.env['ATTACK_MINUTES'] ?? 6)
/** The first of a run: each further round has the next. */
export const seed = Number(process.env['ATTACK_SEED'] ?? 20_250_615)

/** `part` of the time; at least `min` rounds, at most `full`. */
type Share = { part: number; min: number; full: number }

/** Whether a round more is due. The full form counts rounds and looks at no clock. */
export function isDueUntil({ part, min, full }: Share): (rounds: number) => boolean {
  const deadline = Date.now() + minutes * part * 60_000
  return (rounds) => rounds < min || (rounds < full && (isFull || Date.now() < deadline))
}

/** For the limit of a test: its last round may take a while. */
export const maxTestMs = isFull ? 4 * 3_600_000 : minutes * 60_000 + 600_000

/** A line that stands among the results. */
export function say(line: string): void {
  process.stdout.write(`ATTACK ${line}\n`)
}

/** A key that nobody has used. */
export const newKey = () => `attack-${newId()}`
