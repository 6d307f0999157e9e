import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

// The day on which an advice counts as collected for its owners. An earlier day would change statements of months that were over.

const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Thimphu')::date`

/** The last payment or settled deposit of the advice `a` or, if its credit was used later, the day of the use. */
const lastReceived = sql`(
  select max(case when e.posted_at > f.recorded_at
    then greatest(f.day, least(e.value_date, ${dayOf('e.posted_at')})) else f.day end)
  from allocations s
  cross join lateral (
    select m.paid_on as day, m.received_at as recorded_at, m.entry_id from payments m
    where m.organisation_id = s.organisation_id and m.id = s.payment_id and m.reversed_at is null
    union all
    select d.refunded_on, d.settled_at, null from deposit_settlements d
    where d.organisation_id = s.organisation_id and d.id = s.settlement_id
  ) f
  left join ledger_entries e on e.organisation_id = s.organisation_id and e.id = s.entry_id and e.id is distinct from f.entry_id
  where s.organisation_id = a.organisation_id and s.advice_id = a.id and s.amount > 0)`

/** The last credit note on the advice `a` of which something was still owed: a credit of paid rent does not make it collected later. */
const lastCredited = sql`case when a.credited_amount > 0 then (
  select max(least(n.credited_on, ${dayOf('n.issued_at')})) from credit_notes n
  where n.organisation_id = a.organisation_id and n.advice_id = a.id and n.part = 'PRINCIPAL' and a.amount > (
    select coalesce(sum(k.amount), 0) from credit_notes k
    where k.organisation_id = n.organisation_id and k.advice_id = n.advice_id and k.part = 'PRINCIPAL' and k.issued_at < n.issued_at
  ) + (
    select coalesce(sum(s.amount), 0) from allocations s
    join ledger_entries e on e.organisation_id = s.organisation_id and e.id = s.entry_id
    where s.organisation_id = n.organisation_id and s.advice_id = n.advice_id and s.part = 'PRINCIPAL' and e.posted_at < n.issued_at
  )) end`

/** The day from which nothing is owed of the advice `a`. Without a payment, it is the due date. */
export const collectedOn = sql<CalendarDate>`greatest(coalesce(${lastReceived}, a.due_on), ${lastCredited}, ${dayOf('a.written_off_at')})`

/**
 * By "advice owner", the day on which their share was last charged back: what is due of it since is income of that day. Shares of a reversed
 * remittance were never sent, and keep their day.
 */
export async function readChargedBackOn(tx: Tx, adviceIds: readonly string[]): Promise<Map<string, CalendarDate>> {
  const { rows } = await sql<{ adviceId: string; ownerId: string; day: CalendarDate }>`
    select i.advice_id as "adviceId", i.owner_id as "ownerId", max(${dayOf('i.charged_back_at')}) as day from remittance_items i
    join remittances r on r.organisation_id = i.organisation_id and r.id = i.remittance_id and r.reversed_at is null
    where i.advice_id = any(${idsOf(adviceIds)}) and i.charged_back_at is not null group by 1, 2`.execute(tx)
  return new Map(rows.map(({ adviceId, ownerId, day }) => [`${adviceId} ${ownerId}`, day]))
}
