import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { beforeRemoval, fieldProblem } from '../../domain/problem.ts'
import { unit } from '../../domain/properties/unit.ts'
import type { Unit, unitContract } from '../../domain/properties/unit-contract.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { changeRecord } from '../audit/save-record.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { toRow } from '../platform/database/record-columns.ts'
import { type NewHolder, newHolderRows } from './holder-store.ts'
import { lockRow, nextVersion, assertUnused, removeRow } from './register-row.ts'
import { readUnit } from './unit-store.ts'

/** Registers a unit of a building. A tenant of the whole building has the new unit too, so it starts with the occupancy of the building. */
export async function registerUnit(tx: Tx, values: BodyOf<typeof unitContract.create>): Promise<Unit> {
  const building = await tx
    .selectFrom('buildings')
    .where('id', '=', values.buildingId)
    .select(['occupancy', 'floors'])
    .forShare()
    .executeTakeFirst()
  if (!building) throw fieldProblem('/buildingId', 'This building does not exist. Register the building first.')
  assertFloorExists(values.floor, building.floors)
  const id = newId()
  await tx
    .insertInto('units')
    .values({ id, building_id: values.buildingId, occupancy: building.occupancy, ...toRow(unit, values) })
    .execute()
  if (values.owners) await replaceOwners(tx, id, values.owners)
  return readUnit(tx, id)
}

type UnitCorrection = { id: string; changes: BodyOf<typeof unitContract.update>; ifMatch: number | undefined }

export function correctUnit(tx: Tx, { id, changes, ifMatch }: UnitCorrection): Promise<Unit> {
  const { owners } = changes
  return changeRecord(tx, unit, {
    ...{ id, changes, ifMatch, read: readUnit, lock: lockRow },
    columns: owners ? nextVersion : {},
    check: async (before) => {
      if (changes.floor === undefined || changes.floor === before.floor) return
      const { floors } = await tx
        .selectFrom('buildings')
        .where('id', '=', before.buildingId)
        .select('floors')
        .executeTakeFirstOrThrow()
      assertFloorExists(changes.floor, floors)
    },
    saveParts: async () => {
      if (!owners) return
      await replaceOwners(tx, id, owners)
      await publishEvent(tx, 'owners.named', { unitId: id })
    },
  })
}

/** A unit that was ever let cannot be removed. */
export async function removeUnit(tx: Tx, id: string, ifMatch?: number): Promise<void> {
  await lockRow(tx, unit, id)
  await ensureUnchanged(tx, { entity: 'unit', current: await readUnit(tx, id), ifMatch, next: beforeRemoval })
  await assertUnused(tx, {
    what: 'unit',
    by: 'lease',
    folder: '/admin/master-lease/units',
    name: sql`lease_number`,
    from: sql`leases where unit_id = ${id}`,
  })
  await removeRow(tx, 'unit', id)
}

/** Some people count the ground floor as the first, so a house of five floors has units on floors 0 to 5. */
export function assertFloorExists(floor: number, floors: number, path = '/floor'): void {
  if (floor <= floors) return
  const has = floors === 1 ? '1 floor' : `${floors} floors`
  throw fieldProblem(path, `The building has ${has}. Choose a lower floor, or correct the building first.`)
}

async function replaceOwners(tx: Tx, id: string, owners: readonly NewHolder[]): Promise<void> {
  const holders = await newHolderRows(tx, owners)
  await tx.deleteFrom('unit_holdings').where('unit_id', '=', id).execute()
  await tx
    .insertInto('unit_holdings')
    .values(holders.map((holder) => ({ ...holder, unit_id: id })))
    .execute()
}
