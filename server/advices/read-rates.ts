import type { DatedRate } from '../../domain/leases/rent/late-interest.ts'
import { lateInterestSchema, taxRatesSchema, defaultLateInterest, defaultTaxRates } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database/database.ts'
import { readDated } from '../settings/setting-store.ts'

/** The yearly rate of late interest, by the day from which it applies (Tenancy Act ss.22, 44, unless another rate is set). */
export async function readInterestRates(tx: Tx): Promise<DatedRate[]> {
  const rates = await readDated(tx, 'lateInterest', lateInterestSchema, defaultLateInterest)
  return rates.map(({ from, value }) => ({ from, percent: value.percent }))
}

export type TaxRates = Record<'GST' | 'TDS', readonly DatedRate[]>

/** Tax percentages by the day from which they apply. An owner charges GST only from the day of registration. */
export async function readTaxRates(tx: Tx): Promise<TaxRates> {
  const rates = await readDated(tx, 'taxRates', taxRatesSchema, defaultTaxRates)
  return {
    GST: rates.map(({ from, value }) => ({ from, percent: value.gstPercent })),
    TDS: rates.map(({ from, value }) => ({ from, percent: value.tdsPercent })),
  }
}
