import { chhetrum, formatMoney } from '../../domain/money.ts'
import { t } from '../../domain/wording.ts'

/**
 * For the PDF: late interest has its own account, and so is not in the balance of rent and charges. In chhetrum; null if it was not
 * requested.
 */
export function interestNotes(amount: number | null): string[] {
  if (amount === null) return [t`Late interest is not included.`]
  if (amount === 0) return []
  const interest = formatMoney(chhetrum(amount))
  return [t`Outstanding late interest of ${interest} is not included.`]
}
