import { newId } from '../../server/platform/database/new-id.ts'

// What `npm run attack` was asked for; without it, what `npm run test:systems` has time for.

const minutes = Number(process.env['ATTACK_MINUTES'] ?? 6)
/** The first of a run: each further round has the next. */
export const seed = Number(process.env['ATTACK_SEED'] ?? 20_250_615)

/** The part of the time that one of the attacks has. */
export const deadlineOf = (part: number) => Date.now() + minutes * part * 60_000
/** For the limit of a test: its last round may take a while. */
export const maxTestMs = minutes * 60_000 + 600_000

/** A line that stands among the results. */
export function say(line: string): void {
  process.stdout.write(`ATTACK ${line}\n`)
}

/** A key that nobody has used. */
export const newKey = () => `attack-${newId()}`
