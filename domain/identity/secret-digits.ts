import { z } from 'zod'

export const pinLength = 4
export const loginCodeLength = 6

export const pinSchema = z.string().regex(new RegExp(`^\\d{${pinLength}}$`), `A PIN has ${pinLength} digits.`)

/** The code as in the SMS; copied spaces are removed. */
export const loginCodeSchema = z
  .string()
  .transform((value) => value.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code.'))
