import type { Remittance } from '../../domain/remittance/remittance-contract.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const remittanceStatusTable: StatusTable<Remittance['status']> = {
  SENT: { word: 'Sent', shape: 'dot', tone: 'green' },
  REVERSED: { word: 'Void', shape: 'cross', tone: 'red' },
}
