import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import { chhetrum, type Money, plus, ZERO } from '../../domain/money.ts'
import type { Page } from '../../domain/page.ts'
import {
  type Drawer,
  type DrawerMethod,
  drawerMethods,
  type MovementKind,
  type NoteCount,
  recordedAmount,
} from '../../domain/payments/cash-count.ts'
import type { CashCount, cashCountContract, DrawerMovement, OpenDrawer } from '../../domain/payments/cash-count-contract.ts'
import { notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, keysOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'

export type Drawers = Readonly<Record<DrawerMethod, Drawer>>
export type MovementSum = { method: DrawerMethod; kind: MovementKind; amount: Money }
type LastCount = { id: string; countedOn: CalendarDate; countedBy: string }

export async function readLastCount(tx: Tx): Promise<LastCount | null> {
  const { rows } = await sql<LastCount>`
    select c.id, c.counted_on as "countedOn", coalesce(s.name_english, '') as "countedBy" from cash_counts c
    left join staff_members s on s.organisation_id = c.organisation_id and s.id = c.counted_by
    order by c.counted_on desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The recorded amount of each method: the result of the last count, and the movements since. */
export async function drawersOf(tx: Tx, last: LastCount | null, moved: readonly MovementSum[]): Promise<Drawers> {
  const { rows } = await sql<{ method: DrawerMethod; left: Money }>`
    select method, counted_amount as left from cash_count_lines where cash_count_id = ${last?.id ?? null}`.execute(tx)
  const drawerOf = (method: DrawerMethod): Drawer => {
    const own = moved.filter((movement) => movement.method === method)
    const sumOf = (isOut: boolean) =>
      plus(ZERO, ...own.filter(({ kind }) => isPaidOut(kind) === isOut).map(({ amount }) => chhetrum(amount)))
    return {
      leftAmount: rows.find((row) => row.method === method)?.left ?? ZERO,
      receivedAmount: sumOf(false),
      paidOutAmount: chhetrum(0 - sumOf(true)),
    }
  }
  return { CASH: drawerOf('CASH'), CHEQUE: drawerOf('CHEQUE') }
}

const isPaidOut = (kind: MovementKind) => kind === 'REFUND' || kind === 'DEPOSIT_REFUND'

/** A reversal is subtracted from the received amount. Before the first count, the content of the drawer is unknown. */
export async function readOpenDrawer(tx: Tx): Promise<OpenDrawer> {
  const previous = await readLastCount(tx)
  const { rows } = await sql<MovementSum & { total: number; late: number }>`
    select method, kind, sum(amount)::bigint as amount, count(*) as total,
      count(*) filter (where happened_on <= ${previous?.countedOn ?? null}) as late
    from drawer_movements where cash_count_id is null group by method, kind`.execute(tx)
  const drawers = await drawersOf(tx, previous, previous ? rows : [])
  return {
    today: tx.today,
    previous,
    isClosed: previous !== null && previous.countedOn >= tx.today,
    lines: drawerMethods.map((method) => ({ method, ...drawers[method], recordedAmount: recordedAmount(drawers[method]) })),
    movementCount: rows.reduce((sum, { total }) => sum + total, 0),
    lateCount: rows.reduce((sum, { late }) => sum + late, 0),
  }
}

type MovementQuery = QueryOf<typeof cashCountContract.openMovements>

/** The movements of a closed count, or, without one, those that are not counted yet. */
export async function listMovements(tx: Tx, query: MovementQuery, countId: string | null): Promise<Page<DrawerMovement>> {
  const isLate = lateCondition(await dayBefore(tx, countId))
  const page = await pageOfIds(tx, query, {
    id: sql.ref('m.id'),
    from: sql`drawer_movements m`,
    where: [
      countId === null ? sql`m.cash_count_id is null` : sql`m.cash_count_id = ${countId}`,
      textMatch(query.q, [sql`m.reference`]),
      optionalFilter(query.late, () => isLate),
    ],
    sorts: { recordedAt: sql.ref('m.recorded_at'), amount: sql.ref('m.amount') },
    defaultSort: 'recordedAt:desc',
  })
  const { rows } = await sql<Omit<DrawerMovement, 'recordedAt'> & { recordedAt: Date }>`
    select m.id, m.kind, m.method, m.reference, m.record_id as "recordId", m.amount, m.happened_on as "happenedOn",
      m.recorded_at as "recordedAt", ${isLate} as "isForClosedDay"
    from drawer_movements m where m.id = any(${keysOf(page.items)})`.execute(tx)
  return pageReply(
    page,
    rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() })),
  )
}

const lateCondition = (closedUntil: CalendarDate | null): RawBuilder<boolean> =>
  sql`coalesce(m.happened_on <= ${closedUntil}::date, false)`

/** The day of the previous count; for the open drawer, of the last count. */
async function dayBefore(tx: Tx, countId: string | null): Promise<CalendarDate | null> {
  if (countId === null) return (await readLastCount(tx))?.countedOn ?? null
  const { countedOn } = await readCount(tx, countId)
  const { rows } = await sql<{ day: CalendarDate | null }>`
    select max(counted_on) as day from cash_counts where counted_on < ${countedOn}`.execute(tx)
  return rows[0]?.day ?? null
}

export async function listCounts(tx: Tx, query: QueryOf<typeof cashCountContract.list>): Promise<Page<CashCount>> {
  const page = await pageOfIds(tx, query, {
    id: sql.ref('c.id'),
    from: sql`cash_counts c`,
    where: [
      textMatch(query.q, [sql`c.reason`, sql`c.taken_out_note`]),
      optionalFilter(query.from, (day) => sql`c.counted_on >= ${day}`),
      optionalFilter(query.to, (day) => sql`c.counted_on <= ${day}`),
      optionalFilter(
        query.withDifference,
        () => sql`exists (select from cash_count_lines d where d.organisation_id = c.organisation_id and d.cash_count_id = c.id
          and d.difference_amount <> 0)`,
      ),
    ],
    sorts: { countedOn: sql.ref('c.counted_on') },
    defaultSort: 'countedOn:desc',
  })
  return pageReply(page, await readCounts(tx, page.items))
}

export async function readCount(tx: Tx, id: string): Promise<CashCount> {
  const [count] = await readCounts(tx, [id])
  if (!count) throw notFound('cash count')
  return count
}

type Line = CashCount['lines'][number]
type Row = Pick<CashCount, 'id' | 'countedOn' | 'countedBy' | 'isFirst' | 'coinsAmount' | 'takenOutNote' | 'reason'> & {
  countedAt: Date
  notes: NoteCount[] | null
}

async function readCounts(tx: Tx, ids: readonly string[]): Promise<CashCount[]> {
  const { rows } = await sql<Row>`
    select c.id, c.counted_on as "countedOn", c.counted_at as "countedAt", coalesce(s.name_english, '') as "countedBy",
      c.is_first as "isFirst", c.notes, c.coins_amount as "coinsAmount", c.taken_out_note as "takenOutNote", c.reason
    from cash_counts c left join staff_members s on s.organisation_id = c.organisation_id and s.id = c.counted_by
    where c.id = any(${idsOf(ids)})`.execute(tx)
  const lines = await sql<Omit<Line, 'recordedAmount'> & { countId: string }>`
    select cash_count_id as "countId", method, left_amount as "leftAmount", received_amount as "receivedAmount",
      paid_out_amount as "paidOutAmount", taken_out_amount as "takenOutAmount", counted_amount as "countedAmount",
      difference_amount as "differenceAmount"
    from cash_count_lines where cash_count_id = any(${idsOf(ids)}) order by method`.execute(tx)
  return rows.map((row) => {
    const own = lines.rows
      .filter(({ countId }) => countId === row.id)
      .map((line) => ({ ...line, recordedAmount: recordedAmount(line) }))
    const differenceAmount = plus(ZERO, ...own.map((line) => line.differenceAmount))
    return { ...row, countedAt: row.countedAt.toISOString(), lines: own, differenceAmount }
  })
}
