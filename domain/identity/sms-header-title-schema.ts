import { z } from 'zod'

/** The sender name of the SMS of an organisation: gateways accept eleven letters, digits or spaces. Blank means none. */
export const smsHeaderTitleSchema = z
  .union([z.string(), z.null()])
  .transform((value) => value?.trim() || null)
  .pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9 ]{1,11}$/, 'Use 1 to 11 letters, digits or spaces.')
      .nullable(),
  )
