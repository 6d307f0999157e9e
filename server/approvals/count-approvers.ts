import { sql } from 'kysely'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

/** The number of active managers who were chosen to approve requests that only the ADMIN may make. */
export async function countApprovers(tx: Tx, { except = [] }: { except?: readonly string[] } = {}): Promise<number> {
  const approvers = await tx.selectFrom('staff_members').select('id').where('is_approver', '=', true).execute()
  const ids = approvers.map(({ id }) => id).filter((id) => !except.includes(id))
  const { rows } = await tx.actingAs('auth', (identity) =>
    sql<{ total: number }>`
      select count(distinct r.person_id) as total from roles r join people p on p.id = r.person_id
      where r.organisation = ${organisationOf(tx.actor) ?? null} and r.name = 'MANAGER' and r.ended_at is null and r.disabled_at is null
        and r.accepted_at is not null and p.login_enabled and p.id = any(${idsOf(ids)})`.execute(identity),
  )
  return rows[0]?.total ?? 0
}
