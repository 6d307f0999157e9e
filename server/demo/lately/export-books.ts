import { accountMappingContract } from '../../../domain/accounting/account-mapping-contract.ts'
import { journalExportContract } from '../../../domain/accounting/journal-export-contract.ts'
import { addDays, addMonths, type CalendarDate, firstDayOf, monthOf } from '../../../domain/calendar-date.ts'
import { accounts } from '../../../domain/ledger/account.ts'
import type { DemoOffice } from '../demo-office.ts'

/** The office keeps its books in Tally: earlier months are already exported, and the last month is ready for export. */
export async function exportBooks(office: DemoOffice, today: CalendarDate): Promise<void> {
  for (const { code, name } of Object.values(accounts)) {
    const body = { accountCode: code, externalCode: `${code.slice(0, 2)}.${code.slice(2)}`, externalName: `${name} (rent)` }
    await office.call(accountMappingContract.create, { body })
  }
  const endOfLastMonth = addDays(firstDayOf(monthOf(today)), -1)
  for (const until of [addDays(firstDayOf(monthOf(addMonths(today, -1))), -1), endOfLastMonth]) {
    await office.call(journalExportContract.create, { body: { until } })
  }
}
