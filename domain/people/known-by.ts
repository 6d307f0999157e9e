import { z } from 'zod'
import { optionalText, text } from '../text.ts'

/** What an owner or a tenant is before the law; it decides by which number they are known. */
export const tenantTypes = ['INDIVIDUAL', 'BUSINESS', 'INSTITUTION'] as const
export type LegalType = (typeof tenantTypes)[number]

/** Who is not Bhutanese has no CID (domain.md §4). */
export const identityDocumentKinds = ['PASSPORT', 'WORK_PERMIT', 'SPECIAL_RESIDENT_CARD'] as const
export type IdentityDocumentKind = (typeof identityDocumentKinds)[number]

export const identityDocumentSchema = z.object({
  kind: z.enum(identityDocumentKinds),
  number: text(30)
    .transform((number) => number.toUpperCase().replaceAll(/\s+/g, ''))
    .pipe(z.string().regex(/^[A-Z0-9/-]{3,30}$/, 'Give the number of the document: 3 to 30 letters and digits.')),
})
/** As a record holds it. */
export const storedIdentityDocument = z.object({ kind: z.enum(identityDocumentKinds), number: z.string() }).nullable()
export const nullableIdentityDocument = identityDocumentSchema.nullable()
export const optionalIdentityDocument = nullableIdentityDocument.optional().transform((value) => value ?? null)

const taxNumber = text(20)
  .transform((number) => number.toUpperCase().replaceAll(/\s+/g, '') || null)
  .nullable()
  .pipe(
    z
      .string()
      .regex(/^[A-Z0-9/-]{3,15}$/, 'Give 3 to 15 letters and digits.')
      .nullable(),
  )
/** A taxpayer number (TPN) or the number of a GST registration. In a PATCH null or blank means "none". */
export const nullableTaxNumber = taxNumber
export const optionalTaxNumber = taxNumber.optional().transform((value) => value ?? null)

export const nullableLicence = text(40)
  .transform((value) => value || null)
  .nullable()
export const optionalLicence = optionalText(40)

type Numbers = {
  cid?: string | null | undefined
  identityDocument?: object | null | undefined
  licenceNumber?: string | null | undefined
  taxpayerNumber?: string | null | undefined
}

/** A person is known by a CID or another identity document, a business or institution by its licence or taxpayer number. */
export function missingNumber(
  type: LegalType,
  numbers: Numbers,
): { field: 'cid' | 'licenceNumber'; message: string } | undefined {
  if (type !== 'INDIVIDUAL') {
    if (numbers.licenceNumber || numbers.taxpayerNumber) return undefined
    return { field: 'licenceNumber', message: 'Give the licence number or the taxpayer number.' }
  }
  return numbers.cid || numbers.identityDocument ? undefined : { field: 'cid', message: 'Give the CID.' }
}

/** For a schema that holds the type and the numbers. */
export function assertNumberPresent(type: LegalType, numbers: Numbers, context: z.core.$RefinementCtx): void {
  const missing = missingNumber(type, numbers)
  if (missing) context.addIssue({ code: 'custom', path: [missing.field], message: missing.message })
}
