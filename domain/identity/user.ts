import { z } from 'zod'
import { idSchema, instantSchema } from '../text.ts'
import { userRoleSchema } from './role.ts'

export const userSchema = z.object({
  id: idSchema,
  nameEnglish: z.string(),
  nameDzongkha: z.string().nullable(),
  cid: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  permanentAddress: z.string().nullable(),
  profileUri: z.string().nullable(),
  isVerified: z.boolean(),
  loginEnabled: z.boolean(),
  roles: z.array(userRoleSchema),
})
export type User = z.output<typeof userSchema>

/** An ADMIN as the SUPERADMIN sees them, to enable or disable access. */
export const adminSchema = z.object({
  id: idSchema,
  nameEnglish: z.string(),
  organisationName: z.string(),
  phoneNumber: z.string().nullable(),
  loginEnabled: z.boolean(),
  createdAt: instantSchema,
})
