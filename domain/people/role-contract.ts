import { roleLabels } from '../identity/role-labels.ts'
import { z } from 'zod'
import { adminOnly, endpoint, roleNames } from '../endpoint.ts'
import { userRoleSchema } from '../identity/role.ts'
import { listQuery, pageOf } from '../page.ts'
import { idSchema, instantSchema } from '../text.ts'
import { sheet, yesOrNo } from '../sheet.ts'

/** ADMIN and SUPERADMIN are never granted or revoked here: an ADMIN comes from sign-up, a SUPERADMIN from the operator's own machine. */
export const grantableRoles = ['OWNER', 'TENANT', 'MANAGER'] as const

export const grantedRoleSchema = z.object({
  id: idSchema,
  personId: idSchema,
  personName: z.string(),
  name: z.enum(roleNames),
  isVerified: z.boolean(),
  isEnabled: z.boolean(),
  since: instantSchema,
})

const grantedRoleColumns = sheet<z.output<typeof grantedRoleSchema>>(({ text, time }) => [
  text('Person', (role) => role.personName),
  text('Role', (role) => roleLabels[role.name]),
  text('Has set a password', (role) => yesOrNo(role.isVerified)),
  text('May sign in', (role) => yesOrNo(role.isEnabled)),
  time('Since', (role) => role.since),
  text('Id of the person', (role) => role.personId),
])

export const roleContract = {
  list: endpoint({
    method: 'GET',
    path: '/role',
    summary: 'The roles and their rights: every call with the roles that may make it',
    allow: adminOnly,
    reply: z.object({
      roles: z.array(z.enum(roleNames)),
      calls: z.array(
        z.object({
          key: z.string(),
          noun: z.string(),
          method: z.string(),
          path: z.string(),
          summary: z.string(),
          /** Everyone, everyone signed in, or the allowed roles. */
          allow: z.union([z.enum(['PUBLIC', 'SIGNED_IN']), z.array(z.enum(roleNames))]),
        }),
      ),
    }),
  }),
  held: endpoint({
    method: 'GET',
    path: '/role/held',
    summary: 'Who holds which role in the organisation',
    allow: adminOnly,
    query: listQuery(['personName', 'since'], { name: z.enum(roleNames).optional(), personId: idSchema.optional() }),
    columns: grantedRoleColumns,
    reply: pageOf(grantedRoleSchema),
  }),
  grant: endpoint({
    method: 'POST',
    path: '/role',
    summary: 'Give a person another role in the organisation',
    allow: adminOnly,
    needsProof: true,
    body: z.object({ personId: idSchema, name: z.enum(grantableRoles) }),
    reply: userRoleSchema,
    status: 201,
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/role/{id}/end',
    officeOnly: true,
    summary: 'End a role; the record stays',
    allow: adminOnly,
    reply: undefined,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
