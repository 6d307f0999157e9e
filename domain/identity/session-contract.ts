import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idSchema, instantSchema } from '../text.ts'

export const sessionSchema = z.object({
  id: idSchema,
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  userAgent: z.string(),
  /** The address of the last use. */
  address: z.string(),
  isCurrent: z.boolean(),
})

/** A part of the sign-in contract (auth-contract.ts): people see and end their own sessions. */
export const sessionEndpoints = {
  sessions: endpoint({
    method: 'GET',
    path: '/auth/session',
    summary: 'Your active sessions',
    allow: 'SIGNED_IN',
    allowUnenrolled: true,
    allowUnverified: true,
    reply: z.array(sessionSchema),
  }),
  sessionTime: endpoint({
    method: 'GET',
    path: '/auth/session/current',
    summary: 'Time left in your session without further activity',
    allow: 'SIGNED_IN',
    allowUnenrolled: true,
    allowUnverified: true,
    reply: z.object({ secondsLeft: z.number().int(), endsBy: z.enum(['INACTIVITY', 'AGE']) }),
  }),
  endOtherSessions: endpoint({
    needsOwnProof: true,
    method: 'DELETE',
    path: '/auth/session',
    summary: 'End all your sessions except this one',
    allow: 'SIGNED_IN',
    allowUnenrolled: true,
    allowUnverified: true,
    reply: undefined,
  }),
  endSession: endpoint({
    needsOwnProof: true,
    method: 'DELETE',
    path: '/auth/session/{id}',
    summary: 'End one of your sessions',
    allow: 'SIGNED_IN',
    allowUnenrolled: true,
    allowUnverified: true,
    reply: undefined,
  }),
}
