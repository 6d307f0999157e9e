import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { adminOnly, endpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { versionSchema } from '../record-schema.ts'
import { listed, sheet } from '../sheet.ts'
import { idSchema, instantSchema, requiredText } from '../text.ts'
import { apiScopes } from '../api/api-scope.ts'
import { apiTokenStatuses, apiTokenStatusLabels, addressRangeIssue, readAddressRange } from '../api/api-token.ts'

export const apiTokenSchema = z.object({
  id: idSchema,
  version: versionSchema,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** The addresses from which it may be used, as CIDR; empty: any address. */
  addressRanges: z.array(z.string()),
  /** The API version for calls without the header Sakhang-Version. */
  apiVersion: z.string(),
  status: z.enum(apiTokenStatuses),
  /** The ADMIN in whose name it acts. */
  createdBy: z.string(),
  createdAt: instantSchema,
  /** Its last day. */
  expiresOn: calendarDateSchema,
  /** Accurate to the minute; null: never used. */
  lastUsedAt: instantSchema.nullable(),
  lastUsedAddress: z.string().nullable(),
  revokedAt: instantSchema.nullable(),
  revokedBy: z.string().nullable(),
})
export type ApiToken = z.output<typeof apiTokenSchema>

const addressRangeSchema = z
  .string()
  .max(50)
  .transform((typed, context) => {
    const range = readAddressRange(typed)
    if (range === undefined) {
      context.addIssue({ code: 'custom', message: addressRangeIssue })
      return z.NEVER
    }
    return range
  })

const columns = sheet<ApiToken>(({ text, date, time }) => [
  text('Name', (token) => token.name),
  text('Status', (token) => apiTokenStatusLabels[token.status]),
  text('Permissions', (token) => listed(token.scopes)),
  text('Allowed addresses', (token) => listed(token.addressRanges)),
  text('API version', (token) => token.apiVersion),
  text('Created by', (token) => token.createdBy),
  time('Created', (token) => token.createdAt),
  date('Last day', (token) => token.expiresOn),
  time('Last used', (token) => token.lastUsedAt),
  text('Last used from', (token) => token.lastUsedAddress),
  text('Revoked by', (token) => token.revokedBy),
  time('Revoked', (token) => token.revokedAt),
])

/** Tokens with which programs act for the office (docs/decisions/0123). A program can read its own token, and call none of the others. */
export const apiTokenContract = {
  list: endpoint({
    method: 'GET',
    path: '/api-token',
    summary: 'The API tokens of the office, newest first',
    allow: adminOnly,
    query: listQuery(['createdAt'], { status: z.enum(apiTokenStatuses).optional() }),
    columns,
    reply: pageOf(apiTokenSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api-token/{id}',
    summary: 'One API token, without its secret',
    allow: adminOnly,
    isVersioned: true,
    reply: apiTokenSchema,
  }),
  current: endpoint({
    method: 'GET',
    path: '/api-token/current',
    summary: 'Whose token this is, what it may do and until when; each token may ask',
    allow: adminOnly,
    reply: z.object({
      organisation: z.object({ name: z.string(), adminId: idSchema }),
      /** Null for a signed-in person. */
      token: apiTokenSchema.nullable(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-token',
    summary: 'Create an API token; only this reply has its secret',
    allow: adminOnly,
    needsProof: true,
    isVersioned: true,
    body: z.object({
      name: requiredText(80),
      scopes: z.array(z.enum(apiScopes)).min(1, 'Choose at least one permission.').max(apiScopes.length),
      /** Defaults to 90 days from now; at most 365. */
      expiresOn: calendarDateSchema.optional(),
      addressRanges: z.array(addressRangeSchema).max(20, 'Enter at most 20 ranges.').default([]),
    }),
    reply: apiTokenSchema.extend({ token: z.string() }),
    status: 201,
    problems: ['IN_USE'],
  }),
  useNewestVersion: endpoint({
    method: 'POST',
    path: '/api-token/{id}/newest-version',
    summary: 'Use the newest API version for calls of a token that name no version; within two minutes',
    allow: adminOnly,
    isVersioned: true,
    reply: apiTokenSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api-token/{id}/revoke',
    summary: 'Revoke an API token at once',
    allow: adminOnly,
    isVersioned: true,
    reply: apiTokenSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
