import { authActor } from '../platform/actor.ts'
import type { Database } from '../platform/database/database.ts'
import { positionOfHead } from './audit-head.ts'
import { type AuditHeadLog, missingText } from './audit-head-log.ts'

/**
 * A restored backup ends at the time it was taken. The restore is recorded outside the database, so that a person with access to the
 * database alone cannot fake one. Returns a description of the audit events that are missing from the backup.
 */
export async function recordRestore(
  database: Database,
  log: AuditHeadLog,
  restore: { takenAt: string; restoredAt: string },
): Promise<string[]> {
  const organisations = await database.as(authActor, (tx) => tx.selectFrom('organisations').select(['id', 'name']).execute())
  const { heads: before } = await log.read()
  const heads: Record<string, string> = {}
  const gone: string[] = []
  for (const { id, name } of organisations) {
    const row = await database.as({ kind: 'job', organisationId: id }, (tx) =>
      tx.selectFrom('audit_heads').select('head').executeTakeFirst(),
    )
    if (row) heads[id] = row.head
    const [end, former] = [positionOfHead(row?.head ?? ''), positionOfHead(before[id]?.head ?? '')]
    if (former > end) gone.push(`${name}: ${missingText(end, former)} They were recorded after the backup.`)
  }
  await log.recordRestore(restore, heads)
  return gone
}
