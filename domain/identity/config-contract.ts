import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const botCheckKinds = ['off', 'altcha', 'external'] as const

/** What ALTCHA's widget takes; `data.until` is the last second of its life, by the server's clock. */
export const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.object({ until: z.number() }),
  }),
  signature: z.string(),
})

export const configContract = {
  read: endpoint({
    method: 'GET',
    path: '/config',
    summary: 'Public details of this installation',
    allow: 'PUBLIC',
    reply: z.object({
      productName: z.string(),
      contact: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
      /** What mobile numbers begin with. */
      phonePrefixes: z.array(z.string()),
      /** Asked at sign-up, login code and reset, and at sign-in after failures. */
      botCheckKind: z.enum(botCheckKinds),
      botCheckSiteKey: z.string().nullable(),
      /** The script of an external check. */
      botCheckScript: z.string().nullable(),
      /** The geometry API's base address: "/api", or another server's. */
      geometryApi: z.string(),
      /** Picture tiles under the map, where the installation has some. */
      baseMap: z.object({ tiles: z.string(), attribution: z.string() }).nullable(),
      /** Nobody has signed up yet: the sign-up page is the way in. */
      isEmpty: z.boolean(),
      /** An office has a round of allotment that everybody may look at. */
      hasAllotment: z.boolean(),
      today: z.string(),
    }),
  }),
  botCheckChallenge: endpoint({
    method: 'GET',
    path: '/config/bot-check',
    summary: 'A new challenge of the bot check, if it is a proof of work (ALTCHA)',
    allow: 'PUBLIC',
    reply: challengeSchema,
    problems: ['NOT_FOUND'],
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Whether calls can be served: the database answers and takes writes',
    allow: 'PUBLIC',
    readsPrimary: true,
    reply: z.object({
      status: z.literal('ok'),
      /** Where there is one. LATE or LOST: everything is read on the primary, so calls are served. */
      replica: z.object({ state: z.enum(['READY', 'LATE', 'LOST']), delaySeconds: z.number().nullable() }).optional(),
    }),
  }),
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    summary: 'Whether the process answers; it does not ask the database',
    allow: 'PUBLIC',
    reply: z.object({ status: z.literal('ok') }),
  }),
}
