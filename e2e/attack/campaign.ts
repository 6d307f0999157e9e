import { newId } from '../../server/platform/database/new-id.ts'

// The length of an attack: as requested by `npm run attack`, short enough for `npm run test:systems`, or the seconds of `npm test`.

/** The full attack, without a time limit. */
export const isFull = process.env['ATTACK_FULL'] === 'true'
/** Set if a length in minutes was requested. */
const minutes = process.env['ATTACK_MINUTES'] === undefined ? undefined : Number(process.env['ATTACK_MINUTES'])
/** For `npm test`, which runs only the kills and the sockets: vitest.config.ts. */
export const isShort = !isFull && minutes === undefined && process.env['ATTACK_SAMPLE'] !== 'true'
/** The seed of the first round; each further round uses the next one. */
export const seed = Number(process.env['ATTACK_SEED'] ?? 20_250_615)

/** The rounds of each length; for a length in minutes, `part` of the minutes and at least one round. */
type Share = { part: number; short?: number; sample: number; full: number }

/** Whether another round is due. All lengths except minutes count rounds and read no clock, so that they are the same on every machine. */
export function isDueUntil({ part, short = 1, sample, full }: Share): (rounds: number) => boolean {
  if (isFull) return (rounds) => rounds < full
  if (isShort) return (rounds) => rounds < short
  if (minutes === undefined) return (rounds) => rounds < sample
  const deadline = Date.now() + minutes * part * 60_000
  return (rounds) => rounds < 1 || (rounds < full && Date.now() < deadline)
}

/** For the time limit of a test: its last round may take a while. */
export const maxTestMs = isFull ? 4 * 3_600_000 : (minutes ?? 10) * 60_000 + 600_000

/** Prints a line among the results. */
export function printResult(line: string): void {
  process.stdout.write(`ATTACK ${line}\n`)
}

/** A key that has not been used. */
export const newKey = () => `attack-${newId()}`
