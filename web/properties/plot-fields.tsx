import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Area } from '../../domain/area.ts'
import type { Plot } from '../../domain/properties/plot-contract.ts'
import { landOrigins, landUses } from '../../domain/properties/property.ts'
import { AreaInput } from '../ui/area-input.tsx'
import { FormRow } from '../ui/form-page.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { required } from '../ui/use-form-fields.ts'
import { codeOptions } from './code-options.ts'
import { ThramPicker } from './thram-picker.tsx'

export type PlotValues = {
  plotNumber: string
  thramId: string | null
  landOrigin: Plot['landOrigin'] | null
  landUse: Plot['landUse'] | null
  area: Area
  address: string
}

export function plotValues(plot?: Plot): PlotValues {
  return {
    plotNumber: plot?.plotNumber ?? '',
    thramId: plot?.thramId ?? null,
    landOrigin: plot?.landOrigin ?? null,
    landUse: plot?.landUse ?? null,
    area: plot?.area ?? { value: '', unit: 'ACRE' },
    address: plot?.address ?? '',
  }
}

export const plotChecks = {
  plotNumber: required('Give the plot number.'),
  thramId: required('Choose the thram.'),
  landOrigin: required('Choose the land origin.'),
  landUse: required('Choose the land use.'),
  area: ({ value }: Area) => required('Give the area.')(value),
}

/** What was checked already is there; the call wants it without "or not chosen". */
export function plotBody({ plotNumber, landOrigin, landUse, area, address }: PlotValues) {
  return {
    plotNumber,
    landOrigin: landOrigin ?? 'UNKNOWN',
    landUse: landUse ?? 'OTHER',
    area: { ...area, value: area.value.trim() },
    address,
  }
}

/** A plot keeps its thram for good, so that is asked for only once. */
export function PlotFields({ form, isNew }: { form: UseFormReturnType<PlotValues>; isNew: boolean }) {
  return (
    <>
      {isNew && (
        <ThramPicker label="Thram" required placeholder="Search number, place or owner" {...form.getInputProps('thramId')} />
      )}
      <TextInput label="Plot number" required autoComplete="off" {...form.getInputProps('plotNumber')} />
      <AreaInput label="Area" required {...form.getInputProps('area')} value={form.values.area} />
      <FormRow>
        <SearchSelect
          label="Land use"
          required
          placeholder="Search"
          options={codeOptions(landUses)}
          {...form.getInputProps('landUse')}
        />
        <SearchSelect
          label="Land origin"
          required
          placeholder="Search"
          options={codeOptions(landOrigins)}
          {...form.getInputProps('landOrigin')}
        />
      </FormRow>
      <TextInput label="Address" {...form.getInputProps('address')} />
    </>
  )
}
