import { formatMoney, type Money } from '../../../domain/money.ts'
import { t } from '../../platform/texts.ts'

/** The note below the amount due: charged late interest is on a separate account. */
export function dueNote(interestAmount: Money): string {
  return interestAmount > 0
    ? t`Includes amounts not yet due, excludes late interest of ${formatMoney(interestAmount)}`
    : t`Includes amounts not yet due`
}
