import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { endpoint, everyRole, staffRoles } from '../../endpoint.ts'
import { moneySchema } from '../../money.ts'
import { cursorPageOf, listQuery, withCursor } from '../../page.ts'
import { createSchema, replySchema, versionSchema } from '../../record-schema.ts'
import { columnsOf } from '../../record-sheet.ts'
import { sheet } from '../../sheet.ts'
import { idSchema } from '../../text.ts'
import { explanationSchema } from '../explanation.ts'
import { changesText } from './charge-text.ts'
import { chargeAmountSchema as amount, chargeRateSchema as rateAmount } from './first-charges.ts'
import { chargeIssue, maxChargedAtOnce, recurringCharge } from './recurring-charge.ts'

const changeSchema = z.object({
  effectiveDate: calendarDateSchema,
  amount: moneySchema.nullable(),
  rateAmount: z.string().nullable(),
})

export const recurringChargeSchema = replySchema(recurringCharge).extend({
  id: idSchema,
  version: versionSchema,
  leaseId: idSchema,
  leaseNumber: z.string(),
  tenantName: z.string(),
  /** "Parking", or its name. */
  label: z.string(),
  /** The number of the meter, for a charge by meter. */
  meterNumber: z.string().nullable(),
  hasEnded: z.boolean(),
  /** The amount of one whole period of the lease, today or on its first day; null by meter, and after it has ended. */
  currentAmount: moneySchema.nullable(),
  /** Another amount from a day, oldest first. */
  changes: z.array(changeSchema),
})
export type RecurringCharge = z.output<typeof recurringChargeSchema>

const recurringChargeColumns = sheet<RecurringCharge>(({ text, money }) => [
  text('Lease', (one) => one.leaseNumber),
  text('Tenant', (one) => one.tenantName),
  ...columnsOf(recurringCharge, ['kind', 'name', 'amount', 'rateAmount', 'area']),
  text('Meter', (one) => one.meterNumber),
  ...columnsOf(recurringCharge, ['persons', 'startsOn', 'endsOn', 'payee', 'isGstCharged']),
  text('Changes', (one) => changesText(one.changes)),
  money('Amount now', (one) => one.currentAmount),
  text('Id', (one) => one.id),
])

const newChargeSchema = createSchema(recurringCharge)
  .extend({
    leaseId: idSchema,
    amount: amount.nullish(),
    rateAmount: rateAmount.nullish(),
    onlyIfNew: z
      .boolean()
      .optional()
      .describe('True: refuse with 409 DUPLICATE if the lease already has a charge of this kind and name on one of these days.'),
  })
  .superRefine((body, context) => {
    const issue = chargeIssue(body)
    if (issue) context.addIssue({ code: 'custom', path: [issue.field], message: issue.message })
  })

/** `PRESENT`: the lease already has a charge of this kind and name on some of these days. */
export const chargeOutcomes = ['ADDED', 'PRESENT', 'REFUSED'] as const

/** The same meaning as `persons` of a charge. */
const personsSchema = z
  .number()
  .int('Enter a whole number.')
  .min(1, 'Enter 1 or more persons.')
  .max(99, 'Enter 99 or fewer persons.')

const buildingChargeSchema = createSchema(recurringCharge)
  .pick({ kind: true, name: true, startsOn: true, endsOn: true, payee: true, isGstCharged: true })
  .extend({
    buildingId: idSchema,
    amount: amount.nullish(),
    byMeter: z
      .boolean()
      .default(false)
      .describe('Charge each lease by the meter of its unit for this utility, in place of `amount`.'),
    meterId: idSchema
      .nullish()
      .describe('A meter of the building whose cost is shared: charge each lease its share, in place of `amount` or `byMeter`.'),
    leaseIds: z
      .array(idSchema)
      .min(1, 'Choose a lease.')
      .max(maxChargedAtOnce, `Choose at most ${maxChargedAtOnce}.`)
      .refine((ids) => new Set(ids).size === ids.length, 'A lease appears twice. Remove one.'),
    persons: z
      .array(z.object({ leaseId: idSchema, persons: personsSchema }))
      .max(maxChargedAtOnce, `Enter the persons of at most ${maxChargedAtOnce} leases.`)
      .default([])
      .describe(
        'For a meter whose cost is shared by number of persons: how many persons live in the unit of each lease. A lease without a number is refused.',
      ),
  })
  .superRefine(({ byMeter, meterId = null, persons, leaseIds, ...body }, context) => {
    const counted = persons.map(({ leaseId }) => leaseId)
    if (new Set(counted).size !== counted.length || !counted.every((id) => leaseIds.includes(id))) {
      context.addIssue({ code: 'custom', path: ['persons'], message: 'Enter the persons of each chosen lease once.' })
    }
    if (counted.length > 0 && meterId === null) {
      context.addIssue({ code: 'custom', path: ['persons'], message: 'Enter persons only for a charge by meter.' })
    }
    if (byMeter && meterId !== null) {
      context.addIssue({
        code: 'custom',
        path: ['meterId'],
        message: 'Choose the meter of each unit or a shared meter, not both.',
      })
    }
    const issue = chargeIssue({ ...body, area: null, meterId: byMeter ? '' : meterId, persons: null })
    if (issue) context.addIssue({ code: 'custom', path: [issue.field], message: issue.message })
  })

export const chargeChangeSchema = z
  .object({ effectiveDate: calendarDateSchema, amount: amount.optional(), rateAmount: rateAmount.optional() })
  .refine((body) => (body.amount === undefined) !== (body.rateAmount === undefined), {
    path: ['amount'],
    message: 'Enter the new amount, or the new rate of a charge by area.',
  })

const previewRowSchema = z.object({
  periodStart: calendarDateSchema,
  periodEnd: calendarDateSchema,
  amount: moneySchema,
  explanation: explanationSchema,
})

/** Charges that a tenant pays in addition to rent. A charge is added, changed from a day, and ended; billed amounts stay. */
export const recurringChargeContract = {
  list: endpoint({
    method: 'GET',
    path: '/recurring-charge',
    summary: 'Recurring charges beside the rent, by lease and first day',
    allow: everyRole,
    query: withCursor(listQuery(['startsOn'], { leaseId: idSchema.optional(), buildingId: idSchema.optional() })),
    columns: recurringChargeColumns,
    reply: cursorPageOf(recurringChargeSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/recurring-charge/{id}',
    summary: 'One recurring charge with its changes',
    allow: everyRole,
    isVersioned: true,
    reply: recurringChargeSchema,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/recurring-charge/preview',
    summary: 'What a charge would cost in the periods of its lease: those billed already, and the next twelve',
    allow: staffRoles,
    isCalculation: true,
    body: newChargeSchema,
    reply: z.object({ billed: z.array(previewRowSchema), next: z.array(previewRowSchema) }),
    problems: ['ILLEGAL_TRANSITION'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/recurring-charge',
    summary: 'Add a recurring charge to a lease; periods billed already are charged with the next advice',
    allow: staffRoles,
    isVersioned: true,
    isIdempotent: true,
    body: newChargeSchema,
    reply: recurringChargeSchema,
    status: 201,
    problems: ['ILLEGAL_TRANSITION', 'DUPLICATE'],
  }),
  createForBuilding: endpoint({
    method: 'POST',
    path: '/recurring-charge/building',
    summary:
      'Add one charge to many leases of a building; a lease that has it already is left out, and the reply says what each got',
    allow: staffRoles,
    isIdempotent: true,
    body: buildingChargeSchema,
    reply: z.object({
      added: z.number().int(),
      /** In the order of the leases in the request. */
      items: z.array(
        z.object({
          leaseId: idSchema,
          leaseNumber: z.string(),
          outcome: z.enum(chargeOutcomes),
          /** The charge that was added. */
          chargeId: idSchema.nullable(),
          /** The reason why nothing was added. */
          problem: z.string().nullable(),
        }),
      ),
    }),
    problems: ['NOT_FOUND'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/recurring-charge/{id}/change',
    approval: 'CREDIT_NOTE',
    summary: 'Change the amount of a charge from a day on; issued advices do not change',
    allow: staffRoles,
    isVersioned: true,
    body: chargeChangeSchema,
    reply: recurringChargeSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/recurring-charge/{id}/end',
    approval: 'CREDIT_NOTE',
    summary: 'End a charge: `endsOn` is its last day; what was billed after it is credited',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({ endsOn: calendarDateSchema }),
    reply: recurringChargeSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
