import type { Tx } from '../platform/database/database.ts'

export type Restriction = { isRestricted: boolean; since: string | null; reason: string | null }

// Run as staff: owners and tenants have no other access to the table than these functions, about themselves.

export function readRestriction(tx: Tx, personId: string): Promise<Restriction> {
  return tx.actingAs('staff', async (office) => {
    const row = await office
      .selectFrom('restrictions')
      .select(['since', 'reason'])
      .where('person_id', '=', personId)
      .executeTakeFirst()
    return { isRestricted: row !== undefined, since: row?.since.toISOString() ?? null, reason: row?.reason ?? null }
  })
}

export async function setRestriction(
  tx: Tx,
  personId: string,
  { isRestricted, reason, canReplace }: { isRestricted: boolean; reason: string | null; canReplace: boolean },
): Promise<void> {
  await tx.actingAs('staff', async (office) => {
    if (!isRestricted) return office.deleteFrom('restrictions').where('person_id', '=', personId).execute()
    return office
      .insertInto('restrictions')
      .values({ person_id: personId, reason })
      .onConflict((conflict) => {
        const known = conflict.columns(['organisation_id', 'person_id'])
        return canReplace ? known.doUpdateSet({ reason }) : known.doNothing()
      })
      .execute()
  })
}
