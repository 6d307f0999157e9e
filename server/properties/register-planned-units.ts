import { sql } from 'kysely'
import { changesBetween } from '../../domain/audit/audited-fields.ts'
import type { BodyOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { unit } from '../../domain/properties/unit.ts'
import { comparableNumber, type PlannedUnit, planUnits } from '../../domain/properties/unit-plan.ts'
import type { unitPlanContract } from '../../domain/properties/unit-plan-contract.ts'
import { recordChanges } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { toRow } from '../platform/database/record-columns.ts'
import { assertFloorExists } from './register-unit.ts'

type Plan = BodyOf<typeof unitPlanContract.register>
const maxNamed = 10

/** All or none. The building is locked, so that two people who plan the same units at the same time do not both register them. */
export async function registerPlannedUnits(tx: Tx, plan: Plan): Promise<ReplyInputOf<typeof unitPlanContract.register>> {
  const { buildingId, firstFloor: _first, lastFloor, unitsPerFloor: _units, numbering: _numbering, ...alike } = plan
  const building = await tx
    .selectFrom('buildings')
    .where('id', '=', buildingId)
    .select(['occupancy', 'floors'])
    .forUpdate()
    .executeTakeFirst()
  if (!building) throw noBuilding()
  assertFloorExists(lastFloor, building.floors, '/lastFloor')
  const planned = planUnits(plan)
  const taken = await readTakenNumbers(tx, buildingId, planned)
  if (taken.length > 0) throw duplicateNumbersProblem(taken)
  const units = planned.map((one) => ({ id: newId(), ...one }))
  const values = units.map(({ id, ...one }) => ({ id, ...alike, ...one, electricityMeter: null, waterMeter: null }))
  await tx
    .insertInto('units')
    .values(values.map(({ id, ...one }) => ({ id, building_id: buildingId, occupancy: building.occupancy, ...toRow(unit, one) })))
    .execute()
  await recordChanges(
    tx,
    'unit',
    values.map(({ id, ...one }) => ({ entityId: id, changes: changesBetween('unit', {}, { buildingId, ...one }) })),
  )
  return { units }
}

export async function previewPlannedUnits(
  tx: Tx,
  plan: BodyOf<typeof unitPlanContract.preview>,
): Promise<ReplyInputOf<typeof unitPlanContract.preview>> {
  const building = await tx.selectFrom('buildings').where('id', '=', plan.buildingId).select('floors').executeTakeFirst()
  if (!building) throw noBuilding()
  assertFloorExists(plan.lastFloor, building.floors, '/lastFloor')
  const units = planUnits(plan)
  return { units, takenNumbers: await readTakenNumbers(tx, plan.buildingId, units) }
}

/** Compared like the unique index of units. */
async function readTakenNumbers(tx: Tx, buildingId: string, units: readonly PlannedUnit[]): Promise<string[]> {
  const numbers = units.map(({ unitNumber }) => comparableNumber(unitNumber))
  const { rows } = await sql<{ number: string }>`
    select lower(regexp_replace(unit_number, '\\s+', '', 'g')) as number from units
    where building_id = ${buildingId} and lower(regexp_replace(unit_number, '\\s+', '', 'g')) = any(${numbers}::text[])`.execute(
    tx,
  )
  const taken = new Set(rows.map(({ number }) => number))
  return units.flatMap(({ unitNumber }) => (taken.has(comparableNumber(unitNumber)) ? [unitNumber] : []))
}

function duplicateNumbersProblem(taken: readonly string[]): Problem {
  const more = taken.length > maxNamed ? ` and ${taken.length - maxNamed} more` : ''
  return new Problem(
    'DUPLICATE',
    `This building already has ${taken.slice(0, maxNamed).join(', ')}${more}. Nothing was registered. Change the floors or the numbering pattern.`,
  )
}

const noBuilding = () => fieldProblem('/buildingId', 'This building does not exist. Register the building first.')
