import { endedWorkStates } from '../../../domain/maintenance/work-orders/work-state.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Work that is not ended does not wait for somebody who has left the office. */
export async function unassignWork(tx: Tx, { personId }: { personId: string }): Promise<void> {
  await tx.actingAs('staff', (office) =>
    office
      .updateTable('work_orders')
      .set({ assignee_id: null })
      .where('assignee_id', '=', personId)
      .where('state', 'not in', endedWorkStates)
      .execute(),
  )
}
