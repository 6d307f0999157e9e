import { addDays } from '../../../domain/calendar-date.ts'
import { reportContract } from '../../../domain/reports/report-contract.ts'
import { taxFactContract } from '../../../domain/reports/tax-fact-contract.ts'
import type { DemoOffice } from '../demo-office.ts'

/** As long as the office takes to write; the tax office wants to know within 15 days. */
const daysToWrite = 6

/** The tax office was told in time of each vacancy but those of the last days, whose letters are due now. */
export async function notifyTaxOffice(office: DemoOffice): Promise<void> {
  const { rows } = await office.call(reportContract.vacancies, { query: { pageSize: 50 } })
  for (const { unitId, buildingId, vacantSince, letterState } of rows) {
    if (letterState !== 'MISSED') continue
    const dated = addDays(vacantSince, daysToWrite)
    const body = { kind: 'VACANCY_NOTICE', buildingId, unitId, year: Number(dated.slice(0, 4)), dated } as const
    await office.call(taxFactContract.create, { body })
  }
}
