import { sql } from 'kysely'
import type { OnlineOrder, onlineContract } from '../../domain/online/online-contract.ts'
import { inDoubt } from '../../domain/online/online-status.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import type { Money } from '../../domain/money.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import { sumRows } from '../platform/database/sum-rows.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { chargedFor } from '../advices/charged-for.ts'

// Payments through the gateway, as lists and screens read them.

const from = sql`online_orders o
  join leases l on l.organisation_id = o.organisation_id and l.id = o.lease_id
  join tenants t on t.organisation_id = o.organisation_id and t.id = o.tenant_id ${leasedPropertyJoins}`
/** Only viewed: the payment page was opened and left before an account was entered. */
const isUntried = sql`o.bank_id is null and o.status in ('CREATED', 'STARTED', 'CANCELLED', 'EXPIRED')`
const isInDoubt = sql`o.status in (${sql.join(inDoubt)})`

type Listed = Page<OnlineOrder> & { totals: { amount: Money | null } }

export async function listOrders(tx: Tx, query: QueryOf<typeof onlineContract.list>): Promise<Listed> {
  const where = [
    query.status ? sql`o.status = ${query.status}` : sql`not (${isUntried})`,
    optionalFilter(query.inDoubt, (wanted) => (wanted === 'true' ? isInDoubt : sql`not (${isInDoubt})`)),
    optionalFilter(query.leaseId, (id) => sql`o.lease_id = ${id}`),
    optionalFilter(query.tenantId, (id) => sql`o.tenant_id = ${id}`),
    optionalFilter(query.paymentId, (id) => sql`o.payment_id = ${id}`),
    textMatch(query.q, ['o.order_number', 'o.gateway_reference', 'l.lease_number', 't.full_name', 't.name_dzongkha']),
  ]
  const source = query.q || query.sort?.startsWith('tenantName:') ? from : sql`online_orders o`
  const found = pageOfIds(tx, query, {
    id: 'o.id',
    from: source,
    where,
    sorts: { startedAt: 'o.started_at', amount: 'o.amount', tenantName: 't.full_name' },
    defaultSort: 'startedAt:desc',
  })
  const counted = query.status || query.inDoubt === 'true' ? undefined : sql`o.status = 'PAID'`
  const each = sql`select o.amount from ${source} where ${allOf([...where, counted])}`
  const [page, totals] = await Promise.all([found, sumRows(tx, ['amount'], { each, isById: !query.q })])
  return { ...pageReply(page, await readOrders(tx, page.items)), totals }
}

export async function readOrder(tx: Tx, id: string): Promise<OnlineOrder> {
  return ensureFound((await readOrders(tx, [id]))[0], 'online payment')
}

type WithEvents = ReplyInputOf<typeof onlineContract.read>

const maxEvents = 100

export async function readOrderWithEvents(tx: Tx, id: string): Promise<WithEvents> {
  const order = await readOrder(tx, id)
  const { rows } = await sql<Omit<WithEvents['events'][number], 'happenedAt'> & { happenedAt: Date }>`
    select id, status, message, code, note, happened_at as "happenedAt" from online_order_events
    where order_id = ${id} order by id limit ${maxEvents}`.execute(tx)
  return { ...order, events: rows.map(({ happenedAt, ...event }) => ({ ...event, happenedAt: happenedAt.toISOString() })) }
}

export async function countOrdersInDoubt(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from online_orders o where ${isInDoubt}`.execute(
    tx.byKey,
  )
  return rows[0]?.count ?? 0
}

type Row = Omit<OnlineOrder, InstantField | 'advices'> &
  Record<InstantField, Date | null> & { advices: OnlineOrder['advices'] | null }
type InstantField = 'startedAt' | 'expiresAt' | 'closedAt' | 'askedAt' | 'nextAskAt'

async function readOrders(tx: Tx, ids: readonly string[]): Promise<OnlineOrder[]> {
  const { rows } = await sql<Row>`
    select o.id, o.order_number as "orderNumber", o.status, o.amount, o.lease_id as "leaseId", l.lease_number as "leaseNumber",
      ${leasedPropertyLabel} as "propertyLabel", o.tenant_id as "tenantId", t.full_name as "tenantName", o.banks,
      o.bank_id as "bankId", o.bank_name as "bankName", o.gateway_reference as "gatewayReference", o.auth_number as "authNumber",
      o.result_code as "resultCode", o.note, o.payment_id as "paymentId", p.receipt_number as "receiptNumber",
      o.started_at as "startedAt", o.expires_at as "expiresAt", o.closed_at as "closedAt", o.asked_at as "askedAt",
      o.next_ask_at as "nextAskAt",
      (select json_agg(json_build_object('id', a.id, 'adviceNumber', a.advice_number, 'kind', a.kind, 'chargedFor', ${chargedFor},
          'periodStart', a.period_start, 'periodEnd', a.period_end) order by n.place)
        from online_order_advices n
        join payment_advices a on a.organisation_id = n.organisation_id and a.id = n.advice_id
        where n.organisation_id = o.organisation_id and n.order_id = o.id) as advices
    from ${from}
    left join payments p on p.organisation_id = o.organisation_id and p.id = o.payment_id
    where o.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(({ advices, startedAt, expiresAt, closedAt, askedAt, nextAskAt, ...order }) => ({
    ...order,
    advices: advices ?? [],
    startedAt: instant(startedAt) ?? '',
    expiresAt: instant(expiresAt) ?? '',
    closedAt: instant(closedAt),
    askedAt: instant(askedAt),
    nextAskAt: instant(nextAskAt),
  }))
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
