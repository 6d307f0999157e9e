import type { DamageReport } from '../../domain/maintenance/damage-contract.ts'
import { plural, t } from '../platform/texts.ts'

/** What happens next with a report, in words, for the office or for the others. */
export function nextOfReport({ status, openBills, openCount }: DamageReport, isOffice: boolean): string {
  if (openBills > 0) return isOffice ? t`Check the repair bill.` : t`The office checks the repair bill.`
  if (status === 'REPORTED') {
    if (isOffice) return plural(openCount, 'Have it repaired, then resolve it.', '{n} items are to be decided.')
    return t`The office looks into it and answers here.`
  }
  return status === 'RESOLVED'
    ? t`Nothing more to do. Is it still broken? Report it again.`
    : t`It was not accepted; the reason stands with it.`
}
