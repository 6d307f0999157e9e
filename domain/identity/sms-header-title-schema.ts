import { z } from 'zod'

/** What stands over the SMS of an organisation: gateways take eleven letters, digits or spaces. Blank means none. */
export const smsHeaderTitleSchema = z
  .union([z.string(), z.null()])
  .transform((value) => value?.trim() || null)
  .pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9 ]{1,11}$/, 'Use 1 to 11 letters, digits or spaces.')
      .nullable(),
  )
