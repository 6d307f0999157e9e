import { sql } from 'kysely'
import { importedFieldsOf } from '../../domain/import/record-import.ts'
import type { RecordDefinition } from '../../domain/record.ts'
import type { Sql } from './import-step.ts'

/** For `insert into … (columns) select values from` staged rows: the fields of a record, with defaults for empty cells. */
export function importedRow(definition: RecordDefinition): { columns: Sql; values: Sql } {
  const fields = importedFieldsOf(definition)
  const values = fields.map(({ key, type, default: defaultValue, onlyWith }) => {
    const cell = sql`(r.c ->> ${sql.lit(key)})`
    const read = type === 'boolean' ? sql`(${cell} = 'YES')` : sql`${cell}::${sql.raw(type)}`
    if (onlyWith) return sql`case when r.c ->> ${sql.lit(onlyWith)} is not null then ${read} end`
    return defaultValue === undefined ? read : sql`coalesce(${read}, ${sql.lit(defaultValue)})`
  })
  return { columns: sql.join(fields.map(({ column }) => sql.ref(column))), values: sql.join(values) }
}
