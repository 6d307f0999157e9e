import { sql } from 'kysely'
import type { RoleName } from '../../domain/endpoint.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'

/**
 * Owners read statements and tax reports through their role, including those of land that they held before, so the role does not end while
 * there are any.
 */
export async function assertNoHoldings(tx: Tx, { personId, name }: { personId: string; name: RoleName }): Promise<void> {
  if (name !== 'OWNER') return
  const { rows } = await sql`
    select owner_id from thram_holdings where owner_id = ${personId}
    union all select owner_id from building_holdings where owner_id = ${personId}
    union all select owner_id from unit_holdings where owner_id = ${personId} limit 1`.execute(tx)
  if (rows.length > 0)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'This person owns or owned property here and needs the role to read the statements. The role ends when they delete their account.',
    )
}
