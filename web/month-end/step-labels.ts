import type { MonthEndStep } from '../../domain/month-end/month-end-step.ts'
import { plural, t } from '../platform/texts.ts'

export const stepLabels: Readonly<Record<MonthEndStep, string>> = {
  GENERATE: t`Generate advices`,
  MATCH: t`Match bank lines`,
  PROOFS: t`Check proofs of payment`,
  CHASE: t`Contact overdue tenants`,
  INTEREST: t`Post late interest`,
  TAX: t`Remit tax withheld`,
  OWNERS: t`Remit to owners`,
  REPORTS: t`Check reports`,
  CLOSE: t`Close the month`,
}

type Left = { step: MonthEndStep; count: number; hasMore: boolean }

/** Describes the remaining work of a step. */
export function stepLeft({ step, count, hasMore }: Left): string {
  if (count === 0) return step === 'REPORTS' ? t`No differences found` : t`Nothing`
  const text = countText(step, count)
  return hasMore ? t`More than ${text}` : text
}

function countText(step: MonthEndStep, count: number): string {
  switch (step) {
    case 'GENERATE':
      return plural(count, '{n} lease not billed', '{n} leases not billed')
    case 'MATCH':
      return plural(count, '{n} line', '{n} lines')
    case 'PROOFS':
      return plural(count, '{n} proof', '{n} proofs')
    case 'CHASE':
      return plural(count, '{n} overdue tenant', '{n} overdue tenants')
    case 'INTEREST':
      return plural(count, '{n} advice without late interest', '{n} advices without late interest')
    case 'TAX':
      return plural(count, '{n} payment', '{n} payments')
    case 'OWNERS':
      return plural(count, '{n} paid advice', '{n} paid advices')
    case 'REPORTS':
      return plural(count, '{n} figure differs from the ledger', '{n} figures differ from the ledger')
    case 'CLOSE':
      return plural(count, '{n} day open', '{n} days open')
    default:
      return step satisfies never
  }
}
