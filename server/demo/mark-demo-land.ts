import { plotCaseContract } from '../../domain/plot-cases/plot-case-contract.ts'
import { landRemarkContract } from '../../domain/properties/remarks/land-remark-contract.ts'
import { type Thram, thramContract } from '../../domain/properties/thram-contract.ts'
import { addDays, addMonths, type CalendarDate, calendarDate } from '../../domain/calendar-date.ts'
import { leaseContract, newLeaseSchema } from '../../domain/leases/lease-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { landRateContract, landRateTableContract } from '../../domain/properties/land-rates/land-rate-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { takeOverLease } from '../leases/tenancy/take-over-lease.ts'
import { duringCall } from '../platform/http/current-call.ts'
import type { DemoOffice } from './demo-office.ts'

/** Marks one thram as mortgaged, and divides a plot of another one in two. */
export async function markDemoLand(office: DemoOffice, today: CalendarDate): Promise<void> {
  await letByTable(office, today)
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

/** The two rates of 2024 that a newspaper printed. A real office imports its own table. */
const source = 'Kuensel, report on the rates for leases of state land from January 2024'
const printed = [
  { town: 'Thimphu', amount: '24.87' },
  { town: 'Phuentsholing', amount: '23.23' },
]

/** Creates a table of rates, a lease of land at these rates, and a lease of five years ago whose fee is due for revision next month. */
async function letByTable(office: DemoOffice, today: CalendarDate): Promise<void> {
  const { id: landRateTableId } = await office.call(landRateTableContract.create, {
    body: { name: 'State land', startsOn: '2024-01-01', source, notes: 'Two of 67 urban centres.' },
  })
  const rates: string[] = []
  for (const rate of printed) {
    const { id } = await office.call(landRateContract.create, {
      body: { ...rate, landRateTableId, use: 'INDUSTRIAL', per: 'SQFT' },
    })
    rates.push(id)
  }
  const { items: thrams } = await office.call(thramContract.list, { query: { pageSize: 10, sort: 'thramNumber:desc' } })
  const { items: tenants } = await office.call(tenantContract.page, { query: { pageSize: 10 } } as never)
  const [thram, tenant] = [thrams[0], tenants[0]]
  const [rateId] = rates
  if (!thram || !tenant || !rateId) return
  const plots = await Promise.all(['A', 'B'].map((letter) => plotOf(office, thram.id, `GT1-8${thram.thramNumber}${letter}`)))
  const shared = { tenantId: tenant.id, frequency: 'YEARLY', periodMethod: 'ANNIVERSARY', purpose: 'Workshop' } as const
  const area = { value: '5000', unit: 'SQFT' } as const
  const lease = await office.call(leaseContract.create, {
    body: {
      ...{ ...shared, propertyType: 'LAND', propertyId: plots[0] ?? '', startDate: today },
      endDate: addDays(addMonths(today, 120), -1),
      witnesses: [
        { name: 'Dorji Wangdi', cid: '11410008801' },
        { name: 'Pema Yangzom', cid: '11410008802' },
      ],
      rate: { amount: '24.87', per: 'SQFT', area, table: { rateId, term: 'LONG' } },
    },
  })
  await office.call(leaseContract.activate, {
    params: { id: lease.id },
    body: { overrideReason: 'Signed on paper at the counter.' },
    ifMatch: lease.version,
  })
  const startDate = addMonths(calendarDate(`${today.slice(0, 7)}-01`), -59)
  const old = newLeaseSchema.parse({
    ...{ ...shared, propertyType: 'LAND', propertyId: plots[1], startDate, endDate: addDays(addMonths(startDate, 240), -1) },
    rate: { amount: '20', per: 'SQFT', area },
  })
  await office.inTransaction((tx) =>
    duringCall('import.create', () =>
      takeOverLease(tx, { ...old, billedFrom: addMonths(startDate, 60), formerNumber: 'LAND-7' }),
    ),
  )
}

async function plotOf(office: DemoOffice, thramId: string, plotNumber: string): Promise<string> {
  const area = { value: '5000', unit: 'SQFT' } as const
  const body = { thramId, plotNumber, landUse: 'INDUSTRIAL', landOrigin: 'ALLOTMENT', area } as const
  return (await office.call(plotContract.create, { body })).id
}
