/** What can be imported, in the order in which each leans on those before it. */
export const importKinds = ['owner', 'thram', 'plot', 'building', 'unit', 'tenant', 'lease', 'opening-balance'] as const
export type ImportKind = (typeof importKinds)[number]

/** The names of the sheets of a workbook; also how screens call them. */
export const sheetNames: Record<ImportKind, string> = {
  owner: 'Owners',
  thram: 'Thrams',
  plot: 'Plots',
  building: 'Buildings',
  unit: 'Units',
  tenant: 'Tenants',
  lease: 'Leases',
  'opening-balance': 'Opening balances',
}

export const mostImportRows = 100_000
/** A workbook is opened whole, so it is bounded more closely than CSV, which is read as it comes. */
export const mostImportBytes = 50_000_000
export const mostWorkbookBytes = 15_000_000
export const mostFaultsShown = 200
