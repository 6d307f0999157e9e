import { z } from 'zod'
import { adminOnly, endpoint } from '../endpoint.ts'
import { maxSubjectLength, maxTemplateLength, maxTimings } from '../settings/message-template.ts'
import { anchors, audiences, messageLanguages, notificationChannels, notificationTypes } from '../settings/notification-type.ts'
import { idSchema, instantSchema, requiredText, text } from '../text.ts'

const unique = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .refine(
      (items) => new Set(items.map((one) => JSON.stringify(one))).size === items.length,
      'The same entry appears twice. Remove one.',
    )

const timingSchema = z.object({
  anchor: z.enum(anchors),
  days: z.number().int().min(-365, 'Enter at most a year before.').max(365, 'Enter at most a year after.'),
})

/** An omitted field does not change. Line breaks are preserved. */
const templateFields = {
  isOn: z.boolean(),
  channels: unique(z.enum(notificationChannels), notificationChannels.length),
  audiences: unique(z.enum(audiences), audiences.length),
  language: z.enum(messageLanguages),
  subject: requiredText(maxSubjectLength),
  english: requiredText(maxTemplateLength),
  dzongkha: text(maxTemplateLength),
  timings: unique(timingSchema, maxTimings),
}

export const templateSchema = z.object({
  /** The id in the audit. */
  id: idSchema,
  version: z.number().int(),
  type: z.enum(notificationTypes),
  isOn: z.boolean(),
  channels: z.array(z.enum(notificationChannels)),
  audiences: z.array(z.enum(audiences)),
  language: z.enum(messageLanguages),
  subject: z.string(),
  english: z.string(),
  dzongkha: z.string(),
  timings: z.array(timingSchema),
  /** Null: the original template. */
  changedAt: instantSchema.nullable(),
})
export type Template = z.output<typeof templateSchema>

const params = z.object({ type: z.enum(notificationTypes, 'This type of message does not exist.') })

export const templateContract = {
  list: endpoint({
    method: 'GET',
    path: '/notification-template',
    summary: 'The automatic messages with text, channels and times',
    allow: adminOnly,
    reply: z.object({ items: z.array(templateSchema) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/notification-template/{type}',
    summary: 'Change the text, recipients, channels and times of a message',
    allow: adminOnly,
    params,
    body: z.object(templateFields).partial(),
    reply: templateSchema,
    isVersioned: true,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/notification-template/{type}/reset',
    summary: 'Restore the default text of a message',
    allow: adminOnly,
    params,
    reply: templateSchema,
    isVersioned: true,
  }),
}
