import { z } from 'zod'
import { accents, languageCode, largestScale, menuModes, schemes, smallestScale } from '../appearance.ts'
import { endpoint } from '../endpoint.ts'

export const appearanceSchema = z.object({
  scheme: z.enum(schemes),
  theme: z.enum(accents),
  scale: z.number().int().min(smallestScale).max(largestScale),
  menu: z.enum(menuModes),
  /** Missing for people who never chose a language. */
  language: z.string().regex(languageCode, 'Enter a language code, such as dz.').optional(),
})

export const appearanceContract = {
  read: endpoint({
    method: 'GET',
    path: '/auth/appearance',
    summary: 'Your appearance settings; null until you choose',
    allow: 'SIGNED_IN',
    reply: z.object({ appearance: appearanceSchema.nullable() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/auth/appearance',
    summary: 'Save your appearance settings for every sign-in',
    allow: 'SIGNED_IN',
    body: appearanceSchema,
    reply: undefined,
  }),
}
