import type { Tx } from '../../../platform/database/database.ts'
import { assertNotExceeded, type Limit, recordFailure } from '../login-limits.ts'

/**
 * For a code, link or passkey that leads nowhere, after it was looked up: what is right is never refused for what neighbours behind the
 * same address tried, who may be all phones of a carrier. Such codes are too long to be guessed; the limit bounds what trying costs us.
 * Run as the auth role. Counts first and looks then, so that misses sent at once are not all let through.
 */
export async function countMiss(tx: Tx, limit: Limit): Promise<void> {
  await recordFailure(tx, [limit])
  await assertNotExceeded(tx, [limit])
}
