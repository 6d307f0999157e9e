import { type RawBuilder, sql } from 'kysely'
import type { ImportChange, ImportIssue } from '../../domain/import/import-contract.ts'
import { type ImportKind, sheetNames } from '../../domain/import/import-kind.ts'
import { importSheets } from '../../domain/import/import-sheets.ts'
import type { Tx } from '../platform/database/database.ts'

export type Sql = RawBuilder<unknown>

export type FoundChange = ImportChange & { recordId: string; key: string }

/** One sheet that is being imported, inside the transaction of the whole import. */
export type Step = {
  tx: Tx
  importId: string
  kind: ImportKind
  canUpdate: boolean
  issues: ImportIssue[]
  changes: FoundChange[]
  changeCount: number
  /** The number of rows written so far. */
  onProgress: (written: number) => void
}
export type Issue = { row: number; message: string }
export type Taken = { created: number; updated: number }

/** Properties of a GeoJSON file in addition to the columns of the sheet. */
const titlesOfOutlines: Record<string, string> = {
  geometry: 'Outline',
  building: 'Building',
  dzongkhag: 'Dzongkhag',
  zone: 'Gewog or thromde',
}

export function issueAt(kind: ImportKind, row: number, key: string, message: string): ImportIssue {
  return { sheet: sheetNames[kind], row, column: titleOf(kind, key), message }
}

export function titleOf(kind: ImportKind, key: string): string {
  return importSheets[kind].columns.find((one) => one.key === key)?.title ?? titlesOfOutlines[key] ?? ''
}

/** The rows of the sheet as `r`: "row", the id and the content as `c`. Excluded rows are not included. */
export function staged({ importId, kind }: Step): Sql {
  return sql`(select row_number as "row", record_id as id, content as c from import_rows
    where import_id = ${importId} and kind = ${kind} and not content ? 'faulty') as r`
}

/**
 * Reports and excludes rows with errors, and rows that depend on them, so that all others are checked in the same run. A file with errors
 * stores nothing. Rows with unreadable cells have the columns in `bad`: their other cells are checked like those of any row, and they are
 * excluded before anything is written.
 */
export async function markExcluded(step: Step): Promise<void> {
  await markExcludedRows(step, sql`content ?| '{leans,bad}'`)
}

/** Only errors found so far; rows with unreadable cells stay for the next checks. */
export async function markRejected(step: Step): Promise<void> {
  await markExcludedRows(step, sql`content ? 'leans'`)
}

async function markExcludedRows({ tx, importId, kind, issues }: Step, others: Sql): Promise<void> {
  const rows = [...new Set(issues.map(({ row }) => row))]
  await sql`update import_rows set content = content || '{"faulty": true}' where import_id = ${importId} and kind = ${kind}
    and not content ? 'faulty' and (row_number = any(${rows}::integer[]) or ${others})`.execute(tx)
}

/** Whether one of these cells is unreadable. */
export function isBad(...keys: readonly string[]): Sql {
  return sql`coalesce(r.c -> 'bad' ?| ${sql.lit(`{${keys.join(',')}}`)}::text[], false)`
}

/** Added to "there is no such …": the record may be in a row that could not be read. */
export async function unreadRow({ tx, importId }: Step, kind: ImportKind, keys: readonly string[]): Promise<string> {
  const { rows } = await sql<{ row: number }>`select row_number as "row" from import_rows where import_id = ${importId}
    and kind = ${kind} and content -> 'bad' ?| ${sql.lit(`{${keys.join(',')}}`)}::text[] order by 1 limit 1`.execute(tx)
  return rows[0] ? ` Row ${rows[0].row} of the sheet ${sheetNames[kind]} has errors and may be the missing one.` : ''
}

/** A text of each excluded row of another sheet of the file; the row is `f`. A reference to such a row is not a separate error. */
export function invalidRowsOf({ importId }: Step, kind: ImportKind, text: Sql): Sql {
  return sql`(select ${text} from import_rows f where f.import_id = ${importId} and f.kind = ${kind} and f.content ? 'faulty')`
}

/** Marks rows ("row") that refer to excluded rows. */
export async function dependsOnInvalid({ tx, importId, kind }: Step, rows: Sql): Promise<void> {
  await sql`update import_rows i set content = i.content || '{"leans": true}' from (${rows}) l
    where i.import_id = ${importId} and i.kind = ${kind} and i.row_number = l."row"`.execute(tx)
}

/** A text field of the content: sql`${at('thramNumber')} = t.thram_number`. */
export function at(key: string): Sql {
  return sql`(r.c ->> ${sql.lit(key)})`
}

/** Numbers that differ only in case or spaces are the same (plain-number.ts, units_number and similar indexes). */
export function plain(number: Sql): Sql {
  return sql`lower(regexp_replace(${number}, '\\s+', '', 'g'))`
}

/** Reports the result of a query as errors: one row each with its reason. */
export async function rejectRows(step: Step, key: string, query: RawBuilder<Issue>): Promise<void> {
  const { rows } = await query.execute(step.tx)
  // The query plan decides the order of the rows, so they are sorted: the same file gets the same list each time.
  const sorted = rows.toSorted((a, b) => a.row - b.row || (a.message < b.message ? -1 : 1))
  for (const { row, message } of sorted) step.issues.push(issueAt(step.kind, row, key, message))
}

function everyRow({ importId, kind }: Step): Sql {
  return sql`(select row_number as "row", content as c from import_rows where import_id = ${importId} and kind = ${kind}) as r`
}

/** Rejects duplicates in the sheet; the first one is valid. */
export async function rejectDuplicates(step: Step, key: string, parts: Sql): Promise<void> {
  await rejectRows(
    step,
    key,
    sql<Issue>`
      select "row", 'This is already in row ' || first || '.' as message from (
        select r."row", min(r."row") over (partition by ${parts}) as first from ${everyRow(step)} where (${parts}) is not null
      ) d where "row" > first`,
  )
}

type Link = {
  /** The key of the content under which the id is stored. */
  as: string
  /** The column to fix. */
  key: string
  /** The columns that identify the record. Nothing is looked up while one of them is unreadable. */
  from: readonly string[]
  /** The sheet that may contain the record, and the columns that identify it there. */
  inSheet?: readonly [ImportKind, ...string[]]
  /** Rows of ("row", id): the records that a row may refer to. */
  candidates: Sql
  none: string
  several: string
  /** Rows that need no link. */
  unless?: Sql
  /** Rows that refer to a row of the file that itself has errors. */
  leansOn?: Sql
}

/** Finds the one record that each row refers to, or reports that there is none or several. */
export async function link(
  step: Step,
  { as, key, from, inSheet, candidates, none, several, unless: isNeedless = sql`false`, leansOn = sql`false` }: Link,
): Promise<void> {
  const { tx, importId, kind } = step
  const leans = sql`coalesce(${leansOn}, false)`
  const unless = sql`(${isNeedless} or ${isBad(...from)})`
  const orElse = inSheet ? await unreadRow(step, inSheet[0], inSheet.slice(1)) : ''
  await sql`update import_rows i set content = i.content || jsonb_build_object(${sql.lit(as)}, f.id)
    from (select "row", min(id::text) as id from (${candidates}) k group by "row" having count(distinct id) = 1) f
    where i.import_id = ${importId} and i.kind = ${kind} and i.row_number = f."row"`.execute(tx)
  await dependsOnInvalid(
    step,
    sql`select r."row" from ${staged(step)} where not (r.c ? ${sql.lit(as)}) and not (${unless}) and ${leans}`,
  )
  await rejectRows(
    step,
    key,
    sql<Issue>`
      select r."row", case when n.several then ${several} else ${none + orElse} end as message
      from ${staged(step)} left join (select "row", true as several from (${candidates}) k group by "row") n on n."row" = r."row"
      where not (r.c ? ${sql.lit(as)}) and not (${unless}) and (n.several or not ${leans})`,
  )
}

/** The zone in two columns, as candidates; `types` limits it to gewogs or thromdes. */
export function zonesNamed(step: Step, isOfType: Sql = sql`true`): Sql {
  return sql`select r."row", z.id from ${staged(step)}
    join administrative_zones z on lower(z.name) = lower(${at('zone')}) or lower(${at('zone')}) = any(select lower(a) from unnest(z.aliases) a)
    join dzongkhags d on d.id = z.dzongkhag_id
      and (lower(d.name) = lower(${at('dzongkhag')}) or lower(${at('dzongkhag')}) = any(select lower(a) from unnest(d.aliases) a))
    where ${isOfType}`
}

/** The chiwog or locality in the zone that was linked before. */
export function subZonesNamed(step: Step): Sql {
  return sql`select r."row", s.id from ${staged(step)} join sub_administrative_zones s
    on s.administrative_zone_id = (r.c ->> 'zoneId')::uuid and lower(s.name) = lower(${at('subZone')})`
}

/** The thram with a number in the given place. */
export function thramsNamed(step: Step): Sql {
  return sql`select n."row", t.id from (${zonesNamed(step)}) n
    join (select r."row", ${at('thramNumber')} as number from ${staged(step)}) g on g."row" = n."row"
    join thrams t on t.administrative_zone_id = n.id and ${plain(sql`t.thram_number`)} = ${plain(sql`g.number`)}`
}

/** Owners as `o` by the identifiers that a sheet may use: a CID has 11 digits, a phone number 8. */
const ownersByNumber = sql`(select id, cid as number from owners where cid is not null and erased_at is null
  union all select id, phone_number from owners where phone_number is not null and erased_at is null) as o`

/** Rejects owners whose CID or phone number does not exist in the office. */
export async function rejectUnknownOwners(step: Step): Promise<void> {
  const leans = sql`coalesce(h ->> 'cid' in ${invalidRowsOf(step, 'owner', sql`unnest(array[f.content ->> 'cid', f.content ->> 'phoneNumber'])`)}, false)`
  const unknown = sql`${staged(step)} cross join lateral jsonb_array_elements(case jsonb_typeof(r.c -> 'owners') when 'array' then r.c -> 'owners' else '[]' end) h
      where not exists (select from ${ownersByNumber} where o.number = h ->> 'cid')`
  await dependsOnInvalid(step, sql`select distinct r."row" from ${unknown} and ${leans}`)
  const orElse = await unreadRow(step, 'owner', ['cid', 'phoneNumber'])
  await rejectRows(
    step,
    'owners',
    sql<Issue>`
      select r."row", 'No owner has the ' || case length(h ->> 'cid') when 8 then 'phone number ' else 'CID ' end || (h ->> 'cid') || '. Register the owner first, or add them to the sheet Owners.' || ${orElse}::text as message
      from ${unknown} and not ${leans}`,
  )
  await rejectRows(
    step,
    'owners',
    sql<Issue>`
      select r."row", 'The same owner is named twice: ' || string_agg(h ->> 'cid', ' and ' order by h ->> 'cid') || '. Remove one.' as message
      from ${staged(step)} cross join lateral jsonb_array_elements(case jsonb_typeof(r.c -> 'owners') when 'array' then r.c -> 'owners' else '[]' end) h
      join ${ownersByNumber} on o.number = h ->> 'cid' group by r."row", o.id having count(*) > 1`,
  )
}

/** The holders of each row with their exact shares: id of the row's record, owner, position, numerator, denominator. */
export function holdersOf(rows: Sql): Sql {
  return sql`select r.id as held_id, o.id as owner_id, (h.position - 1)::integer as position,
      (h.holder ->> 'numerator')::bigint as numerator, (h.holder ->> 'denominator')::bigint as denominator
    from ${rows}
    cross join lateral jsonb_array_elements(case jsonb_typeof(r.c -> 'owners') when 'array' then r.c -> 'owners' else '[]' end)
      with ordinality as h (holder, position)
    join ${ownersByNumber} on o.number = h.holder ->> 'cid'`
}

export async function count(step: Step, insert: Sql): Promise<number> {
  const { numAffectedRows = 0n } = await insert.execute(step.tx)
  return Number(numAffectedRows)
}
