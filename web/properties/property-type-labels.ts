import type { PropertyType } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'

export const propertyTypeLabels: Record<PropertyType, string> = { LAND: t`Plots`, BUILDING: t`Buildings`, UNIT: t`Units` }
