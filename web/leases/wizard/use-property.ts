import { type Area, formatArea } from '../../../domain/area.ts'
import type { Money } from '../../../domain/money.ts'
import type { Holder } from '../../../domain/properties/holder.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { Unit } from '../../../domain/properties/unit-contract.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'

export type PropertyToLet = {
  label: string
  placeLabel: string
  areaLabels: string | null
  area: Area | null
  askingRentAmount: Money | null
  /** The use of a building or unit. */
  use: string | null
  owners: readonly Holder[]
  occupancy: Unit['occupancy']
  /** Set if the property is a unit. */
  unit?: Unit
}

/** The property of any type: its name, place, owners and occupancy. */
export function useProperty(propertyType: PropertyType, id: string | null): PropertyToLet | undefined {
  const args = { params: { id: id ?? '' } }
  const isAsked = (kind: PropertyType) => ({ isEnabled: id !== null && propertyType === kind })
  const unit = useEndpoint('unit.read', args, isAsked('UNIT')).data
  const building = useEndpoint('building.read', args, isAsked('BUILDING')).data
  const plot = useEndpoint('plot.read', args, isAsked('LAND')).data
  if (unit) return { ...unit, unit, label: `${unit.unitNumber} · ${unit.buildingName}`, areaLabels: areaText(unit.area) }
  if (building) return { ...building, label: building.name, area: null, areaLabels: null, askingRentAmount: null }
  if (!plot) return undefined
  return {
    ...plot,
    label: t`Plot ${plot.plotNumber} · Thram ${plot.thramNumber}`,
    areaLabels: areaText(plot.area),
    askingRentAmount: null,
    use: null,
  }
}

function areaText(area: Area | null): string | null {
  return area && formatArea(area)
}
