import { z } from 'zod'
import { roleNames } from '../endpoint.ts'
import { idSchema } from '../text.ts'

/** A role that someone holds; `adminId` names the organisation it is held in. */
export const userRoleSchema = z.object({ id: idSchema, name: z.enum(roleNames), adminId: idSchema.nullable() })
export type UserRole = z.output<typeof userRoleSchema>

/** The same for whoever chooses among their roles: two may have one name, at two offices. */
export const heldRoleSchema = userRoleSchema.extend({ organisationName: z.string().nullable() })
export type HeldRole = z.output<typeof heldRoleSchema>
