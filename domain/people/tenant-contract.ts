import { z } from 'zod'
import { endpoint, staffAndTenant, staffRoles } from '../endpoint.ts'
import { openSignInChanges } from '../identity/sign-in-change-schema.ts'
import { changedSince, cursorPageOf, listQuery, withCursor } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { idSchema, instantSchema, text } from '../text.ts'
import {
  nullableIdentityDocument,
  optionalIdentityDocument,
  assertNumberPresent,
  storedIdentityDocument,
} from './identity-document.ts'
import { legalTypes } from './legal-type.ts'
import { tenant } from './tenant.ts'
import { columnsOf, otherColumnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { identityDocumentLabels } from './identity-document-text.ts'

const placeSchema = z.object({ id: idSchema, name: z.string(), type: z.string() }).nullable()

export const tenantSchema = replySchema(tenant).extend({
  id: idSchema,
  version: versionSchema,
  fullName: z.string(),
  identityDocument: storedIdentityDocument,
  /** Null after the tenant has deleted their account. */
  phoneNumber: z.string().nullable(),
  dzongkhag: placeSchema,
  administrativeZone: placeSchema,
  subadministrativeZone: placeSchema,
  profileUri: z.string().nullable(),
  signatureUri: z.string().nullable(),
  createdAt: instantSchema,
})
export type Tenant = z.output<typeof tenantSchema>

export const newTenantSchema = createSchema(tenant)
  .extend({ identityDocument: optionalIdentityDocument })
  .superRefine((tenant, context) => assertNumberPresent(tenant.tenantType, tenant, context))

/** The type of a tenant cannot change after registration. */
const tenantChanges = patchSchema(tenant)
  .omit({ tenantType: true })
  .extend({ identityDocument: nullableIdentityDocument.optional() })

/** These are also parts of the full name. */
const names = ['firstName', 'middleName', 'lastName'] as const

const who = ['nameDzongkha', 'tenantType', 'cid'] as const

const tenantColumns = sheet<Tenant>(({ text, time }) => [
  text('Name', (tenant) => tenant.fullName),
  ...columnsOf(tenant, names),
  ...columnsOf(tenant, who),
  text('Identity document', ({ identityDocument: given }) => given && identityDocumentLabels[given.kind]),
  text('Number of the document', ({ identityDocument: given }) => given?.number),
  ...otherColumnsOf(tenant, [...names, ...who]),
  text('Dzongkhag', (tenant) => tenant.dzongkhag?.name),
  text('Gewog or thromde', (tenant) => tenant.administrativeZone?.name),
  text('Chiwog or locality', (tenant) => tenant.subadministrativeZone?.name),
  time('Registered', (tenant) => tenant.createdAt),
  text('Id', (tenant) => tenant.id),
])

export const tenantContract = {
  page: endpoint({
    method: 'GET',
    path: '/tenant',
    summary: 'The tenants of the organisation',
    allow: staffRoles,
    query: withCursor(
      listQuery(['fullName', 'createdAt', 'cid', 'changedAt'], { tenantType: z.enum(legalTypes).optional(), changedSince }),
    ),
    columns: tenantColumns,
    includes: {},
    reply: cursorPageOf(tenantSchema),
  }),
  find: endpoint({
    method: 'GET',
    path: '/tenant/q',
    summary: 'One tenant by id, phone or CID',
    isVersioned: true,
    includes: {},
    allow: staffRoles,
    query: z.object({ id: idSchema.optional(), phoneNumber: text(20).optional(), cid: text(20).optional() }),
    reply: tenantSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/admin-tenant-signup',
    summary: 'Register a tenant; a temporary password is sent by SMS',
    isVersioned: true,
    allow: staffRoles,
    body: newTenantSchema,
    reply: tenantSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/auth/tenant/{userId}',
    summary: 'One tenant',
    isVersioned: true,
    includes: {},
    allow: staffAndTenant,
    reply: tenantSchema,
  }),
  readByPhone: endpoint({
    method: 'GET',
    path: '/auth/tenant/phone/{phone}',
    summary: 'One tenant by phone',
    isVersioned: true,
    allow: staffRoles,
    params: z.object({ phone: text(20) }),
    reply: tenantSchema,
  }),
  userByPhone: endpoint({
    method: 'GET',
    path: '/user/tenant/phone/{phone}',
    summary: 'One tenant by phone',
    isVersioned: true,
    allow: staffRoles,
    params: z.object({ phone: text(20) }),
    reply: tenantSchema,
  }),
  userByCid: endpoint({
    method: 'GET',
    path: '/user/tenant/cid/{cid}',
    summary: 'One tenant by CID',
    isVersioned: true,
    allow: staffRoles,
    params: z.object({ cid: text(20) }),
    reply: tenantSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/tenant/{id}',
    summary: 'Correct the details of a tenant',
    isVersioned: true,
    allow: staffAndTenant,
    body: tenantChanges,
    reply: tenantSchema.extend(openSignInChanges),
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION', 'PROOF_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  allOfAdmin: endpoint({
    method: 'GET',
    path: '/user/tenants/admin/{adminId}',
    summary: 'The tenants of an organisation (at most 10,000)',
    allow: staffRoles,
    reply: z.array(tenantSchema),
  }),
}
