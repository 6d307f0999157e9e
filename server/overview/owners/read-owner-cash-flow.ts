import { sql } from 'kysely'
import { addMonthsToMonth, type CalendarDate, firstDayOf, lastDayOf, type Month, monthOf } from '../../../domain/calendar-date.ts'
import type { ReplyInputOf } from '../../../domain/endpoint.ts'
import { type Money, plus, ZERO } from '../../../domain/money.ts'
import type { ownerShareContract } from '../../../domain/overview/owner-share-contract.ts'
import { notFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { unremittedShares } from '../../remittance/share-store.ts'

type CashFlow = ReplyInputOf<typeof ownerShareContract.cashFlow>
type Amounts = Record<'receivedAmount' | 'deductedAmount' | 'paidOutAmount', Money>
type Flow = Amounts & { month: Month }
type Period = { from: CalendarDate; to: CalendarDate }

const monthCount = 12
/** 2,000 unremitted shares in each month: more than an owner leaves with the office. */
const maxUnremitted = monthCount * 2_000

/** Twelve months of one owner's account with the office, the current one last, with the figures of the owner's statement for each month. */
export async function readOwnerCashFlow(tx: Tx, ownerId: string): Promise<CashFlow> {
  const owner = await tx.selectFrom('owners').select('id').where('id', '=', ownerId).executeTakeFirst()
  if (!owner) throw notFound('owner')
  const last = monthOf(tx.today)
  const months = Array.from({ length: monthCount }, (_, index) => addMonthsToMonth(last, index + 1 - monthCount))
  const period = { from: firstDayOf(months[0] ?? last), to: lastDayOf(last) }
  const flows = await tx.actingAs('staff', async (office) => [
    ...(await readRecorded(office, ownerId, period)),
    ...(await unremittedShares(office, [ownerId], maxUnremitted)).map(
      ({ collectedOn, shareAmount, feeAmount, taxAmount }): Flow => ({
        month: monthOf(collectedOn),
        receivedAmount: shareAmount,
        deductedAmount: plus(feeAmount, taxAmount),
        paidOutAmount: ZERO,
      }),
    ),
  ])
  const ofMonth = Map.groupBy(flows, ({ month }) => month)
  const rows = months.map((month) => ({ month, ...sumOf(ofMonth.get(month) ?? []) }))
  return { rows, totals: sumOf(rows) }
}

function sumOf(flows: readonly Amounts[]): Amounts {
  const total = (of: keyof Amounts) => plus(ZERO, ...flows.map((flow) => flow[of]))
  return {
    receivedAmount: total('receivedAmount'),
    deductedAmount: total('deductedAmount'),
    paidOutAmount: total('paidOutAmount'),
  }
}

/**
 * Amounts that were remitted, charged or charged back; a share counts from the day on which its advice was paid in full, as in the
 * statement.
 */
async function readRecorded(office: Tx, ownerId: string, { from, to }: Period): Promise<Flow[]> {
  const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Thimphu')::date`
  const { rows } = await sql<Flow>`
    with items as materialized (
      select i.collected_on, i.charged_back_at, i.share_amount, i.fee_amount + i.tax_amount as held_amount
      from remittance_items i
      join remittances r on r.organisation_id = i.organisation_id and r.id = i.remittance_id and r.reversed_at is null
      where i.owner_id = ${ownerId}
    ), flows (day, received, held_back, paid_out) as (
      select collected_on, share_amount, held_amount, 0::bigint from items
      union all
      select ${dayOf('charged_back_at')}, -share_amount, -held_amount, 0 from items where charged_back_at is not null
      union all
      select charged_on, 0, amount, 0 from owner_charges where owner_id = ${ownerId} and kind <> 'CHARGE_BACK'
      union all
      select moved_on, 0, amount, 0 from reserve_movements where owner_id = ${ownerId} and kind in ('HELD', 'USED')
      union all
      select remitted_on, 0, 0, amount from remittances where owner_id = ${ownerId}
      union all
      select ${dayOf('reversed_at')}, 0, 0, -amount from remittances where owner_id = ${ownerId} and reversed_at is not null
    )
    select to_char(day, 'YYYY-MM') as month, sum(received)::bigint as "receivedAmount", sum(held_back)::bigint as "deductedAmount",
      sum(paid_out)::bigint as "paidOutAmount"
    from flows where day between ${from} and ${to} group by 1`.execute(office)
  return rows
}
