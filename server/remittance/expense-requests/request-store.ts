import { sql } from 'kysely'
import type { QueryOf } from '../../../domain/endpoint.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound } from '../../../domain/problem.ts'
import { expense } from '../../../domain/remittance/expense.ts'
import type { ExpenseRequest, expenseRequestContract } from '../../../domain/remittance/expense-request-contract.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { recordColumns } from '../../platform/database/record-columns.ts'

const withBuilding = sql`expense_requests x join buildings b on b.organisation_id = x.organisation_id and b.id = x.building_id`

/** Row-level security decides which of them the caller may see. */
export async function listRequests(tx: Tx, query: QueryOf<typeof expenseRequestContract.list>): Promise<Page<ExpenseRequest>> {
  const page = await pageOfIds(tx, query, {
    id: 'x.id',
    from: withBuilding,
    where: [
      optionalFilter(query.status, (status) => sql`x.status = ${status}`),
      optionalFilter(query.buildingId, (id) => sql`x.building_id = ${id}`),
      textMatch(query.q, ['x.vendor', 'x.description', 'b.name']),
    ],
    sorts: { requestedAt: 'x.requested_at' },
    defaultSort: 'requestedAt:desc',
  })
  return pageReply(page, await readRequests(tx, page.items))
}

export async function readRequest(tx: Tx, id: string): Promise<ExpenseRequest> {
  return ensureFound((await readRequests(tx, [id]))[0], 'request')
}

type Row = Omit<ExpenseRequest, 'requestedAt' | 'closedAt' | 'canDecide'> & { requestedAt: Date; closedAt: Date | null }

/** The ids are read with the rights of the caller, the content then as staff: an owner cannot see a co-owner's record. */
async function readRequests(tx: Tx, ids: readonly string[]): Promise<ExpenseRequest[]> {
  const seen = await sql<{ id: string }>`select id from expense_requests where id = any(${idsOf(ids)})`.execute(tx)
  if (seen.rows.length === 0) return []
  const seenIds = seen.rows.map(({ id }) => id)
  const rows = await tx.actingAs('staff', (office) => readRows(office, seenIds))
  const ownerId = tx.actor.kind === 'owner' ? tx.actor.personId : null
  const inOrder = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = inOrder.get(id)
    if (!row) return []
    const canDecide = row.status === 'WAITING' && row.owners.some((one) => one.ownerId === ownerId && one.decision === null)
    return [{ ...row, canDecide, requestedAt: row.requestedAt.toISOString(), closedAt: row.closedAt?.toISOString() ?? null }]
  })
}

async function readRows(office: Tx, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select x.id, ${recordColumns(expense, 'x')}, b.name as "buildingName", x.status, x.requested_at as "requestedAt",
      s.name_english as "requestedBy", x.reason, x.closed_at as "closedAt", x.expense_id as "expenseId", (
        select coalesce(json_agg(json_build_object('ownerId', a.owner_id, 'ownerName', o.name_english, 'shareAmount', a.share_amount,
          'limitAmount', a.limit_amount, 'decision', a.decision,
          'decidedAt', to_char(a.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.name_english, o.id), '[]')
        from expense_request_owners a join owners o on o.organisation_id = a.organisation_id and o.id = a.owner_id
        where a.organisation_id = x.organisation_id and a.request_id = x.id
      ) as owners
    from ${withBuilding} left join staff_members s on s.organisation_id = x.organisation_id and s.id = x.requested_by
    where x.id = any(${idsOf(ids)})`.execute(office)
  return rows
}
