import { t } from '../wording.ts'
/** The kinds of imports, ordered so that each depends only on earlier ones. */
export const importKinds = [
  ...([
    'chiwog',
    'owner',
    'thram',
    'plot',
    'building',
    'unit',
    'meter',
    'meter-reading',
    'tenant',
    'vendor',
    'maintenance-plan',
    'land-rate',
  ] as const),
  ...(['lease', 'recurring-charge', 'opening-balance', 'bank-account'] as const),
] as const
export type ImportKind = (typeof importKinds)[number]

/** The sheet names of a workbook; screens use the same names. */
export const sheetNames: Record<ImportKind, string> = {
  chiwog: t`Chiwogs and localities`,
  owner: t`Owners`,
  thram: t`Thrams`,
  plot: t`Plots`,
  building: t`Buildings`,
  unit: t`Units`,
  meter: t`Meters`,
  'meter-reading': t`Meter readings`,
  tenant: t`Tenants`,
  vendor: t`Vendors`,
  'maintenance-plan': t`Maintenance plans`,
  'land-rate': t`Land rates`,
  lease: t`Leases`,
  'recurring-charge': t`Recurring charges`,
  'opening-balance': t`Opening balances`,
  'bank-account': t`Bank accounts`,
}

/** Bank accounts are imported separately, because the user must first confirm their identity. */
export const workbookKinds = importKinds.filter((kind) => kind !== 'bank-account')

export const maxImportRows = 100_000
/** A workbook is opened as a whole, so its limit is lower than that of CSV, which is read as a stream. */
export const maxImportBytes = 50_000_000
export const maxWorkbookBytes = 15_000_000
export const maxIssuesShown = 200

/** The choice for rows whose record is already registered: an error for each, or their filled-in values replace the stored ones. */
export const existingChoices = ['REFUSE', 'UPDATE'] as const
export type Existing = (typeof existingChoices)[number]
/** The maximum number of changed values that are stored for reading, as for errors. */
export const maxChanges = 10_000
