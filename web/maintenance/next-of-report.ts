import type { DamageReport } from '../../domain/maintenance/damage-contract.ts'

/** What happens next with a report, in words, for the office or for the others. */
export function nextOfReport({ status, openBills, openCount }: DamageReport, isOffice: boolean): string {
  if (openBills > 0) return isOffice ? 'Check the repair bill.' : 'The office checks the repair bill.'
  if (status === 'REPORTED') {
    if (isOffice) return openCount === 1 ? 'Have it repaired, then resolve it.' : `${openCount} items are to be decided.`
    return 'The office looks into it and answers here.'
  }
  return status === 'RESOLVED'
    ? 'Nothing more to do. Is it still broken? Report it again.'
    : 'It was not accepted; the reason stands with it.'
}
