import { z } from 'zod'
import { endpoint, staffRoles } from '../endpoint.ts'
import { cidSchema, nullableEmail, optionalEmail, phoneNumberSchema } from '../identity/contact.ts'
import { userSchema } from '../identity/user.ts'
import { listQuery, pageOf } from '../page.ts'
import { idParams, idSchema, instantSchema, nullableText, optionalText, requiredText } from '../text.ts'
import { userColumns } from './user-columns.ts'

export const ownerSchema = userSchema.extend({ createdAt: instantSchema })
export type Owner = z.output<typeof ownerSchema>

export const newOwnerSchema = z.object({
  nameEnglish: requiredText(120, 'Name English is required.'),
  nameDzongkha: optionalText(200),
  cid: cidSchema,
  phoneNumber: phoneNumberSchema,
  email: optionalEmail,
  permanentAddress: optionalText(300),
})
const ownerDetails = z
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

export const ownerContract = {
  page: endpoint({
    method: 'GET',
    path: '/user/owners/admin/p/{adminId}',
    summary: 'The owners of an organisation, paged',
    allow: staffRoles,
    params: adminIdParams,
    query: listQuery(['nameEnglish', 'createdAt', 'cid'], {}),
    columns: userColumns,
    reply: pageOf(ownerSchema),
  }),
  all: endpoint({
    method: 'GET',
    path: '/user/owners/admin/{adminId}',
    summary: 'The owners of an organisation (at most 10,000)',
    allow: staffRoles,
    params: adminIdParams,
    reply: z.array(userSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/owner',
    summary: 'Register an owner; a temporary password goes out by SMS',
    allow: staffRoles,
    body: newOwnerSchema,
    reply: userSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/user/owner/{id}',
    summary: 'One owner',
    allow: staffRoles,
    params: idParams,
    reply: ownerSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/user/update/{id}',
    summary: "Correct the organisation's record of an owner",
    allow: staffRoles,
    params: idParams,
    body: ownerDetails,
    reply: userSchema,
    problems: ['DUPLICATE'],
  }),
}
