import { z } from 'zod'
import { calendarDateSchema, monthSchema } from '../../calendar-date.ts'
import { endpoint, staffRoles } from '../../endpoint.ts'
import { listQuery, pageOf } from '../../page.ts'
import { propertyTypes } from '../../properties/property.ts'
import { idSchema, text } from '../../text.ts'
import { renewalColumns } from '../lease-columns.ts'
import { leaseSchema } from '../lease-schema.ts'
import { calendarMarks } from './renewal-calendar.ts'
import { maxAsked, renewalAnswers } from './renewal-question.ts'

export const renewalQuestionSchema = z.object({
  askedOn: calendarDateSchema,
  /** Null until the tenant answers. */
  answer: z.enum(renewalAnswers).nullable(),
  answeredOn: calendarDateSchema.nullable(),
  /** The tenant can still give or change the answer: the lease is neither renewed nor ended, and no notice was given. */
  canAnswer: z.boolean(),
  /** The first day on which the office can ask again. */
  askAgainFrom: calendarDateSchema,
})
export type RenewalQuestion = z.output<typeof renewalQuestionSchema>

const filters = { propertyType: z.enum(propertyTypes).optional(), buildingId: idSchema.optional() }
const listFilters = {
  ...filters,
  withinDays: z.enum(['30', '60', '90', '210', '365']).optional(),
  /** Alternative to `withinDays`: leases whose last day is in this month, without holdovers. */
  month: monthSchema.optional(),
  state: z.enum(['OPEN', 'RENEWED', 'HELD_OVER']).optional(),
  /** The last answer; WAITING: the question was sent and has no answer yet; NOT_ASKED. */
  answer: z.enum([...renewalAnswers, 'WAITING', 'NOT_ASKED']).optional(),
}
const filterSchema = z.object({ q: text(100).optional(), ...listFilters })
export type RenewalFilter = z.output<typeof filterSchema>
/** The reasons for which a tenant was not asked. */
export const unaskedReasons = ['DECIDED', 'ASKED_RECENTLY'] as const

/** The renewal of ending leases: which leases end when, which tenants to ask, and their answers. */
export const renewalContract = {
  list: endpoint({
    method: 'GET',
    path: '/lease/renewal',
    summary: 'Leases ending soon and holdovers, with notice dates and the tenant’s answer',
    allow: staffRoles,
    query: listQuery(['endDate', 'leaseNumber', 'tenantName'], listFilters),
    columns: renewalColumns,
    reply: pageOf(
      z.object({
        ...leaseSchema.shape,
        ownerNoticeByDate: calendarDateSchema,
        tenantNoticeByDate: calendarDateSchema,
        /** The last question; null if the tenant was never asked. */
        renewalQuestion: renewalQuestionSchema.nullable(),
      }),
    ),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/lease/renewal/calendar',
    summary: 'Ends of leases and last days for notice, counted by day: this month and the twelve after it',
    allow: staffRoles,
    query: z.object(filters),
    reply: z.object({
      months: z.array(
        z.object({
          month: monthSchema,
          counts: z.record(z.enum(calendarMarks), z.number().int()),
          days: z.array(z.object({ date: calendarDateSchema, mark: z.enum(calendarMarks), count: z.number().int() })),
        }),
      ),
      /** Leases past their end whose tenant is still there. */
      holdoverCount: z.number().int(),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/lease/renewal/ask',
    summary: 'Ask tenants about renewal; of the leases named or found by a filter, at most 200, each at most once in 14 days',
    allow: staffRoles,
    body: z
      .object({
        leaseIds: z.array(idSchema).min(1, 'Choose a lease.').max(maxAsked, `Choose at most ${maxAsked}.`).optional(),
        /** All leases that match these filters, limited to those that end first. */
        all: filterSchema.optional(),
      })
      .refine(({ leaseIds, all }) => (leaseIds === undefined) !== (all === undefined), {
        path: ['leaseIds'],
        error: 'Send either leases or a filter.',
      }),
    reply: z.object({
      asked: z.number().int(),
      skipped: z.array(z.object({ leaseId: idSchema, reason: z.enum(unaskedReasons) })),
    }),
    problems: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  question: endpoint({
    method: 'GET',
    path: '/lease/{id}/renewal-question',
    summary: 'The last renewal question to the tenant, and the answer',
    allow: [...staffRoles, 'TENANT'],
    reply: z.object({ renewalQuestion: renewalQuestionSchema.nullable() }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/lease/{id}/renewal-answer',
    summary: 'Answer whether the tenant wants to stay; the answer is not a notice and renews nothing',
    allow: ['TENANT'],
    body: z.object({ answer: z.enum(renewalAnswers) }),
    reply: renewalQuestionSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
