import { z } from 'zod'
import { text } from '../text.ts'
import type { LegalType } from './legal-type.ts'

/** For people who are not Bhutanese and have no CID. */
export const identityDocumentKinds = ['PASSPORT', 'WORK_PERMIT', 'SPECIAL_RESIDENT_CARD'] as const
export type IdentityDocumentKind = (typeof identityDocumentKinds)[number]

export const identityDocumentSchema = z.object({
  kind: z.enum(identityDocumentKinds),
  number: text(30)
    .transform((number) => number.toUpperCase().replaceAll(/\s+/g, ''))
    .pipe(z.string().regex(/^[A-Z0-9/-]{3,30}$/, 'Enter the number of the document: 3 to 30 letters and digits.')),
})
/** The stored form. */
export const storedIdentityDocument = z.object({ kind: z.enum(identityDocumentKinds), number: z.string() }).nullable()
export const nullableIdentityDocument = identityDocumentSchema.nullable()
export const optionalIdentityDocument = nullableIdentityDocument.optional().transform((value) => value ?? null)

type Numbers = {
  cid?: string | null | undefined
  identityDocument?: object | null | undefined
  licenceNumber?: string | null | undefined
  taxpayerNumber?: string | null | undefined
}

/** A person is identified by a CID or another identity document, a business or institution by its licence or taxpayer number. */
export function missingNumber(
  type: LegalType,
  numbers: Numbers,
): { field: 'cid' | 'licenceNumber'; message: string } | undefined {
  if (type !== 'INDIVIDUAL') {
    if (numbers.licenceNumber || numbers.taxpayerNumber) return undefined
    return { field: 'licenceNumber', message: 'Enter the licence number or the taxpayer number.' }
  }
  return numbers.cid || numbers.identityDocument ? undefined : { field: 'cid', message: 'Enter the CID.' }
}

/** For a schema with the type and the numbers. */
export function assertNumberPresent(type: LegalType, numbers: Numbers, context: z.core.$RefinementCtx): void {
  const missing = missingNumber(type, numbers)
  if (missing) context.addIssue({ code: 'custom', path: [missing.field], message: missing.message })
}
