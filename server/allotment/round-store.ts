import { type RawBuilder, sql } from 'kysely'
import type { AllotmentRound, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'

export async function listRounds(tx: Tx, query: QueryOf<typeof allotmentRoundContract.list>): Promise<Page<AllotmentRound>> {
  const page = await pageOfIds(tx, query, {
    id: 'r.id',
    from: sql`allotment_rounds r`,
    where: [optionalFilter(query.state, (state) => sql`r.state = ${state}`), textMatch(query.q, ['r.title'])],
    sorts: { createdAt: 'r.created_at' },
    defaultSort: 'createdAt:desc',
  })
  return pageReply(page, await readRounds(tx, page.items))
}

export async function readRound(tx: Tx, id: string): Promise<AllotmentRound> {
  return ensureFound((await readRounds(tx, [id]))[0], 'round')
}

/** Every step of a round and of its applicants takes this lock, so steps run one after the other. */
export async function lockRound(tx: Tx, id: string): Promise<AllotmentRound> {
  await lockRecord(tx, { table: 'allotment_rounds', noun: 'round' }, id)
  return readRound(tx, id)
}

/** Returns the list as published. */
export async function readPublishedList(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('allotment_rounds').select('list').where('id', '=', id).executeTakeFirst()
  return ensureFound(row, 'round').list
}

type Instants = 'closedAt' | 'drawnAt' | 'cancelledAt'
type Row = Omit<AllotmentRound, Instants | 'createdAt' | 'units'> & Record<Instants, Date | null> & { createdAt: Date }

export async function readRounds(tx: Tx, ids: readonly string[]): Promise<AllotmentRound[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select r.id, r.version, r.title, r.description, r.mode, r.state, r.register_until as "registerUntil",
      r.income_ceiling_amount as "incomeCeilingAmount", r.eligibility as "eligibility", r.min_household as "minHousehold",
      r.max_household as "maxHousehold", r.longest_stay_months as "longestStayMonths", r.offer_days as "offerDays",
      r.point_rules as "pointRules", r.seed_event as "seedEvent", r.seed_source as "seedSource", r.seed_on as "seedOn",
      r.closed_at as "closedAt", r.list_hash as "listHash", r.seed, r.drawn_at as "drawnAt",
      case when r.state = 'CANCELLED' then r.finished_at end as "cancelledAt", r.cancelled_reason as "cancelledReason", r.created_at as "createdAt",
      ${countOf(sql`a.state <> 'EXCLUDED'`)} as "applicantCount", ${countOf(sql`a.state = case when r.state = 'CANCELLED' then 'REGISTERED' else 'WAITING' end`)} as "waitingCount",
      ${countOf(sql`a.state = 'ACCEPTED'`)} as "acceptedCount", r.follows_round_id as "followsRoundId", f.title as "followsTitle",
      r.carries_over as "carriesOver"
    from allotment_rounds r
    left join allotment_rounds f on f.organisation_id = r.organisation_id and f.id = r.follows_round_id
    where r.id = any(${idsOf(ids)})`.execute(tx)
  const units = await readUnits(tx, ids)
  return rows.map(({ closedAt, drawnAt, cancelledAt, createdAt, ...round }) => ({
    ...round,
    units: units.get(round.id) ?? [],
    closedAt: closedAt?.toISOString() ?? null,
    drawnAt: drawnAt?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

/** A round has at most 5,000 applicants. */
function countOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::integer from allotment_applicants a
    where a.organisation_id = r.organisation_id and a.round_id = r.id and ${condition})`
}

async function readUnits(tx: Tx, roundIds: readonly string[]): Promise<Map<string, AllotmentRound['units']>> {
  const { rows } = await sql<AllotmentRound['units'][number] & { roundId: string }>`
    select x.round_id as "roundId", u.id, u.unit_number || ', ' || b.name as label, coalesce(z.name, b.name) as "placeLabel", u.bedrooms,
      u.asking_rent_amount as "rentAmount"
    from allotment_units x
    join units u on u.organisation_id = x.organisation_id and u.id = x.unit_id
    join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
    left join building_plots bp on bp.organisation_id = b.organisation_id and bp.building_id = b.id and bp.position = 0
    left join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
    left join thrams h on h.organisation_id = p.organisation_id and h.id = p.thram_id
    left join administrative_zones z on z.id = h.administrative_zone_id
    where x.round_id = any(${idsOf(roundIds)}) order by b.name, u.unit_number, u.id`.execute(tx)
  const byRound = Map.groupBy(rows, ({ roundId }) => roundId)
  return new Map([...byRound].map(([id, units]) => [id, units.map(({ roundId: _round, ...unit }) => unit)]))
}
