import { type RawBuilder, sql } from 'kysely'
import type { Approval } from '../../domain/approval-request.ts'
import type { approvalContract } from '../../domain/approvals/approval-contract.ts'
import { everyEndpoint } from '../../domain/contracts.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { countApprovers } from './count-approvers.ts'
import { decidableCalls } from './decidable-calls.ts'
import { findBroughtIn } from './find-brought-in.ts'
import { keysOf, optionalFilter, pageOfIds, pageReply } from '../platform/database/page.ts'

const statusAt = (now: Date): RawBuilder<unknown> =>
  sql`case when a.status = 'PENDING' and a.expires_at <= ${now} then 'EXPIRED' else a.status end`

export async function listApprovals(tx: Tx, query: QueryOf<typeof approvalContract.list>): Promise<Page<Approval>> {
  const page = await pageOfIds(tx, query, {
    id: 'a.id',
    from: sql`approvals a`,
    where: [
      optionalFilter(query.status, (status) => sql`${statusAt(tx.now)} = ${status}`),
      optionalFilter(query.kind, (kind) => sql`a.kind = ${kind}`),
    ],
    sorts: { requestedAt: 'a.requested_at', amount: 'a.amount' },
    defaultSort: 'requestedAt:desc',
  })
  return pageReply(page, await readApprovals(tx, page.items))
}

export async function readApproval(tx: Tx, id: string): Promise<Approval> {
  return ensureFound((await readApprovals(tx, [id]))[0], 'request')
}

/** The requests that wait for the caller's decision. An operator inside an office decides nothing. */
export async function countApprovalsWaiting(tx: Tx): Promise<number> {
  const calls = await decidableCalls(tx)
  if (calls.length === 0) return 0
  const { rows } = await sql<{ requesterId: string; total: number }>`
    select requested_by as "requesterId", count(*) as total from approvals
    where status = 'PENDING' and expires_at > ${tx.now} and requested_by <> app_person_id()
      and barred_id is distinct from app_person_id() and call = any(${[...calls]}::text[]) group by requested_by`.execute(
    tx.byKey,
  )
  const barredFor = await findBarredFor(tx, rows)
  return rows.reduce((sum, { requesterId, total }) => (barredFor.has(requesterId) ? sum : sum + total), 0)
}

export type LockedApproval = Pick<Approval, 'kind' | 'amount'> & {
  id: string
  call: string
  params: Record<string, string>
  body: unknown
  ifMatch: number | null
  requestedBy: string
  barredId: string | null
  selfApprovalFrom: Date | null
  status: Approval['status']
}

export async function lockApproval(tx: Tx, id: string): Promise<LockedApproval> {
  const { rows } = await sql<LockedApproval>`
    select a.id, a.kind, a.amount, a.call, a.params, a.body, a.if_match as "ifMatch", a.requested_by as "requestedBy",
      a.barred_id as "barredId", a.self_approval_from as "selfApprovalFrom", ${statusAt(tx.now)} as status
    from approvals a where a.id = ${id} for update`.execute(tx)
  return ensureFound(rows[0], 'request')
}

type Row = Omit<
  Approval,
  Named | 'summary' | 'requestedAt' | 'expiresAt' | 'selfApprovalFrom' | 'decidedAt' | 'requestedBy' | 'decidedBy'
> & {
  requestedAt: Date
  expiresAt: Date
  selfApprovalFrom: Date | null
  decidedAt: Date | null
  requesterId: string
  barredId: string | null
  requesterName: string | null
  deciderId: string | null
  deciderName: string | null
  leaseId: string | null
  leaseNumber: string | null
  tenantId: string | null
  tenantName: string | null
  adviceId: string | null
  adviceNumber: string | null
}
type Named = 'canDecide' | 'lease' | 'tenant' | 'advice'

/**
 * The record in the path of a call: a lease, or an advice, payment, repair bill or recurring charge of a lease, or the bill of a work order
 * that its tenant was charged.
 */
const namedJoins = sql`
  left join payment_advices v on v.organisation_id = a.organisation_id and v.id = (a.params ->> 'id')::uuid
  left join payments p on p.organisation_id = a.organisation_id and p.id = (a.params ->> 'id')::uuid
  left join repair_bills b on b.organisation_id = a.organisation_id and b.id = (a.params ->> 'id')::uuid
  left join recurring_charges c on c.organisation_id = a.organisation_id and c.id = (a.params ->> 'id')::uuid
  left join work_orders w on w.organisation_id = a.organisation_id and w.expense_id = (a.params ->> 'id')::uuid
  left join lease_charges k on k.organisation_id = w.organisation_id and k.id = w.charge_id
  left join leases l on l.organisation_id = a.organisation_id
    and l.id = coalesce(v.lease_id, p.lease_id, b.lease_id, c.lease_id, k.lease_id, (a.params ->> 'id')::uuid)
  left join tenants t on t.organisation_id = a.organisation_id and t.id = coalesce(v.tenant_id, l.tenant_id)`

async function readApprovals(tx: Tx, ids: readonly string[]): Promise<Approval[]> {
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.call, a.amount, a.body, ${statusAt(tx.now)} as status, 
      coalesce(b.report_id, (a.params ->> 'id')::uuid) as "recordId", l.id as "leaseId", l.lease_number as "leaseNumber",
      t.id as "tenantId", t.full_name as "tenantName", v.id as "adviceId", v.advice_number as "adviceNumber",
      a.requested_at as "requestedAt", a.expires_at as "expiresAt", a.self_approval_from as "selfApprovalFrom", a.decided_at as "decidedAt", a.reason, a.result_id as "resultId",
      a.requested_by as "requesterId", coalesce(r.name_english, o.name_english) as "requesterName", a.barred_id as "barredId",
      a.decided_by as "deciderId", d.name_english as "deciderName"
    from approvals a ${namedJoins}
    left join staff_members r on r.organisation_id = a.organisation_id and r.id = a.requested_by
    left join owners o on o.organisation_id = a.organisation_id and o.id = a.requested_by
    left join staff_members d on d.organisation_id = a.organisation_id and d.id = a.decided_by
    where a.id = any(${keysOf(ids)})`.execute(tx)
  const summaries = new Map<string, string>(everyEndpoint().map(([key, { summary }]) => [key, summary]))
  const calls = rows.length > 0 ? await decidableCalls(tx) : []
  const alone = await findDecidableAlone(tx, rows)
  const barredFor = await findBarredFor(tx, calls.length > 0 ? rows.filter(({ status }) => status === 'PENDING') : [])
  return rows.map((row) => ({
    ...withNames(row, summaries.get(row.call) ?? row.call),
    canDecide:
      row.status === 'PENDING' &&
      ((canBeSecond(tx, row) && !barredFor.has(row.requesterId)) || row.id === alone) &&
      calls.includes(row.call),
  }))
}

/** The caller's own request to turn approvals off, once the caller may approve it alone. */
async function findDecidableAlone(tx: Tx, rows: readonly Row[]): Promise<string | undefined> {
  const own = rows.find(
    ({ requesterId, selfApprovalFrom }) => requesterId === personOf(tx.actor) && selfApprovalFrom && selfApprovalFrom <= tx.now,
  )
  return own && (await countApprovers(tx)) === 0 ? own.id : undefined
}

/** The requesters who brought the caller into the office too recently. */
async function findBarredFor(tx: Tx, rows: readonly { requesterId: string }[]): Promise<ReadonlySet<string>> {
  const personId = personOf(tx.actor) ?? ''
  const barred = new Set<string>()
  for (const requesterId of new Set(rows.map((row) => row.requesterId))) {
    if ((await findBroughtIn(tx, requesterId)).has(personId)) barred.add(requesterId)
  }
  return barred
}

function canBeSecond(tx: Tx, { requesterId, barredId }: Row): boolean {
  const personId = personOf(tx.actor)
  return personId !== requesterId && personId !== barredId
}

function withNames(found: Row, summary: string): Omit<Approval, 'canDecide'> {
  const { requesterId, requesterName, barredId: _barred, deciderId, deciderName, ...named } = found
  const { leaseId, leaseNumber, tenantId, tenantName, adviceId, adviceNumber, ...row } = named
  return {
    ...row,
    summary,
    lease: leaseId === null ? null : { id: leaseId, leaseNumber: leaseNumber ?? '' },
    tenant: tenantId === null ? null : { id: tenantId, name: tenantName ?? '' },
    advice: adviceId === null ? null : { id: adviceId, adviceNumber: adviceNumber ?? '' },
    requestedBy: { id: requesterId, name: requesterName ?? '' },
    decidedBy: deciderId === null ? null : { id: deciderId, name: deciderName ?? '' },
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    selfApprovalFrom: row.selfApprovalFrom?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
