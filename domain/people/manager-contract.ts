import { z } from 'zod'
import { adminOnly, endpoint } from '../endpoint.ts'
import { openSignInChanges } from '../identity/sign-in-change-schema.ts'
import { userSchema, type User } from '../identity/user.ts'
import { listQuery, pageOf } from '../page.ts'
import { createSchema, patchSchema, versionSchema } from '../record-schema.ts'
import { idSchema, instantSchema } from '../text.ts'
import { manager } from './manager.ts'
import { columnsOf } from '../record-sheet.ts'
import { fieldsOf } from '../record.ts'
import { type SheetColumn, sheet, yesOrNo } from '../sheet.ts'

const managerColumns: readonly SheetColumn<User & { createdAt: string }>[] = sheet(({ text, time }) => [
  ...columnsOf(
    manager,
    fieldsOf(manager).map(([name]) => name),
  ),
  text('Has set a password', (user) => yesOrNo(user.isVerified)),
  text('May sign in', (user) => yesOrNo(user.loginEnabled)),
  time('Registered', (user) => user.createdAt),
  text('Id', (user) => user.id),
])

export const managerSchema = userSchema.extend({ version: versionSchema, isApprover: z.boolean(), createdAt: instantSchema })
export type Manager = z.output<typeof managerSchema>

const adminIdParams = z.object({ adminId: idSchema })

/** The MANAGERs of an organisation, visible and editable only for its ADMIN. */
export const managerContract = {
  page: endpoint({
    method: 'GET',
    path: '/user/managers/admin/p/{adminId}',
    summary: 'The managers of an organisation, paged',
    allow: adminOnly,
    params: adminIdParams,
    query: listQuery(['nameEnglish', 'createdAt', 'cid'], {}),
    columns: managerColumns,
    reply: pageOf(managerSchema),
  }),
  all: endpoint({
    method: 'GET',
    path: '/user/managers/admin/{adminId}',
    summary: 'The managers of an organisation (at most 10,000)',
    allow: adminOnly,
    params: adminIdParams,
    reply: z.array(managerSchema),
  }),
  allForSignIn: endpoint({
    method: 'GET',
    path: '/auth/managers/admin/{adminId}',
    summary: 'The managers of an organisation (at most 10,000)',
    allow: adminOnly,
    params: adminIdParams,
    reply: z.array(managerSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/manager',
    summary: 'Register a manager; a temporary password is sent by SMS',
    isVersioned: true,
    allow: adminOnly,
    needsProof: true,
    body: createSchema(manager),
    reply: managerSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/user/manager/{id}',
    summary: 'One manager',
    isVersioned: true,
    allow: adminOnly,
    reply: managerSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/user/manager/{id}',
    summary: "Correct the organisation's record of a manager",
    officeOnly: true,
    isVersioned: true,
    allow: adminOnly,
    body: patchSchema(manager),
    reply: managerSchema.extend(openSignInChanges),
    problems: ['DUPLICATE', 'PROOF_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
}
