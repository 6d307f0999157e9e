import { addMonths, type CalendarDate } from '../../domain/calendar-date.ts'
import { plotCaseContract } from '../../domain/plot-cases/plot-case-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { landRemarkContract } from '../../domain/properties/remarks/land-remark-contract.ts'
import { type Thram, thramContract } from '../../domain/properties/thram-contract.ts'
import type { DemoOffice } from './demo-office.ts'

/** One thram is mortgaged, and a plot of another one was divided in two. */
export async function markDemoLand(office: DemoOffice, today: CalendarDate): Promise<void> {
  const { items } = await office.call(thramContract.list, { query: { pageSize: 10, sort: 'thramNumber:asc' } })
  const [thram, other] = items
  if (!thram || !other) return
  await divideDemoPlot(office, other, today)
  await office.call(landRemarkContract.create, {
    body: {
      ...{ thramId: thram.id, kind: 'MORTGAGE', startsOn: addMonths(today, -20), endsOn: addMonths(today, 100) },
      ...{ reference: 'BOB/TH/2025/118', inFavourOf: 'Bank of Bhutan', text: 'Loan for the renovation of the building.' },
    },
  })
}

async function divideDemoPlot(office: DemoOffice, { id: thramId, thramNumber }: Thram, today: CalendarDate): Promise<void> {
  const part = (value: string, letter: string) => ({
    ...{ plotNumber: `GT1-9${thramNumber}${letter}`, landUse: 'RESIDENTIAL' as const, area: { value, unit: 'ACRE' as const } },
  })
  const { plotNumber, ...whole } = part('0.42', '')
  const plot = await office.call(plotContract.create, { body: { ...whole, plotNumber, thramId, landOrigin: 'INHERITANCE' } })
  const begun = await office.call(plotCaseContract.create, { body: { kind: 'SUBDIVISION', plotIds: [plot.id] } })
  let current = await office.call(plotCaseContract.update, {
    params: { id: begun.id },
    body: {
      ...{ applicant: 'Family of the late owner', surveyReference: 'NLC/TH/SUB/2211', surveyedOn: addMonths(today, -1) },
      plots: [part('0.24', 'A'), part('0.18', 'B')],
    },
    ifMatch: begun.version,
  })
  for (const to of ['SURVEYED', 'APPROVED', 'CLOSED'] as const) {
    current = await office.call(plotCaseContract.move, { params: { id: begun.id }, body: { to }, ifMatch: current.version })
  }
}
