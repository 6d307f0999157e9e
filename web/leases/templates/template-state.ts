import type { AgreementTemplate } from '../../../domain/leases/templates/agreement-template-contract.ts'
import { t } from '../../platform/texts.ts'
import type { StatusTable } from '../../ui/text/status-chip.tsx'

type TemplateState = 'DEFAULT' | 'CHOICE' | 'RETIRED'

export const templateStateTable: StatusTable<TemplateState> = {
  DEFAULT: { word: t`Default`, shape: 'dot', tone: 'green' },
  CHOICE: { word: t`Optional`, shape: 'ring', tone: 'blue' },
  RETIRED: { word: t`Retired`, shape: 'cross', tone: 'grey' },
}

export function templateState({ isDefault, isRetired }: Pick<AgreementTemplate, 'isDefault' | 'isRetired'>): TemplateState {
  return isRetired ? 'RETIRED' : isDefault ? 'DEFAULT' : 'CHOICE'
}
