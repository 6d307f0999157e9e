import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'

/** How an import names the place and the owners of a record. Only a download of the office has it. */
export const importTextSchema = z.object({
  dzongkhag: z.string().nullish(),
  zone: z.string().nullish(),
  subZone: z.string().nullish(),
  /** Its own owners alone, as "Karma Dorji (11410000999) 1/2; …". */
  owners: z.string().nullish(),
  heldSince: calendarDateSchema.nullish(),
  thramNumber: z.string().nullish(),
  plotNumber: z.string().nullish(),
})
export type ImportText = z.output<typeof importTextSchema>
