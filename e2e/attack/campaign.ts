import { newId } from '../../server/platform/database/new-id.ts'

// How long an attack is: what `npm run attack` was asked for, what `npm run test:systems` has time for, or the seconds of `npm test`.

/** All of it, however long it takes. */
export const isFull = process.env['ATTACK_FULL'] === 'true'
/** Set where somebody asked for a length in minutes. */
const minutes = process.env['ATTACK_MINUTES'] === undefined ? undefined : Number(process.env['ATTACK_MINUTES'])
/** For `npm test`, which runs the kills and the sockets alone: vitest.config.ts. */
export const isShort = !isFull && minutes === undefined && process.env['ATTACK_SAMPLE'] !== 'true'
/** The first of a run: each further round has the next. */
export const seed = Number(process.env['ATTACK_SEED'] ?? 20_250_615)

/** Rounds of each length; where minutes were asked for, `part` of them and at least one round. */
type Share = { part: number; short?: number; sample: number; full: number }

/** Whether a round more is due. All but minutes count rounds and look at no clock: they are the same on every machine. */
export function isDueUntil({ part, short = 1, sample, full }: Share): (rounds: number) => boolean {
  if (isFull) return (rounds) => rounds < full
  if (isShort) return (rounds) => rounds < short
  if (minutes === undefined) return (rounds) => rounds < sample
  const deadline = Date.now() + minutes * part * 60_000
  return (rounds) => rounds < 1 || (rounds < full && Date.now() < deadline)
}

/** For the limit of a test: its last round may take a while. */
export const maxTestMs = isFull ? 4 * 3_600_000 : (minutes ?? 10) * 60_000 + 600_000

/** A line that stands among the results. */
export function say(line: string): void {
  process.stdout.write(`ATTACK ${line}\n`)
}

/** A key that nobody has used. */
export const newKey = () => `attack-${newId()}`
