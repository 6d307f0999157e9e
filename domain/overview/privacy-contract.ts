import { z } from 'zod'
import { endpoint, everyRole } from '../endpoint.ts'
import { canReplaceSchema, instantSchema, optionalText } from '../text.ts'

const restrictionSchema = z.object({
  isRestricted: z.boolean(),
  since: instantSchema.nullable(),
  reason: z.string().nullable(),
})

/** All stored data by kind. The content grows with the product, so it is not specified here. */
const dataExportSchema = z.record(z.string(), z.unknown())

const exportCall = { method: 'GET', allow: everyRole, reply: dataExportSchema, callKind: 'REPORT', needsOwnProof: true } as const
const exportPdf = { ...exportCall, reply: 'FILE' } as const
const eraseCall = {
  method: 'DELETE',
  allow: everyRole,
  needsProof: true,
  needsOwnProof: true,
  reply: undefined,
  problems: ['ILLEGAL_TRANSITION'],
} as const

/**
 * The rights on the privacy page. They apply to the caller's own data; an ADMIN may read and restrict for the people of the organisation.
 */
export const privacyContract = {
  exportUser: endpoint({ ...exportCall, path: '/user/{id}/data-export', summary: 'Everything stored about a person' }),
  exportTenant: endpoint({ ...exportCall, path: '/tenant/{id}/data-export', summary: 'Everything stored about a tenant' }),
  exportUserPdf: endpoint({
    ...exportPdf,
    path: '/user/{id}/data-export.pdf',
    summary: 'Everything stored about a person, as PDF',
  }),
  exportTenantPdf: endpoint({
    ...exportPdf,
    path: '/tenant/{id}/data-export.pdf',
    summary: 'Everything stored about a tenant, as PDF',
  }),
  eraseUser: endpoint({ ...eraseCall, path: '/user/{id}', summary: 'Delete your own account' }),
  eraseTenant: endpoint({ ...eraseCall, path: '/tenant/{id}', summary: 'Delete your own account' }),
  restriction: endpoint({
    method: 'GET',
    path: '/user/{id}/restriction',
    summary: 'Whether the data of a person is restricted: stored but not used',
    allow: everyRole,
    reply: restrictionSchema,
  }),
  restrict: endpoint({
    method: 'PUT',
    path: '/user/{id}/restriction',
    summary: 'Restrict the data of a person while a question is open, or lift the restriction',
    allow: everyRole,
    body: z.object({ isRestricted: z.boolean(), reason: optionalText(500), canReplace: canReplaceSchema }),
    reply: restrictionSchema,
    problems: ['DUPLICATE'],
  }),
}
