import { joinUnits, type Money } from '../../../domain/money.ts'
import { t } from '../../platform/texts.ts'

/** "Nu. 500k", "Nu. 1.2m": for the scale of a chart, not for exact figures. */
export function compactNu(amount: number | Money): string {
  return joinUnits(`Nu. ${compactAmount(amount)}`)
}

/** "500k", "1.2m": above a bar, if the title has the unit. At most three digits. */
export function compactAmount(amount: number | Money): string {
  const nu = amount / 100
  if (nu >= 999_500) return t`${trimmed(nu / 1_000_000)}m`
  if (nu >= 999.5) return t`${trimmed(nu / 1_000)}k`
  return trimmed(nu)
}

function trimmed(figure: number): string {
  return String(Number(figure.toPrecision(3)))
}
