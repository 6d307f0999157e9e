import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const botCheckKinds = ['off', 'altcha', 'external'] as const

/** The parameters of ALTCHA's widget; `data.until` is the last valid second, by the server's clock. */
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
      /** The allowed beginnings of mobile numbers. */
      phonePrefixes: z.array(z.string()),
      /** The bot check, required at sign-up, login code and reset, and at sign-in after failures. */
      botCheckKind: z.enum(botCheckKinds),
      botCheckSiteKey: z.string().nullable(),
      /** The address of the script of an external check. */
      botCheckScript: z.string().nullable(),
      /** The base address of the geometry API: "/api", or another server. */
      geometryApi: z.string(),
      /** Raster tiles under the map, if the installation has any. */
      baseMap: z.object({ tiles: z.string(), attribution: z.string() }).nullable(),
      /** Nobody has signed up yet, so the product starts with the sign-up page. */
      isEmpty: z.boolean(),
      /** An office has a public round of allotment. */
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
      /** The replica, if there is one. LATE or LOST: everything is read on the primary, so calls still work. */
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
