import { sql } from 'kysely'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Whether the person has unsubscribed from the acting office's announcements by e-mail. */
export async function hasOptedOut(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql`select from email_opt_outs where person_id = ${personId}`.execute(tx)
  return rows.length > 0
}

/** Does nothing if the setting is the same. Returns whether anything changed. */
export async function setOptOut(tx: Tx, personId: string, isOptedOut: boolean): Promise<boolean> {
  const { numAffectedRows = 0n } = isOptedOut
    ? await sql`insert into email_opt_outs (person_id)
        select id from tenants where id = ${personId} and erased_at is null
        union select id from owners where id = ${personId} and erased_at is null
        on conflict (organisation_id, person_id) do nothing`.execute(tx)
    : await sql`delete from email_opt_outs where person_id = ${personId}`.execute(tx)
  if (numAffectedRows === 0n) return false
  const entity = 'emailStanding'
  await recordChange(tx, {
    ...{ entity, entityId: personId },
    before: { hasUnsubscribed: !isOptedOut },
    after: { hasUnsubscribed: isOptedOut },
  })
  return true
}
