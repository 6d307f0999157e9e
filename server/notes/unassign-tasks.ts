import type { Tx } from '../platform/database/database.ts'

/** Tasks that are not done do not wait for somebody who has left the office. */
export async function unassignTasks(tx: Tx, { personId }: { personId: string }): Promise<void> {
  await tx.actingAs('staff', (office) =>
    office
      .updateTable('notes')
      .set({ assignee_id: null })
      .where('assignee_id', '=', personId)
      .where('is_done', '=', false)
      .execute(),
  )
}
