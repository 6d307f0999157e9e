import { z } from 'zod'
import { adminOnly, endpoint } from '../endpoint.ts'
import { cidSchema, nullableEmail, optionalEmail, phoneNumberSchema } from '../identity/contact.ts'
import { openSignInChanges } from '../identity/sign-in-change-schema.ts'
import { userSchema } from '../identity/user.ts'
import { listQuery, pageOf } from '../page.ts'
import { idParams, idSchema, instantSchema, nullableText, optionalText, requiredText } from '../text.ts'
import { userColumns } from './user-columns.ts'

export const managerSchema = userSchema.extend({ createdAt: instantSchema })
export type Manager = z.output<typeof managerSchema>

const newManagerSchema = z.object({
  nameEnglish: requiredText(120, 'Name English is required.'),
  nameDzongkha: optionalText(200),
  cid: cidSchema,
  phoneNumber: phoneNumberSchema,
  email: optionalEmail,
  permanentAddress: optionalText(300),
})
const managerDetails = z
  .object({
    nameEnglish: requiredText(120, 'Name English is required.'),
    nameDzongkha: nullableText(200),
    cid: cidSchema,
    phoneNumber: phoneNumberSchema,
    email: nullableEmail,
    permanentAddress: nullableText(300),
  })
  .partial()

const adminIdParams = z.object({ adminId: idSchema })

/** The MANAGERs of an organisation: its ADMIN's alone to see and to change. */
export const managerContract = {
  page: endpoint({
    method: 'GET',
    path: '/user/managers/admin/p/{adminId}',
    summary: 'The managers of an organisation, paged',
    allow: adminOnly,
    params: adminIdParams,
    query: listQuery(['nameEnglish', 'createdAt', 'cid'], {}),
    columns: userColumns,
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
    summary: 'Register a manager; a temporary password goes out by SMS',
    allow: adminOnly,
    body: newManagerSchema,
    reply: managerSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/user/manager/{id}',
    summary: 'One manager',
    allow: adminOnly,
    params: idParams,
    reply: managerSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/user/manager/{id}',
    summary: "Correct the organisation's record of a manager",
    allow: adminOnly,
    params: idParams,
    body: managerDetails,
    reply: managerSchema.extend(openSignInChanges),
    problems: ['DUPLICATE', 'TOO_MANY_REQUESTS'],
  }),
}
