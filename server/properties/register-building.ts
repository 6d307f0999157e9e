import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { beforeRemoval, fieldProblem } from '../../domain/problem.ts'
import { building } from '../../domain/properties/building.ts'
import type { Building, buildingContract } from '../../domain/properties/building-contract.ts'
import { latestYearBuilt, yearBuiltError } from '../../domain/properties/year-built.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { changeRecord } from '../audit/save-record.ts'
import { lockManagers } from '../identity/user-roles.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import { toRow } from '../platform/database/record-columns.ts'
import { readBuilding } from './building-store.ts'
import { type NewHolder, newHolderRows, assertOwnersUnambiguous } from './holder-store.ts'
import { lockRow, assertUnused, nextVersion, removeRow, storedGeometry } from './register-row.ts'

type NewBuilding = BodyOf<typeof buildingContract.create>

/** Registers a building on its plots. It has the owners of the thram, unless the plots differ or other owners are named. */
export async function registerBuilding(tx: Tx, values: NewBuilding): Promise<Building> {
  const { plotIds, managerIds, owners, geometry, yearBuilt } = values
  assertBuiltByNextYear(tx, yearBuilt)
  await checkPlots(tx, plotIds)
  await checkManagers(tx, managerIds)
  if (!owners) await assertOwnersUnambiguous(tx, plotIds)
  const id = newId()
  await tx
    .insertInto('buildings')
    .values({
      id,
      ...toRow(building, values),
      geometry: storedGeometry(geometry),
      occupancy: await occupancyOfPlots(tx, plotIds),
    })
    .execute()
  await replacePlots(tx, id, plotIds)
  await replaceManagers(tx, id, managerIds)
  if (owners) await replaceOwners(tx, id, owners)
  return readBuilding(tx, id)
}

type BuildingCorrection = { id: string; changes: BodyOf<typeof buildingContract.update>; ifMatch: number | undefined }

export function correctBuilding(tx: Tx, { id, changes, ifMatch }: BuildingCorrection): Promise<Building> {
  const { floors, plotIds, managerIds, owners, yearBuilt } = changes
  return changeRecord(tx, building, {
    ...{ id, changes, ifMatch, read: readBuilding, lock: lockRow },
    columns: {
      ...omitUndefined({ geometry: storedGeometry(changes.geometry) }),
      ...(plotIds || managerIds || owners ? nextVersion : {}),
    },
    check: async () => {
      assertBuiltByNextYear(tx, yearBuilt)
      if (floors) await assertNoUnitsAbove(tx, id, floors)
      if (plotIds) await checkPlots(tx, plotIds)
      if (managerIds) await checkManagers(tx, managerIds)
      if (plotIds && !owners && !(await hasOwnersOfItsOwn(tx, id))) await assertOwnersUnambiguous(tx, plotIds)
    },
    saveParts: async () => {
      if (plotIds) await replacePlots(tx, id, plotIds)
      if (managerIds) await replaceManagers(tx, id, managerIds)
      if (owners) await replaceOwners(tx, id, owners)
      if (owners || plotIds) await publishEvent(tx, 'owners.named', { buildingId: id })
      if (plotIds) await publishEvent(tx, 'building.moved', { buildingId: id })
    },
  })
}

export async function removeBuilding(tx: Tx, id: string, ifMatch?: number): Promise<void> {
  await lockRow(tx, building, id)
  await ensureUnchanged(tx, { entity: 'building', current: await readBuilding(tx, id), ifMatch, next: beforeRemoval })
  await assertUnused(tx, {
    what: 'building',
    by: 'unit',
    folder: '/admin/master-properties/units',
    name: sql`unit_number`,
    from: sql`units where building_id = ${id}`,
  })
  await assertUnused(tx, {
    what: 'building',
    by: 'lease',
    folder: '/admin/master-lease/buildings',
    name: sql`lease_number`,
    from: sql`leases where building_id = ${id}`,
  })
  await removeRow(tx, 'building', id)
}

function assertBuiltByNextYear(tx: Tx, yearBuilt: number | null | undefined): void {
  if (yearBuilt && yearBuilt > latestYearBuilt(tx.today)) throw fieldProblem('/yearBuilt', yearBuiltError)
}

/** A building cannot lose a floor that has a unit. */
async function assertNoUnitsAbove(tx: Tx, id: string, floors: number): Promise<void> {
  const unit = await tx
    .selectFrom('units')
    .where('building_id', '=', id)
    .where('floor', '>', floors)
    .select(['unit_number', 'floor'])
    .orderBy('floor', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (unit)
    throw fieldProblem(
      '/floors',
      `Unit ${unit.unit_number} is on floor ${unit.floor}. Correct the unit first, or enter more floors.`,
    )
}

async function checkPlots(tx: Tx, plotIds: readonly string[]): Promise<void> {
  // All are locked, so that a plot that is being divided is read after its approval.
  const { rows } = await sql<{ id: string; retiredOn: string | null }>`
    select id, retired_on as "retiredOn" from plots where id = any(${idsOf(plotIds)}) order by id for share`.execute(tx)
  const message = 'This plot does not exist. Register the plot first.'
  assertListed(new Set(rows.map(({ id }) => id)), { ids: plotIds, field: 'plotIds', message })
  const retired = rows.find(({ retiredOn }) => retiredOn !== null)
  if (retired)
    throw fieldProblem(
      `/plotIds/${plotIds.indexOf(retired.id)}`,
      'This plot was subdivided or merged. Choose one of the plots that replaced it.',
    )
}

async function checkManagers(tx: Tx, managerIds: readonly string[]): Promise<void> {
  const message = 'This is not a manager of your office.'
  assertListed(await lockManagers(tx, managerIds), { ids: managerIds, field: 'managerIds', message })
}

type Listed = { ids: readonly string[]; field: string; message: string }

function assertListed(known: ReadonlySet<string>, { ids, field, message: issue }: Listed): void {
  for (const [index, id] of ids.entries()) {
    if (!known.has(id)) throw fieldProblem(`/${field}/${index}`, issue)
    if (ids.indexOf(id) < index) throw fieldProblem(`/${field}/${index}`, 'An entry appears twice. Remove one.')
  }
}

/** A tenant of the land also occupies the building on it. */
async function occupancyOfPlots(tx: Tx, plotIds: readonly string[]): Promise<string> {
  const plots = await tx
    .selectFrom('plots')
    .where('id', 'in', [...plotIds])
    .select('occupancy')
    .forShare()
    .orderBy('id')
    .execute()
  const found = new Set(plots.map(({ occupancy }) => occupancy))
  return ['OCCUPIED', 'RESERVED'].find((occupancy) => found.has(occupancy)) ?? 'VACANT'
}

async function hasOwnersOfItsOwn(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.selectFrom('building_holdings').where('building_id', '=', id).select('owner_id').executeTakeFirst()) !== undefined
  )
}

async function replacePlots(tx: Tx, id: string, plotIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('building_plots').where('building_id', '=', id).execute()
  const rows = plotIds.map((plotId, position) => ({ building_id: id, plot_id: plotId, position }))
  await tx.insertInto('building_plots').values(rows).execute()
}

async function replaceManagers(tx: Tx, id: string, managerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('building_managers').where('building_id', '=', id).execute()
  if (managerIds.length === 0) return
  const rows = managerIds.map((managerId) => ({ building_id: id, manager_id: managerId }))
  await tx.insertInto('building_managers').values(rows).execute()
}

async function replaceOwners(tx: Tx, id: string, owners: readonly NewHolder[]): Promise<void> {
  const holders = await newHolderRows(tx, owners)
  await tx.deleteFrom('building_holdings').where('building_id', '=', id).execute()
  await tx
    .insertInto('building_holdings')
    .values(holders.map((holder) => ({ ...holder, building_id: id })))
    .execute()
}
