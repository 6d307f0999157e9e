import type { AgreementTemplate } from '../../../domain/leases/templates/agreement-template-contract.ts'
import { agreementTemplate } from '../../../domain/leases/templates/agreement-template.ts'
import { codeLabel } from '../../../domain/properties/property.ts'
import { t } from '../../platform/texts.ts'

export const templatesPath = '/admin/system-settings/agreement-templates'

export function templatePath(id: string): string {
  return `${templatesPath}/${id}`
}

const { isForLand, isForBuildings, isForUnits } = agreementTemplate.fields

/** "Units, Buildings (commercial)". */
export function kindsText(template: Pick<AgreementTemplate, 'isForLand' | 'isForBuildings' | 'isForUnits' | 'use'>): string {
  const kinds = [
    template.isForUnits && isForUnits.label,
    template.isForBuildings && isForBuildings.label,
    template.isForLand && isForLand.label,
  ].filter((label) => typeof label === 'string')
  const listed = kinds.join(', ')
  return template.use === null ? listed : t`${listed} (${codeLabel(template.use).toLowerCase()})`
}
