import type { LandRateTable } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import { t } from '../../platform/texts.ts'
import type { StatusTable } from '../../ui/text/status-chip.tsx'

export const editionStateTable: StatusTable<LandRateTable['state']> = {
  IN_FORCE: { word: t`In force`, shape: 'dot', tone: 'green' },
  REPLACED: { word: t`Replaced`, shape: 'slash', tone: 'grey' },
  LATER: { word: t`Not in force yet`, shape: 'clock', tone: 'blue' },
}
