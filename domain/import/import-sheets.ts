import { areaSchema } from '../area.ts'
import { landRate, landRateTable } from '../properties/land-rates/land-rate.ts'
import { vendor } from '../maintenance/vendors/vendor.ts'
import { building } from '../properties/building.ts'
import { plot } from '../properties/plot.ts'
import { grossAreaIssue } from '../properties/gross-area-issue.ts'
import { thram } from '../properties/thram.ts'
import { unit } from '../properties/unit.ts'
import { requiredText, text } from '../text.ts'
import { bankAccountSheet } from './bank-account-sheet.ts'
import { chargeSheet } from './charge-sheet.ts'
import { chiwogSheet } from './chiwog-sheet.ts'
import { listCell, ownersCell } from './import-cells.ts'
import {
  dateColumn,
  type ImportColumn,
  type ImportSheet,
  type ImportValues,
  moneyColumn,
  needed,
  type RowIssue,
} from './import-column.ts'
import type { ImportKind } from './import-kind.ts'
import { place, thramNumber } from './land-columns.ts'
import { leaseSheet } from './lease-sheet.ts'
import { maintenancePlanSheet } from './maintenance-plan-sheet.ts'
import { meterReadingSheet, meterSheet } from './meter-sheets.ts'
import { importColumnsOf, otherImportColumnsOf } from './record-import.ts'
import { ownerSheet, tenantSheet } from './people-sheets.ts'

const owners: ImportColumn = {
  key: 'owners',
  title: 'Owners',
  read: ownersCell,
  example: '11410000999',
  note: 'CID or phone number and share of each owner, such as 11410000999 1/2; 11410001000 1/2. Without shares, they are equal.',
}

/** The columns of each sheet: the template, the reader and the messages follow from them. */
export const importSheets: Record<ImportKind, ImportSheet> = {
  chiwog: chiwogSheet,
  owner: ownerSheet,
  thram: {
    columns: [
      thramNumber,
      ...place,
      { key: 'subZone', title: 'Chiwog or locality', read: text(80) },
      ...importColumnsOf(thram, ['areaType', 'ownershipCategory']),
      { ...owners, ...needed },
      { key: 'heldSince', title: 'Held since', ...dateColumn, note: 'Leave empty if the date is not known.' },
    ],
  },
  plot: {
    columns: [...importColumnsOf(plot, ['plotNumber']), thramNumber, ...place, ...otherImportColumnsOf(plot, ['plotNumber'])],
    check: plotIssues,
    together: [['areaValue', 'areaUnit', 'grossAreaValue', 'grossAreaUnit']],
  },
  building: {
    columns: [
      ...importColumnsOf(building, ['name', 'buildingNumber']),
      {
        key: 'plotNumbers',
        title: 'Plot numbers',
        read: listCell(1000),
        ...needed,
        example: 'GT1-12',
        note: 'Separate several plots with semicolons: GT1-12; GT1-13.',
      },
      thramNumber,
      ...place,
      ...otherImportColumnsOf(building, ['name', 'buildingNumber']),
      { ...owners, note: 'Only if they differ from the owners of the thram.' },
    ],
  },
  unit: {
    columns: [
      ...importColumnsOf(unit, ['unitNumber']),
      {
        key: 'building',
        title: 'Building',
        read: requiredText(120),
        ...needed,
        example: 'Norzin House',
        note: 'Name or number of the building.',
      },
      { key: 'plotNumber', title: 'Plot number', read: text(30), note: 'Only if several buildings have the same name.' },
      ...otherImportColumnsOf(unit, ['unitNumber']),
      { ...owners, note: 'Only if they differ from the owners of the building.' },
    ],
    check: positiveArea,
    together: [['areaValue', 'areaUnit']],
  },
  meter: meterSheet,
  'meter-reading': meterReadingSheet,
  tenant: tenantSheet,
  vendor: { columns: otherImportColumnsOf(vendor, []) },
  'maintenance-plan': maintenancePlanSheet,
  'land-rate': { columns: [...otherImportColumnsOf(landRateTable, []), ...otherImportColumnsOf(landRate, [])] },
  lease: leaseSheet,
  'recurring-charge': chargeSheet,
  'opening-balance': {
    columns: [
      {
        key: 'lease',
        title: 'Lease',
        read: requiredText(40),
        ...needed,
        example: 'OLD-17',
        note: 'The lease number, or the reference in the sheet Leases.',
      },
      {
        key: 'amount',
        title: 'Amount owed (Nu.)',
        ...moneyColumn,
        ...needed,
        example: '25000.00',
        note: 'The amount still owed for the time before “Billed from”.',
      },
      { key: 'dueDate', title: 'Due', ...dateColumn, ...needed, example: '2026-11-05' },
    ],
    check: ({ amount }) => (amount === 0 ? [{ key: 'amount', message: 'Enter an amount above 0.' }] : []),
  },
  'bank-account': bankAccountSheet,
}

function plotIssues(values: ImportValues): RowIssue[] {
  const { areaValue, areaUnit: unit, grossAreaValue, grossAreaUnit } = values
  const issues = positiveArea(values)
  if (grossAreaValue === null || issues.length > 0) return issues
  const gross = areaSchema.safeParse({ value: grossAreaValue, unit: grossAreaUnit })
  if (!gross.success) return [{ key: 'grossAreaValue', message: 'Enter a gross area above 0, with its unit.' }]
  const net = areaSchema.safeParse({ value: areaValue, unit })
  const issue = net.success ? grossAreaIssue(net.data, gross.data) : undefined
  return issue ? [{ key: 'grossAreaValue', message: issue }] : []
}

function positiveArea({ areaValue, areaUnit: unit }: ImportValues): RowIssue[] {
  if (typeof areaValue !== 'string') return []
  if (!/[1-9]/.test(areaValue)) return [{ key: 'areaValue', message: 'Enter an area above 0.' }]
  return unit ? [] : [{ key: 'areaUnit', message: 'Enter the unit of the area.' }]
}
