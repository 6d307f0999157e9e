import { t } from '../wording.ts'
/**
 * The kinds of records that can have documents, by the noun of their contract. A new one needs a line here and one in require-record.ts.
 */
export const documentEntities = [
  'owner',
  'tenant',
  'thram',
  'plot',
  'landRemark',
  'plotCase',
  'building',
  'unit',
  'meterReading',
  'lease',
  'conditionItem',
  'damageItem',
  'workOrder',
  'advice',
  'payment',
  'claim',
  'listing',
  'application',
  'allotmentApplicant',
] as const
export type DocumentEntity = (typeof documentEntities)[number]

export const documentKinds = [
  'PHOTO',
  'LAG_THRAM',
  'KASHO',
  'TRANSFER_DEED',
  'OCCUPANCY_CERTIFICATE',
  'IDENTITY',
  'CONSENT',
  'SIGNED_COPY',
  'PAYMENT_PROOF',
  'INCOME_PROOF',
  'OTHERS',
] as const
export type DocumentKind = (typeof documentKinds)[number]

const words: Record<DocumentKind, string> = {
  PHOTO: t`Photo`,
  LAG_THRAM: t`Lag thram`,
  KASHO: t`Kasho`,
  TRANSFER_DEED: t`Transfer deed`,
  OCCUPANCY_CERTIFICATE: t`Occupancy certificate`,
  IDENTITY: t`Identity document`,
  CONSENT: t`Consent`,
  SIGNED_COPY: t`Signed copy`,
  PAYMENT_PROOF: t`Proof of payment`,
  INCOME_PROOF: t`Proof of income`,
  OTHERS: t`Others`,
}

export function documentKindLabel(kind: DocumentKind): string {
  return words[kind]
}

/** Specification §9. */
export const maxDocumentBytes = 10_000_000
/** Enough for a house and its history; a full record reports this. */
export const maxDocumentsOfRecord = 200
