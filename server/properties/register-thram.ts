import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { beforeRemoval, fieldProblem } from '../../domain/problem.ts'
import { thram } from '../../domain/properties/thram.ts'
import type { Thram, thramContract } from '../../domain/properties/thram-contract.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { changeRecord } from '../audit/save-record.ts'
import type { Tx } from '../platform/database/database.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { newId } from '../platform/database/new-id.ts'
import { toRow } from '../platform/database/record-columns.ts'
import { newHolderRows } from './holder-store.ts'
import { checkPlace } from './place.ts'
import { lockRow, assertUnused, removeRow } from './register-row.ts'
import { readThram } from './thram-store.ts'

// PostgreSQL's value for an unknown beginning.
const unknownStart = sql<CalendarDate>`'-infinity'`

type NewThram = BodyOf<typeof thramContract.create>

/** Registers a thram with its owners, who hold it since a given day or since an unknown time. */
export async function registerThram(tx: Tx, { owners, heldSince, ...values }: NewThram): Promise<Thram> {
  if (heldSince && heldSince > tx.today)
    throw fieldProblem('/heldSince', 'This date is in the future. Enter the day from which they own the land.')
  const subadministrativeZoneId = values.subadministrativeZoneId ?? null
  await checkPlace(tx, { ...values, subadministrativeZoneId })
  const holders = await newHolderRows(tx, owners)
  const id = newId()
  await tx
    .insertInto('thrams')
    .values({ id, ...toRow(thram, values), ...placeRow({ ...values, subadministrativeZoneId }) })
    .execute()
  const holdings = holders.map((holder) => ({ ...holder, id: newId(), thram_id: id, held_from: heldSince ?? unknownStart }))
  await tx.insertInto('thram_holdings').values(holdings).execute()
  return readThram(tx, id)
}

type ThramCorrection = { id: string; changes: BodyOf<typeof thramContract.update>; ifMatch: number | undefined }

/** Corrects wrong values. Owners change by transfer, not here. */
export function correctThram(tx: Tx, { id, changes, ifMatch }: ThramCorrection): Promise<Thram> {
  return changeRecord(tx, thram, {
    ...{ id, changes, ifMatch, read: readThram, lock: lockRow },
    columns: omitUndefined(placeRow(changes)),
    check: async (before) => {
      await checkPlace(tx, { ...before, ...omitUndefined(changes) })
      if (changes.areaType === 'RURAL' && before.areaType !== 'RURAL') await assertNoUrbanPlots(tx, id)
    },
  })
}

/** The thram is locked, so no plot gets a precinct at the same time. Replaced plots keep theirs, because they cannot change. */
async function assertNoUrbanPlots(tx: Tx, thramId: string): Promise<void> {
  const { rows } = await sql<{ plotNumber: string }>`select plot_number as "plotNumber" from plots
    where thram_id = ${thramId} and retired_on is null and (precinct is not null or lap_name is not null) order by id limit 1`.execute(
    tx,
  )
  const [urban] = rows
  if (urban) {
    const message = `Plot ${urban.plotNumber} has a precinct or a Local Area Plan, which only urban land has. Empty these fields first.`
    throw fieldProblem('/areaType', message)
  }
}

export async function removeThram(tx: Tx, id: string, ifMatch?: number): Promise<void> {
  await lockRow(tx, thram, id)
  await ensureUnchanged(tx, { entity: 'thram', current: await readThram(tx, id), ifMatch, next: beforeRemoval })
  await assertUnused(tx, {
    what: 'thram',
    by: 'plot',
    folder: '/admin/master-properties/plots',
    name: sql`plot_number`,
    from: sql`plots where thram_id = ${id}`,
  })
  await removeRow(tx, 'thram', id)
}

type Place = Pick<Thram, 'dzongkhagId' | 'administrativeZoneId' | 'subadministrativeZoneId'>

function placeRow<P extends { [K in keyof Place]?: Place[K] | undefined }>(
  place: P,
): {
  dzongkhag_id: P['dzongkhagId']
  administrative_zone_id: P['administrativeZoneId']
  sub_administrative_zone_id: P['subadministrativeZoneId']
} {
  return {
    dzongkhag_id: place.dzongkhagId,
    administrative_zone_id: place.administrativeZoneId,
    sub_administrative_zone_id: place.subadministrativeZoneId,
  }
}
