import type { Tx } from '../platform/database/database.ts'

/** A person who is no longer a manager does not manage buildings either. */
export async function releaseBuildings(tx: Tx, { personId }: { personId: string }): Promise<void> {
  await tx.actingAs('staff', (office) => office.deleteFrom('building_managers').where('manager_id', '=', personId).execute())
}
