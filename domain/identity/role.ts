import { z } from 'zod'
import { roleNames } from '../endpoint.ts'
import { idSchema } from '../text.ts'

/** A role that someone holds; `adminId` names the organisation it is held in. */
export const userRoleSchema = z.object({ id: idSchema, name: z.enum(roleNames), adminId: idSchema.nullable() })
export type UserRole = z.output<typeof userRoleSchema>
