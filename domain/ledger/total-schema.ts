import { z } from 'zod'

/** A sum over many rows. One amount ends at 10^13 chhetrum; a sum of such ends where whole numbers are no longer exact. */
export const totalSchema = z.number().int().brand<'chhetrum'>()
