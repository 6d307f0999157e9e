import { z } from 'zod'
import { endpoint, everyRole } from '../endpoint.ts'

export const maxLiveSeconds = 900
/** How long the server remembers changes. */
const maxUnseenSeconds = 60

/** Changes that happen while a user views a page (docs/decisions/0096). */
export const liveContract = {
  changes: endpoint({
    method: 'GET',
    path: '/live',
    summary:
      'Server-sent events that name the kinds of records that changed, as far as the caller may see them: `data: {"kinds":["payment"]}`; `"*"` for any. ' +
      'Without `seconds` it ends after the first line',
    allow: everyRole,
    query: z.object({
      seconds: z.coerce.number().int().min(0).max(maxLiveSeconds).default(0).describe('How many seconds to listen'),
      unseen: z.coerce
        .number()
        .int()
        .min(0)
        .max(maxUnseenSeconds)
        .default(0)
        .describe('First name the changes of so many seconds before now, for a page that was read before it began to listen'),
    }),
    reply: 'FILE',
    isBackground: true,
    problems: ['TOO_MANY_REQUESTS'],
  }),
}
