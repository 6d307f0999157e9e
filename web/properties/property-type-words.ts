import type { PropertyType } from '../../domain/properties/property.ts'

export const propertyTypeWords: Record<PropertyType, string> = { LAND: 'Plots', BUILDING: 'Buildings', UNIT: 'Units' }
