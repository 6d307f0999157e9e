import { formatMoney, type Money } from '../../../domain/money.ts'
import { t } from '../../platform/texts.ts'

/** Below what is due: late interest that was charged stands on an account of its own. */
export function dueNote(interestAmount: Money): string {
  return interestAmount > 0
    ? t`Includes amounts not yet due, excludes late interest of ${formatMoney(interestAmount)}`
    : t`Includes amounts not yet due`
}
