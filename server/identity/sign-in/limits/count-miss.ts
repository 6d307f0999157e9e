import type { Tx } from '../../../platform/database/database.ts'
import { assertNotExceeded, type Limit, recordFailure } from '../login-limits.ts'

/**
 * For an unknown code, link or passkey, after the look-up: a valid one is never rejected because of attempts from the same address, which
 * all phones of a carrier may share. Such codes are too long to guess; the limit bounds the cost of attempts. Run as the auth role. It
 * counts first and checks afterwards, so that simultaneous misses do not all pass.
 */
export async function countMiss(tx: Tx, limit: Limit): Promise<void> {
  await recordFailure(tx, [limit])
  await assertNotExceeded(tx, [limit])
}
