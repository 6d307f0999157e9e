import type { VacancyRow } from '../../../domain/reports/report-rows.ts'
import type { VacancyLetterState } from '../../../domain/reports/vacancy.ts'
import { vacancyLetterLabels } from '../../../domain/reports/vacancy-labels.ts'
import { unitPath } from '../../properties/property-paths.ts'
import type { StatusTable } from '../../ui/text/status-chip.tsx'

export const vacancyLetterTable: StatusTable<VacancyLetterState> = {
  DUE: { word: vacancyLetterLabels.DUE, shape: 'triangle', tone: 'amber' },
  SENT: { word: vacancyLetterLabels.SENT, shape: 'check', tone: 'green' },
  SENT_LATE: { word: vacancyLetterLabels.SENT_LATE, shape: 'half', tone: 'amber' },
  MISSED: { word: vacancyLetterLabels.MISSED, shape: 'triangle', tone: 'red' },
  NEVER_LET: { word: vacancyLetterLabels.NEVER_LET, shape: 'ring', tone: 'grey' },
}

const listingsPath = '/admin/master-lease/listings'

/** The page for the next step of a vacancy. The letter and repairs are on the page of the unit. */
export function stepPath({ unitId, nextStep, listingId }: Pick<VacancyRow, 'unitId' | 'nextStep' | 'listingId'>): string {
  if (nextStep === 'SEND_LETTER' || nextStep === 'REPAIR') return unitPath(unitId)
  if (nextStep === 'LIST' || listingId === null) {
    return `${listingsPath}/new?${new URLSearchParams({ propertyType: 'UNIT', propertyId: unitId })}`
  }
  return `${listingsPath}/${listingId}`
}
