import { sql } from 'kysely'
import type { ApprovalKind } from '../../domain/approval-request.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

const dayMs = 86_400_000

/** The entries of each kind that can be split into parts, and the posting that is the amount. */
const partsOf: Partial<Record<ApprovalKind, { entryKind: string; accounts: readonly string[] }>> = {
  REFUND: { entryKind: 'REFUND', accounts: [accounts.TENANT_CREDIT.code] },
  WRITE_OFF: { entryKind: 'WRITEOFF', accounts: [accounts.RECEIVABLE.code, accounts.INTEREST_RECEIVABLE.code] },
  CREDIT_NOTE: { entryKind: 'CREDIT_NOTE', accounts: [accounts.RECEIVABLE.code, accounts.INTEREST_RECEIVABLE.code] },
  REPAIR_BILL: { entryKind: 'PAYMENT', accounts: [accounts.REPAIRS.code] },
}

/**
 * The amounts of this kind that the caller moved or requested for each lease, or each owner of remittances, within 24 hours, including the
 * call just tried. Splitting an amount therefore does not avoid approval. Requests of others that the caller approved count as the
 * caller's. The call locks the leases or owners.
 */
export async function readRecentAmounts(
  tx: Tx,
  kind: ApprovalKind,
  countedFor: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const personId = personOf(tx.actor)
  if (!personId || countedFor.length === 0) return new Map()
  const asked = { personId, since: new Date(tx.now.getTime() - dayMs) }
  if (kind === 'REMITTANCE') return readRemitted(tx, countedFor, asked)
  const parts = partsOf[kind]
  if (!parts) return new Map()
  const ofLeases = countedFor.map(async (id) => [id, await readOfLease(tx, id, { kind, ...parts, ...asked })] as const)
  return new Map(await Promise.all(ofLeases))
}

type Asked = { personId: string; since: Date }

/**
 * A reversed remittance counts, because its money may have been sent. The amount of a decided request is in its remittances; a batch makes
 * one for each owner.
 */
async function readRemitted(tx: Tx, ownerIds: readonly string[], { personId, since }: Asked): Promise<Map<string, number>> {
  const { rows } = await sql<{ ownerId: string; amount: Money }>`
    select owner_id as "ownerId", sum(amount)::bigint as amount from (
      select owner_id, amount from remittances
      where owner_id = any(${idsOf(ownerIds)}) and recorded_by = ${personId} and recorded_at > ${since}
      union all
      select owner_id, -amount from reserve_movements
      where owner_id = any(${idsOf(ownerIds)}) and kind = 'RELEASED' and reverses_id is null
        and recorded_by = ${personId} and recorded_at > ${since}
      union all
      select m.owner_id, -m.amount from ${requestsOf(personId, since)} a
      join reserve_movements m on m.organisation_id = a.organisation_id and m.id = a.result_id
      where a.status = 'APPROVED' and m.owner_id = any(${idsOf(ownerIds)})
      union all
      select r.owner_id, r.amount from ${requestsOf(personId, since)} a
      join remittances r on r.organisation_id = a.organisation_id and a.result_id in (r.id, r.batch_id)
      where a.status = 'APPROVED' and r.owner_id = any(${idsOf(ownerIds)})
      union all
      select ${requestedOwner}, ${requestedAmount} from ${requestsOf(personId, since)} a ${requestedOwners}
      where a.status = 'PENDING' and ${requestedOwner} = any(${idsOf(ownerIds)})
    ) x group by 1`.execute(tx)
  return new Map(rows.map(({ ownerId, amount }) => [ownerId, amount]))
}

const requestsOf = (personId: string, since: Date) => sql`(
  select * from approvals where kind = 'REMITTANCE' and requested_by = ${personId} and requested_at > ${since})`

/** Joins a request `a` with a row for each owner that it names: one, or those of a batch. */
const requestedOwners = sql`left join lateral jsonb_array_elements(case when jsonb_typeof(a.body -> 'owners') = 'array' then a.body -> 'owners' end) o on true`
const requestedOwner = sql`coalesce(o ->> 'ownerId', a.body ->> 'ownerId')::uuid`
const requestedAmount = sql`coalesce((o ->> 'amount')::bigint, a.amount)`

/** The owners with a remittance that waits for a second person, requested by anyone. */
export async function readOwnersWaiting(tx: Tx, ownerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ownerId: string }>`
    select ${requestedOwner} as "ownerId" from approvals a ${requestedOwners}
    where a.kind = 'REMITTANCE' and a.status = 'PENDING' and a.expires_at > ${tx.now} and ${requestedOwner} = any(${idsOf(ownerIds)})`.execute(
    tx,
  )
  return new Set(rows.map(({ ownerId }) => ownerId))
}

/** A deposit is settled once, so its amount counts alone. Its entry credits and debits the credit of the tenant. */
const settleCall = 'deposit.settle'

type Parts = Asked & { kind: ApprovalKind; entryKind: string; accounts: readonly string[] }

async function readOfLease(tx: Tx, leaseId: string, { kind, personId, since, ...parts }: Parts): Promise<number> {
  const { rows } = await sql<{ amount: Money }>`
    select (
      select coalesce(sum(abs(entry.amount)), 0) from (
        select sum(p.amount) as amount
        from ledger_entries e
        join ledger_postings p on p.organisation_id = e.organisation_id and p.entry_id = e.id and p.account_code = any(${[...parts.accounts]}::text[])
        where e.lease_id = ${leaseId} and e.kind = ${parts.entryKind} and e.posted_by = ${personId} and e.posted_at > ${since}
        group by e.id) entry
    )::bigint + (
      select coalesce(sum(a.amount), 0)
      from approvals a
      where a.kind = ${kind} and a.call <> ${settleCall} and a.requested_by = ${personId} and a.requested_at > ${since}
        and a.status in ('PENDING', 'APPROVED')
        and (a.params ->> 'id')::uuid in (
          select ${leaseId}::uuid
          union all select id from payment_advices where lease_id = ${leaseId}
          union all select id from payments where lease_id = ${leaseId}
          union all select id from repair_bills where lease_id = ${leaseId}
          union all select id from recurring_charges where lease_id = ${leaseId}
          union all select r.id from meter_readings r join recurring_charges c on c.organisation_id = r.organisation_id and c.meter_id = r.meter_id
            where c.lease_id = ${leaseId})
    )::bigint as amount`.execute(tx)
  return rows[0]?.amount ?? 0
}
