import { t } from '../../wording.ts'

/** The kinds of terms by the rules of 2009 for government land (rule 93): each kind has a maximum length. */
export const landTerms = ['LONG', 'SHORT', 'TEMPORARY'] as const
export type LandTerm = (typeof landTerms)[number]
export const landTermLabels: Readonly<Record<LandTerm, string>> = {
  LONG: t`Long-term`,
  SHORT: t`Short-term`,
  TEMPORARY: t`Temporary`,
}
