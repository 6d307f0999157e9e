import { z } from 'zod'
import { type TextFormat, textFormats } from './text-format.ts'

// oxlint-disable-next-line no-control-regex -- PostgreSQL cannot store U+0000, so the pattern must find it
const loneSurrogateOrNul = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

const storable = z
  .string()
  .refine((value) => !loneSurrogateOrNul.test(value), 'This text contains a character that cannot be stored.')

/** Names, numbers and headings have one line; longer texts, such as a reason or an address, may have several. */
const maxLengthOfOneLine = 254

/** Typed text: NFC, trimmed, at most `max` characters, and only visible characters (`errorInText`). */
export function text(max: number) {
  return storable
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .max(max, `Enter at most ${max} characters.`)
        .superRefine((value, context) => {
          const message = errorInText(value, { isOneLine: max <= maxLengthOfOneLine })
          if (message !== null) context.addIssue({ code: 'custom', message })
        }),
    )
}

/** The same for secrets: NFC, so that all keyboards produce the same password, and not trimmed. */
export const secretText = storable.transform((value) => value.normalize('NFC'))

export function requiredText(max: number, message = 'This field is required.') {
  return text(max).pipe(z.string().min(1, message))
}

/** In a PATCH: an omitted value does not change, null or blank means "none". */
export function nullableText(max: number) {
  return text(max)
    .transform((value) => value || null)
    .nullable()
}

/** In a POST: omitted, null and blank all mean "none". */
export function optionalText(max: number) {
  return nullableText(max)
    .optional()
    .transform((value) => value ?? null)
}

/** A phone number, CID, e-mail or tax number, in its stored form. */
export function formattedText(format: TextFormat) {
  const { read, errorIn } = textFormats[format]
  return storable.transform((typed, context) => {
    const value = read(typed)
    const message = errorIn(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
    return value
  })
}

/** In a PATCH: an omitted value does not change, null or blank means "none". */
export function nullableFormattedText(format: TextFormat) {
  return z
    .string()
    .nullable()
    .transform((value) => (value === null || value.trim() === '' ? null : value))
    .pipe(formattedText(format).nullable())
}

/** In a POST: omitted, null and blank all mean "none". */
export function optionalFormattedText(format: TextFormat) {
  return nullableFormattedText(format)
    .optional()
    .transform((value) => value ?? null)
}

export const idSchema = z.uuid('This is not a valid id.')

/** For a call that replaces an existing value. False: if another value is already recorded, the call is refused with 409 DUPLICATE. */
export const canReplaceSchema = z.boolean().default(true)
export const idParams = z.object({ id: idSchema })
export const instantSchema = z.iso.datetime()

// Invisible characters, and characters that make a text look different from its stored form.

/** Marks that change the direction of a text; with them "gpj.exe" can be shown as "exe.jpg". */
const directionMark = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
const lineBreakOrControl = /[\p{Cc}\p{Zl}\p{Zp}]/u
const controlInLines = /[^\P{Cc}\t\n\r]/u
/** The only invisible characters that scripts need: joiners between letters, and inside an emoji. */
const neededJoiner =
  /(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])(?<=[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}].)|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu
const invisible = /\p{Cf}/u

/** The problem with the characters of a text, or null. */
function errorInText(text: string, { isOneLine }: { isOneLine: boolean }): string | null {
  const turned = directionMark.exec(text)
  if (turned) return hidden(turned[0])
  if (!isOneLine) return controlInLines.test(text) ? 'This text contains a control character. Type the text again.' : null
  if (lineBreakOrControl.test(text)) return 'Enter this on one line, without line breaks or tabs.'
  const [found] = invisible.exec(text.replaceAll(neededJoiner, '')) ?? []
  return found === undefined ? null : hidden(found)
}

function hidden(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `This text contains an invisible character (U+${code}). Type the text again.`
}
