import { sql } from 'kysely'
import type { PublicRound } from '../../domain/allotment/allotment-schema.ts'
import type { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'

/** All rounds that any office has opened. Runs as a visitor, who cannot see other data or applicants. */
export async function listPublicRounds(tx: Tx, query: QueryOf<typeof publicAllotmentContract.list>): Promise<Page<PublicRound>> {
  const page = await pageOfIds(tx, query, {
    id: 'r.id',
    from: sql`allotment_rounds r`,
    where: [
      sql`r.state <> 'DRAFT'`,
      optionalFilter(query.officeOf, (id) => sql`r.organisation_id = (select organisation_of_allotment(${id}::uuid))`),
      optionalFilter(query.state, (state) => sql`r.state = ${state}`),
      textMatch(query.q, ['r.title']),
    ],
    sorts: { openedAt: 'r.opened_at' },
    defaultSort: 'openedAt:desc',
  })
  return pageReply(page, await readPublicRounds(tx, page.items))
}

type Instants = 'openedAt' | 'closedAt' | 'drawnAt'
type Row = Omit<PublicRound, Instants> & Record<Instants, Date | null>

async function readPublicRounds(tx: Tx, ids: readonly string[]): Promise<PublicRound[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select r.id, r.title, o.name as "officeName", r.mode, r.state, r.opened_at as "openedAt", r.register_until as "registerUntil",
      r.seed_on as "seedOn", r.closed_at as "closedAt", r.list_hash as "listHash", r.drawn_at as "drawnAt"
    from allotment_rounds r join allotment_offices() o on o.id = r.organisation_id where r.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(({ openedAt, closedAt, drawnAt, ...round }) => ({
    ...round,
    openedAt: openedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    drawnAt: drawnAt?.toISOString() ?? null,
  }))
}
