import { z } from 'zod'
import { idSchema, instantSchema } from '../text.ts'
import { signInChangeStatuses, signInKinds } from './sign-in-change.ts'

const proposed = {
  kind: z.enum(signInKinds),
  newValue: z.string(),
  proposedAt: instantSchema,
  expiresAt: instantSchema,
  /** Of an identity check: when the change takes effect unless it is stopped. */
  effectiveAt: instantSchema.nullable(),
  /** Of an identity check for a lost second factor: the phone stays, and there is nothing to confirm. */
  keepsPhone: z.boolean(),
}

/** A change as the person sees it who is to confirm it. */
export const ownSignInChangeSchema = z.object({ id: idSchema, ...proposed, organisationName: z.string() })

/** The same by a link, without signing in. */
export const linkedSignInChangeSchema = z.object({ ...proposed, organisationName: z.string(), mayConfirm: z.boolean() })

/** A change as the office sees it that proposed it. */
export const signInChangeSchema = z.object({
  id: idSchema,
  ...proposed,
  status: z.enum(signInChangeStatuses),
  evidence: z.string().nullable(),
  evidenceDocumentId: idSchema.nullable(),
  decidedAt: instantSchema.nullable(),
})

/** Beside a record that was corrected: what of the sign-in waits for the person to confirm. Left out where nothing does. */
export const openSignInChanges = { openSignInChanges: z.array(z.enum(signInKinds)).optional() }
