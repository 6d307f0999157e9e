import { z } from 'zod'
import { roleNames } from '../endpoint.ts'
import { idSchema } from '../text.ts'

/** A role of a person; `adminId` identifies its organisation. */
export const userRoleSchema = z.object({ id: idSchema, name: z.enum(roleNames), adminId: idSchema.nullable() })
export type UserRole = z.output<typeof userRoleSchema>

/** The same with the organisation, for people who choose among their roles: they may have the same role at two offices. */
export const heldRoleSchema = userRoleSchema.extend({ organisationName: z.string().nullable() })
export type HeldRole = z.output<typeof heldRoleSchema>
