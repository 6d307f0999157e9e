import { z } from 'zod'
import type { CalendarDate } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { openSignInChanges } from '../identity/sign-in-change-schema.ts'
import { userSchema } from '../identity/user.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { idSchema, instantSchema } from '../text.ts'
import {
  nullableIdentityDocument,
  optionalIdentityDocument,
  assertNumberPresent,
  storedIdentityDocument,
} from './identity-document.ts'
import { legalTypes } from './legal-type.ts'
import { owner } from './owner.ts'
import { columnsOf, otherColumnsOf } from '../record-sheet.ts'
import { sheet, yesOrNo } from '../sheet.ts'
import { identityDocumentLabels } from './identity-document-text.ts'

export const ownerSchema = userSchema.extend({
  ...replySchema(owner).shape,
  version: versionSchema,
  identityDocument: storedIdentityDocument,
  /** Null after the owner has deleted their account. */
  phoneNumber: z.string().nullable(),
  createdAt: instantSchema,
})
export type Owner = z.output<typeof ownerSchema>

type GstRegistration = { gstNumber?: string | null | undefined; gstRegisteredFrom?: CalendarDate | null | undefined }

/** A registration for GST has a number and a day: without the day it is unknown which rent it taxes. */
export function missingOfGst({ gstNumber, gstRegisteredFrom }: GstRegistration) {
  if (gstNumber && !gstRegisteredFrom) return { field: 'gstRegisteredFrom', message: 'Enter the date of the GST registration.' }
  return gstRegisteredFrom && !gstNumber ? { field: 'gstNumber', message: 'Enter the GST number.' } : undefined
}

export const newOwnerSchema = createSchema(owner)
  .extend({ identityDocument: optionalIdentityDocument })
  .superRefine((owner, context) => {
    assertNumberPresent(owner.ownerType, owner, context)
    const missing = missingOfGst(owner)
    if (missing) context.addIssue({ code: 'custom', path: [missing.field], message: missing.message })
  })
const ownerChanges = patchSchema(owner).extend({ identityDocument: nullableIdentityDocument.optional() })

const adminIdParams = z.object({ adminId: idSchema })

const who = ['nameEnglish', 'nameDzongkha', 'ownerType', 'cid'] as const

const ownerColumns = sheet<Owner>(({ text, time }) => [
  ...columnsOf(owner, who),
  text('Identity document', ({ identityDocument: given }) => given && identityDocumentLabels[given.kind]),
  text('Number of the document', ({ identityDocument: given }) => given?.number),
  ...otherColumnsOf(owner, who),
  text('Has set a password', (owner) => yesOrNo(owner.isVerified)),
  text('May sign in', (owner) => yesOrNo(owner.loginEnabled)),
  time('Registered', (owner) => owner.createdAt),
  text('Id', (owner) => owner.id),
])

export const ownerContract = {
  page: endpoint({
    method: 'GET',
    path: '/user/owners/admin/p/{adminId}',
    summary: 'The owners of an organisation, paged',
    allow: staffRoles,
    params: adminIdParams,
    query: withCursor(listQuery(['nameEnglish', 'createdAt', 'cid'], { ownerType: z.enum(legalTypes).optional() })),
    columns: ownerColumns,
    includes: {},
    reply: cursorPageOf(ownerSchema),
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
    summary: 'Register an owner; a temporary password is sent by SMS',
    isVersioned: true,
    allow: staffRoles,
    body: newOwnerSchema,
    reply: ownerSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/user/owner/{id}',
    summary: 'One owner',
    isVersioned: true,
    includes: {},
    allow: staffRoles,
    reply: ownerSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/user/update/{id}',
    summary: "Correct the organisation's record of an owner, a manager (by the ADMIN) or the caller",
    isVersioned: true,
    allow: staffRoles,
    body: ownerChanges,
    reply: z.union([ownerSchema.extend(openSignInChanges), userSchema.extend({ version: versionSchema, ...openSignInChanges })]),
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION', 'PROOF_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
}
