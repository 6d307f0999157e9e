import type { Unit } from '../../domain/properties/unit-contract.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const occupancyTable: StatusTable<Unit['occupancy']> = {
  VACANT: { word: 'Vacant', shape: 'ring', tone: 'amber' },
  OCCUPIED: { word: 'Occupied', shape: 'dot', tone: 'green' },
  RESERVED: { word: 'Reserved', shape: 'half', tone: 'blue' },
}
