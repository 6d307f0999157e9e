import { addDays } from '../../../domain/calendar-date.ts'
import { reportContract } from '../../../domain/reports/report-contract.ts'
import { taxFactContract } from '../../../domain/reports/tax-fact-contract.ts'
import type { DemoOffice } from '../demo-office.ts'

/** The days from the vacancy to the letter; the law allows 15. */
const daysToWrite = 6

/** Records the letter to the tax office for each vacancy, except those of the last days, whose letters are due now. */
export async function recordVacancyLetters(office: DemoOffice): Promise<void> {
  const { rows } = await office.call(reportContract.vacancies, { query: { pageSize: 50 } })
  for (const { unitId, buildingId, vacantSince, letterState } of rows) {
    if (letterState !== 'MISSED') continue
    const dated = addDays(vacantSince, daysToWrite)
    const body = { kind: 'VACANCY_NOTICE', buildingId, unitId, year: Number(dated.slice(0, 4)), dated } as const
    await office.call(taxFactContract.create, { body })
  }
}
