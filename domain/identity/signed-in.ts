import { z } from 'zod'
import { idSchema, instantSchema } from '../text.ts'
import { heldRoleSchema, userRoleSchema } from './role.ts'

export const signedInSchema = z.object({
  token: z.string(),
  expiresAt: instantSchema,
  user: z.object({
    id: idSchema,
    nameEnglish: z.string(),
    isVerified: z.boolean(),
    /** A second factor is required in this role and is not set up: nothing else is allowed before. */
    mustEnrol: z.boolean(),
    roles: z.array(heldRoleSchema),
  }),
  currentRole: userRoleSchema,
  /** The organisation that a SUPERADMIN chose and acts in as its ADMIN; null for everyone else. */
  operatorIn: z.string().nullable(),
})
export type SignedIn = z.output<typeof signedInSchema>
