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
      /** In months or years by kind (domain/settings/retention.ts); null for who acts in no office. */
      retention: retentionSchema.nullable(),
      /** After how long without activity sessions end. */
      sessions: sessionLimitsSchema.nullable(),
      /** How many daily backups this installation stores; null where it makes none by itself. */
      backupCount: z.number().int().nullable(),
    }),
  }),
}
