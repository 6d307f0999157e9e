import type { Remittance } from '../../domain/remittance/remittance-contract.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const remittanceStatusTable: StatusTable<Remittance['status']> = {
  SENT: { word: t`Sent`, shape: 'dot', tone: 'green' },
  REVERSED: { word: t`Void`, shape: 'cross', tone: 'red' },
}
