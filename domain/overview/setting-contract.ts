import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint } from '../endpoint.ts'
import { settingKeys } from './setting.ts'

const keySchema = z.enum(settingKeys)
/** Checked by the schema of its key (overview/setting.ts), which tells a fault at its field. */
const valueSchema = z.record(z.string().max(60), z.unknown())
/** Every field of a setting is one word, number or answer. */
const newValueSchema = valueSchema.refine(
  (fields) => Object.values(fields).every((field) => typeof field !== 'object' || field === null),
  'Give a text, a number, or yes or no in each field.',
)

export const settingSchema = z.object({
  key: keySchema,
  isDated: z.boolean(),
  /** As it holds today. */
  value: valueSchema,
  /** Every value by the day from which it holds, oldest first; one without a day for what is not dated. */
  values: z.array(z.object({ effectiveFrom: calendarDateSchema.nullable(), value: valueSchema })),
})
export type Setting = z.output<typeof settingSchema>

const change = z.object({ key: keySchema, value: newValueSchema, effectiveFrom: calendarDateSchema.optional() })

export const settingContract = {
  list: endpoint({
    method: 'GET',
    path: '/setting',
    summary: 'What the office has set; for a SUPERADMIN, what is set for the installation',
    allow: ['ADMIN', 'SUPERADMIN'],
    reply: z.object({ items: z.array(settingSchema) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/setting/preview',
    summary: 'What a change of a setting would affect, in words',
    allow: ['ADMIN', 'SUPERADMIN'],
    body: change,
    isCalculation: true,
    reply: z.object({ effects: z.array(z.string()) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/setting',
    summary: 'Sets something, dated where it is money or law',
    allow: ['ADMIN', 'SUPERADMIN'],
    body: change,
    reply: settingSchema,
    problems: ['FORBIDDEN'],
  }),
}
