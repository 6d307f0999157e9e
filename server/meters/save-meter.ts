import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { maxMetersOfPlace, meter } from '../../domain/meters/meter.ts'
import type { Meter, meterContract } from '../../domain/meters/meter-contract.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { changeRecord, createRecord } from '../audit/save-record.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { readMeter } from './meter-store.ts'

type NewMeter = BodyOf<typeof meterContract.create>

export async function addMeter(tx: Tx, { unitId = null, buildingId = null, ...values }: NewMeter): Promise<Meter> {
  await assertPlace(tx, { unitId, buildingId })
  await assertTariff(tx, values)
  return createRecord(tx, meter, { values, columns: { unit_id: unitId, building_id: buildingId }, read: readMeter })
}

/** Locks the row of the place, so that two people cannot exceed the limit together. */
async function assertPlace(tx: Tx, { unitId, buildingId }: { unitId: string | null; buildingId: string | null }): Promise<void> {
  const { rows: places } =
    unitId === null
      ? await sql`select id from buildings where id = ${buildingId} for no key update`.execute(tx)
      : await sql`select id from units where id = ${unitId} for no key update`.execute(tx)
  if (places.length === 0) {
    throw unitId === null
      ? fieldProblem('/buildingId', 'This building does not exist. Register it first.')
      : fieldProblem('/unitId', 'This unit does not exist. Register it first.')
  }
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from meters
    where ${unitId === null ? sql`building_id = ${buildingId}` : sql`unit_id = ${unitId}`}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= maxMetersOfPlace) {
    throw new Problem('POLICY_VIOLATION', `A unit or building has at most ${maxMetersOfPlace} meters, removed ones included.`)
  }
}

async function assertTariff(
  tx: Tx,
  { tariffId, utility }: { tariffId?: string | null | undefined; utility: string },
): Promise<void> {
  if (!tariffId) return
  const tariff = await tx.selectFrom('tariffs').select('utility').where('id', '=', tariffId).executeTakeFirst()
  if (!tariff) throw fieldProblem('/tariffId', 'This tariff does not exist. Choose another one.')
  if (tariff.utility !== utility) throw fieldProblem('/tariffId', 'This tariff is for something else. Choose another one.')
}

type Changes = BodyOf<typeof meterContract.update>

/** Fields that billing used do not change. The meter is locked, as in the recording of a reading. */
export async function updateMeter(tx: Tx, id: string, changes: Changes, ifMatch: number | undefined): Promise<Meter> {
  const saved = await changeRecord(tx, meter, {
    id,
    changes,
    ifMatch,
    read: readMeter,
    check: async (before) => {
      if (changes.sharedBy && before.unitId !== null) {
        throw fieldProblem('/sharedBy', 'Only the cost of a building’s meter can be shared.')
      }
      if (changes.utility !== undefined && changes.utility !== before.utility) {
        throw fieldProblem('/utility', 'What a meter measures cannot change. Register another meter.')
      }
      await assertTariff(tx, { tariffId: changes.tariffId, utility: before.utility })
      const decides = (['tariffId', 'sharedBy', 'digits'] as const).filter(
        (name) => changes[name] !== undefined && before[name] !== null && changes[name] !== before[name],
      )
      const [first] = decides
      if (first && (await isBilled(tx, id))) {
        throw new Problem(
          'IN_USE',
          'Tariff, sharing and digits cannot change, because use of this meter is billed. End its charges and register another meter.',
        )
      }
      await assertSharingUnused(tx, before, changes.sharedBy)
      await assertRemoval(tx, before, changes.removedOn)
    },
  })
  if (changes.tariffId) await publishEvent(tx, 'meter.ratesChanged', { meterId: id })
  return saved
}

/**
 * The charges of units were added for this way of sharing: without it each unit would pay for the whole meter, and another one may need
 * persons, areas or meters that were not asked for.
 */
async function assertSharingUnused(tx: Tx, { id, sharedBy: before }: Meter, sharedBy: Changes['sharedBy']): Promise<void> {
  if (sharedBy === undefined || before === null || sharedBy === before) return
  const { rows } = await sql`select 1 from recurring_charges c
    join leases l on l.organisation_id = c.organisation_id and l.id = c.lease_id and l.unit_id is not null and l.status <> 'CANCELLED'
    where c.meter_id = ${id} and coalesce(c.ends_on, 'infinity') >= c.starts_on limit 1`.execute(tx)
  if (rows.length === 0) return
  throw new Problem(
    'IN_USE',
    'How the cost is shared cannot change, because leases are charged by this meter. End each charge on the day before it starts, then change the meter.',
  )
}

async function isBilled(tx: Tx, meterId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from recurring_charges c
    join advice_lines i on i.organisation_id = c.organisation_id and i.recurring_charge_id = c.id
    where c.meter_id = ${meterId} limit 1`.execute(tx)
  return rows.length > 0
}

async function assertRemoval(tx: Tx, { id }: Meter, removedOn: Changes['removedOn']): Promise<void> {
  if (!removedOn) return
  if (removedOn > tx.today) throw fieldProblem('/removedOn', 'Enter today or an earlier day.')
  const later = await tx
    .selectFrom('meter_readings')
    .select('read_on')
    .where('meter_id', '=', id)
    .where('status', '=', 'ACCEPTED')
    .where('read_on', '>', removedOn)
    .limit(1)
    .executeTakeFirst()
  if (later) throw fieldProblem('/removedOn', 'A later reading is recorded. Enter the day of the last reading or a later one.')
}
