import { z } from 'zod'
import { idSchema, instantSchema } from '../text.ts'
import { signInChangeStatuses, signInKinds } from './sign-in-change.ts'

const proposed = {
  kind: z.enum(signInKinds),
  newValue: z.string(),
  proposedAt: instantSchema,
  expiresAt: instantSchema,
  /** For an identity check: when the change takes effect unless the person stops it. */
  effectiveAt: instantSchema.nullable(),
  /** For an identity check after a lost second factor: the phone stays the same, and there is nothing to confirm. */
  keepsPhone: z.boolean(),
}

/** A change as the person sees it who must confirm it. */
export const ownSignInChangeSchema = z.object({ id: idSchema, ...proposed, organisationName: z.string() })

/** The same change through a link, without signing in. */
export const linkedSignInChangeSchema = z.object({ ...proposed, organisationName: z.string(), canConfirm: z.boolean() })

/** A change as the office that proposed it sees it. */
export const signInChangeSchema = z.object({
  id: idSchema,
  ...proposed,
  status: z.enum(signInChangeStatuses),
  evidence: z.string().nullable(),
  evidenceDocumentId: idSchema.nullable(),
  decidedAt: instantSchema.nullable(),
})

/** Added to a corrected record: the sign-in changes that the person must still confirm. Omitted if there are none. */
export const openSignInChanges = { openSignInChanges: z.array(z.enum(signInKinds)).optional() }
