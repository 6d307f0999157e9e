import { t } from '../wording.ts'
/** What can be imported, in the order in which each leans on those before it. */
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

/** The names of the sheets of a workbook; also how screens call them. */
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

/** Bank accounts come by themselves: whoever imports them confirms who they are first. */
export const workbookKinds = importKinds.filter((kind) => kind !== 'bank-account')

export const maxImportRows = 100_000
/** A workbook is opened whole, so it is bounded more closely than CSV, which is read as it comes. */
export const maxImportBytes = 50_000_000
export const maxWorkbookBytes = 15_000_000
export const maxIssuesShown = 200

/** What becomes of rows whose record is registered already: an error each, or what is filled in replaces what stands there. */
export const existingChoices = ['REFUSE', 'UPDATE'] as const
export type Existing = (typeof existingChoices)[number]
/** Of the values that an import changes, these are kept to be read; as with errors, more help nobody. */
export const maxChanges = 10_000
