import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { passwordSchema } from './password.ts'

export const proofContract = {
  give: endpoint({
    method: 'POST',
    path: '/auth/proof',
    summary: 'Prove that it is you, for what needs a fresh proof: good for 15 minutes in this session',
    allow: 'SIGNED_IN',
    body: z.object({ password: passwordSchema }),
    reply: undefined,
    problems: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  }),
}
