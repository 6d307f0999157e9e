import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Settlement } from '../../domain/deposits/deposit-contract.ts'
import { endedStatuses } from '../../domain/leases/lease-status.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { larger, type Money, minus, plus, ZERO } from '../../domain/money.ts'
import { ensureFound } from '../../domain/problem.ts'
import { isOpen } from '../advices/advice-filter.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf } from '../platform/database/page.ts'

/** The lease and the leases that it renews. They share one deposit (R15: once). A cancelled renewal has no part in it. */
export const leaseChain = (leaseId: string) => sql`
  with recursive chain as (
    select id, renews_id, status from leases where id = ${leaseId}
    union all
    select b.id, b.renews_id, b.status from leases b join chain c on b.id = c.renews_id where c.status <> 'CANCELLED'
  )`

export async function readHeldDeposit(tx: Tx, leaseId: string): Promise<Money> {
  return plus(ZERO, ...(await readHoldings(tx, leaseId)).map(({ amount }) => amount))
}

/** A part of a deposit by the lease that charged it, and the last day on which it changed. */
export type DepositHolding = { leaseId: string; amount: Money; changedOn: CalendarDate }

/** The deposit of a lease, by the leases of the chain that charged it: usually the first. */
export async function readHoldings(tx: Tx, leaseId: string): Promise<DepositHolding[]> {
  const { rows } = await sql<DepositHolding>`
    ${leaseChain(leaseId)} select p.lease_id as "leaseId", -sum(p.amount)::bigint as amount, max(e.value_date) as "changedOn"
    from ledger_postings p join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
    where p.lease_id in (select id from chain) and p.account_code = ${accounts.DEPOSITS_HELD.code}
    group by p.lease_id having sum(p.amount) <> 0 order by p.lease_id`.execute(tx)
  return rows
}

/** Does the same for several leases; a lease without a deposit has no entry. */
export async function readHeldDeposits(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, Money>> {
  const { rows } = await sql<{ leaseId: string; held: Money }>`
    with recursive chain as (
      select id as "leaseId", id, renews_id, status from leases where id = any(${keysOf(leaseIds)})
      union all
      select c."leaseId", b.id, b.renews_id, b.status from leases b join chain c on b.id = c.renews_id where c.status <> 'CANCELLED'
    )
    select c."leaseId", (-sum(p.amount))::bigint as held from chain c join ledger_postings p on p.lease_id = c.id
    where p.account_code = ${accounts.DEPOSITS_HELD.code} group by c."leaseId"`.execute(tx.byKey)
  return new Map(rows.map(({ leaseId, held }) => [leaseId, held]))
}

/** The earlier leases of the chain, latest first. */
export async function readLeasesBefore(tx: Tx, leaseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${leaseChain(leaseId)} select id from chain where id <> ${leaseId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The leases of the chain that are owed a deposit, if the lease and everything that renews it have ended. */
export async function readEndedWithOpenDeposit(tx: Tx, leaseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${leaseChain(leaseId)}, renewed as (
      select id, status from leases where id = ${leaseId}
      union all
      select r.id, r.status from leases r join renewed c on r.renews_id = c.id where r.status <> 'CANCELLED'
    )
    select a.lease_id as id from payment_advices a
    where a.lease_id in (select id from chain) and a.kind = 'SECURITY_DEPOSIT' and ${isOpen}
      and not exists (select from renewed where status not in (${sql.join([...endedStatuses])}))
    order by a.lease_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether the deposit of a lease was settled, with it or with a lease that renews it. */
export async function isDepositSettled(tx: Tx, leaseId: string): Promise<boolean> {
  return (await readSettledBy(tx, leaseId)) !== null
}

/** The settlement of the deposit of a lease, with it or with a lease that renews it. */
export async function readSettledBy(
  tx: Tx,
  leaseId: string,
): Promise<Pick<Settlement, 'settlementNumber' | 'refundedOn'> | null> {
  const { rows } = await sql<Pick<Settlement, 'settlementNumber' | 'refundedOn'>>`
    with recursive chain as (
      select id from leases where id = ${leaseId}
      union all
      select r.id from leases r join chain c on r.renews_id = c.id where r.status <> 'CANCELLED'
    )
    select d.settlement_number as "settlementNumber", d.refunded_on as "refundedOn"
    from deposit_settlements d where d.lease_id in (select id from chain) limit 1`.execute(tx)
  return rows[0] ?? null
}

export type NewSettlement = Omit<Settlement, 'deductions' | 'deductedAmount' | 'claimAmount' | 'settledAt'> & {
  usedAmount: Money
  deductions: readonly { description: string; amount: Money; coveredAmount: Money; adviceId: string | null }[]
}

export async function insertSettlement(tx: Tx, settlement: NewSettlement): Promise<void> {
  const { id, leaseId, deductions } = settlement
  await tx
    .insertInto('deposit_settlements')
    .values({
      id,
      settlement_number: settlement.settlementNumber,
      lease_id: leaseId,
      tenant_id: settlement.tenantId,
      held_amount: settlement.heldAmount,
      used_amount: settlement.usedAmount,
      refund_amount: settlement.refundAmount,
      interest_amount: settlement.interestAmount,
      explanation: JSON.stringify(settlement.explanation),
      refunded_on: settlement.refundedOn,
      method: settlement.method,
      refund_account: settlement.refundAccount,
      claim_advice_id: settlement.claimAdviceId,
    })
    .execute()
  if (deductions.length === 0) return
  await tx
    .insertInto('deposit_deductions')
    .values(
      deductions.map(({ description, amount, coveredAmount, adviceId }, line) => ({
        settlement_id: id,
        line,
        lease_id: leaseId,
        description,
        amount,
        covered_amount: coveredAmount,
        advice_id: adviceId,
      })),
    )
    .execute()
}

type SettlementRow = Omit<Settlement, 'deductions' | 'deductedAmount' | 'claimAmount' | 'settledAt'> & { settledAt: Date }

export async function readSettlement(tx: Tx, leaseId: string): Promise<Settlement | null> {
  const { rows } = await sql<SettlementRow>`
    select id, settlement_number as "settlementNumber", lease_id as "leaseId", tenant_id as "tenantId", held_amount as "heldAmount",
      refund_amount as "refundAmount", interest_amount as "interestAmount", explanation, refunded_on as "refundedOn", method,
      ${tx.actor.kind === 'owner' ? sql`null` : sql`refund_account`} as "refundAccount",
      claim_advice_id as "claimAdviceId", settled_at as "settledAt"
    from deposit_settlements where lease_id = ${leaseId}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const deductions = await sql<Settlement['deductions'][number]>`
    select d.description, d.amount, d.covered_amount as "coveredAmount", d.advice_id as "adviceId", a.advice_number as "adviceNumber"
    from deposit_deductions d left join payment_advices a on a.organisation_id = d.organisation_id and a.id = d.advice_id
    where d.settlement_id = ${row.id} order by d.line`.execute(tx)
  const deductedAmount = plus(...deductions.rows.map(({ amount }) => amount))
  return {
    ...row,
    deductions: deductions.rows,
    deductedAmount,
    claimAmount: larger(minus(deductedAmount, row.heldAmount), ZERO),
    settledAt: row.settledAt.toISOString(),
  }
}

export async function requireSettlement(tx: Tx, leaseId: string): Promise<Settlement> {
  return ensureFound(await readSettlement(tx, leaseId), 'settlement')
}
