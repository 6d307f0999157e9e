import { sql } from 'kysely'
import type { Claim, claimContract, NewClaim } from '../../domain/payments/claim-contract.ts'
import { type ClaimStatus, referenceKey } from '../../domain/payments/claim-status.ts'
import type { PaymentMethod } from '../../domain/ledger/payment-method.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import type { Page } from '../../domain/page.ts'
import { endOfDay } from '../platform/database/end-of-day.ts'
import { ensureFound, notFound } from '../../domain/problem.ts'
import { chargedFor } from '../advices/charged-for.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import { personOf } from '../platform/actor.ts'
import { sumRows } from '../platform/database/sum-rows.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { allOf, keysOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'

const from = sql`payment_claims c
  join leases l on l.organisation_id = c.organisation_id and l.id = c.lease_id
  join tenants t on t.organisation_id = c.organisation_id and t.id = c.tenant_id ${leasedPropertyJoins}`

/** The advices of a claim, in its order. */
const advicesJoin = sql`join lateral (
    select string_agg(a.advice_number, ' ') as advice_numbers, sum(a.balance)::bigint as balance,
      json_agg(json_build_object('adviceId', a.id, 'adviceNumber', a.advice_number, 'kind', a.kind, 'chargedFor', a.charged_for,
        'month', to_char(a.month, 'YYYY-MM'), 'amount', n.amount, 'balanceAmount', a.balance) order by n.position) as advices
    from payment_claim_advices n
    join lateral (
      select a.*, ${chargedFor} as charged_for, a.amount - a.paid_amount - a.credited_amount - a.written_off_amount as balance
      from payment_advices a where a.organisation_id = n.organisation_id and a.id = n.advice_id
    ) a on true
    where n.organisation_id = c.organisation_id and n.claim_id = c.id
  ) n on true`

type Listed = Page<Claim> & { totals: { amount: Money | null } }

export async function listClaims(tx: Tx, query: QueryOf<typeof claimContract.list>): Promise<Listed> {
  const where = [
    optionalFilter(query.status, (status) => sql`c.status = ${status}`),
    optionalFilter(
      query.adviceId,
      (id) => sql`c.id in (select n.claim_id from payment_claim_advices n where n.advice_id = ${id})`,
    ),
    optionalFilter(query.leaseId, (id) => sql`c.lease_id = ${id}`),
    optionalFilter(query.tenantId, (id) => sql`c.tenant_id = ${id}`),
    optionalFilter(query.claimedTo, (day) => sql`c.claimed_at < ${endOfDay(day)}`),
    textMatch(query.q, ['c.reference', 'n.advice_numbers', 'l.lease_number', 't.full_name', 't.name_dzongkha']),
  ]
  const source = query.q ? sql`${from} ${advicesJoin}` : query.sort?.startsWith('tenantName:') ? from : sql`payment_claims c`
  const found = pageOfIds(tx, query, {
    id: 'c.id',
    from: source,
    where,
    sorts: { claimedAt: 'c.claimed_at', paidOn: 'c.paid_on', amount: 'c.amount', tenantName: 't.full_name' },
    defaultSort: 'claimedAt:desc',
    hasCursor: true,
  })
  const counted = query.status ? undefined : sql`c.status in ('PENDING', 'APPROVED')`
  const each = sql`select c.amount from ${source} where ${allOf([...where, counted])}`
  const [page, totals] = await Promise.all([found, sumRows(tx, ['amount'], { each, isById: !query.q })])
  return { ...pageReply(page, await readClaims(tx, page.items)), totals }
}

export async function readClaim(tx: Tx, id: string): Promise<Claim> {
  return ensureFound((await readClaims(tx, [id]))[0], 'claim')
}

type Row = Omit<Claim, 'claimedAt' | 'decidedAt' | 'sameReference' | 'adviceId' | 'adviceNumber' | 'adviceKind' | 'month'> & {
  claimedAt: Date
  decidedAt: Date | null
  sameReference: Claim['sameReference'] | null
}

async function readClaims(tx: Tx, ids: readonly string[]): Promise<Claim[]> {
  const { rows } = await sql<Row>`
    select c.id, n.advices, n.balance as "adviceBalanceAmount", c.lease_id as "leaseId", l.lease_number as "leaseNumber", ${leasedPropertyLabel} as "propertyLabel",
      c.tenant_id as "tenantId", t.full_name as "tenantName", lt.full_name as "leaseTenantName", c.amount, c.method, c.reference, c.paid_on as "paidOn", c.status,
      c.rejection_reason as "rejectionReason", c.payment_id as "paymentId", p.receipt_number as "receiptNumber",
      p.reversal_reason as "reversalReason",
      c.claimed_at as "claimedAt", c.decided_at as "decidedAt", slip.id as "slipId", slip.content_type as "slipType",
      (select json_agg(json_build_object('paymentId', m.id, 'receiptNumber', m.receipt_number) order by m.receipt_number) from (
        select m.id, m.receipt_number from payments m
        where ${bears(sql.ref('c.reference_key'))} and m.id is distinct from c.payment_id order by m.id desc limit ${maxSameReference}
      ) m) as "sameReference"
    from ${from} ${advicesJoin}
    left join tenants lt on lt.organisation_id = l.organisation_id and lt.id = l.tenant_id and l.tenant_id <> c.tenant_id
    left join payments p on p.organisation_id = c.organisation_id and p.id = c.payment_id
    left join lateral (
      select d.id, f.content_type from documents d join files f on f.organisation_id = d.organisation_id and f.hash = d.file_hash
      where d.organisation_id = c.organisation_id and d.entity = 'claim' and d.entity_id = c.id order by d.created_at, d.id limit 1
    ) slip on true
    where c.id = any(${keysOf(ids)})`.execute(tx.byKey)
  return rows.map(({ claimedAt, decidedAt, sameReference, ...claim }) => ({
    ...claim,
    ...firstOf(claim.advices),
    sameReference: sameReference ?? [],
    claimedAt: claimedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

function firstOf([first]: Claim['advices']) {
  if (!first) throw new Error('A claim names at least one advice.')
  const { adviceId, adviceNumber, kind, month } = first
  return { adviceId, adviceNumber, adviceKind: kind, month }
}

/** A reference such as “rent” is on many receipts; the newest are shown. */
const maxSameReference = 10

/** A valid payment `m` with this reference. */
function bears(key: unknown) {
  return sql`m.reference is not null and upper(regexp_replace(m.reference, '[^0-9A-Za-z]', '', 'g')) = ${key} and m.reversed_at is null`
}

/**
 * The receipt that already has a reference, if the caller may see it. The reference is locked until the end of the transaction, so that of
 * two people who record it at the same time, for any lease, the second finds the receipt of the first.
 */
export async function receiptWithReference(
  tx: Tx,
  reference: string,
  methods?: readonly PaymentMethod[],
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reference ' || app_organisation_id() || ${referenceKey(reference)}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ receiptNumber: string }>`
    select m.receipt_number as "receiptNumber" from payments m
    where ${bears(sql`${referenceKey(reference)}`)} and ${methods ? sql`m.method in (${sql.join(methods)})` : sql`true`}
    order by m.id limit 1`.execute(tx)
  return rows[0]?.receiptNumber
}

/** Runs as staff, because a tenant can only read. Returns false if this reference was claimed before. */
export async function insertClaim(
  staff: Tx,
  claim: NewClaim & { leaseId: string; tenantId: string; named: readonly { adviceId: string; amount: Money }[] },
): Promise<string | undefined> {
  const row = await staff
    .insertInto('payment_claims')
    .values({
      id: newId(),
      lease_id: claim.leaseId,
      tenant_id: claim.tenantId,
      amount: claim.amount,
      method: claim.method,
      reference: claim.reference,
      reference_key: referenceKey(claim.reference),
      paid_on: claim.paidOn,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'method', 'reference_key'])
        .where(sql<boolean>`status not in ('REJECTED', 'WITHDRAWN', 'REVERSED')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  const named = claim.named.map(({ adviceId, amount }, index) => ({
    claim_id: row.id,
    advice_id: adviceId,
    position: index + 1,
    amount,
  }))
  await staff.insertInto('payment_claim_advices').values(named).execute()
  return row.id
}

/** The outstanding amount of a lease's advices, and how much of it the tenant claims to have paid. */
export async function readOpenOfLease(tx: Tx, leaseId: string): Promise<{ openAmount: Money; checkedAmount: Money }> {
  const { rows } = await sql<{ openAmount: Money; checkedAmount: Money }>`
    select coalesce((select sum(greatest(a.amount - a.paid_amount - a.credited_amount - a.written_off_amount, 0)
        + a.interest_posted_amount - a.interest_paid_amount) from payment_advices a where a.lease_id = ${leaseId}), 0)::bigint as "openAmount",
      coalesce((select sum(c.amount) from payment_claims c where c.lease_id = ${leaseId} and c.status = 'PENDING'), 0)::bigint
        as "checkedAmount"`.execute(tx)
  return rows[0] ?? { openAmount: ZERO, checkedAmount: ZERO }
}

export async function countPendingClaims(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from payment_claims where status = 'PENDING'`.execute(
    tx.byKey,
  )
  return rows[0]?.count ?? 0
}

export type LockedClaim = {
  id: string
  adviceIds: string[]
  leaseId: string
  amount: Money
  method: PaymentMethod
  reference: string
  paidOn: CalendarDate
  status: ClaimStatus
}

/** The advices of a claim `c`, in the order in which it pays them. */
export const adviceIdsOf = sql<string[]>`(select array_agg(n.advice_id order by n.position) from payment_claim_advices n
  where n.organisation_id = c.organisation_id and n.claim_id = c.id)`

export async function leaseOfClaim(tx: Tx, id: string): Promise<string> {
  const claim = await tx.selectFrom('payment_claims').select('lease_id').where('id', '=', id).executeTakeFirst()
  if (!claim) throw notFound('claim')
  return claim.lease_id
}

export async function lockClaim(tx: Tx, id: string): Promise<LockedClaim> {
  const { rows } = await sql<LockedClaim>`
    select id, ${adviceIdsOf} as "adviceIds", lease_id as "leaseId", amount, method, reference, paid_on as "paidOn",
      status
    from payment_claims c where id = ${id} for update`.execute(tx)
  return ensureFound(rows[0], 'claim')
}

type Decision = { paymentId: string } | { reason: string } | 'WITHDRAWN'

function outcomeOf(decision: Decision) {
  if (decision === 'WITHDRAWN') return { status: decision }
  return 'paymentId' in decision
    ? { status: 'APPROVED', payment_id: decision.paymentId }
    : { status: 'REJECTED', rejection_reason: decision.reason }
}

export async function decideClaim(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx
    .updateTable('payment_claims')
    .set({ ...outcomeOf(decision), decided_at: tx.now, decided_by: personOf(tx.actor) ?? null })
    .where('id', '=', id)
    .execute()
}

/** The proof of a reversed payment: the tenant sees it, and can send its reference again. The lease is locked. */
export async function reverseClaim(tx: Tx, paymentId: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('payment_claims')
    .set({ status: 'REVERSED' })
    .where('payment_id', '=', paymentId)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
