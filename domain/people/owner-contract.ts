import { z } from 'zod'
import { type CalendarDate, calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { nullableCid, nullableEmail, optionalCid, optionalEmail, phoneNumberSchema } from '../identity/contact.ts'
import { openSignInChanges } from '../identity/sign-in-change-schema.ts'
import { userSchema } from '../identity/user.ts'
import { listQuery, pageOf } from '../page.ts'
import { idParams, idSchema, instantSchema, nullableText, optionalText, requiredText } from '../text.ts'
import {
  storedIdentityDocument,
  nullableIdentityDocument,
  nullableLicence,
  nullableTaxNumber,
  optionalIdentityDocument,
  optionalLicence,
  optionalTaxNumber,
  assertNumberPresent,
  tenantTypes,
} from './known-by.ts'
import { ownerColumns } from './owner-columns.ts'

export const ownerSchema = userSchema.extend({
  ownerType: z.enum(tenantTypes),
  identityDocument: storedIdentityDocument,
  licenceNumber: z.string().nullable(),
  taxpayerNumber: z.string().nullable(),
  gstNumber: z.string().nullable(),
  gstRegisteredFrom: calendarDateSchema.nullable(),
  /** No tax is deducted at source from what they are paid (money.md R12). */
  isTaxExempt: z.boolean(),
  createdAt: instantSchema,
})
export type Owner = z.output<typeof ownerSchema>

type GstRegistration = { gstNumber?: string | null | undefined; gstRegisteredFrom?: CalendarDate | null | undefined }

/** A registration for GST is a number and a day: without the day nobody could say which rent it taxes. */
export function missingOfGst({ gstNumber, gstRegisteredFrom }: GstRegistration) {
  if (gstNumber && !gstRegisteredFrom)
    return { field: 'gstRegisteredFrom', message: 'Give the day from which they are registered for GST.' }
  return gstRegisteredFrom && !gstNumber ? { field: 'gstNumber', message: 'Give the GST number.' } : undefined
}

export const newOwnerSchema = z
  .object({
    ownerType: z.enum(tenantTypes).default('INDIVIDUAL'),
    nameEnglish: requiredText(120, 'Name English is required.'),
    nameDzongkha: optionalText(200),
    cid: optionalCid,
    identityDocument: optionalIdentityDocument,
    licenceNumber: optionalLicence,
    taxpayerNumber: optionalTaxNumber,
    gstNumber: optionalTaxNumber,
    gstRegisteredFrom: calendarDateSchema.nullable().default(null),
    isTaxExempt: z.boolean().default(false),
    phoneNumber: phoneNumberSchema,
    email: optionalEmail,
    permanentAddress: optionalText(300),
  })
  .superRefine((owner, context) => {
    assertNumberPresent(owner.ownerType, owner, context)
    const missing = missingOfGst(owner)
    if (missing) context.addIssue({ code: 'custom', path: [missing.field], message: missing.message })
  })
const ownerDetails = z
  .object({
    ownerType: z.enum(tenantTypes),
    nameEnglish: requiredText(120, 'Name English is required.'),
    nameDzongkha: nullableText(200),
    cid: nullableCid,
    identityDocument: nullableIdentityDocument,
    licenceNumber: nullableLicence,
    taxpayerNumber: nullableTaxNumber,
    gstNumber: nullableTaxNumber,
    gstRegisteredFrom: calendarDateSchema.nullable(),
    isTaxExempt: z.boolean(),
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
    query: listQuery(['nameEnglish', 'createdAt', 'cid'], { ownerType: z.enum(tenantTypes).optional() }),
    columns: ownerColumns,
    reply: pageOf(ownerSchema),
  }),
  all: endpoint({
    method: 'GET',
    path: '/user/owners/admin/{adminId}',
    summary: 'The owners of an organisation (at most 10,000)',
    allow: staffRoles,
    params: adminIdParams,
    reply: z.array(ownerSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/owner',
    summary: 'Register an owner; a temporary password goes out by SMS',
    allow: staffRoles,
    body: newOwnerSchema,
    reply: ownerSchema,
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
    reply: z.union([ownerSchema.extend(openSignInChanges), userSchema.extend(openSignInChanges)]),
    problems: ['DUPLICATE', 'TOO_MANY_REQUESTS'],
  }),
}
