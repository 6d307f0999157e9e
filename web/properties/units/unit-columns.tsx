import { formatArea } from '../../../domain/area.ts'
import { codeLabel } from '../../../domain/properties/property.ts'
import type { Unit } from '../../../domain/properties/unit-contract.ts'
import { t } from '../../platform/texts.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { occupancyTable } from '../occupancy-table.ts'
import { statusColumn } from '../../ui/table/columns.tsx'

/** The columns that every list of units shares, for all roles. */
export const unitColumns = {
  number: {
    key: 'number',
    title: t`Unit`,
    sortBy: 'unitNumber',
    card: 'title',
    cell: (unit) => <span className="figures">{unit.unitNumber}</span>,
  },
  building: { key: 'building', title: t`Building`, sortBy: 'buildingName', cell: (unit) => unit.buildingName },
  use: { key: 'use', title: t`Use`, cell: (unit) => codeLabel(unit.use) },
  area: {
    key: 'area',
    title: t`Area`,
    align: 'end',
    cell: (unit) => <span className="figures">{unit.area ? formatArea(unit.area) : '–'}</span>,
  },
  occupancy: statusColumn({ key: 'occupancy', title: t`Occupancy`, table: occupancyTable, of: (unit) => unit.occupancy }),
} satisfies Record<string, Column<Unit>>
