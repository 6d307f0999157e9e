import type { DamageReport } from '../../domain/maintenance/damage-contract.ts'
import { plural, t } from '../platform/texts.ts'

/** The next step of a report, worded for the office or for the others. */
export function nextOfReport({ status, openBills, openCount }: DamageReport, isOffice: boolean): string {
  if (openBills > 0) return isOffice ? t`Check the repair bill.` : t`The office is checking the repair bill.`
  if (status === 'REPORTED') {
    if (isOffice) return plural(openCount, 'Arrange the repair, then resolve the item.', 'Decide on {n} items.')
    return t`The office will check the report and answer here.`
  }
  return status === 'RESOLVED'
    ? t`This report is complete. If something is still broken, report the problem again.`
    : t`The report was not accepted. The reason is shown with the item.`
}
