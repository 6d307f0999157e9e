import type { LeaseStepProps } from './lease-step-props.ts'
import { type Pickable, PropertyPicker } from './property-picker.tsx'
import { PropertyToLet } from './property-to-let.tsx'

/** Step 1: what is let. Its area and asking rent begin the terms where nothing is typed yet. */
export function WhatStep({ form, propertyType }: LeaseStepProps) {
  const { propertyId, rentAmount, rate } = form.getValues()
  const begin = (property: Pickable | null) => {
    if (property?.askingRentAmount && rentAmount === null) form.setFieldValue('rentAmount', property.askingRentAmount)
    if (property?.area && rate.area.value === '') form.setFieldValue('rate.area', property.area)
  }
  return (
    <>
      <PropertyPicker propertyType={propertyType} required {...form.getInputProps('propertyId')} onPick={begin} />
      {propertyId && <PropertyToLet propertyType={propertyType} propertyId={propertyId} />}
    </>
  )
}
