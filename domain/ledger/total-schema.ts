import { z } from 'zod'

/** A sum over many rows. A single amount is limited to 10^13 chhetrum; such a sum is limited to safe integers. */
export const totalSchema = z.number().int().brand<'chhetrum'>()
