import { z } from 'zod'
import { endpoint, staffRoles } from '../../endpoint.ts'
import { listQuery, pageOf } from '../../page.ts'
import { propertyTypes } from '../../properties/property.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../../record-schema.ts'
import { columnsOf } from '../../record-sheet.ts'
import { sheet } from '../../sheet.ts'
import { idSchema, instantSchema, requiredText } from '../../text.ts'
import { leaseSchema } from '../lease-schema.ts'
import {
  agreementTemplate,
  maxClauses,
  maxClauseText,
  maxClauseTitle,
  maxTemplateFields,
  replaceableParts,
} from './agreement-template.ts'
import { countFields, fieldIssues } from './clause-text.ts'

const knownFields = (text: string, context: z.RefinementCtx) => {
  const [issue] = fieldIssues(text)
  if (issue) context.addIssue({ code: 'custom', message: issue.message })
}

const storedClauseSchema = z.object({ title: z.string(), text: z.string(), replaces: z.enum(replaceableParts).nullable() })
const clauseSchema = z.object({
  title: requiredText(maxClauseTitle, 'Enter a title.').superRefine(knownFields),
  text: requiredText(maxClauseText, 'Enter the text of the clause.').superRefine(knownFields),
  replaces: z.enum(replaceableParts).nullable().default(null),
})
const clausesSchema = z
  .array(clauseSchema)
  .min(1, 'Add at least one clause.')
  .max(maxClauses, `A template can have at most ${maxClauses} clauses.`)
  .refine(
    (clauses) => clauses.reduce((sum, { title, text }) => sum + countFields(title) + countFields(text), 0) <= maxTemplateFields,
    `A template can name at most ${maxTemplateFields} fields.`,
  )

const agreementTemplateSchema = replySchema(agreementTemplate).extend({
  id: idSchema,
  version: versionSchema,
  clauses: z.array(storedClauseSchema),
  clauseCount: z.number().int(),
  changedAt: instantSchema,
  changedByName: z.string().nullable(),
})
export type AgreementTemplate = z.output<typeof agreementTemplateSchema>

const templateVersionSchema = z.object({
  version: versionSchema,
  name: z.string(),
  clauses: z.array(storedClauseSchema),
  changedAt: instantSchema,
  changedByName: z.string().nullable(),
})
export type TemplateVersion = z.output<typeof templateVersionSchema>

const versionColumns = sheet<TemplateVersion>(({ text, number, time }) => [
  number('Version', (one) => one.version),
  text('Name', (one) => one.name),
  number('Clauses', (one) => one.clauses.length),
  time('Changed', (one) => one.changedAt),
  text('Changed by', (one) => one.changedByName),
])

const columns = sheet<AgreementTemplate>(({ text, number, time }) => [
  ...columnsOf(agreementTemplate, ['name', 'isForLand', 'isForBuildings', 'isForUnits', 'use', 'isDefault', 'isRetired']),
  number('Clauses', (one) => one.clauseCount),
  number('Version', (one) => one.version),
  time('Changed', (one) => one.changedAt),
  text('Changed by', (one) => one.changedByName),
  text('Id', (one) => one.id),
])

const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('TEXT'), text: z.string() }),
  z.object({ kind: z.literal('ITEM'), mark: z.string(), text: z.string() }),
])

const previewSchema = z.object({
  clauses: z.array(z.object({ title: z.string(), replaces: z.enum(replaceableParts).nullable(), blocks: z.array(blockSchema) })),
  /** Fields without a value in this lease: a blank line is printed for them. */
  missing: z.array(z.string()),
  /** Sentences that may be against the law; they are only warnings. */
  warnings: z.array(z.object({ sentence: z.string(), message: z.string(), section: z.string() })),
  /** The particulars that an agreement must contain (Tenancy Act s.12, Rules rule 7), and their places. */
  particulars: z.array(z.object({ label: z.string(), where: z.string(), isMissing: z.boolean() })),
})

/** Clauses of the office for its agreements (docs/decisions/0134). */
export const agreementTemplateContract = {
  list: endpoint({
    method: 'GET',
    path: '/agreement-template',
    summary: 'Agreement templates of the office, by name',
    allow: staffRoles,
    query: listQuery(['name'], {
      propertyType: z.enum(propertyTypes).optional(),
      isRetired: z.enum(['true', 'false']).optional(),
    }),
    columns,
    reply: pageOf(agreementTemplateSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/agreement-template/{id}',
    summary: 'One agreement template with its clauses',
    allow: staffRoles,
    isVersioned: true,
    reply: agreementTemplateSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/agreement-template',
    summary: 'Write an agreement template',
    allow: ['ADMIN'],
    isVersioned: true,
    body: createSchema(agreementTemplate).extend({ clauses: clausesSchema }),
    reply: agreementTemplateSchema,
    status: 201,
    isIdempotent: true,
    problems: ['POLICY_VIOLATION'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/agreement-template/{id}',
    summary: 'Change an agreement template: a new version; leases already created keep theirs',
    allow: ['ADMIN'],
    isVersioned: true,
    body: patchSchema(agreementTemplate).extend({ clauses: clausesSchema.optional() }),
    reply: agreementTemplateSchema,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/agreement-template/{id}/version',
    summary: 'Every version of a template with its text, newest first',
    allow: staffRoles,
    query: listQuery(['version'], {}),
    columns: versionColumns,
    reply: pageOf(templateVersionSchema),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/agreement-template/preview',
    isCalculation: true,
    summary:
      'Clauses with their fields filled in from an example or a lease, warnings, and the check list of the law; stores nothing',
    allow: staffRoles,
    body: z.object({
      propertyType: z.enum(propertyTypes).default('UNIT'),
      clauses: clausesSchema,
      /** Uses this lease for the preview, not the example. */
      leaseId: idSchema.optional(),
    }),
    reply: previewSchema,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/agreement-template/{id}/preview.pdf',
    summary: 'The agreement with this template as PDF, of an example or a lease; nothing is signed by it',
    allow: staffRoles,
    query: z.object({ propertyType: z.enum(propertyTypes).optional(), leaseId: idSchema.optional() }),
    reply: 'FILE',
  }),
  choose: endpoint({
    method: 'POST',
    path: '/lease/{id}/agreement-template',
    summary: 'Choose the template of a pending lease, in its newest version, or none; signatures are voided',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({ templateId: idSchema.nullable() }),
    reply: leaseSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
