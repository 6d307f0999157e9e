import { Problem } from '../../../../domain/problem.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { keyOf, type Limit, perDay, recordFailure, returnAttempt } from '../login-limits.ts'

// Limits wrong passwords for one user name from everywhere, on devices that its person never used (docs/decisions/0167). Nothing here
// depends on whether anyone has that user name. Run as the auth role.

const secondMs = 1000
/** This many failures a day cause no wait. */
export const freeFailures = 20
const firstWaitMs = 10 * secondMs
const longestWaitMs = 300 * secondMs

const failuresOf = (username: string) => perDay(freeFailures, 'account', username)

/** At most one attempt passes in each wait. */
const paceOf = (username: string, failures: number): Limit => ({
  key: keyOf('account-pace', username),
  max: 1,
  windowMs: waitBefore(failures),
})

/** The time between the previous attempt and the nth: it doubles, up to five minutes. */
function waitBefore(nth: number): number {
  const doublings = nth - freeFailures - 2
  return doublings < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(doublings, 20))
}

/** Counts the attempt, or rejects it until the wait is over. Rejected attempts are rolled back. Returns the number of attempts in a day. */
export async function consumeAccountTry(tx: Tx, username: string): Promise<number> {
  const total = failuresOf(username)
  await recordFailure(tx, [total])
  const { failures } = await countOf(tx, total)
  if (failures <= freeFailures) return failures
  const pace = paceOf(username, failures)
  await recordFailure(tx, [pace])
  const { failures: tries, since } = await countOf(tx, pace)
  if (tries <= 1) return failures
  const leftMs = Math.max(secondMs, since.getTime() + pace.windowMs - tx.now.getTime())
  throw tooManyForAccount(leftMs)
}

/** The password was right. Earlier attempts of others stay counted. */
export const returnAccountTry = (tx: Tx, username: string): Promise<void> => returnAttempt(tx, failuresOf(username))

const countOf = (tx: Tx, { key }: Limit) =>
  tx.selectFrom('login_failures').select(['failures', 'since']).where('key', '=', key).executeTakeFirstOrThrow()

function tooManyForAccount(leftMs: number): Problem {
  const seconds = Math.ceil(leftMs / secondMs)
  const wait = seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Problem(
    'TOO_MANY_REQUESTS',
    `Too many wrong passwords from many places. Wait ${wait} and try again, or sign in with a code sent to your phone.`,
    { retryAfterSeconds: seconds },
  )
}

/** One message a day to a person about wrong passwords. */
export const guessesMessageLimit = (personId: string) => perDay(1, 'guesses-message', personId)
