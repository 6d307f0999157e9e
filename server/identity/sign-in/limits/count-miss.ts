import type { Tx } from '../../../platform/database/database.ts'
import { assertWithinLimit, type Limit, recordFailure } from '../login-limits.ts'

/**
 * For a code, link or passkey that leads nowhere, after it was looked up: what is right is never refused for what neighbours behind the
 * same address tried, who may be all phones of a carrier. Such codes are too long to be guessed; the limit bounds what trying costs us.
 * Run as the auth role.
 */
export async function countMiss(tx: Tx, limit: Limit): Promise<void> {
  await assertWithinLimit(tx, [limit])
  await recordFailure(tx, [limit])
}
