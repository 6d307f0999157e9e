import type { Area } from '../../domain/area.ts'
import { type Field, type Fields, fieldsOf, type RecordDefinition, type ValueOf } from '../../domain/record.ts'
import { recordCheckError } from '../../domain/record-check.ts'

// The form of a record, from its definition: initial values, validation, and request body.

type FormValueOf<F> = F extends { kind: 'text' }
  ? string
  : F extends { kind: 'integer' }
    ? number | string
    : F extends { kind: 'boolean' }
      ? boolean
      : F extends { kind: 'area' }
        ? Area
        : F extends { kind: 'code'; isOptional: false } & ({ default: unknown } | { initial: unknown })
          ? ValueOf<F>
          : ValueOf<F> | null
export type FormValuesOf<D extends RecordDefinition> = { [K in keyof D['fields']]: FormValueOf<D['fields'][K]> }

/** For a stored record, or for a new one. */
export function formValues<Fs extends Fields>(
  definition: RecordDefinition<Fs>,
  stored?: { [K in keyof Fs]: ValueOf<Fs[K]> | null },
): FormValuesOf<RecordDefinition<Fs>>
export function formValues(definition: RecordDefinition, stored?: object): object {
  return Object.fromEntries(
    fieldsOf(definition).map(([name, field]) => [
      name,
      (stored && valueIn(stored, name)) ?? blankOf(field, stored === undefined),
    ]),
  )
}

type Checks<Fs extends Fields> = { [K in keyof Fs]: (value: FormValueOf<Fs[K]>) => string | null }

export function formChecks<Fs extends Fields>(definition: RecordDefinition<Fs>): Checks<Fs>
export function formChecks(definition: RecordDefinition): object {
  return Object.fromEntries(
    fieldsOf(definition).map(([name, field]) => [name, (value: unknown) => recordCheckError(field, sent(field, value))]),
  )
}

type Body<Fs extends Fields> = { [K in keyof Fs]: ValueOf<Fs[K]> }

/** The values that the call accepts. Other values of the form are omitted. */
export function formBody<Fs extends Fields>(
  definition: RecordDefinition<Fs>,
  values: FormValuesOf<RecordDefinition<Fs>>,
): Body<Fs>
export function formBody(definition: RecordDefinition, values: object): object {
  return Object.fromEntries(fieldsOf(definition).map(([name, field]) => [name, sent(field, valueIn(values, name))]))
}

function valueIn(values: object, name: string): unknown {
  return Reflect.get(values, name)
}

function blankOf(field: Field, isNew: boolean): unknown {
  switch (field.kind) {
    case 'text':
      return ''
    case 'integer':
      return (isNew ? field.default : undefined) ?? ''
    case 'code':
      return (isNew ? (field.initial ?? field.default) : undefined) ?? null
    case 'area':
      return { value: '', unit: field.defaultUnit }
    case 'boolean':
      return (isNew ? field.default : undefined) ?? false
    case 'money':
    case 'date':
    case 'reference':
      return null
  }
}

function sent({ kind }: Field, value: unknown): unknown {
  if (kind === 'integer') return value === '' || value === null ? null : Number(value)
  if (kind !== 'area' || typeof value !== 'object' || value === null) return value
  const figure = String(valueIn(value, 'value')).trim()
  return figure === '' ? null : { value: figure, unit: valueIn(value, 'unit') }
}
