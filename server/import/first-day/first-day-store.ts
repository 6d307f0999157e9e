import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { cleanValue, type KnownPlace } from '../../../domain/import/first-day/clean-value.ts'
import type { BookTotals } from '../../../domain/import/first-day/compare-books.ts'
import {
  type FirstDay,
  maxShownCorrections,
  maxShownPlaces,
  maxShownPlacesOfAll,
} from '../../../domain/import/first-day/first-day-contract.ts'
import { guessColumns, type OldSheet } from '../../../domain/import/first-day/guess-columns.ts'
import { oldFieldKeys, oldFields } from '../../../domain/import/first-day/old-fields.ts'
import { type FirstDayPlan, type OldFigures, planFirstDay } from '../../../domain/import/first-day/plan-first-day.ts'
import {
  type Correction,
  type KnownPlaces,
  type OldValues,
  readOldRows,
  type SheetMatch,
} from '../../../domain/import/first-day/read-old-rows.ts'
import { importKinds } from '../../../domain/import/import-kind.ts'
import { notFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'

export type Choices = {
  matches: SheetMatch[]
  fixed: OldValues
  billedFrom: CalendarDate
  undone: string[]
  theirs: BookTotals | null
}
export type StoredFirstDay = {
  id: string
  version: number
  fileName: string
  sheets: OldSheet[]
  choices: Choices
  importId: string | null
}

const columns = sql`id, version, file_name as "fileName", sheets, choices, import_id as "importId"`

/** The caller's own plan: nobody else can continue it. */
export async function findFirstDay(tx: Tx): Promise<StoredFirstDay | undefined> {
  const { rows } = await sql<StoredFirstDay>`select ${columns} from first_days where created_by = app_person_id()`.execute(tx)
  return rows[0]
}

export async function readFirstDay(tx: Tx, id: string, { isLocked = false } = {}): Promise<StoredFirstDay> {
  const { rows } = await sql<StoredFirstDay>`select ${columns} from first_days
    where id = ${id} and created_by = app_person_id() ${isLocked ? sql`for no key update` : sql``}`.execute(tx)
  if (!rows[0]) throw notFound('old workbook')
  return rows[0]
}

export function guessedMatches(sheets: readonly OldSheet[]): SheetMatch[] {
  return sheets.map((sheet) => {
    const { headingRow, columns: guessed } = guessColumns(sheet)
    return { headingRow, fields: guessed.map(({ field }) => field) }
  })
}

type Planned = FirstDayPlan & Omit<ReturnType<typeof readOldRows>, 'rows'>

export async function planOf(tx: Tx, { sheets, choices }: StoredFirstDay): Promise<Planned> {
  const { places, urbanZones } = await readPlaces(tx)
  const { matches, undone, billedFrom } = choices
  const fixed = cleanFixed(choices.fixed, places)
  const { rows, ...read } = readOldRows(sheets, { matches, undone: new Set(undone), places })
  return { ...planFirstDay(rows, { fixed, billedFrom, urbanZones }), ...read }
}

function cleanFixed(fixed: OldValues, places: KnownPlaces): OldValues {
  return Object.fromEntries(
    oldFieldKeys.flatMap((key) => {
      const known = key === 'dzongkhag' || key === 'zone' ? places[key] : []
      const value = cleanValue(oldFields[key].content, fixed[key] ?? '', known)
      return value === '' ? [] : [[key, value]]
    }),
  )
}

async function readPlaces(tx: Tx): Promise<{ places: KnownPlaces; urbanZones: Set<string> }> {
  const { rows: dzongkhag } = await sql<KnownPlace>`select name, aliases from dzongkhags order by name`.execute(tx)
  const { rows: zone } = await sql<KnownPlace & { type: string }>`
    select name, aliases, type from administrative_zones order by name`.execute(tx)
  const urban = zone.filter(({ type }) => type === 'U').map(({ name }) => name.toLowerCase())
  return { places: { dzongkhag, zone }, urbanZones: new Set(urban) }
}

const shownSamples = 3
const sampledRows = 40

/** The view for the user: each column with samples, the values that were read differently from the file, and the resulting records. */
export async function toReply(tx: Tx, stored: StoredFirstDay): Promise<FirstDay> {
  const { choices, sheets, ...head } = stored
  const { corrections, skippedRows, sheets: planned, tenants } = await planOf(tx, stored)
  return {
    ...head,
    sheets: sheets.map((sheet, index) => sheetReply(sheet, choices.matches[index])),
    fixed: choices.fixed,
    billedFrom: choices.billedFrom,
    corrections: shownOf(corrections),
    correctionCount: corrections.reduce((sum, { places }) => sum + places.length, 0),
    skippedRows: skippedRows.slice(0, maxShownCorrections),
    planned: Object.fromEntries(importKinds.flatMap((kind) => (planned[kind]?.length ? [[kind, planned[kind].length]] : []))),
    oldTotals: totalsOf(tenants),
    theirs: choices.theirs,
  } as FirstDay
}

/** Includes the first places of each correction, and limits the total to what a screen can show. */
function shownOf(corrections: readonly Correction[]): FirstDay['corrections'] {
  let left = maxShownPlacesOfAll
  return corrections.slice(0, maxShownCorrections).map(({ places, ...one }) => {
    const shown = places.slice(0, Math.min(maxShownPlaces, Math.max(left, 1)))
    left -= shown.length
    return { ...one, count: places.length, places: shown }
  })
}

function sheetReply({ name, rows }: OldSheet, match: SheetMatch | undefined) {
  const headingRow = match?.headingRow ?? -1
  const below = rows.slice(headingRow + 1, headingRow + 1 + sampledRows)
  const width = Math.max(0, ...below.map((row) => row.length), rows[headingRow]?.length ?? 0)
  return {
    name,
    rowCount: rows.length - headingRow - 1,
    headingRow,
    columns: Array.from({ length: width }, (_, index) => ({
      heading: rows[headingRow]?.[index]?.trim() ?? '',
      field: match?.fields[index] ?? null,
      samples: [...new Set(below.flatMap((row) => row[index]?.trim() || []))].slice(0, shownSamples),
    })),
  }
}

export function totalsOf(tenants: readonly OldFigures[]): BookTotals {
  const sum = (figure: keyof BookTotals) => tenants.reduce((all, one) => all + one[figure], 0)
  return { arrears: sum('arrears'), deposits: sum('deposits'), rent: sum('rent') }
}

/** By tenant: the opening balances, held deposits and rent that the import created. */
export async function readImportedFigures(tx: Tx, importId: string): Promise<OldFigures[]> {
  const { rows } = await sql<OldFigures>`
    select t.full_name as name, coalesce(t.cid, t.phone_number, '') as number,
      coalesce(sum(l.rent_amount), 0)::bigint as rent, coalesce(sum(m.arrears), 0)::bigint as arrears, coalesce(sum(m.deposits), 0)::bigint as deposits
    from import_rows i join leases l on l.organisation_id = i.organisation_id and l.id = i.record_id and l.status <> 'CANCELLED'
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
    cross join lateral (
      select sum(a.amount - a.credited_amount) filter (where a.kind = 'RENT' and o.record_id is not null) as arrears,
        sum(a.paid_amount) filter (where a.kind = 'SECURITY_DEPOSIT') as deposits
      from payment_advices a left join import_rows o on o.organisation_id = a.organisation_id and o.import_id = i.import_id
        and o.kind = 'opening-balance' and o.record_id = a.id
      where a.organisation_id = l.organisation_id and a.lease_id = l.id
    ) m
    where i.import_id = ${importId} and i.kind = 'lease' group by t.id, t.full_name, t.cid, t.phone_number order by t.full_name, t.id`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, rent: Number(row.rent), arrears: Number(row.arrears), deposits: Number(row.deposits) }))
}
