import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'

/** The place and the owners of a record in the form that an import reads; only in a download of the office. */
export const importTextSchema = z.object({
  dzongkhag: z.string().nullish(),
  zone: z.string().nullish(),
  subZone: z.string().nullish(),
  /** Only its own owners, as "Karma Dorji (11410000999) 1/2; …". */
  owners: z.string().nullish(),
  heldSince: calendarDateSchema.nullish(),
  thramNumber: z.string().nullish(),
  plotNumber: z.string().nullish(),
})
export type ImportText = z.output<typeof importTextSchema>
