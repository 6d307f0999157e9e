import { z } from 'zod'
import { type TextFormat, textFormats } from './text-format.ts'

// oxlint-disable-next-line no-control-regex -- PostgreSQL cannot store U+0000, so it is just what to look for
const loneSurrogateOrNul = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

const storable = z
  .string()
  .refine((value) => !loneSurrogateOrNul.test(value), 'This text holds a character that cannot be stored.')

/** What a person typed: NFC, trimmed, without U+0000 or lone surrogates, at most `most` characters. */
export function text(max: number) {
  return storable.transform((value) => value.normalize('NFC').trim()).pipe(z.string().max(max, `At most ${max} characters.`))
}

/** The same for secrets: NFC, so that two keyboards type one password, and nothing is trimmed. */
export const secretText = storable.transform((value) => value.normalize('NFC'))

export function requiredText(max: number, message = 'This is required.') {
  return text(max).pipe(z.string().min(1, message))
}

/** In a PATCH: left out means "as it was", null or blank means "none". */
export function nullableText(max: number) {
  return text(max)
    .transform((value) => value || null)
    .nullable()
}

/** In a POST: left out, null and blank all mean "none". */
export function optionalText(max: number) {
  return nullableText(max)
    .optional()
    .transform((value) => value ?? null)
}

/** A phone number, CID, e-mail or tax number, as it is stored. */
export function formattedText(format: TextFormat) {
  const { read, errorIn } = textFormats[format]
  return storable.transform((typed, context) => {
    const value = read(typed)
    const message = errorIn(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
    return value
  })
}

/** In a PATCH: left out means "as it was", null or blank means "none". */
export function nullableFormattedText(format: TextFormat) {
  return z
    .string()
    .nullable()
    .transform((value) => (value === null || value.trim() === '' ? null : value))
    .pipe(formattedText(format).nullable())
}

/** In a POST: left out, null and blank all mean "none". */
export function optionalFormattedText(format: TextFormat) {
  return nullableFormattedText(format)
    .optional()
    .transform((value) => value ?? null)
}

export const idSchema = z.uuid('This is not an id.')
export const idParams = z.object({ id: idSchema })
export const instantSchema = z.iso.datetime()
