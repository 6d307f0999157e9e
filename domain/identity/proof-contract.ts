import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { assertionSchema } from './passkey.ts'
import { passwordSchema } from './password.ts'
import { secondFactorSchema } from './second-factor.ts'

export const proofContract = {
  give: endpoint({
    method: 'POST',
    path: '/auth/proof',
    summary: 'Confirm that it is you; valid for 15 minutes in this session',
    allow: 'SIGNED_IN',
    allowUnenrolled: true,
    body: z
      .object({
        password: passwordSchema.optional(),
        /** A code of the authenticator app. */
        secondFactor: secondFactorSchema.optional(),
        passkey: assertionSchema.optional(),
      })
      .refine(({ password, secondFactor, passkey }) => [password, secondFactor, passkey].filter(Boolean).length === 1, {
        path: ['password'],
        message: 'Enter your password or a code, or use a passkey.',
      }),
    reply: undefined,
    problems: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  }),
}
