import type { Field } from './record.ts'
import { type TextFormat, textFormats } from './text-format.ts'
import { t } from './wording.ts'

/**
 * The error in a value of a field, with the message of its schema (record-schema.ts), or null. For forms, because the browser has no
 * schemas. Codes, dates and amounts need no check: their widgets return only valid values.
 */
export function recordCheckError(field: Field, value: unknown): string | null {
  if (isBlank(value))
    return field.isOptional || ('default' in field && field.default === '')
      ? null
      : (requiredMessage(field) ?? t`This field is required.`)
  if (field.kind === 'text' && typeof value === 'string')
    return field.format ? formatError(value, field.format) : lengthError(value, field.max)
  if (field.kind === 'integer' && typeof value === 'number') return rangeError(value, field)
  return null
}

function requiredMessage(field: Field): string | undefined {
  return 'required' in field ? field.required : undefined
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

function formatError(value: string, format: TextFormat): string | null {
  const { read, errorIn } = textFormats[format]
  return errorIn(read(value))
}

function lengthError(value: string, max: number): string | null {
  return value.normalize('NFC').trim().length > max ? t`Enter at most ${max} characters.` : null
}

function rangeError(value: number, { min, max, belowMin, aboveMax }: Field & { kind: 'integer' }): string | null {
  if (!Number.isInteger(value)) return t`Enter a whole number.`
  if (value < min) return belowMin ?? t`Enter at least ${min}.`
  return value > max ? (aboveMax ?? t`Enter at most ${max}.`) : null
}
