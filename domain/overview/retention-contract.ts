import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { retentionSchema } from '../settings/retention.ts'
import { sessionLimitsSchema } from '../settings/session-limits.ts'

export const retentionContract = {
  read: endpoint({
    method: 'GET',
    path: '/retention',
    summary: 'How long the caller’s office stores each kind of data; without an office, the limits and defaults',
    allow: 'PUBLIC',
    optionalAuth: true,
    reply: z.object({
      /** In months or years by kind (domain/settings/retention.ts); null for people who act in no office. */
      retention: retentionSchema.nullable(),
      /** How long sessions last without activity. */
      sessions: sessionLimitsSchema.nullable(),
      /** The number of daily backups that this installation stores; null if it makes none automatically. */
      backupCount: z.number().int().nullable(),
    }),
  }),
}
