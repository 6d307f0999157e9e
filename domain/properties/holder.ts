import { z } from 'zod'
import { sharesSchema } from '../share.ts'
import { idSchema } from '../text.ts'

/** An owner with an exact share of a thram, a building or a unit. */
export const holderSchema = z.object({
  ownerId: idSchema,
  nameEnglish: z.string(),
  nameDzongkha: z.string().nullable(),
  share: z.string(),
})
export type Holder = z.output<typeof holderSchema>

/** Shares add up to exactly 1, or are omitted for all owners (equal). */
export const newHoldersSchema = sharesSchema(z.object({ ownerId: idSchema, share: z.string().optional() }))
