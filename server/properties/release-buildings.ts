import type { Tx } from '../platform/database/database.ts'

/** Who is no longer a manager looks after no building either. */
export async function releaseBuildings(tx: Tx, { personId }: { personId: string }): Promise<void> {
  await tx.actingAs('staff', (office) => office.deleteFrom('building_managers').where('manager_id', '=', personId).execute())
}
