import { z } from 'zod'
import { text } from '../text.ts'

/** Eight digits; "+975", spaces and hyphens are taken off (domain.md §4). Which prefixes are in use is set: see requirePrefixInUse. */
export const phoneNumberSchema = z
  .string()
  .transform((value) => value.replace(/[\s-]/g, '').replace(/^(\+?975)(?=\d{8}$)/, ''))
  .pipe(z.string().regex(/^[1-9]\d{7}$/, 'Give the 8 digits of a mobile number.'))

/** Eleven digits, kept as text; the digits' meaning is never checked. */
export const cidSchema = z
  .string()
  .transform((value) => value.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .regex(/^\d{11}$/, 'A CID has 11 digits.')
      .refine((cid) => !/^0+$/.test(cid), 'A CID is not all zeros.'),
  )

export const emailSchema = text(254)
  .pipe(z.email('This is not an e-mail address.'))
  .transform((value) => value.toLowerCase())

const blankAsNull = z
  .string()
  .nullable()
  .transform((value) => (value === null || value.trim() === '' ? null : value))
/** In a PATCH: left out means "as it was", null or blank means "none". */
export const nullableEmail = blankAsNull.pipe(emailSchema.nullable())
export const nullableCid = blankAsNull.pipe(cidSchema.nullable())
/** In a POST: left out, null and blank all mean "none". */
export const optionalEmail = nullableEmail.optional().transform((value) => value ?? null)
export const optionalCid = nullableCid.optional().transform((value) => value ?? null)
