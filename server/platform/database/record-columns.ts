import { type RawBuilder, sql } from 'kysely'
import { columnOf, type Fields, fieldsOf, type RecordDefinition, type RecordOf, type ValueOf } from '../../../domain/record.ts'

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Uppercase<First>
    ? First extends Lowercase<First>
      ? `${First}${SnakeCase<Rest>}`
      : `_${Lowercase<First>}${SnakeCase<Rest>}`
    : `${First}${SnakeCase<Rest>}`
  : ''
type Area = { kind: 'area' }
/** A row of its table. An area has one column for its value and one for its unit. */
export type RowOf<Fs extends Fields> = {
  [K in keyof Fs & string as Fs[K] extends Area
    ? never
    : Fs[K] extends { column: infer C extends string }
      ? C
      : SnakeCase<K>]: ValueOf<Fs[K]>
} & {
  [K in keyof Fs & string as Fs[K] extends Area ? `${SnakeCase<K>}_value` | `${SnakeCase<K>}_unit` : never]:
    | string
    | (Fs[K] extends { isOptional: true } ? null : never)
}

/** The columns for `insert` and `update`. An omitted field is not written, so an update changes only the named columns. */
export function toRow<Fs extends Fields>(definition: RecordDefinition<Fs>, values: RecordOf<RecordDefinition<Fs>>): RowOf<Fs>
export function toRow<Fs extends Fields>(
  definition: RecordDefinition<Fs>,
  values: { [K in keyof Fs]?: ValueOf<Fs[K]> | undefined },
): Partial<RowOf<Fs>>
export function toRow(definition: RecordDefinition, values: object): object {
  return Object.fromEntries(
    fieldsOf(definition).flatMap(([name, field]): [string, unknown][] => {
      const value: unknown = Reflect.get(values, name)
      const column = columnOf(name, field)
      if (value === undefined) return []
      if (field.kind !== 'area') return [[column, value]]
      const area = typeof value === 'object' && value !== null ? value : { value: null, unit: null }
      return [
        [`${column}_value`, Reflect.get(area, 'value')],
        [`${column}_unit`, Reflect.get(area, 'unit')],
      ]
    }),
  )
}

/** The columns for `select`, each under the name of its field: `b.name, b.year_built as "yearBuilt"`. */
export function recordColumns(definition: RecordDefinition, table: string): RawBuilder<unknown> {
  return sql.join([
    ...(definition.isVersioned ? [sql.ref(`${table}.version`)] : []),
    ...fieldsOf(definition).map(([name, field]) => {
      const column = `${table}.${columnOf(name, field)}`
      const value =
        field.kind === 'area'
          ? sql`case when ${sql.ref(`${column}_value`)} is not null
              then jsonb_build_object('value', ${sql.ref(`${column}_value`)}::text, 'unit', ${sql.ref(`${column}_unit`)}) end`
          : sql.ref(column)
      return sql`${value} as ${sql.ref(name)}`
    }),
  ])
}
