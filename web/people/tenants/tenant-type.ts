import { legalTypeLabels, legalTypes } from '../../../domain/people/legal-type.ts'

export { legalTypeLabels as tenantTypeLabels, legalTypes as tenantTypes }
export const tenantTypeOptions = legalTypes.map((value) => ({ value, label: legalTypeLabels[value] }))
