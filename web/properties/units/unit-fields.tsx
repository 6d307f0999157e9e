import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Area } from '../../../domain/area.ts'
import { isMoney, type Money } from '../../../domain/money.ts'
import { unit } from '../../../domain/properties/unit.ts'
import type { Unit } from '../../../domain/properties/unit-contract.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { FormRow } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { required } from '../../ui/form/use-form-fields.ts'
import { SearchSelect } from '../../ui/input/search-select.tsx'
import { BuildingPicker } from '../buildings/building-picker.tsx'
import { type HolderDraft, holdersBody, holdersIssue } from '../ownership/holder-draft.ts'
import { SimilarUnitNote } from '../similar-number-note.tsx'
import { floorOptions } from './floor-options.ts'

export type UnitValues = FormValuesOf<typeof unit> & { buildingId: string | null; owners: HolderDraft[] | null }

export function unitValues(stored?: Unit): UnitValues {
  return { ...formValues(unit, stored), buildingId: stored?.buildingId ?? null, owners: null }
}

export const unitChecks = {
  ...formChecks(unit),
  buildingId: required(t`Choose the building.`),
  owners: (owners: HolderDraft[] | null) => (owners ? holdersIssue(owners) : null),
}

export function unitBody(values: UnitValues) {
  const { owners } = values
  return { ...formBody(unit, values), ...(owners ? { owners: holdersBody(owners) } : {}) }
}

/** The next number: 101 → 102, A-09 → A-10. Blank if there is no number to increment. */
export function nextUnitNumber(unitNumber: string): string {
  const match = /^(.*?)(\d+)(\D*)$/.exec(unitNumber)
  if (!match) return ''
  const [, before = '', digits = '', after = ''] = match
  return `${before}${String(Number(digits) + 1).padStart(digits.length, '0')}${after}`
}

const bedroomOptions = Array.from({ length: 21 }, (_, count) => ({ value: String(count), label: String(count) }))

/** The valid part of the input so far. */
function askedOf(values: UnitValues) {
  const { use, bedrooms, area, askingRentAmount } = formBody(unit, values)
  const isRight = (name: 'bedrooms' | 'area') => unitChecks[name](values[name] as never) === null
  return {
    use,
    bedrooms: isRight('bedrooms') ? (bedrooms ?? null) : null,
    area: isRight('area') ? (area ?? null) : null,
    rent: isMoney(askingRentAmount) ? askingRentAmount : null,
  }
}

/** The content below the asking rent. It comes from a later slice. */
export type RentHintOf = (unit: {
  buildingId: string | null
  use: string
  bedrooms: number | null
  area: Area | null
  rent: Money | null
}) => ReactNode
type UnitFieldsProps = {
  form: UseFormReturnType<UnitValues>
  ownId?: string
  rentHint: RentHintOf
  /** Set for a unit of a building. */
  buildingId?: string
}

/** A unit's building never changes, so it is asked only once. */
export function UnitFields({ form, ownId, rentHint, buildingId }: UnitFieldsProps) {
  return (
    <>
      {ownId === undefined && (
        <BuildingPicker
          label={t`Building`}
          required
          placeholder={t`Search name, plot or owner`}
          {...form.getInputProps('buildingId')}
        />
      )}
      <FormRow>
        <RecordField of={unit} name="unitNumber" form={form} id="unit-number" />
        <SearchSelect label={unit.fields.floor.label} required options={floorOptions} {...chosenNumber(form, 'floor')} />
      </FormRow>
      <SimilarUnitNote number={form.values.unitNumber} within={form.values.buildingId} ownId={ownId} />
      <FormRow>
        <RecordField of={unit} name="use" form={form} />
        <SearchSelect
          label={unit.fields.bedrooms.label}
          isClearable
          placeholder="–"
          options={bedroomOptions}
          {...chosenNumber(form, 'bedrooms')}
        />
        <RecordField of={unit} name="furnishing" form={form} />
      </FormRow>
      <FormRow>
        <RecordField of={unit} name="area" form={form} />
        <RecordField of={unit} name="askingRentAmount" form={form} />
      </FormRow>
      {rentHint({ buildingId: buildingId ?? form.values.buildingId, ...askedOf(form.values) })}
      <FormRow>
        <RecordField of={unit} name="electricityMeter" form={form} />
        <RecordField of={unit} name="waterMeter" form={form} />
      </FormRow>
    </>
  )
}

/** A number that is chosen from a list, whose options are text. */
function chosenNumber(form: UseFormReturnType<UnitValues>, name: 'floor' | 'bedrooms') {
  const value = form.values[name]
  return {
    ...form.getInputProps(name),
    value: value === '' ? null : String(value),
    onChange: (chosen: string | null) => form.setFieldValue(name, chosen ?? ''),
  }
}
