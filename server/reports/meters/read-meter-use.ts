import { formatCount } from '../../../domain/money.ts'
import { addMonthsToMonth, earlier, formatMonth, monthOf } from '../../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../../domain/endpoint.ts'
import { type Counted, formatUse } from '../../../domain/meters/meter-use.ts'
import { utilityLabels } from '../../../domain/meters/meter.ts'
import { periodOfMonths, useInPeriod, type UseInPeriod, type UsePeriod } from '../../../domain/meters/use-in-period.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { meterUseSheet } from '../../../domain/reports/meter-use-sheets.ts'
import { totalsByBuilding } from '../../../domain/reports/totals-by-building.ts'
import type { reportContract } from '../../../domain/reports/report-contract.ts'
import { maxPrintedRows } from '../../../domain/reports/report-limits.ts'
import { sumsByTitle } from '../../../domain/reports/report-sheet.ts'
import type { MeterUseRow } from '../../../domain/reports/report-rows.ts'
import { t } from '../../../domain/wording.ts'
import type { Tx } from '../../platform/database/database.ts'
import { forFullList, pageOfRows } from '../../platform/database/page.ts'
import { requestedBuilding } from '../requested-building.ts'
import { pageOfReport } from '../page-of-report.ts'
import {
  type MeterInPlace,
  readBilledOf,
  readMetersOf,
  readReadingsOf,
  readSupplierBills,
  type Stretch,
} from './meter-use-store.ts'

type MeterUse = ReplyInputOf<typeof reportContract.meterUse>
type Query = QueryOf<typeof reportContract.meterUse>

/** With more meters, the report must be for one building: its totals include all its rows. */
const maxMeters = maxPrintedRows
/** Up to this month, unless requested otherwise. */
const defaultMonths = 12

/** The metered use in some months, the amounts billed to tenants for it, and the suppliers' bills. */
export async function readMeterUse(tx: Tx, query: Query): Promise<MeterUse> {
  const toMonth = query.toMonth ?? monthOf(tx.today)
  const fromMonth = query.fromMonth ?? addMonthsToMonth(toMonth, 1 - defaultMonths)
  const period = periodOfMonths(fromMonth, toMonth)
  const building = await requestedBuilding(tx, query.buildingId)
  const { rows, buildings } = await forFullList(tx, 'rows', () => readAll(tx, query, period))
  const page = pageOfRows(query, rows)
  const total = (of: (each: (typeof buildings)[number]) => number | null) =>
    buildings.reduce((sum, each) => sum + (of(each) ?? 0), 0)
  const months = fromMonth === toMonth ? formatMonth(toMonth) : t`${formatMonth(fromMonth)} to ${formatMonth(toMonth)}`
  return {
    title: 'Metered use',
    subtitle: [months, ...building, ...(query.utility ? [utilityLabels[query.utility]] : [])].join(', '),
    asOf: earlier(period.to, tx.today),
    ...pageOfReport(page, page.items),
    totals: {
      billedAmount: total(({ billedAmount }) => billedAmount),
      supplierAmount: total(({ supplierAmount }) => supplierAmount),
      differenceAmount: total(({ differenceAmount }) => differenceAmount),
    },
    sums: sumsByTitle(meterUseSheet, rows),
    checks: [],
    buildings,
  }
}

async function readAll(tx: Tx, { buildingId, utility }: Query, period: UsePeriod): Promise<Pick<MeterUse, 'rows' | 'buildings'>> {
  const meters = await readMetersOf(tx, { buildingId, utility }, period, maxMeters)
  if (meters.length > maxMeters) {
    throw fieldProblem('/buildingId', t`Choose a building. The report has at most ${formatCount(maxMeters)} meters.`)
  }
  const meterIds = meters.map(({ meterId }) => meterId)
  const readings = await readReadingsOf(tx, meterIds, period)
  const uses = new Map(meters.map(({ meterId, digits }) => [meterId, useInPeriod(readings.get(meterId) ?? [], period, digits)]))
  const billed = await readBilledOf(
    tx,
    [...uses].flatMap(([meterId, use]): Stretch[] =>
      use?.last ? [{ meterId, after: use.first.readOn, upTo: use.last.readOn }] : [],
    ),
  )
  const rows = meters.map((meter) =>
    rowOf(meter, {
      use: uses.get(meter.meterId),
      unusual: (readings.get(meter.meterId) ?? []).toSorted(byDay).findLast(({ unusual }) => unusual !== null)?.unusual ?? null,
      billedAmount: billed.get(meter.meterId) ?? 0,
    }),
  )
  const buildingIds = [...new Set(meters.map((meter) => meter.buildingId))]
  return { rows, buildings: totalsByBuilding(rows, await readSupplierBills(tx, buildingIds, { period, utility })) }
}

type Found = Pick<MeterUseRow, 'unusual' | 'billedAmount'> & { use: UseInPeriod | undefined }

function rowOf(meter: MeterInPlace, { use: found, unusual, billedAmount }: Found): MeterUseRow {
  const { meterId, meterNumber, utility, buildingId, buildingName, unitNumber } = meter
  const { first, last, use, isEstimated = false } = found ?? {}
  return {
    ...{ buildingId, buildingName, meterId, meterNumber, unitNumber, utility },
    firstReadOn: first?.readOn ?? null,
    firstValue: first?.newValue ?? first?.value ?? null,
    lastReadOn: last?.readOn ?? null,
    lastValue: last?.value ?? null,
    use: use ? formatUse(use) : null,
    isEstimated,
    unusual,
    billedAmount,
  }
}

function byDay(a: Counted, b: Counted): number {
  return a.readOn < b.readOn ? -1 : 1
}
