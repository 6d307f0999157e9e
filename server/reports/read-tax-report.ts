import { dateOf, earlier, partsOf } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { fraction, multiply, divide, fractionOfDecimal } from '../../domain/fraction.ts'
import { splitRent } from '../../domain/leases/rent-split.ts'
import { fractionOfMoney, type Money, minus, plus, toMoney, ZERO } from '../../domain/money.ts'
import { notFound } from '../../domain/problem.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import type { TaxRow } from '../../domain/reports/report-rows.ts'
import { taxRatesSchema, usualTaxRates } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database.ts'
import { readSetting } from '../settings/setting-store.ts'
import { ownerAsked } from '../remittance/owner-asked.ts'
import { readOwnership } from '../remittance/ownership-store.ts'
import { readTaxedRent, readTaxReceipts, readVacantMonths, type TaxedRent } from './tax-report-store.ts'

type TaxReport = ReplyInputOf<typeof reportContract.tax>
/** An owner's part, by days of holding, of the rent charged in a calendar year; interest, insurance and local taxes are theirs to add. */
export async function readTaxReport(tx: Tx, query: QueryOf<typeof reportContract.tax>): Promise<TaxReport> {
  const ownerId = ownerAsked(tx, query.ownerId)
  const year = query.year ?? partsOf(tx.today).year
  const owner = await tx.selectFrom('owners').select('name_english as name').where('id', '=', ownerId).executeTakeFirst()
  if (!owner) throw notFound('owner')
  const rows = await tx.actingAs('staff', (office) => readRows(office, ownerId, year))
  const sum = (of: (row: Row) => Money) => plus(...rows.map(of))
  const grossAmount = sum((row) => row.shareAmount)
  // Rent is taxed as it is charged, and a part of it is taken off for repairs (ITR 2017, III r.2.2 and 2.2.1), by the year's last day.
  const rates = await readSetting(tx, 'taxRates', { schema: taxRatesSchema, usual: usualTaxRates }, dateOf(year, 12, 31))
  const repairs = divide(fractionOfDecimal(rates.repairsPercent), fraction(100))
  const repairsAmount = toMoney(multiply(fractionOfMoney(grossAmount), repairs))
  return {
    title: 'Tax report',
    subtitle: `${owner.name}, income year ${year}`,
    asOf: earlier(dateOf(year, 12, 31), tx.today),
    rows,
    rowCount: rows.length,
    totals: {
      grossAmount,
      repairsAmount,
      adjustedAmount: minus(grossAmount, repairsAmount),
      receivedAmount: sum((row) => row.receivedAmount),
      taxWithheldAmount: sum((row) => row.taxWithheldAmount),
      vacantMonthCount: rows.reduce((total, { leaseId, monthCount }) => total + (leaseId ? 0 : monthCount), 0),
    },
    checks: [],
  }
}

type Row = Omit<TaxRow, 'rentAmount' | 'shareAmount' | 'receivedAmount' | 'taxWithheldAmount'> & {
  rentAmount: Money
  shareAmount: Money
  receivedAmount: Money
  taxWithheldAmount: Money
}

async function readRows(office: Tx, ownerId: string, year: number): Promise<Row[]> {
  const charges = await readTaxedRent(office, ownerId, year)
  const ownership = await readOwnership(office, charges)
  const partOf = (amount: Money, { propertyId, from, to }: TaxedRent) => {
    const held = ownership.get(propertyId)
    if (!held || amount === 0) return ZERO
    const own = splitRent(amount, { from, to }, held).filter((part) => part.ownerId === ownerId)
    return plus(...own.map((part) => part.amount))
  }
  const receipts = await readTaxReceipts(office, ownerId, year)
  const lets = [...Map.groupBy(charges, ({ leaseId }) => leaseId).values()].flatMap((ofLease): Row[] => {
    const [first] = ofLease
    if (!first) return []
    const { leaseId, propertyType, groupName, place, plotNumber, thramNumber, location, tenantName } = first
    const sum = (of: (charge: TaxedRent) => Money) => plus(...ofLease.map((charge) => partOf(of(charge), charge)))
    const shareAmount = sum(({ amount }) => amount)
    if (shareAmount === 0) return []
    return [
      {
        ...{ leaseId, propertyType, groupName, place, plotNumber, thramNumber, location, tenantName, shareAmount },
        monthCount: new Set(ofLease.map(({ from }) => from.slice(0, 7))).size,
        rentAmount: plus(...ofLease.map(({ amount }) => amount)),
        receivedAmount: sum(({ paidAmount }) => paidAmount),
        taxWithheldAmount: sum(({ taxWithheldAmount }) => taxWithheldAmount),
        taxStatus: taxStatusOf(ofLease),
        ...(receipts.get(leaseId) ?? { receipts: null, certificates: null }),
      },
    ]
  })
  const vacant = await readVacantMonths(office, ownerId, { year, until: earlier(dateOf(year, 12, 31), office.today) })
  return [...lets, ...vacant].toSorted(
    (a, b) => Number(a.propertyType === 'LAND') - Number(b.propertyType === 'LAND') || a.groupName.localeCompare(b.groupName),
  )
}

/** The farthest that all of it has come: one month that is still due makes the agreement due. */
function taxStatusOf(charges: readonly TaxedRent[]): Row['taxStatus'] {
  const taxed = charges.filter(({ taxAmount, taxWithheldAmount }) => taxAmount > 0 || taxWithheldAmount > 0)
  if (taxed.length === 0) return null
  if (taxed.some(({ taxAmount, taxWithheldAmount }) => taxWithheldAmount < taxAmount)) return 'DUE'
  return taxed.every(({ isRemitted }) => isRemitted) ? 'REMITTED' : 'PAID'
}
