import type { Field } from './record.ts'
import { t } from './wording.ts'

/**
 * What is wrong with a value of a field, in the words of its schema (record-schema.ts), or null. For forms: the browser has no
 * schemas. Codes, dates and amounts come from widgets that answer nothing else.
 */
export function errorOf(field: Field, value: unknown): string | null {
  if (isBlank(value)) return field.isOptional ? null : (field.required ?? t`This is required.`)
  if (field.kind === 'text' && typeof value === 'string') return lengthError(value, field.max)
  if (field.kind === 'integer' && typeof value === 'number') return rangeError(value, field)
  return null
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

function lengthError(value: string, max: number): string | null {
  return value.normalize('NFC').trim().length > max ? t`At most ${max} characters.` : null
}

function rangeError(value: number, { min, max, belowMin, aboveMax }: Field & { kind: 'integer' }): string | null {
  if (!Number.isInteger(value)) return t`Give a whole number.`
  if (value < min) return belowMin ?? t`At least ${min}.`
  return value > max ? (aboveMax ?? t`At most ${max}.`) : null
}
