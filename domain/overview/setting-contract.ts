import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole } from '../endpoint.ts'
import { tenancyPolicySchema } from '../leases/tenancy/tenancy-policy.ts'
import { deadlinesSchema, leaseDefaultsSchema } from '../settings/setting-values.ts'
import { idSchema, optionalText } from '../text.ts'
import { settingKeys } from './setting.ts'

const keySchema = z.enum(settingKeys)
/** The schema of the key checks it (overview/setting.ts) and reports errors by field. */
const valueSchema = z.record(z.string().max(60), z.unknown())
/** Every field of a setting is a single word, number or boolean. */
const newValueSchema = valueSchema.refine(
  (fields) => Object.values(fields).every((field) => typeof field !== 'object' || field === null),
  'Enter a text, a number, or yes or no in each field.',
)

export const settingSchema = z.object({
  /** The id in the audit. */
  id: idSchema,
  version: z.number().int(),
  key: keySchema,
  isDated: z.boolean(),
  /** The value in force today. */
  value: valueSchema,
  /** Every value with the day from which it applies, oldest first; a setting without dates has one value without a day. */
  values: z.array(z.object({ effectiveFrom: calendarDateSchema.nullable(), value: valueSchema })),
})
export type Setting = z.output<typeof settingSchema>

const change = z.object({
  key: keySchema,
  value: newValueSchema,
  effectiveFrom: calendarDateSchema.optional(),
  /** Required for a day in the past. */
  reason: optionalText(500),
})

export const settingContract = {
  list: endpoint({
    method: 'GET',
    path: '/setting',
    summary: 'The settings of the office; for a SUPERADMIN, of the installation',
    allow: ['ADMIN', 'SUPERADMIN'],
    reply: z.object({ items: z.array(settingSchema) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/setting/preview',
    summary: 'What a change of a setting would affect',
    allow: ['ADMIN', 'SUPERADMIN'],
    body: change,
    isCalculation: true,
    reply: z.object({ effects: z.array(z.string()) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/setting',
    summary: 'Change a setting, from a date if it is financial or legal; omitted fields keep their value',
    isVersioned: true,
    approval: 'SETTING',
    allow: ['ADMIN', 'SUPERADMIN'],
    body: change,
    reply: settingSchema,
    problems: ['PROOF_REQUIRED'],
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/setting/{key}/{effectiveFrom}',
    summary: 'Cancel a planned change of a setting',
    allow: ['ADMIN'],
    params: z.object({ key: keySchema, effectiveFrom: calendarDateSchema }),
    reply: settingSchema,
    isVersioned: true,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  inForce: endpoint({
    method: 'GET',
    path: '/setting/in-force',
    summary: 'The rules in force on a date for everybody in the office',
    allow: everyRole,
    query: z.object({ on: calendarDateSchema.optional() }),
    reply: z.object({
      on: calendarDateSchema,
      deadlines: deadlinesSchema,
      tenancyPolicy: tenancyPolicySchema,
      leaseDefaults: leaseDefaultsSchema,
      /** The last day on which a tenant may object to an increase if notice is given on that day. */
      objectionUntil: calendarDateSchema,
    }),
  }),
}
