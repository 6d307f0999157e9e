import { t } from '../wording.ts'

/** What an owner or a tenant is before the law; it decides by which number they are known. */
export const legalTypes = ['INDIVIDUAL', 'BUSINESS', 'INSTITUTION'] as const
export type LegalType = (typeof legalTypes)[number]

export const legalTypeLabels: Readonly<Record<LegalType, string>> = {
  INDIVIDUAL: t`Individual`,
  BUSINESS: t`Business`,
  INSTITUTION: t`Institution`,
}
