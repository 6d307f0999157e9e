import { type RawBuilder, sql } from 'kysely'
import { notFound, Problem } from '../../domain/problem.ts'
import type { RecordDefinition } from '../../domain/record.ts'
import type { Building } from '../../domain/properties/building-contract.ts'
import { removeDocumentsOfRecord } from '../documents/save-document.ts'
import type { Tx } from '../platform/database/database.ts'
import { listReferences } from '../platform/database/list-references.ts'

const tables = { thram: 'thrams', plot: 'plots', building: 'buildings', unit: 'units' } as const

/** Nobody else can change or let the row until this transaction ends. */
export async function lockRow(tx: Tx, { table, noun }: Pick<RecordDefinition, 'table' | 'noun'>, id: string): Promise<void> {
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  if (rows.length === 0) throw notFound(noun)
}

/** Its documents are removed too. */
export async function removeRow(tx: Tx, noun: keyof typeof tables, id: string): Promise<void> {
  await removeDocumentsOfRecord(tx, noun, id)
  await listReferences(tx, { what: `This ${noun}`, ids: sql`(${id})` }, () =>
    sql`delete from ${sql.table(tables[noun])} where id = ${id}`.execute(tx),
  )
}

type Use = {
  what: string
  by: string
  /** The address of the screens for such records; the id follows. */
  folder: string
  /** The column of its id. */
  id?: RawBuilder<unknown>
  /** The column with their names. */
  name: RawBuilder<unknown>
  /** A table with its condition. */
  from: RawBuilder<unknown>
}
const maxNamed = 5

/** For example "This plot has 2 buildings: Norling A, Norling B. Remove them first." */
export async function assertUnused(tx: Tx, { what, by, folder, id = sql`id`, name, from }: Use): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select ${id} as id, ${name} as name, count(*) over () as count from ${from} order by 2, 1 limit ${maxNamed}`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return
  const more = count > maxNamed ? ` and ${count - maxNamed} more` : ''
  const whole = `This ${what} has ${count} ${by}${count === 1 ? '' : 's'}: ${rows.map((row) => row.name).join(', ')}${more}.`
  throw new Problem(
    'IN_USE',
    `${whole} ${by === 'lease' ? 'A property that was let cannot be deleted.' : `Remove ${count === 1 ? 'it' : 'them'} first.`}`,
    {
      usedBy: rows.map((row) => ({
        label: `${by.charAt(0).toUpperCase()}${by.slice(1)} ${row.name}`,
        path: `${folder}/${row.id}`,
      })),
    },
  )
}

export function storedGeometry(geometry: Building['geometry'] | undefined): string | null | undefined {
  return geometry && JSON.stringify(geometry)
}

/** For an update that also changes parts of the record in other tables. */
export const nextVersion = { version: sql<number>`version + 1` }
