import { endedWorkStates } from '../../../domain/maintenance/work-orders/work-state.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Open work and plans must not stay assigned to somebody who has left the office. */
export async function unassignWork(tx: Tx, { personId }: { personId: string }): Promise<void> {
  await tx.actingAs('staff', async (office) => {
    await office
      .updateTable('work_orders')
      .set({ assignee_id: null })
      .where('assignee_id', '=', personId)
      .where('state', 'not in', endedWorkStates)
      .execute()
    await office.updateTable('maintenance_plans').set({ assignee_id: null }).where('assignee_id', '=', personId).execute()
  })
}
