import { addMonths, type CalendarDate } from '../../domain/calendar-date.ts'
import { landRemarkContract } from '../../domain/properties/remarks/land-remark-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import type { DemoOffice } from './demo-office.ts'

/** One thram is mortgaged. */
export async function markDemoLand(office: DemoOffice, today: CalendarDate): Promise<void> {
  const { items } = await office.call(thramContract.list, { query: { pageSize: 10, sort: 'thramNumber:asc' } })
  const [thram] = items
  if (!thram) return
  await office.call(landRemarkContract.create, {
    body: {
      ...{ thramId: thram.id, kind: 'MORTGAGE', startsOn: addMonths(today, -20), endsOn: addMonths(today, 100) },
      ...{ reference: 'BOB/TH/2025/118', inFavourOf: 'Bank of Bhutan', text: 'Loan for the renovation of the building.' },
    },
  })
}
