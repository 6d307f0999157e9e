import { z } from 'zod'
import { endpoint, staffAndTenant, staffRoles } from '../endpoint.ts'
import { nullableCid, nullableEmail, optionalCid, optionalEmail, phoneNumberSchema } from '../identity/contact.ts'
import { openSignInChanges } from '../identity/sign-in-change-schema.ts'
import { listQuery, pageOf } from '../page.ts'
import { idParams, idSchema, instantSchema, nullableText, optionalText, requiredText, text } from '../text.ts'
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
import { tenantColumns } from './tenant-columns.ts'

const placeSchema = z.object({ id: idSchema, name: z.string(), type: z.string() }).nullable()

export const tenantSchema = z.object({
  id: idSchema,
  tenantType: z.enum(tenantTypes),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  nameDzongkha: z.string().nullable(),
  cid: z.string().nullable(),
  identityDocument: storedIdentityDocument,
  licenceNumber: z.string().nullable(),
  taxpayerNumber: z.string().nullable(),
  /** None once the tenant has deleted their account. */
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  dzongkhagId: idSchema.nullable(),
  administrativeZoneId: idSchema.nullable(),
  subadministrativeZoneId: idSchema.nullable(),
  dzongkhag: placeSchema,
  administrativeZone: placeSchema,
  subadministrativeZone: placeSchema,
  profileUri: z.string().nullable(),
  signatureUri: z.string().nullable(),
  createdAt: instantSchema,
})
export type Tenant = z.output<typeof tenantSchema>

export const newTenantSchema = z
  .object({
    tenantType: z.enum(tenantTypes).default('INDIVIDUAL'),
    firstName: requiredText(120, 'Give the name.'),
    middleName: optionalText(80),
    lastName: optionalText(80),
    nameDzongkha: optionalText(200),
    cid: optionalCid,
    identityDocument: optionalIdentityDocument,
    licenceNumber: optionalLicence,
    taxpayerNumber: optionalTaxNumber,
    phoneNumber: phoneNumberSchema,
    email: optionalEmail,
    dzongkhagId: idSchema.nullable().optional(),
    administrativeZoneId: idSchema.nullable().optional(),
    subadministrativeZoneId: idSchema.nullable().optional(),
  })
  .superRefine((tenant, context) => assertNumberPresent(tenant.tenantType, tenant, context))

const tenantDetails = z
  .object({
    firstName: requiredText(120, 'Give the name.'),
    middleName: nullableText(80),
    lastName: nullableText(80),
    nameDzongkha: nullableText(200),
    cid: nullableCid,
    identityDocument: nullableIdentityDocument,
    licenceNumber: nullableLicence,
    taxpayerNumber: nullableTaxNumber,
    phoneNumber: phoneNumberSchema,
    email: nullableEmail,
    dzongkhagId: idSchema.nullable(),
    administrativeZoneId: idSchema.nullable(),
    subadministrativeZoneId: idSchema.nullable(),
  })
  .partial()

export const tenantContract = {
  page: endpoint({
    method: 'GET',
    path: '/tenant',
    summary: 'The tenants of the organisation',
    allow: staffRoles,
    query: listQuery(['fullName', 'createdAt', 'cid'], { tenantType: z.enum(tenantTypes).optional() }),
    columns: tenantColumns,
    reply: pageOf(tenantSchema),
  }),
  find: endpoint({
    method: 'GET',
    path: '/tenant/q',
    summary: 'One tenant by id, phone or CID',
    allow: staffRoles,
    query: z.object({ id: idSchema.optional(), phoneNumber: text(20).optional(), cid: text(20).optional() }),
    reply: tenantSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/admin-tenant-signup',
    summary: 'Register a tenant; a temporary password goes out by SMS',
    allow: staffRoles,
    body: newTenantSchema,
    reply: tenantSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/auth/tenant/{userId}',
    summary: 'One tenant',
    allow: staffAndTenant,
    params: z.object({ userId: idSchema }),
    reply: tenantSchema,
  }),
  readByPhone: endpoint({
    method: 'GET',
    path: '/auth/tenant/phone/{phone}',
    summary: 'One tenant by phone',
    allow: staffRoles,
    params: z.object({ phone: text(20) }),
    reply: tenantSchema,
  }),
  userByPhone: endpoint({
    method: 'GET',
    path: '/user/tenant/phone/{phone}',
    summary: 'One tenant by phone',
    allow: staffRoles,
    params: z.object({ phone: text(20) }),
    reply: tenantSchema,
  }),
  userByCid: endpoint({
    method: 'GET',
    path: '/user/tenant/cid/{cid}',
    summary: 'One tenant by CID',
    allow: staffRoles,
    params: z.object({ cid: text(20) }),
    reply: tenantSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/tenant/{id}',
    summary: 'Correct the details of a tenant',
    allow: staffAndTenant,
    params: idParams,
    body: tenantDetails,
    reply: tenantSchema.extend(openSignInChanges),
    problems: ['DUPLICATE', 'TOO_MANY_REQUESTS'],
  }),
  allOfAdmin: endpoint({
    method: 'GET',
    path: '/user/tenants/admin/{adminId}',
    summary: 'The tenants of an organisation (at most 10,000)',
    allow: staffRoles,
    params: z.object({ adminId: idSchema }),
    reply: z.array(tenantSchema),
  }),
}
