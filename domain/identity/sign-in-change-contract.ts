import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../text.ts'
import { emailSchema } from './contact.ts'
import { passwordSchema } from './password.ts'
import { loginCodeSchema } from './secret-digits.ts'
import { linkedSignInChangeSchema, ownSignInChangeSchema } from './sign-in-change-schema.ts'

const linkToken = requiredText(200, 'This link is incomplete. Open it from the message again.')

/** How people manage their sign-in: their own e-mail, and changes that offices propose, with or without signing in. */
export const signInChangeContract = {
  sendEmailCode: endpoint({
    needsOwnProof: true,
    method: 'POST',
    path: '/auth/email-code',
    summary: 'Send a code to a new sign-in e-mail; the reply does not reveal whether it is in use',
    allow: 'SIGNED_IN',
    needsProof: 'OR_PASSWORD',
    body: z.object({ email: emailSchema, password: passwordSchema.optional() }),
    reply: undefined,
    status: 202,
    problems: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  }),
  confirmEmail: endpoint({
    needsOwnProof: true,
    method: 'POST',
    path: '/auth/email',
    summary: 'Change your sign-in e-mail; needs the code that was sent to the new address',
    allow: 'SIGNED_IN',
    body: z.object({ email: emailSchema, code: loginCodeSchema }),
    reply: undefined,
  }),
  own: endpoint({
    method: 'GET',
    path: '/auth/sign-in-change',
    summary: 'Changes of your sign-in phone or e-mail that offices propose and that wait for you',
    allow: 'SIGNED_IN',
    reply: z.array(ownSignInChangeSchema),
  }),
  stop: endpoint({
    needsOwnProof: true,
    method: 'POST',
    path: '/auth/sign-in-change/{id}/stop',
    summary: 'Stop a proposed change of how you sign in',
    allow: 'SIGNED_IN',
    reply: undefined,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  readByLink: endpoint({
    method: 'POST',
    path: '/auth/sign-in-change/link',
    summary: 'The proposed sign-in change behind a link',
    allow: 'PUBLIC',
    isCalculation: true,
    body: z.object({ token: linkToken }),
    reply: linkedSignInChangeSchema,
  }),
  sendCodeByLink: endpoint({
    method: 'POST',
    path: '/auth/sign-in-change/code',
    summary:
      'Send a code to the proposed phone or e-mail, by a link; the reply does not reveal whether somebody else signs in with it',
    allow: 'PUBLIC',
    body: z.object({ token: linkToken }),
    reply: undefined,
    status: 202,
    problems: ['TOO_MANY_REQUESTS'],
  }),
  confirmByLink: endpoint({
    method: 'POST',
    path: '/auth/sign-in-change/confirm',
    summary: 'Confirm a proposed change by the link to the old contact and the code to the new one',
    allow: 'PUBLIC',
    body: z.object({ token: linkToken, code: loginCodeSchema }),
    reply: undefined,
  }),
  stopByLink: endpoint({
    method: 'POST',
    path: '/auth/sign-in-change/stop',
    summary: 'Stop a proposed change by a link',
    allow: 'PUBLIC',
    body: z.object({ token: linkToken }),
    reply: undefined,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
