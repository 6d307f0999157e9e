import { chhetrum, formatMoney } from '../../domain/money.ts'
import { t } from '../../domain/wording.ts'

/** In the PDF: late interest stands on an account of its own, and so in no balance of rent and charges. In chhetrum; null where it was not asked. */
export function interestNotes(amount: number | null): string[] {
  if (amount === null) return [t`Late interest is not included.`]
  if (amount === 0) return []
  const interest = formatMoney(chhetrum(amount))
  return [t`Outstanding late interest of ${interest} is not included.`]
}
