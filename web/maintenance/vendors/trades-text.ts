import { tradeLabels } from '../../../domain/maintenance/vendors/vendor.ts'
import type { Vendor } from '../../../domain/maintenance/vendors/vendor-contract.ts'

/** "Plumbing, Painting". */
export function tradesText({ trade, secondTrade }: Pick<Vendor, 'trade' | 'secondTrade'>): string {
  return secondTrade === null ? tradeLabels[trade] : `${tradeLabels[trade]}, ${tradeLabels[secondTrade]}`
}
