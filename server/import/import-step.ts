import { type RawBuilder, sql } from 'kysely'
import type { ImportChange, ImportIssue } from '../../domain/import/import-contract.ts'
import { type ImportKind, sheetNames } from '../../domain/import/import-kind.ts'
import { importSheets } from '../../domain/import/import-sheets.ts'
import type { Tx } from '../platform/database/database.ts'

export type Sql = RawBuilder<unknown>

export type FoundChange = ImportChange & { recordId: string; key: string }

/** One sheet being taken in, inside the transaction of the whole import. */
export type Step = {
  tx: Tx
  importId: string
  kind: ImportKind
  canUpdate: boolean
  issues: ImportIssue[]
  changes: FoundChange[]
  changeCount: number
  /** How many of its rows are written by now. */
  onProgress: (written: number) => void
}
export type Issue = { row: number; message: string }
export type Taken = { created: number; updated: number }

/** What a GeoJSON file has beside the columns of the sheet. */
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

/** The rows of the sheet as `r`: "row", id and the content as `c`; those that were set aside are not among them. */
export function staged({ importId, kind }: Step): Sql {
  return sql`(select row_number as "row", record_id as id, content as c from import_rows
    where import_id = ${importId} and kind = ${kind} and not content ? 'faulty') as r`
}

/**
 * Rows with errors are told and set aside, with those that lean on such rows, so that all the others are checked in the same round.
 * Nothing of a file with errors is kept. Rows with a cell that cannot be read have `bad` with its columns: what the other cells
 * name is checked like that of any row, and before anything is written they are set aside too.
 */
export async function markExcluded(step: Step): Promise<void> {
  await markExcludedRows(step, sql`content ?| '{leans,bad}'`)
}

/** Of what is checked so far; rows with unreadable cells go on to the next checks. */
export async function markRejected(step: Step): Promise<void> {
  await markExcludedRows(step, sql`content ? 'leans'`)
}

async function markExcludedRows({ tx, importId, kind, issues }: Step, others: Sql): Promise<void> {
  const rows = [...new Set(issues.map(({ row }) => row))]
  await sql`update import_rows set content = content || '{"faulty": true}' where import_id = ${importId} and kind = ${kind}
    and not content ? 'faulty' and (row_number = any(${rows}::integer[]) or ${others})`.execute(tx)
}

/** Whether one of these cells cannot be read. */
export function isBad(...keys: readonly string[]): Sql {
  return sql`coalesce(r.c -> 'bad' ?| ${sql.lit(`{${keys.join(',')}}`)}::text[], false)`
}

/** Said with "there is no such …": a row that cannot be read where others name it may be what was meant. */
export async function unreadRow({ tx, importId }: Step, kind: ImportKind, keys: readonly string[]): Promise<string> {
  const { rows } = await sql<{ row: number }>`select row_number as "row" from import_rows where import_id = ${importId}
    and kind = ${kind} and content -> 'bad' ?| ${sql.lit(`{${keys.join(',')}}`)}::text[] order by 1 limit 1`.execute(tx)
  return rows[0] ? ` Row ${rows[0].row} of the sheet ${sheetNames[kind]} has errors and may be the missing one.` : ''
}

/** A text of each row of another sheet of the file that was set aside; the row is `f`. Naming one of them is no error of its own. */
export function invalidRowsOf({ importId }: Step, kind: ImportKind, text: Sql): Sql {
  return sql`(select ${text} from import_rows f where f.import_id = ${importId} and f.kind = ${kind} and f.content ? 'faulty')`
}

/** Marks rows ("row") that name what was set aside. */
export async function dependsOnInvalid({ tx, importId, kind }: Step, rows: Sql): Promise<void> {
  await sql`update import_rows i set content = i.content || '{"leans": true}' from (${rows}) l
    where i.import_id = ${importId} and i.kind = ${kind} and i.row_number = l."row"`.execute(tx)
}

/** A text of the content: sql`${at('thramNumber')} = t.thram_number`. */
export function at(key: string): Sql {
  return sql`(r.c ->> ${sql.lit(key)})`
}

/** Numbers that differ by case or spaces alone are one and the same (plain-number.ts, units_number and its like). */
export function plain(number: Sql): Sql {
  return sql`lower(regexp_replace(${number}, '\\s+', '', 'g'))`
}

/** What a query finds wrong: one row each with its reason. */
export async function rejectRows(step: Step, key: string, query: RawBuilder<Issue>): Promise<void> {
  const { rows } = await query.execute(step.tx)
  // The plan of a query decides the order of its rows; the same file gets the same list each time.
  const sorted = rows.toSorted((a, b) => a.row - b.row || (a.message < b.message ? -1 : 1))
  for (const { row, message } of sorted) step.issues.push(issueAt(step.kind, row, key, message))
}

function everyRow({ importId, kind }: Step): Sql {
  return sql`(select row_number as "row", content as c from import_rows where import_id = ${importId} and kind = ${kind}) as r`
}

/** Refuses what stands in the sheet twice; the first of them is the one that counts. */
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
  /** Where the id is kept in the content. */
  as: string
  /** The column to fix. */
  key: string
  /** The columns that say which one is meant: nothing is looked for while one of them cannot be read. */
  from: readonly string[]
  /** The sheet that may bring it, and the columns by which it is named there. */
  inSheet?: readonly [ImportKind, ...string[]]
  /** Rows of ("row", id): what a row may mean. */
  candidates: Sql
  none: string
  several: string
  /** Rows that need no link. */
  unless?: Sql
  /** Rows that name a row of the file that has errors itself. */
  leansOn?: Sql
}

/** Finds the one record that each row means, or says that there is none or several. */
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

/** The zone named in two columns, as candidates; `types` narrows to gewogs or thromdes. */
export function zonesNamed(step: Step, isOfType: Sql = sql`true`): Sql {
  return sql`select r."row", z.id from ${staged(step)}
    join administrative_zones z on lower(z.name) = lower(${at('zone')}) or lower(${at('zone')}) = any(select lower(a) from unnest(z.aliases) a)
    join dzongkhags d on d.id = z.dzongkhag_id
      and (lower(d.name) = lower(${at('dzongkhag')}) or lower(${at('dzongkhag')}) = any(select lower(a) from unnest(d.aliases) a))
    where ${isOfType}`
}

/** The chiwog or locality named, in the zone that was linked before. */
export function subZonesNamed(step: Step): Sql {
  return sql`select r."row", s.id from ${staged(step)} join sub_administrative_zones s
    on s.administrative_zone_id = (r.c ->> 'zoneId')::uuid and lower(s.name) = lower(${at('subZone')})`
}

/** The thram of a number in the place named. */
export function thramsNamed(step: Step): Sql {
  return sql`select n."row", t.id from (${zonesNamed(step)}) n
    join (select r."row", ${at('thramNumber')} as number from ${staged(step)}) g on g."row" = n."row"
    join thrams t on t.administrative_zone_id = n.id and ${plain(sql`t.thram_number`)} = ${plain(sql`g.number`)}`
}

/** Owners as `o` by what a sheet may name them by: a CID has 11 digits, a phone number 8. */
const ownersByNumber = sql`(select id, cid as number from owners where cid is not null and erased_at is null
  union all select id, phone_number from owners where phone_number is not null and erased_at is null) as o`

/** Owners named by CID or phone number that the office does not know. */
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
}

/** The holders of each of the rows with their exact shares: id of the row's record, owner, position, numerator, denominator. */
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
