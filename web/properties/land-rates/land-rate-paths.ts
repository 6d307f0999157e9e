export const landRatesPath = '/admin/master-lease/land-rates'

export function landRateTablePath(id: string): string {
  return `${landRatesPath}/${id}`
}
