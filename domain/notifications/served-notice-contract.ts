import { z } from 'zod'
import { endpoint, staffRoles } from '../endpoint.ts'
import { idSchema, instantSchema } from '../text.ts'
import { messageStates } from './message-state.ts'

export const servedNoticeSchema = z.object({
  id: idSchema,
  type: z.string(),
  channel: z.enum(['SMS', 'EMAIL', 'IN_PRODUCT']),
  /** The recipient and the address; empty after the person was erased. */
  personName: z.string().nullable(),
  recipient: z.string().nullable(),
  /** A notification in the product is SENT as soon as it is visible. */
  state: z.enum(messageStates),
  servedAt: instantSchema.nullable(),
  /** When it was opened in the product. */
  readAt: instantSchema.nullable(),
  /** The id of the message at the gateway or mail server. */
  providerId: z.string().nullable(),
  lastError: z.string().nullable(),
  body: z.string(),
})
export type ServedNotice = z.output<typeof servedNoticeSchema>

export const servedNoticeContract = {
  list: endpoint({
    method: 'GET',
    path: '/lease/{id}/served-notice',
    summary: 'Written notices served on a lease: when, to whom, by which channel, with proof; the newest hundred',
    allow: staffRoles,
    reply: z.array(servedNoticeSchema),
  }),
}
