import { sql } from 'kysely'
import { changesBetween } from '../../domain/audit/audited-fields.ts'
import { maxChanges, sheetNames } from '../../domain/import/import-kind.ts'
import { importSheets } from '../../domain/import/import-sheets.ts'
import { recordChanges } from '../audit/record-change.ts'
import { knownFields, type KnownField, ofRecord, tableOf } from './known-fields.ts'
import { at, type Issue, rejectRows, type Sql, type Step, staged, titleOf } from './import-step.ts'
import { outlineText } from './read-outlines.ts'

// Rows of records that are already registered are refused, or, if the office chose updates, updated. An empty cell keeps the stored value.
// A known row has `known` in its content, and `changed` with its changes: key → [before, after].

/** The rows of registered records. */
export function known(step: Step): Sql {
  return sql`(select * from ${staged(step)} where r.c ? 'known') as r`
}

/** The rows of new records. */
export function fresh(step: Step): Sql {
  return sql`(select * from ${staged(step)} where not r.c ? 'known') as r`
}

type Matching = {
  /** The column that the refusal is reported at. */
  key: string
  /** Rows of ("row", id): the records that a row refers to. */
  matches: Sql
  /** Omitted if a later check refuses them. */
  refusal?: string
  several: string
}

/** Records left by an undone import. A corrected file refers to them, whatever the office chose for registered records. */
const left = sql`(select distinct record_id as id from import_rows where is_retained) as left_behind`

/** Refuses rows of registered records. If updates are allowed, it gives each such row the id of its record. */
export async function findExisting(step: Step, { key, matches: all, refusal, several }: Matching): Promise<void> {
  const { tx, importId, kind, canUpdate } = step
  if (!canUpdate && refusal) {
    await rejectRows(
      step,
      key,
      sql<Issue>`select distinct "row", ${refusal}::text as message from (${all}) k where k.id not in (select id from ${left})`,
    )
  }
  const matches = canUpdate ? all : sql`select k."row", k.id from (${all}) k join ${left} on left_behind.id = k.id`
  await rejectRows(
    step,
    key,
    sql<Issue>`select "row", ${several}::text as message from (${matches}) k group by "row" having count(distinct id) > 1`,
  )
  await sql`update import_rows i set record_id = k.id, content = i.content || '{"known": true}'
    from (select "row", min(id::text)::uuid as id from (${matches}) m group by "row" having count(distinct id) = 1) k
    where i.import_id = ${importId} and i.kind = ${kind} and i.row_number = k."row"`.execute(tx)
  await sql`update import_rows i set content = i.content || '{"adopted": true}' from ${left}
    where i.import_id = ${importId} and i.kind = ${kind} and i.content ? 'known' and i.record_id = left_behind.id`.execute(tx)
  await lockExisting(step)
  // Another check may have reported rows with the same number already.
  const reported = step.issues.map(({ row }) => row)
  await rejectRows(
    step,
    key,
    sql<Issue>`select "row", 'Row ' || first || ' means the same record.' as message from (
      select r."row", min(r."row") over (partition by r.id) as first from ${known(step)}) d
      where "row" > first and "row" <> all(${reported}::integer[])`,
  )
}

/**
 * Locks the records until the import ends, so that the values that are compared and stored for the undo are the values that are replaced.
 */
export async function lockExisting(step: Step): Promise<void> {
  await sql`select t.id from ${tableOf(step.kind)} t where t.id in (select r.id from ${known(step)})
    order by t.id for no key update`.execute(step.tx)
}

type OtherValue = {
  column: string
  message: string
  /** The column of the sheet, or the key where its value was linked. */
  at?: string
}

/** Refuses a row with another value in a field that an import cannot change. */
export async function rejectOtherValue(step: Step, key: string, { column, message, at: shown = key }: OtherValue): Promise<void> {
  await rejectRows(
    step,
    shown,
    sql<Issue>`select r."row", ${message}::text as message from ${known(step)} join ${tableOf(step.kind)} t on t.id = r.id
      where ${at(key)} is not null and ${at(key)} is distinct from ${sql.ref(`t.${column}`)}::text`,
  )
}

/**
 * Refuses owners in the sheet that differ from the registered ones. `holders` and `registered` are (held_id, owner_id, numerator,
 * denominator).
 */
export async function rejectOtherOwners(
  step: Step,
  { holders, registered, message }: { holders: Sql; registered: Sql; message: string },
): Promise<void> {
  const named = sql`(select h.* from (${holders}) h join ${known(step)} on r.id = h.held_id)`
  await rejectRows(
    step,
    'owners',
    sql<Issue>`select distinct r."row", ${message}::text as message from ${known(step)} join (
        select coalesce(h.held_id, g.held_id) as held_id from ${named} h
        full join (select * from (${registered}) g where held_id in (select held_id from ${named} n)) g
          on g.held_id = h.held_id and g.owner_id = h.owner_id
        where h.owner_id is null or g.owner_id is null or h.numerator * g.denominator <> g.numerator * h.denominator
      ) d on d.held_id = r.id`,
  )
}

/** Updates the records of the known rows and stores the changes. Returns the number of updated records. */
export async function updateExisting(step: Step): Promise<number> {
  const { tx, importId, kind } = step
  const fields = knownFields[kind] ?? []
  const values = fields.map((field) => {
    const [before, after] = [sql.ref(`t.${field.column}`), newValue(field)]
    const [beforeName, afterName] = [nameOf(field, before), nameOf(field, after)]
    return sql`(${sql.lit(field.key)}, to_jsonb(${before}), to_jsonb(${after}), ${beforeName}, ${afterName})`
  })
  await sql`update import_rows i set content = i.content || jsonb_build_object('changed', d.changed)
    from (
      select r."row", jsonb_object_agg(v.key, jsonb_build_array(v.before, v.after, v.before_name, v.after_name)) as changed
      from ${known(step)} join ${tableOf(step.kind)} t on t.id = r.id
      cross join lateral (values ${sql.join(values)}) v (key, before, after, before_name, after_name)
      where v.after is not null and v.before is distinct from v.after group by r."row"
    ) d
    where i.import_id = ${importId} and i.kind = ${kind} and i.row_number = d."row"`.execute(tx)
  const set = fields.map((field) => sql`${sql.ref(field.column)} = coalesce(${newValue(field)}, ${sql.ref(`t.${field.column}`)})`)
  const { numAffectedRows = 0n } = await sql`update ${tableOf(step.kind)} t set ${sql.join(set)} from ${known(step)}
    where r.c ? 'changed' and t.id = r.id`.execute(tx)
  for await (const rows of changedRows(step)) await reportChanges(step, rows)
  return Number(numAffectedRows)
}

function newValue({ key, from = key, type = 'text' }: KnownField): Sql {
  return type === 'boolean' ? sql`(${at(from)} = 'YES')` : sql`${at(from)}::${sql.raw(type)}`
}

/** The name of a place; all other values are shown as stored. */
function nameOf({ type }: KnownField, id: Sql): Sql {
  return type === 'uuid' ? sql`(select z.name from sub_administrative_zones z where z.id = ${id})` : sql`null::text`
}

type Changed = [before: unknown, after: unknown, beforeName: string | null, afterName: string | null]
type ChangedRow = { row: number; id: string; version: number; changed: Record<string, Changed> }
const blockRows = 1000

/** The rows with changes, block by block. */
async function* changedRows(step: Step): AsyncGenerator<ChangedRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<ChangedRow>`select r."row", r.id, t.version, r.c -> 'changed' as changed
      from ${known(step)} join ${tableOf(step.kind)} t on t.id = r.id
      where r.c ? 'changed' and r."row" > ${after} order by r."row" limit ${blockRows}`.execute(step.tx)
    yield rows
    after = rows.at(-1)?.row ?? after
    if (rows.length < blockRows) return
  }
}

/** Reports the changes value by value to the user who imports, and to the history of each record. */
async function reportChanges(step: Step, rows: readonly ChangedRow[]): Promise<void> {
  const { tx, kind } = step
  for (const { row, id, changed } of rows) {
    for (const [key, [before, after, beforeName, afterName]] of Object.entries(changed)) {
      const column = importSheets[kind].columns.find((one) => one.key === key)
      const textOf = (value: unknown) => {
        if (key === 'geometry') return outlineText(value)
        return column?.show ? column.show(value) : String(value)
      }
      step.changeCount += 1
      if (step.changes.length >= maxChanges) continue
      step.changes.push({
        ...{ sheet: sheetNames[kind], row, column: titleOf(kind, key), key, recordId: id, isProposed: false },
        before: beforeName ?? (before === null ? null : textOf(before)),
        after: afterName ?? textOf(after),
      })
    }
  }
  const side = (changed: ChangedRow['changed'], index: 0 | 1) =>
    Object.fromEntries(Object.entries(changed).map(([key, pair]) => [key, pair[index]]))
  await recordChanges(
    tx,
    kind,
    rows.map(({ id, version, changed }) => {
      const changes = ofRecord(kind, changesBetween(kind, side(changed, 0), side(changed, 1)))
      return { entityId: id, recordVersion: version, changes }
    }),
  )
}
