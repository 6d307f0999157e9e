import type { Fields, RecordDefinition, RecordOf, ValueOf } from '../../domain/record.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { newId } from '../platform/database/new-id.ts'
import { toRow } from '../platform/database/record-columns.ts'
import { insertRow, type Row, updateRow } from '../platform/database/write-row.ts'
import { ensureUnchanged } from './ensure-unchanged.ts'
import { recordChange } from './record-change.ts'

// What creating, changing and removing a defined record have in common. Rules of its own come in as `check` and `saveParts`.

type Read<Saved> = (tx: Tx, id: string) => Promise<Saved>
/** The record stays as it is until the transaction ends. */
type Lock = (tx: Tx, definition: RecordDefinition, id: string) => Promise<void>
type Creation<Fs extends Fields, Saved> = {
  values: RecordOf<RecordDefinition<Fs>>
  /** Columns beside those of its fields: ids of what it belongs to. */
  columns?: Row
  read: Read<Saved>
}

export async function createRecord<Fs extends Fields, Saved extends object>(
  tx: Tx,
  definition: RecordDefinition<Fs>,
  { values, columns = {}, read }: Creation<Fs, Saved>,
): Promise<Saved> {
  const id = newId()
  await insertRow(tx, definition.table, { id, ...toRow(definition, values), ...columns })
  const saved = await read(tx, id)
  await recordChange(tx, { entity: definition.noun, entityId: id, before: {}, after: saved })
  return saved
}

type Change<Fs extends Fields, Saved> = {
  id: string
  /** What the caller sent. What is left out stays as it was. */
  changes: { [K in keyof Fs]?: ValueOf<Fs[K]> | undefined }
  /** The version that the caller read. */
  ifMatch: number | undefined
  columns?: Row
  read: Read<Saved>
  lock?: Lock
  /** Refuses what does not fit the record, which is locked. */
  check?: (before: Saved) => Promise<void> | void
  /** Saves what belongs to the record and stands in other tables. */
  saveParts?: () => Promise<void>
}

/** Refused where the caller read an older version (docs/decisions/0066). */
export async function changeRecord<Fs extends Fields, Saved extends { id: string; version: number }>(
  tx: Tx,
  definition: RecordDefinition<Fs>,
  { id, changes, ifMatch, columns = {}, read, lock = lockRecord, check, saveParts }: Change<Fs, Saved>,
): Promise<Saved> {
  await lock(tx, definition, id)
  const before = await read(tx, id)
  await ensureUnchanged(tx, { entity: definition.noun, current: before, ifMatch })
  await check?.(before)
  await updateRow(tx, definition.table, { id, row: { ...toRow(definition, changes), ...columns } })
  await saveParts?.()
  const saved = await read(tx, id)
  await recordChange(tx, { entity: definition.noun, entityId: id, before, after: saved })
  return saved
}
