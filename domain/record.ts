import type { Area, AreaUnit } from './area.ts'
import type { CalendarDate } from './calendar-date.ts'
import type { Money } from './money.ts'
import type { TextFormat } from './text-format.ts'

// The definition of a record: its fields, each said once. From it follow
//   schemas of create, patch and reply   domain/record-schema.ts
//   columns of a download                domain/record-sheet.ts
//   columns of an import                 domain/import/record-import.ts
//   which values the audit stores        auditedFieldsOf, below
//   columns in SQL                       server/platform/database/record-columns.ts
//   values, checks and body of a form    web/platform/record-form.ts
//   columns of a list on the screen      web/ui/record/record-columns.tsx
// It is plain data without schemas, so the browser loads it too.

type Common = {
  /** On forms, lists and records. */
  label: string
  /** The heading of its column in a download; its label when left out. */
  heading?: string
  import?: ImportOptions
  /** Of names, numbers, addresses and notes the audit says that they changed and never stores their values. */
  isPersonal?: boolean
  /** Its column in SQL, where that is not its name in snake case. */
  column?: string
}

export type ImportOptions = {
  /** The heading of its column in the template; that of a download when left out. */
  title?: string
  /** The row must have it, though the API has a default. */
  isRequired?: boolean
  /** An import matches records by it, or it is fixed once created: it is never updated by one. */
  isFixed?: boolean
  example?: string
  note?: string
}

type TextField = Common & {
  kind: 'text'
  max: number
  /** A fixed form, of which `max` is the longest. */
  format?: TextFormat
  lang?: 'dz'
  /** What a form says while it is blank. */
  required?: string
  /** '' where it may be blank without being null. */
  default?: ''
  /** Several lines, of which a form shows as many. */
  rows?: number
}
type CodeField = Common & {
  kind: 'code'
  codes: readonly string[]
  labelOf: (code: string) => string
  /** Where the API leaves it out. */
  default?: string
  /** What the form of a new record begins with, where that is no default. */
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
  /** A year is written without a separator of thousands. */
  isYear?: boolean
}
/** Chhetrum. */
type MoneyField = Common & { kind: 'money'; required?: string; isPositive?: boolean }
type DateField = Common & { kind: 'date'; required?: string }
/** A value and its unit, in two columns: `area_value`, `area_unit`. */
type AreaField = Common & { kind: 'area'; required?: string; defaultUnit: AreaUnit }
type BooleanField = Common & { kind: 'boolean'; default?: boolean }
/** The id of another record. Its name stands in lists, downloads and imports by hand, and its picker in the form. */
type ReferenceField = Common & { kind: 'reference'; required?: string }
type Plain = TextField | CodeField | IntegerField | MoneyField | DateField | AreaField | BooleanField | ReferenceField

/** A field of a record. An optional one is null where it is not known. */
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
/** One of some codes, with the label of each: `code({ NONE: t`Unfurnished`, … }, …)`, or a list with a function. */
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

/** What a field holds; null only where it is optional. */
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
  /** As the API, the audit and the import call it: "building". */
  noun: string
  table: string
  fields: F
  /** A counter in its column `version` grows with each change: see `isVersioned` of an endpoint. */
  isVersioned: boolean
  /** What changes beside its fields and may stand in the audit: ids of what it belongs to. */
  audits: readonly string[]
}
/** A record as it is read: the values of its fields. */
export type RecordOf<D extends RecordDefinition> = { [K in keyof D['fields']]: ValueOf<D['fields'][K]> }

const definitions = new Map<string, RecordDefinition>()

/** The definition of the records that the audit and the import know by this noun; none for those that have none. */
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
