import type { Fields, RecordDefinition, RecordOf, ValueOf } from '../../domain/record.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { newId } from '../platform/database/new-id.ts'
import { toRow } from '../platform/database/record-columns.ts'
import { insertRow, type Row, updateRow } from '../platform/database/write-row.ts'
import { ensureUnchanged } from './ensure-unchanged.ts'
import { recordChange } from './record-change.ts'

// The common steps to create, change and remove a defined record. Each record adds its own rules as `check` and `saveParts`.

type Read<Saved> = (tx: Tx, id: string) => Promise<Saved>
/** Locks the record until the transaction ends. */
type Lock = (tx: Tx, definition: RecordDefinition, id: string) => Promise<void>
type Creation<Fs extends Fields, Saved> = {
  values: RecordOf<RecordDefinition<Fs>>
  /** Additional columns that are not fields: the ids of the parent records. */
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
  /** The fields that the caller sent. Omitted fields do not change. */
  changes: { [K in keyof Fs]?: ValueOf<Fs[K]> | undefined }
  /** The version that the caller read. */
  ifMatch: number | undefined
  columns?: Row
  read: Read<Saved>
  lock?: Lock
  /** Rejects changes that do not fit the locked record. */
  check?: (before: Saved) => Promise<void> | void
  /** Saves the parts of the record that are stored in other tables. */
  saveParts?: () => Promise<void>
}

/** Rejected if the caller read an older version (docs/decisions/0066). */
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
