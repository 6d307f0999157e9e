import { formatMoney, type Money } from '../../../domain/money.ts'
import { t } from '../../platform/texts.ts'

/** Below what is due: late interest that was charged stands on an account of its own. */
export function dueNote(interestAmount: Money): string {
  return interestAmount > 0 ? t`All that is open, without late interest of ${formatMoney(interestAmount)}` : t`All that is open`
}
