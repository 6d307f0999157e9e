import type { Tx } from '../platform/database/database.ts'

/** Open tasks must not stay assigned to somebody who has left the office. */
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
