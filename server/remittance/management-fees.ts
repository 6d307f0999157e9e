import { sql } from 'kysely'
import { formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf, QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { duplicateProblem, fieldProblem } from '../../domain/problem.ts'
import type { ManagementFee, managementFeeContract } from '../../domain/remittance/expense-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'

const withNames = sql`management_fees f
  left join buildings b on b.organisation_id = f.organisation_id and b.id = f.building_id
  left join owners o on o.organisation_id = f.organisation_id and o.id = f.owner_id`

export async function listFees(tx: Tx, query: QueryOf<typeof managementFeeContract.list>): Promise<Page<ManagementFee>> {
  const page = await pageOfIds(tx, query, {
    id: 'f.id',
    from: withNames,
    where: [
      optionalFilter(query.buildingId, (id) => sql`f.building_id = ${id}`),
      optionalFilter(query.ownerId, (id) => sql`f.owner_id = ${id}`),
      optionalFilter(query.ofOffice, (isOffice) => sql`(f.building_id is null and f.owner_id is null) = ${isOffice}`),
      textMatch(query.q, ['b.name', 'o.name_english']),
    ],
    sorts: { startsOn: 'f.starts_on' },
    defaultSort: 'startsOn:desc',
  })
  return pageReply(page, await readFeesOf(tx, page.items))
}

type NewFee = BodyOf<typeof managementFeeContract.set>

/** Applies from a day on; earlier remittances do not change. */
export async function setFee(tx: Tx, fee: NewFee): Promise<ManagementFee> {
  const [buildingId, ownerId] = [fee.buildingId ?? null, fee.ownerId ?? null]
  await checkNamed(tx, { buildingId, ownerId })
  const { rows } = await sql<{ id: string }>`
    insert into management_fees (id, building_id, owner_id, percent, starts_on)
    values (${newId()}, ${buildingId}, ${ownerId}, ${fee.percent}::numeric, ${fee.startsOn})
    on conflict (organisation_id, coalesce(building_id, owner_id, organisation_id), starts_on) do nothing
    returning id`.execute(tx)
  const before = rows[0] ? undefined : await replaceFee(tx, fee)
  const id = before?.id ?? rows[0]?.id ?? ''
  const [saved] = await readFeesOf(tx, [id])
  if (!saved) throw new Error('The fee was not saved.')
  await recordChange(tx, {
    entity: 'managementFee',
    entityId: id,
    before: before ? { percent: before.percent, startsOn: fee.startsOn } : {},
    after: { percent: saved.percent, startsOn: fee.startsOn },
  })
  return saved
}

/** Changes the percentage of the fee that starts on the same day; returns its previous value. */
async function replaceFee(tx: Tx, { buildingId, ownerId, startsOn, percent, canReplace }: NewFee): Promise<ManagementFee> {
  const { rows } = await sql<{ id: string }>`
    select id from management_fees
    where starts_on = ${startsOn}
      and coalesce(building_id, owner_id, organisation_id) = coalesce(${buildingId ?? null}::uuid, ${ownerId ?? null}::uuid, organisation_id)
    for update`.execute(tx)
  const [before] = await readFeesOf(
    tx,
    rows.map(({ id }) => id),
  )
  if (!before) throw new Error('The fee that starts on the same day is not there.')
  if (!canReplace && Number(before.percent) !== Number(percent)) {
    const message = `${before.label}: ${before.percent} % from ${formatDate(startsOn)} is already recorded.`
    throw duplicateProblem('/startsOn', message)
  }
  await sql`update management_fees set percent = ${percent}::numeric where id = ${before.id}`.execute(tx)
  return before
}

type Named = { buildingId: string | null; ownerId: string | null }

async function checkNamed(tx: Tx, { buildingId, ownerId }: Named): Promise<void> {
  const building = buildingId && (await tx.selectFrom('buildings').select('id').where('id', '=', buildingId).executeTakeFirst())
  if (buildingId && !building) throw fieldProblem('/buildingId', 'This building does not exist.')
  const owner = ownerId && (await tx.selectFrom('owners').select('id').where('id', '=', ownerId).executeTakeFirst())
  if (ownerId && !owner) throw fieldProblem('/ownerId', 'This is not an owner of your office.')
}

async function readFeesOf(tx: Tx, ids: readonly string[]): Promise<ManagementFee[]> {
  const { rows } = await sql<ManagementFee>`
    select f.id, f.building_id as "buildingId", f.owner_id as "ownerId", f.percent::text as percent, f.starts_on as "startsOn",
      coalesce(b.name, o.name_english, 'Default fee of the office') as label
    from ${withNames} where f.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}
