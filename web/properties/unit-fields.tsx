import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Area } from '../../domain/area.ts'
import type { Money } from '../../domain/money.ts'
import { buildingUses } from '../../domain/properties/property.ts'
import type { Unit } from '../../domain/properties/unit-contract.ts'
import { t } from '../platform/texts.ts'
import { AreaInput } from '../ui/area-input.tsx'
import { FormRow } from '../ui/form-page.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { required } from '../ui/use-form-fields.ts'
import { BuildingPicker } from './building-picker.tsx'
import { codeOptions } from './code-options.ts'
import { floorOptions } from './floor-words.ts'
import { type HolderDraft, holdersBody, holdersFault } from './holder-draft.ts'
import { LikeUnitNote } from './like-number-note.tsx'

export type UnitValues = {
  buildingId: string | null
  unitNumber: string
  floor: string | null
  use: Unit['use']
  bedrooms: string | null
  area: Area
  askingRentAmount: Money | null
  electricityMeter: string
  waterMeter: string
  owners: HolderDraft[] | null
}

export function unitValues(unit?: Unit): UnitValues {
  return {
    buildingId: unit?.buildingId ?? null,
    unitNumber: unit?.unitNumber ?? '',
    floor: String(unit?.floor ?? 0),
    use: unit?.use ?? 'RESIDENTIAL',
    bedrooms: unit?.bedrooms === null || unit?.bedrooms === undefined ? null : String(unit.bedrooms),
    area: unit?.area ?? { value: '', unit: 'SQFT' },
    askingRentAmount: unit?.askingRentAmount ?? null,
    electricityMeter: unit?.electricityMeter ?? '',
    waterMeter: unit?.waterMeter ?? '',
    owners: null,
  }
}

export const unitChecks = {
  buildingId: required(t`Choose the building.`),
  unitNumber: required(t`Give the unit number.`),
  floor: required(t`Choose the floor.`),
  owners: (owners: HolderDraft[] | null) => (owners ? holdersFault(owners) : null),
}

export function unitBody({ buildingId: _buildingId, floor, bedrooms, area, owners, ...rest }: UnitValues) {
  return {
    ...rest,
    floor: Number(floor),
    bedrooms: bedrooms === null ? null : Number(bedrooms),
    area: area.value.trim() === '' ? null : { ...area, value: area.value.trim() },
    ...(owners ? { owners: holdersBody(owners) } : {}),
  }
}

/** The one after: 101 → 102, A-09 → A-10; nothing to count on → blank. */
export function nextUnitNumber(unitNumber: string): string {
  const match = /^(.*?)(\d+)(\D*)$/.exec(unitNumber)
  if (!match) return ''
  const [, before = '', digits = '', after = ''] = match
  return `${before}${String(Number(digits) + 1).padStart(digits.length, '0')}${after}`
}

const bedroomOptions = Array.from({ length: 21 }, (_, count) => ({ value: String(count), label: String(count) }))

/** A unit keeps its building for good, so that is asked for only once. */
export function UnitFields({ form, ownId }: { form: UseFormReturnType<UnitValues>; ownId?: string }) {
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
        <TextInput label={t`Unit number`} required autoComplete="off" id="unit-number" {...form.getInputProps('unitNumber')} />
        <SearchSelect label={t`Floor`} required options={floorOptions} {...form.getInputProps('floor')} />
      </FormRow>
      <LikeUnitNote number={form.values.unitNumber} within={form.values.buildingId} ownId={ownId} />
      <FormRow>
        <NativeSelect label={t`Use`} data={codeOptions(buildingUses)} {...form.getInputProps('use')} />
        <SearchSelect
          label={t`Bedrooms`}
          isClearable
          placeholder="–"
          options={bedroomOptions}
          {...form.getInputProps('bedrooms')}
        />
      </FormRow>
      <FormRow>
        <AreaInput label={t`Area`} {...form.getInputProps('area')} value={form.values.area} />
        <MoneyInput label={t`Asking rent a month`} {...form.getInputProps('askingRentAmount')} />
      </FormRow>
      <FormRow>
        <TextInput label={t`Electricity meter`} autoComplete="off" maxLength={40} {...form.getInputProps('electricityMeter')} />
        <TextInput label={t`Water meter`} autoComplete="off" maxLength={40} {...form.getInputProps('waterMeter')} />
      </FormRow>
    </>
  )
}
