import type { Area } from '../../../domain/area.ts'
import type { Money } from '../../../domain/money.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { t } from '../../platform/texts.ts'
import { BuildingPicker } from '../../properties/buildings/building-picker.tsx'
import { PlotPicker } from '../../properties/plots/plot-picker.tsx'
import { UnitPicker } from '../../properties/units/unit-picker.tsx'
import type { FieldProps } from '../../ui/input/field-props.ts'

/** The property values that prefill the terms of a lease. */
export type Pickable = { area: Area | null; askingRentAmount: Money | null }

type PropertyPickerProps = Omit<FieldProps<string | null>, 'defaultValue' | 'label'> & {
  propertyType: PropertyType
  onPick: (property: Pickable | null) => void
}

/** Selects the plot, building or unit. */
export function PropertyPicker({ propertyType, onPick, ...field }: PropertyPickerProps) {
  switch (propertyType) {
    case 'LAND':
      return (
        <PlotPicker label={t`Plot`} {...field} onPick={(plot) => onPick(plot && { area: plot.area, askingRentAmount: null })} />
      )
    case 'BUILDING':
      return (
        <BuildingPicker
          label={t`Building`}
          {...field}
          onPick={(building) => onPick(building && { area: null, askingRentAmount: null })}
        />
      )
    case 'UNIT':
      return (
        <UnitPicker
          label={t`Unit`}
          {...field}
          onPick={(unit) => onPick(unit && { area: unit.area, askingRentAmount: unit.askingRentAmount })}
        />
      )
  }
}
