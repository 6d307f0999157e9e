import type { Unit } from '../../domain/properties/unit-contract.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const occupancyTable: StatusTable<Unit['occupancy']> = {
  VACANT: { word: t`Vacant`, shape: 'ring', tone: 'amber' },
  OCCUPIED: { word: t`Occupied`, shape: 'dot', tone: 'green' },
  RESERVED: { word: t`Reserved`, shape: 'half', tone: 'blue' },
}
