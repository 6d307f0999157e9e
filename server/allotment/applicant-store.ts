import { type RawBuilder, sql } from 'kysely'
import type { AllotmentApplicant, allotmentApplicantContract } from '../../domain/allotment/allotment-contract.ts'
import { allottedDays, type PointRule, pointsOf } from '../../domain/allotment/allotment.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { readUnitsTaken } from '../leases/assert-no-overlap.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'

type Query = QueryOf<typeof allotmentApplicantContract.list>

export async function listApplicants(tx: Tx, query: Query): Promise<Page<AllotmentApplicant>> {
  const page = await pageOfIds(tx, query, {
    id: 'a.id',
    from: sql`allotment_applicants a`,
    where: [
      sql`a.round_id = ${query.roundId}`,
      optionalFilter(query.state, (state) => sql`a.state = ${state}`),
      optionalFilter(query.needsCheck, () => needsCheck),
      textMatch(query.q, ['a.reference', 'a.name', 'a.cid', 'a.phone_number']),
    ],
    sorts: { registeredAt: 'a.registered_at', position: 'a.position' },
    canBeMissing: ['position'],
    defaultSort: 'registeredAt:asc',
  })
  return pageReply(page, await readApplicants(tx, sql`a.id = any(${idsOf(page.items)})`))
}

export async function readApplicant(tx: Tx, id: string): Promise<AllotmentApplicant> {
  return ensureFound((await readApplicants(tx, sql`a.id = ${id}`))[0], 'applicant')
}

export async function findByReference(tx: Tx, roundId: string, reference: string): Promise<AllotmentApplicant | undefined> {
  return (await readApplicants(tx, sql`a.round_id = ${roundId} and a.reference = ${reference}`))[0]
}

/** For `allotment_applicants a`. */
export const needsCheck = sql<boolean>`(a.state = 'REGISTERED' and not a.is_confirmed and exists (
  select from allotment_applicants o
  where o.organisation_id = a.organisation_id and o.round_id = a.round_id and o.cid = a.cid and o.id <> a.id and o.state <> 'WITHDRAWN'))`

/** For `allotment_applicants a`. */
const hasIncomeProof = sql<boolean>`exists (
  select from documents d where d.organisation_id = a.organisation_id and d.entity = 'allotmentApplicant' and d.entity_id = a.id
    and d.kind = 'INCOME_PROOF')`

type Row = Omit<AllotmentApplicant, 'points' | 'registeredAt' | 'otherLeaseNumber'> & {
  longestStayMonths: number | null
  storedPoints: number | null
  mode: string
  pointRules: PointRule[]
  registeredAt: Date
}

/** Points are as published; before publication, as of today. */
export async function readApplicants(tx: Tx, where: RawBuilder<unknown>): Promise<AllotmentApplicant[]> {
  const { rows } = await sql<Row>`
    select a.id, a.version, a.round_id as "roundId", a.reference, a.state, a.name, a.phone_number as "phoneNumber", a.cid,
      a.household_size as "householdSize", a.monthly_income_amount as "monthlyIncomeAmount", ${hasIncomeProof} as "hasIncomeProof", a.employer,
      a.has_disability as "hasDisability", a.distance_km as "distanceKm", a.statements, a.waiting_since as "waitingSince",
      a.excluded_reason as "excludedReason", ${needsCheck} as "needsCheck", a.points as "storedPoints", a.position, a.offered_unit_id as "offeredUnitId",
      u.unit_number || ', ' || b.name as "offeredUnitLabel", a.answer_until as "answerUntil", a.tenant_id as "tenantId",
      a.lease_draft_id as "leaseDraftId", l.id as "leaseId", l.lease_number as "leaseNumber", a.registered_at as "registeredAt", r.mode, r.point_rules as "pointRules", r.longest_stay_months as "longestStayMonths"
    from allotment_applicants a
    join allotment_rounds r on r.organisation_id = a.organisation_id and r.id = a.round_id
    left join units u on u.organisation_id = a.organisation_id and u.id = a.offered_unit_id
    left join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
    left join lateral (
      select l.id, l.lease_number from leases l join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
      where l.organisation_id = a.organisation_id and l.unit_id = a.offered_unit_id
        and (l.tenant_id = a.tenant_id or (a.tenant_id is null and t.cid = a.cid) or exists (
          select from lease_parties p where p.organisation_id = l.organisation_id and p.lease_id = l.id and p.role = 'FORMER_TENANT'
            and p.tenant_id = a.tenant_id))
        and l.status <> 'CANCELLED' and a.state = 'ACCEPTED' and l.created_at >= r.drawn_at
      order by l.starts_on, l.id limit 1
    ) l on true
    where ${where}`.execute(tx)
  const others = await readOtherLeases(tx, rows)
  return rows.map(({ storedPoints, mode, pointRules, longestStayMonths: _months, registeredAt, ...row }) => ({
    ...row,
    otherLeaseNumber: others.get(row.id) ?? null,
    points: storedPoints ?? (mode === 'DRAW' ? 0 : pointsOf(pointRules, row, tx.today)),
    registeredAt: registeredAt.toISOString(),
  }))
}

/** Other leases by applicant, for those who hold a unit and have neither a draft nor a lease of it. */
async function readOtherLeases(tx: Tx, rows: readonly Row[]): Promise<Map<string, string>> {
  const holding = rows.filter(
    ({ state, leaseDraftId, leaseId }) =>
      (state === 'OFFERED' || state === 'ACCEPTED') && leaseDraftId === null && leaseId === null,
  )
  const found = new Map<string, string>()
  for (const [months, those] of Map.groupBy(holding, ({ longestStayMonths }) => longestStayMonths)) {
    const unitIds = those.flatMap(({ offeredUnitId }) => offeredUnitId ?? [])
    const taken = await readUnitsTaken(tx, unitIds, allottedDays(months, tx.today))
    for (const { id, offeredUnitId, cid } of those) {
      const other = taken.find(({ unitId, tenantCid }) => unitId === offeredUnitId && tenantCid !== cid)
      if (other) found.set(id, other.leaseNumber)
    }
  }
  return found
}
