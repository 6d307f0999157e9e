import { z } from 'zod'
import { text } from '../text.ts'
import { dzongkhagsWithTaxOffice } from './dzongkhags-with-tax-office.ts'

export const taxOfficesSchema = z.object(
  Object.fromEntries(Object.keys(dzongkhagsWithTaxOffice).map((field) => [field, text(80)])),
)
/** By field; empty if unknown. */
export type TaxOffices = z.output<typeof taxOfficesSchema>
export const defaultTaxOffices: TaxOffices = Object.fromEntries(Object.keys(dzongkhagsWithTaxOffice).map((field) => [field, '']))

/** The tax office of a dzongkhag, or null if nobody has entered it. */
export function taxOfficeOf(offices: TaxOffices, dzongkhag: string | null): string | null {
  const known = Object.entries(dzongkhagsWithTaxOffice).find(([, name]) => name === dzongkhag)
  return (known && offices[known[0]]) || null
}
