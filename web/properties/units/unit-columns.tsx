import { formatArea } from '../../../domain/area.ts'
import { wordsOf } from '../../../domain/properties/property.ts'
import type { Unit } from '../../../domain/properties/unit-contract.ts'
import { t } from '../../platform/texts.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { occupancyTable } from '../occupancy.ts'

/** What every list of units says of one, whoever reads it. */
export const unitColumns = {
  number: {
    key: 'number',
    title: t`Unit`,
    sortBy: 'unitNumber',
    card: 'title',
    cell: (unit) => <span className="figures">{unit.unitNumber}</span>,
  },
  building: { key: 'building', title: t`Building`, sortBy: 'buildingName', cell: (unit) => unit.buildingName },
  use: { key: 'use', title: t`Use`, cell: (unit) => wordsOf(unit.use) },
  area: {
    key: 'area',
    title: t`Area`,
    align: 'end',
    cell: (unit) => <span className="figures">{unit.area ? formatArea(unit.area) : '–'}</span>,
  },
  occupancy: {
    key: 'occupancy',
    title: t`Occupancy`,
    card: 'status',
    cell: (unit) => <StatusChip status={unit.occupancy} table={occupancyTable} />,
  },
} satisfies Record<string, Column<Unit>>
