import { sql } from 'kysely'
import type { ApprovalKind } from '../../domain/approval-request.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'

const dayMs = 86_400_000

/** The entries of each kind that may be made in parts, and the posting that is the amount. */
const partsOf: Partial<Record<ApprovalKind, { entryKind: string; accounts: readonly string[] }>> = {
  REFUND: { entryKind: 'REFUND', accounts: [accounts.TENANT_CREDIT.code] },
  WRITE_OFF: { entryKind: 'WRITEOFF', accounts: [accounts.RECEIVABLE.code] },
  CREDIT_NOTE: { entryKind: 'CREDIT_NOTE', accounts: [accounts.RECEIVABLE.code, accounts.INTEREST_RECEIVABLE.code] },
  REPAIR_BILL: { entryKind: 'PAYMENT', accounts: [accounts.REPAIRS.code] },
}

/**
 * What the caller did of this kind for the lease, or the owner of a remittance, within 24 hours, the call that was just tried included, and
 * what they asked for: in parts no more goes without a second person than at once. What they approved for others counts as theirs. The
 * lease or the owner is locked by the call.
 */
export async function readRecentAmount(tx: Tx, kind: ApprovalKind, countedFor: string): Promise<number> {
  const personId = personOf(tx.actor)
  if (!personId) return 0
  const asked = { personId, since: new Date(tx.now.getTime() - dayMs) }
  if (kind === 'REMITTANCE') return readRemitted(tx, countedFor, asked)
  const parts = partsOf[kind]
  return parts ? readOfLease(tx, countedFor, { kind, ...parts, ...asked }) : 0
}

type Asked = { personId: string; since: Date }

/** One that was reversed counts: its money may have been on the way. What a decided request asked for is in the remittance made by it. */
async function readRemitted(tx: Tx, ownerId: string, { personId, since }: Asked): Promise<number> {
  const { rows } = await sql<{ amount: Money }>`
    select (
      select coalesce(sum(amount), 0) from remittances
      where owner_id = ${ownerId} and recorded_by = ${personId} and recorded_at > ${since}
    )::bigint + (
      select coalesce(sum(a.amount), 0) from approvals a
      left join remittances r on r.organisation_id = a.organisation_id and r.id = a.result_id
      where a.kind = 'REMITTANCE' and a.requested_by = ${personId} and a.requested_at > ${since} and a.status in ('PENDING', 'APPROVED')
        and coalesce(r.owner_id::text, a.body ->> 'ownerId') = ${ownerId}
    )::bigint as amount`.execute(tx)
  return rows[0]?.amount ?? 0
}

type Parts = Asked & { kind: ApprovalKind; entryKind: string; accounts: readonly string[] }

async function readOfLease(tx: Tx, leaseId: string, { kind, personId, since, ...parts }: Parts): Promise<number> {
  const { rows } = await sql<{ amount: Money }>`
    select (
      select coalesce(sum(abs(p.amount)), 0)
      from ledger_entries e
      join ledger_postings p on p.organisation_id = e.organisation_id and p.entry_id = e.id and p.account_code = any(${[...parts.accounts]}::text[])
      where e.lease_id = ${leaseId} and e.kind = ${parts.entryKind} and e.posted_by = ${personId} and e.posted_at > ${since}
    )::bigint + (
      select coalesce(sum(a.amount), 0)
      from approvals a
      where a.kind = ${kind} and a.requested_by = ${personId} and a.requested_at > ${since} and a.status in ('PENDING', 'APPROVED')
        and (a.params ->> 'id')::uuid in (
          select ${leaseId}::uuid
          union all select id from payment_advices where lease_id = ${leaseId}
          union all select id from payments where lease_id = ${leaseId}
          union all select id from repair_bills where lease_id = ${leaseId})
    )::bigint as amount`.execute(tx)
  return rows[0]?.amount ?? 0
}
