import type { Area, AreaUnit } from './area.ts'
import type { CalendarDate } from './calendar-date.ts'
import type { Money } from './money.ts'
import type { TextFormat } from './text-format.ts'

// The definition of a record: its fields, each defined once. These follow from it:
//   schemas of create, patch and reply   domain/record-schema.ts
//   columns of a download                domain/record-sheet.ts
//   columns of an import                 domain/import/record-import.ts
//   which values the audit stores        auditedFieldsOf, below
//   columns in SQL                       server/platform/database/record-columns.ts
//   values, checks and body of a form    web/platform/record-form.ts
//   columns of a list on the screen      web/ui/record/record-columns.tsx
// It is plain data without schemas, so the browser loads it too.

type Common = {
  /** The label in forms, lists and records. */
  label: string
  /** The heading of its column in a download; defaults to the label. */
  heading?: string
  import?: ImportOptions
  /** For names, numbers, addresses and notes: the audit records that they changed and never stores their values. */
  isPersonal?: boolean
  /** Its column in SQL, if it differs from its name in snake case. */
  column?: string
}

export type ImportOptions = {
  /** The heading of its column in the template; defaults to that of a download. */
  title?: string
  /** The row must have it, although the API has a default. */
  isRequired?: boolean
  /** An import matches records by it, or it cannot change after creation: an import never updates it. */
  isFixed?: boolean
  /** The error for a cell that is not a whole number from `min` to `max`. By default it names both. */
  error?: string
  example?: string
  note?: string
}

type TextField = Common & {
  kind: 'text'
  max: number
  /** A fixed format; `max` is its maximum length. */
  format?: TextFormat
  lang?: 'dz'
  /** The message of a form while it is blank. */
  required?: string
  /** '' if it may be blank without being null. */
  default?: ''
  /** The number of lines that a form shows. */
  rows?: number
}
type CodeField = Common & {
  kind: 'code'
  codes: readonly string[]
  labelOf: (code: string) => string
  /** The default of the API. */
  default?: string
  /** The initial value in the form of a new record, if it is not a default. */
  initial?: string
  required?: string
}
type IntegerField = Common & {
  kind: 'integer'
  min: number
  max: number
  belowMin?: string
  aboveMax?: string
  required?: string
  default?: number
  /** A year is written without a thousands separator. */
  isYear?: boolean
}
/** In chhetrum. */
type MoneyField = Common & { kind: 'money'; required?: string; isPositive?: boolean }
type DateField = Common & { kind: 'date'; required?: string }
/** A value and its unit, in two columns: `area_value`, `area_unit`. */
type AreaField = Common & { kind: 'area'; required?: string; defaultUnit: AreaUnit }
type BooleanField = Common & { kind: 'boolean'; default?: boolean }
/** The id of another record. Each list, download and import adds its name itself, and each form its picker. */
type ReferenceField = Common & { kind: 'reference'; required?: string }
type Plain = TextField | CodeField | IntegerField | MoneyField | DateField | AreaField | BooleanField | ReferenceField

/** A field of a record. An optional one is null if it is unknown. */
export type Field = Plain & { isOptional: boolean }
export type Fields = Readonly<Record<string, Field>>

type Required<F> = F & { isOptional: false; optional: () => Optional<F> }
type Optional<F> = F & { isOptional: true }

function field<const F extends Plain>(plain: F): Required<F> {
  return { ...plain, isOptional: false, optional: () => ({ ...plain, isOptional: true }) }
}

type Options<F extends Plain> = Omit<F, 'kind'>

export const text = <const O extends Options<TextField>>(options: O) => field({ kind: 'text', ...options })
export const integer = <const O extends Options<IntegerField>>(options: O) => field({ kind: 'integer', ...options })
export const money = (options: Options<MoneyField>) => field({ kind: 'money', ...options })
export const date = (options: Options<DateField>) => field({ kind: 'date', ...options })
export const boolean = <const O extends Options<BooleanField>>(options: O) => field({ kind: 'boolean', ...options })
export const reference = <const O extends Options<ReferenceField>>(options: O) => field({ kind: 'reference', ...options })
export const area = (options: Options<AreaField>) => field({ kind: 'area', ...options })
/** One of several codes, with the label of each: `code({ NONE: t`Unfurnished`, … }, …)`, or a list with a function. */
export function code<const C extends string, const O extends CodeOptions<C>>(
  codes: readonly C[],
  options: O & { labelOf: (code: string) => string },
): Required<CodeOf<C, O>>
export function code<const C extends string, const O extends CodeOptions<C>>(
  labels: Readonly<Record<C, string>>,
  options: O,
): Required<CodeOf<C, O>>
export function code(
  codes: readonly string[] | Readonly<Record<string, string>>,
  options: CodeOptions<string> & { labelOf?: (code: string) => string },
) {
  const labels = new Map(Object.entries(codes))
  const labelOf = options.labelOf ?? ((one: string) => labels.get(one) ?? one)
  return field({ kind: 'code', ...options, codes: isList(codes) ? codes : Object.keys(codes), labelOf })
}

type CodeOptions<C> = Omit<CodeField, 'kind' | 'codes' | 'labelOf' | 'default' | 'initial'> & { default?: C; initial?: C }
type CodeOf<C extends string, O> = O & { kind: 'code'; codes: readonly C[]; labelOf: (code: string) => string }

function isList(codes: object): codes is readonly string[] {
  return Array.isArray(codes)
}

/** The value of a field; null only if it is optional. */
export type ValueOf<F> = F extends { isOptional: true } ? Plainly<F> | null : Plainly<F>
type Plainly<F> = F extends { kind: 'code'; codes: readonly (infer C)[] }
  ? C
  : F extends { kind: 'integer' }
    ? number
    : F extends { kind: 'money' }
      ? Money
      : F extends { kind: 'date' }
        ? CalendarDate
        : F extends { kind: 'area' }
          ? Area
          : F extends { kind: 'boolean' }
            ? boolean
            : string

export type RecordDefinition<F extends Fields = Fields> = {
  /** Its name in the API, the audit and the import: "building". */
  noun: string
  table: string
  fields: F
  /** The counter in its column `version` increases with each change: see `isVersioned` of an endpoint. */
  isVersioned: boolean
  /** Further values that the audit may store: ids of the records that it belongs to. */
  audits: readonly string[]
}
/** A record as it is read: the values of its fields. */
export type RecordOf<D extends RecordDefinition> = { [K in keyof D['fields']]: ValueOf<D['fields'][K]> }

const definitions = new Map<string, RecordDefinition>()

/** The definition of the records with this noun; undefined for records without a definition. */
export function definitionOf(noun: string): RecordDefinition | undefined {
  return definitions.get(noun)
}

type RecordOptions<F> = { table: string; fields: F; audits?: readonly string[]; isVersioned?: boolean }

export function record<const F extends Fields>(
  noun: string,
  { table, fields, audits = [], isVersioned = false }: RecordOptions<F>,
): RecordDefinition<F> {
  const definition = { noun, table, fields, audits, isVersioned }
  definitions.set(noun, definition)
  return definition
}

/** The names of the fields, in the order of the definition. */
export function fieldsOf<D extends RecordDefinition>({ fields }: D): [keyof D['fields'] & string, Field][] {
  return Object.entries(fields)
}

/** The column of a field in SQL. */
export function columnOf(name: string, field: Field): string {
  return field.column ?? columnName(name)
}

/** "yearBuilt" is stored in `year_built`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The fields whose values the audit may store. */
export function auditedFieldsOf(definition: RecordDefinition): readonly string[] {
  const own = fieldsOf(definition).flatMap(([name, { isPersonal }]) => (isPersonal ? [] : [name]))
  return [...own, ...definition.audits]
}
