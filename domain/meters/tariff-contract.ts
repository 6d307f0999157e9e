import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { positiveDecimalSchema } from '../positive-decimal-schema.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { amountSchema, formatAmount, moneySchema } from '../money.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { createSchema, replySchema, versionSchema } from '../record-schema.ts'
import { columnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { idSchema, requiredText } from '../text.ts'
import { maxFixedAmount, maxTariffSteps, stepsIssue, tariff } from './tariff.ts'
import { utilities } from './meter.ts'

const storedRatesSchema = z.object({
  effectiveOn: calendarDateSchema,
  fixedAmount: moneySchema,
  steps: z.array(z.object({ upTo: z.string().nullable(), rate: z.string() })),
})

export const tariffSchema = replySchema(tariff).extend({
  id: idSchema,
  version: versionSchema,
  /** Its rates from each day, oldest first. */
  rates: z.array(storedRatesSchema),
  /** The last day that was billed by the tariff. Rates from that day or earlier cannot change. */
  billedTo: calendarDateSchema.nullable(),
  /** The number of meters that use it. */
  meterCount: z.number().int(),
})
export type Tariff = z.output<typeof tariffSchema>

const tariffColumns = sheet<Tariff>(({ text, number, date }) => [
  ...columnsOf(tariff, ['name', 'utility']),
  date('Rates from', ({ rates }) => rates.at(-1)?.effectiveOn),
  text('Fixed a month (Nu.)', ({ rates }) => formatAmount(rates.at(-1)?.fixedAmount ?? moneySchema.parse(0))),
  text('Steps (Nu. per unit)', ({ rates }) => stepsText(rates.at(-1)?.steps ?? [])),
  date('Billed up to', ({ billedTo }) => billedTo),
  number('Meters', ({ meterCount }) => meterCount),
  text('Id', ({ id }) => id),
])

/** "to 100: 1.28; above: 2.68" */
function stepsText(steps: Tariff['rates'][number]['steps']): string {
  return steps.map(({ upTo, rate }) => `${upTo === null ? 'above' : `to ${upTo}`}: ${rate}`).join('; ')
}

const ratesSchema = z
  .object({
    effectiveOn: calendarDateSchema,
    fixedAmount: amountSchema
      .refine((amount) => amount <= maxFixedAmount, 'Enter at most Nu. 10,000,000.00.')
      .default(moneySchema.parse(0)),
    steps: z
      .array(
        z.object({
          upTo: positiveDecimalSchema(3, 'Enter a limit above 0 with at most 3 decimals.').nullable(),
          rate: positiveDecimalSchema(4, 'Enter a rate in Nu above 0 with at most 4 decimals.').refine(
            (rate) => Number(rate) <= 100_000,
            'Enter at most Nu. 100,000 for each unit.',
          ),
        }),
      )
      .min(1, 'Enter at least one step.')
      .max(maxTariffSteps, `Enter at most ${maxTariffSteps} steps.`),
  })
  .superRefine(({ steps }, context) => {
    const message = stepsIssue(steps)
    if (message) context.addIssue({ code: 'custom', path: ['steps'], message })
  })
export type NewTariffRates = z.output<typeof ratesSchema>

/** The tariffs of an office, each with rates from certain days. The product contains none. */
export const tariffContract = {
  list: endpoint({
    method: 'GET',
    path: '/tariff',
    summary: 'Tariffs of electricity and water with their rates',
    allow: staffRoles,
    query: withCursor(listQuery(['name'], { utility: z.enum(utilities).optional() })),
    columns: tariffColumns,
    reply: cursorPageOf(tariffSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/tariff/{id}',
    summary: 'One tariff with its rates',
    allow: staffRoles,
    isVersioned: true,
    reply: tariffSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/tariff',
    summary: 'Add a tariff with its first rates',
    allow: staffRoles,
    isVersioned: true,
    body: createSchema(tariff).extend({ rates: ratesSchema }),
    reply: tariffSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  rename: endpoint({
    method: 'POST',
    path: '/tariff/{id}/rename',
    summary: 'Give a tariff another name',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({ name: requiredText(80, 'Enter a name for the tariff.') }),
    reply: tariffSchema,
    problems: ['DUPLICATE'],
  }),
  addRates: endpoint({
    method: 'POST',
    path: '/tariff/{id}/rates',
    summary: 'Set the rates of a tariff from a day after the last day billed by it',
    allow: staffRoles,
    isVersioned: true,
    body: ratesSchema,
    reply: tariffSchema,
    problems: ['DUPLICATE', 'IN_USE'],
  }),
  removeRates: endpoint({
    method: 'POST',
    path: '/tariff/{id}/remove-rates',
    summary: 'Remove rates by which nothing is billed yet',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({ effectiveOn: calendarDateSchema }),
    reply: tariffSchema,
    problems: ['IN_USE'],
  }),
}
