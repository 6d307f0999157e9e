import { t } from '../wording.ts'

/** The legal type of an owner or a tenant, which determines the identifying number. */
export const legalTypes = ['INDIVIDUAL', 'BUSINESS', 'INSTITUTION'] as const
export type LegalType = (typeof legalTypes)[number]

export const legalTypeLabels: Readonly<Record<LegalType, string>> = {
  INDIVIDUAL: t`Individual`,
  BUSINESS: t`Business`,
  INSTITUTION: t`Institution`,
}
