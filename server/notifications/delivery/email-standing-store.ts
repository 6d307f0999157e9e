import { sql } from 'kysely'
import type { EmailStanding } from '../../../domain/notifications/delivery-contract.ts'
import { ensureFound, Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'

type Row = {
  address: string | null
  kind: 'REFUSED' | 'BOUNCED' | null
  reason: string | null
  found_at: Date | null
  has_unsubscribed: boolean
}

export async function readEmailStanding(tx: Tx, personId: string): Promise<EmailStanding> {
  const { rows } = await sql<Row>`
    select p.email as address, u.kind, u.reason, u.found_at,
      exists (select from email_opt_outs o where o.person_id = ${personId}) as has_unsubscribed
    from (
      select organisation_id, email from tenants where id = ${personId}
      union all select organisation_id, email from owners where id = ${personId}
      limit 1) p
    left join unreachable_addresses u on u.organisation_id = p.organisation_id and u.address = lower(p.email)`.execute(tx)
  const { address, kind, reason, found_at: foundAt, has_unsubscribed: hasUnsubscribed } = ensureFound(rows[0], 'person')
  const unreachable = kind && reason && foundAt ? { kind, reason, foundAt: foundAt.toISOString() } : null
  return { id: personId, address, unreachable, hasUnsubscribed }
}

/** The office confirms that the address works again. */
export async function markReachable(tx: Tx, personId: string): Promise<EmailStanding> {
  const { address } = await readEmailStanding(tx, personId)
  const { numAffectedRows = 0n } = await sql`
    delete from unreachable_addresses where address = lower(${address})`.execute(tx)
  if (numAffectedRows === 0n) throw new Problem('ILLEGAL_TRANSITION', 'This address already receives e-mails.')
  const change = { entity: 'emailStanding', entityId: personId } as const
  await recordChange(tx, { ...change, before: { isReachable: false }, after: { isReachable: true } })
  return readEmailStanding(tx, personId)
}
