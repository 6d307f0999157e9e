import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** "Former tenant 3F9A2C": enough to distinguish two of them in a statement, without any personal data. */
export function pseudonym(kind: string, personId: string): string {
  return `Former ${kind} ${personId.slice(-6).toUpperCase()}`
}

const ofStaff: RawBuilder<string> = sql`'Former manager ' || upper(right(s.id::text, 6))`

/**
 * The name of a former staff member stays in the office's record, so that the audit and the books still show who did what. All other data
 * is deleted immediately. The retention job deletes the name (docs/decisions/0083). A person who never did anything becomes a pseudonym.
 */
export async function eraseStaffMember(tx: Tx, personId: string): Promise<void> {
  await sql`update staff_members s set
      name_english = case when exists (
        select from audit_events e where e.organisation_id = s.organisation_id and e.actor_id = s.id and e.actor_role in ('ADMIN', 'MANAGER'))
        then s.name_english else ${ofStaff} end,
      name_dzongkha = null, cid = null, phone_number = null, email = null, permanent_address = null, profile_uri = null,
      is_approver = false, erased_at = ${tx.now}
    where s.id = ${personId}`.execute(tx)
}

/** Returns the number of deleted names, at most a block. */
export async function deleteOldFormerStaff(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update staff_members s set name_english = ${ofStaff} where s.id in (
      select s.id from staff_members s where s.erased_at < ${before} and s.name_english <> ${ofStaff}
      order by s.erased_at, s.id limit ${blockSize})`.execute(tx)
  return Number(numAffectedRows)
}
