import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../server/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'

// Writes server/database/tables.gen.ts from a freshly migrated database: `node tools/generate-tables.ts`.

type Column = {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  column_default: string | null
  /** Computed by the database: the product never writes it. */
  is_computed: boolean
}

/** The TypeScript type that the driver returns for each SQL type (platform/database/database.ts sets the parsers). */
const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  bool: 'boolean',
  date: 'CalendarDate',
  timestamptz: 'Date',
  jsonb: 'JSONColumnType<object, unknown, unknown>',
  bytea: 'Buffer',
  box: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  _date: 'CalendarDate[]',
}

export function tablesSource(columns: Column[]): string {
  const byTable = Map.groupBy(columns, (column) => column.table_name)
  const tables = [...byTable].map(([table, own]) => `export type ${typeName(table)} = {\n${own.map(property).join('\n')}\n}`)
  const list = [...byTable.keys()].map((table) => `  ${table}: ${typeName(table)}`)
  return `// Written by tools/generate-tables.ts from the migrated database. Do not edit.
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'

${tables.join('\n\n')}

export type Tables = {\n${list.join('\n')}\n}
`
}

function property(column: Column): string {
  const type = types[column.udt_name]
  if (!type) throw new Error(`No type for ${column.table_name}.${column.column_name} (${column.udt_name}).`)
  const nullable = column.is_nullable === 'YES' ? `${type} | null` : type
  if (column.is_computed) return `  ${column.column_name}: GeneratedAlways<${nullable}>`
  return `  ${column.column_name}: ${column.column_default === null ? nullable : `Generated<${nullable}>`}`
}

function typeName(table: string): string {
  return `${table.replace(/(^|_)(\w)/g, (_, _underscore, letter: string) => letter.toUpperCase())}Table`
}

export async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(`select table_name, column_name, udt_name, is_nullable, column_default,
      is_generated = 'ALWAYS' or is_identity = 'YES' as is_computed
    from information_schema.columns where table_schema = 'public' and table_name not in ('migrations', 'migration_lock')
    order by table_name, ordinal_position`)
  await client.end()
  return rows
}

if (import.meta.main) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tables-'))
  const postgres = await startEmbeddedPostgres({ dataDir, fast: true })
  try {
    await migrate({ ownerUrl: postgres.ownerUrl })
    const file = new URL('../server/database/tables.gen.ts', import.meta.url)
    writeFileSync(file, tablesSource(await readColumns(postgres.ownerUrl)))
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  }
}
