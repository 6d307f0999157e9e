import { z } from 'zod'
import { areaSchema } from '../area.ts'
import { calendarDateSchema } from '../calendar-date.ts'
import { adminOnly, endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { geometrySchema, newGeometrySchema } from '../properties/geometry.ts'
import { holderSchema, newHoldersSchema } from '../properties/holder.ts'
import { landUses } from '../properties/property.ts'
import { acknowledgedRemarkIds, matchingRemarkSchema } from '../properties/remarks/land-remark-contract.ts'
import { versionSchema } from '../record-schema.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema, nullableText, requiredText } from '../text.ts'
import {
  maxMergedPlots,
  maxNewPlots,
  plotCaseIssueCodes,
  plotCaseKindLabels,
  plotCaseKinds,
  plotCaseStatuses,
  plotCaseStatusLabels,
} from './plot-case.ts'

const summary = {
  id: idSchema,
  version: versionSchema,
  kind: z.enum(plotCaseKinds),
  status: z.enum(plotCaseStatuses),
  thramId: idSchema,
  thramNumber: z.string(),
  placeLabel: z.string(),
  /** "GT1-12", or several for a merger. */
  parentNumbers: z.array(z.string()),
  newNumbers: z.array(z.string()),
  applicant: z.string().nullable(),
  surveyReference: z.string().nullable(),
  surveyedOn: calendarDateSchema.nullable(),
  approvedOn: calendarDateSchema.nullable(),
  createdAt: instantSchema,
}
const plotCaseSummarySchema = z.object(summary)
export type PlotCaseSummary = z.output<typeof plotCaseSummarySchema>

const newPlot = z.object({
  plotNumber: requiredText(30, 'Enter the plot number.'),
  landUse: z.enum(landUses),
  area: areaSchema,
  geometry: newGeometrySchema.nullish(),
  /** A new thram with these owners from the day of approval; if omitted, the plot stays in its thram. */
  newThram: z.object({ thramNumber: requiredText(30, 'Enter the thram number.'), owners: newHoldersSchema }).nullish(),
})
/** The new plot that receives it: 0 is the first. Null: not decided. */
const toPlot = z
  .number()
  .int()
  .min(0)
  .max(maxNewPlots - 1)
  .nullable()

export const plotCaseSchema = plotCaseSummarySchema.extend({
  areaType: z.enum(['RURAL', 'URBAN']),
  differenceReason: z.string().nullable(),
  note: z.string().nullable(),
  /** The reason for undoing the last approval. */
  revertedReason: z.string().nullable(),
  parents: z.array(
    z.object({
      id: idSchema,
      plotNumber: z.string(),
      area: areaSchema,
      geometry: geometrySchema.nullable(),
      owners: z.array(holderSchema),
    }),
  ),
  plots: z.array(
    z.object({
      plotNumber: z.string(),
      landUse: z.enum(landUses),
      area: areaSchema,
      geometry: geometrySchema.nullable(),
      /** The area of the outline, for comparison with the registered area. */
      outlineSqM: z.number().nullable(),
      newThram: z
        .object({
          thramNumber: z.string(),
          owners: z.array(z.object({ ownerId: idSchema, share: z.string(), nameEnglish: z.string() })),
        })
        .nullable(),
      /** Set after approval. */
      plotId: idSchema.nullable(),
    }),
  ),
  buildings: z.array(z.object({ id: idSchema, name: z.string(), toPlot })),
  /** Running and pending leases of the land. */
  leases: z.array(z.object({ id: idSchema, leaseNumber: z.string(), tenantName: z.string(), toPlot })),
  issues: z.array(z.object({ code: z.enum(plotCaseIssueCodes), level: z.enum(['ERROR', 'WARNING']), message: z.string() })),
  remarks: z.array(matchingRemarkSchema),
  /** The warnings that were acknowledged at the approval. */
  acknowledged: z.array(z.string()),
})
export type PlotCase = z.output<typeof plotCaseSchema>

const content = z.object({
  applicant: nullableText(120).optional(),
  surveyReference: nullableText(60).optional(),
  surveyedOn: calendarDateSchema.nullable().optional(),
  differenceReason: nullableText(300).optional(),
  note: nullableText(1000).optional(),
  /** The complete list: omitted plots are removed. */
  plots: z
    .array(newPlot)
    .max(maxNewPlots, `Enter at most ${maxNewPlots} plots.`)
    .superRefine((plots, context) => {
      const plain = plots.map(({ plotNumber }) => plotNumber.replaceAll(/\s/g, '').toLowerCase())
      plain.forEach((number, index) => {
        if (plain.indexOf(number) < index)
          context.addIssue({
            code: 'custom',
            path: [index, 'plotNumber'],
            message: 'This number appears twice. Enter another one.',
          })
      })
    })
    .optional(),
  buildings: z
    .array(z.object({ id: idSchema, toPlot }))
    .max(500)
    .optional(),
  leases: z
    .array(z.object({ id: idSchema, toPlot }))
    .max(500)
    .optional(),
})

/** A plot in the family tree. */
const relativeSchema = z.object({
  id: idSchema,
  plotNumber: z.string(),
  retiredOn: calendarDateSchema.nullable(),
  /** Empty for a plot without predecessors. */
  predecessorIds: z.array(idSchema),
  caseId: idSchema.nullable(),
  since: calendarDateSchema.nullable(),
})
export type PlotRelative = z.output<typeof relativeSchema>

const caseColumns = sheet<PlotCaseSummary>(({ text, date }) => [
  text('Kind', ({ kind }) => plotCaseKindLabels[kind]),
  text('Status', ({ status }) => plotCaseStatusLabels[status]),
  text('Thram', ({ thramNumber }) => thramNumber),
  text('Place', ({ placeLabel }) => placeLabel),
  text('Plots before', ({ parentNumbers }) => parentNumbers.join(', ')),
  text('New plots', ({ newNumbers }) => newNumbers.join(', ')),
  text('Applicant', ({ applicant }) => applicant),
  text('Survey', ({ surveyReference }) => surveyReference),
  date('Surveyed on', ({ surveyedOn }) => surveyedOn),
  date('Approved on', ({ approvedOn }) => approvedOn),
  text('Id', ({ id }) => id),
])

/** Subdivisions and mergers of plots, from the draft to the closed case. */
export const plotCaseContract = {
  list: endpoint({
    method: 'GET',
    path: '/plot-case',
    summary: 'Subdivisions and mergers of plots, newest first',
    allow: staffRoles,
    query: withCursor(
      listQuery(['createdAt'], {
        kind: z.enum(plotCaseKinds).optional(),
        status: z.enum(plotCaseStatuses).optional(),
        thramId: idSchema.optional(),
        /** A plot before or after the case. */
        plotId: idSchema.optional(),
      }),
    ),
    columns: caseColumns,
    reply: cursorPageOf(plotCaseSummarySchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/plot-case/{id}',
    summary: 'One case with its plots, what stands on them, and what is missing before it moves on',
    allow: staffRoles,
    isVersioned: true,
    reply: plotCaseSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/plot-case',
    summary: 'Start a case to divide a plot or to merge plots of one thram',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({
      kind: z.enum(plotCaseKinds),
      plotIds: z.array(idSchema).min(1, 'Choose the plot.').max(maxMergedPlots, `Choose at most ${maxMergedPlots} plots.`),
    }),
    reply: plotCaseSchema,
    status: 201,
    isIdempotent: true,
    problems: ['IN_USE', 'ILLEGAL_TRANSITION'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/plot-case/{id}',
    summary: 'Change a case that is not approved',
    allow: staffRoles,
    isVersioned: true,
    body: content,
    reply: plotCaseSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/plot-case/{id}/move',
    summary: 'Move a case on: surveyed, approved, closed; or back to a draft, or cancelled',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({
      to: z.enum(['DRAFT', 'SURVEYED', 'APPROVED', 'CLOSED', 'CANCELLED']),
      acknowledgedRemarkIds,
      /** The messages of the warnings that the caller has read. */
      acknowledgedWarnings: z.array(z.string().max(500)).max(100).optional(),
    }),
    reply: plotCaseSchema,
    problems: ['ILLEGAL_TRANSITION', 'REMARK_IN_FORCE', 'DUPLICATE', 'OWNERS_UNCLEAR'],
  }),
  revert: endpoint({
    method: 'POST',
    path: '/plot-case/{id}/reversal',
    summary: 'Undo an approval: every plot, building, lease and remark is again as it was',
    allow: adminOnly,
    isVersioned: true,
    body: z.object({ reason: requiredText(500, 'Enter the reason.') }),
    reply: plotCaseSchema,
    problems: ['ILLEGAL_TRANSITION', 'IN_USE'],
  }),
  family: endpoint({
    method: 'GET',
    path: '/plot/{id}/family',
    summary: 'The plots that a plot came from and those that succeed it',
    allow: staffAndOwner,
    reply: z.object({ items: z.array(relativeSchema), hasMore: z.boolean() }),
  }),
}
