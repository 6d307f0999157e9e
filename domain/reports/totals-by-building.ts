import { add, type Fraction, fractionOfDecimal } from '../fraction.ts'
import { formatUse } from '../meters/meter-use.ts'
import { utilities, type Utility } from '../meters/meter.ts'
import type { MeterUseBuilding, MeterUseRow } from './report-rows.ts'

/** The supplier's bills for a building; the utility is null if a bill does not state it. */
export type SupplierBills = { readonly buildingId: string; readonly utility: Utility | null; readonly amount: number }

/** The rows of each building by utility, in their order, with the supplier's bills and the amounts billed to tenants. */
export function totalsByBuilding(rows: readonly MeterUseRow[], bills: readonly SupplierBills[]): MeterUseBuilding[] {
  return [...Map.groupBy(rows, ({ buildingId }) => buildingId)].flatMap(([buildingId, ofBuilding]) => {
    const buildingName = ofBuilding[0]?.buildingName ?? ''
    return [...utilities, null].flatMap((utility): MeterUseBuilding[] => {
      const own = ofBuilding.filter((row) => row.utility === utility)
      const paid = bills.filter((bill) => bill.buildingId === buildingId && bill.utility === utility)
      if (own.length === 0 && paid.length === 0) return []
      const billedAmount = own.reduce((sum, row) => sum + row.billedAmount, 0)
      const supplierAmount = paid.length === 0 ? null : paid.reduce((sum, { amount }) => sum + amount, 0)
      return [
        {
          ...{ buildingId, buildingName, utility, meterCount: own.length },
          buildingUse: sumOfUse(own.filter(({ unitNumber }) => unitNumber === null)),
          unitsUse: sumOfUse(own.filter(({ unitNumber }) => unitNumber !== null)),
          billedAmount,
          supplierAmount,
          differenceAmount: supplierAmount === null || utility === null ? null : billedAmount - supplierAmount,
        },
      ]
    })
  })
}

/** Null if no use is known. */
function sumOfUse(rows: readonly MeterUseRow[]): string | null {
  const known = rows.flatMap(({ use }) => (use === null ? [] : [fractionOfDecimal(use)]))
  const [first, ...others] = known
  return first === undefined ? null : formatUse(others.reduce((sum: Fraction, use) => add(sum, use), first))
}
