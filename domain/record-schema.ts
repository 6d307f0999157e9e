import { z } from 'zod'
import { areaSchema } from './area.ts'
import { calendarDateSchema } from './calendar-date.ts'
import { amountSchema, moneySchema, positiveAmountSchema } from './money.ts'
import { type Field, type Fields, fieldsOf, type RecordDefinition, type ValueOf } from './record.ts'
import {
  formattedText,
  idSchema,
  nullableFormattedText,
  nullableText,
  optionalFormattedText,
  optionalText,
  requiredText,
  text,
} from './text.ts'

// The schemas of a record, generated from its definition. The API adds further fields by `extend`.

/** The input of a caller; parsing adds brands. */
type InputOf<F> = F extends { isOptional: true } ? PlainInput<F> | null : PlainInput<F>
type PlainInput<F> = F extends { kind: 'money' } ? number : F extends { kind: 'date' } ? string : NonNullable<ValueOf<F>>

type Schema<F> = z.ZodType<ValueOf<F>, InputOf<F>>
type Omittable<F> = z.ZodPipe<z.ZodOptional<Schema<F>>, z.ZodType<ValueOf<F>, ValueOf<F> | undefined>>

type CreateShape<Fs extends Fields> = {
  [K in keyof Fs]: Fs[K] extends { isOptional: true } | { default: unknown } ? Omittable<Fs[K]> : Schema<Fs[K]>
}
type PatchShape<Fs extends Fields> = { [K in keyof Fs]: z.ZodOptional<Schema<Fs[K]>> }
type ReplyShape<Fs extends Fields> = { [K in keyof Fs]: z.ZodType<ValueOf<Fs[K]>, ValueOf<Fs[K]>> }

/** Increases by one with each change of the record. */
export const versionSchema = z.number().int().min(1)

/** The body of a POST: an optional field that is omitted, null or blank means "none". */
export function createSchema<Fs extends Fields>(definition: RecordDefinition<Fs>): z.ZodObject<CreateShape<Fs>>
export function createSchema(definition: RecordDefinition): z.ZodObject {
  return objectOf(definition, (field) => {
    if (field.isOptional) {
      if (field.kind === 'text') return field.format ? optionalFormattedText(field.format) : optionalText(field.max)
      return schemaOf(field)
        .nullable()
        .optional()
        .transform((value) => value ?? null)
    }
    return 'default' in field && field.default !== undefined ? schemaOf(field).default(field.default) : schemaOf(field)
  })
}

/** The body of a PATCH: an omitted field does not change, null or blank means "none". */
export function patchSchema<Fs extends Fields>(definition: RecordDefinition<Fs>): z.ZodObject<PatchShape<Fs>>
export function patchSchema(definition: RecordDefinition): z.ZodObject {
  return objectOf(definition, (field) => {
    if (!field.isOptional) return schemaOf(field).optional()
    if (field.kind !== 'text') return schemaOf(field).nullable().optional()
    return (field.format ? nullableFormattedText(field.format) : nullableText(field.max)).optional()
  })
}

/** A stored record. Its values were valid when they were written, so limits are not checked again. */
export function replySchema<Fs extends Fields>(definition: RecordDefinition<Fs>): z.ZodObject<ReplyShape<Fs>>
export function replySchema(definition: RecordDefinition): z.ZodObject {
  return objectOf(definition, (field) => (field.isOptional ? storedSchema(field).nullable() : storedSchema(field)))
}

function objectOf(definition: RecordDefinition, toSchema: (field: Field) => z.ZodType): z.ZodObject {
  return z.object(Object.fromEntries(fieldsOf(definition).map(([name, field]) => [name, toSchema(field)])))
}

function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      if (field.default === '') return text(field.max)
      return field.format ? formattedText(field.format) : requiredText(field.max, field.required)
    case 'code':
      return z.enum([...field.codes])
    case 'integer':
      return z
        .number()
        .int('Enter a whole number.')
        .min(field.min, field.belowMin ?? `Enter at least ${field.min}.`)
        .max(field.max, field.aboveMax ?? `Enter at most ${field.max}.`)
    case 'money':
      return (field.isPositive ? positiveAmountSchema : amountSchema).describe(`${field.label}, in chhetrum.`)
    case 'date':
      return calendarDateSchema
    case 'area':
      return areaSchema
    case 'boolean':
      return z.boolean()
    case 'reference':
      return idSchema
  }
}

function storedSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string()
    case 'integer':
      return z.number().int()
    case 'money':
      return moneySchema.describe(`${field.label}, in chhetrum.`)
    case 'code':
    case 'date':
    case 'area':
    case 'boolean':
    case 'reference':
      return schemaOf(field)
  }
}
