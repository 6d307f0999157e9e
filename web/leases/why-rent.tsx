import type { ReactNode } from 'react'
import { formatDate } from '../../domain/calendar-date.ts'
import type { Explanation, Segment } from '../../domain/leases/explanation.ts'
import type { Proration } from '../../domain/leases/lease-terms-shape.ts'
import { formatMoney, formatRate, joinUnits, parseMoney } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { WhyPopover } from '../ui/feedback/why-popover.tsx'
import { prorationLabels } from './lease-labels.ts'

const wordsByMethod: Readonly<Record<string, string>> = prorationLabels satisfies Record<Proration, string>

/** Explains a rent, an adjustment or interest: the stored explanation with formatted figures. */
export function WhyRent({ explanation, of, children }: { explanation: Explanation; of: string; children: ReactNode }) {
  return (
    <WhyPopover of={of} explanation={readable(explanation)}>
      {children}
    </WhyPopover>
  )
}

function readable({ rule, text, days, ofDays, suspendedDays, base, exact, rate, method, segments, ...rest }: Explanation) {
  return {
    rule,
    text,
    days: days === undefined ? undefined : ofDays === undefined ? days : t`${days} of ${ofDays}`,
    'days without rent': suspendedDays,
    base: base && inNu(base),
    'before rounding': exact && exact !== base ? inNu(exact) : undefined,
    rate: rate && rateOf(rate),
    ...rest,
    'days counted by': method && (wordsByMethod[method] ?? method),
    parts: segments?.map(partText),
  }
}

/** "15000" → "Nu. 15,000.00". A value without an exact decimal stays a fraction. */
function inNu(exact: string): string {
  const amount = parseMoney(exact)
  return amount === undefined ? joinUnits(`Nu. ${exact}`) : formatMoney(amount)
}

/** "24.87 Nu/ACRE" → "Nu. 24.87 a year per acre". A bare figure is a percentage. */
function rateOf(rate: string): string {
  const [, amount, unit] = /^([\d.]+) Nu\/(ACRE|SQFT)$/.exec(rate) ?? []
  if (!amount) return /^[\d.]+$/.test(rate) ? `${rate} %` : rate
  return t`${formatRate(amount)} a year per ${unit === 'ACRE' ? t`acre` : t`sq ft`}`
}

function partText({ from, to, days, ofDays, amount }: Segment): string {
  return t`${formatDate(from)} – ${formatDate(to)}: ${days} of ${ofDays} days, ${formatMoney(amount)}`
}
