import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Area } from '../../domain/area.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Plot } from '../../domain/properties/plot-contract.ts'
import { landOrigins, landUses } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { AreaInput } from '../ui/area-input.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { FormRow } from '../ui/form-page.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { required } from '../ui/use-form-fields.ts'
import { codeOptions } from './code-options.ts'
import { LikePlotNote } from './like-number-note.tsx'
import { PrecinctInput } from './precinct-input.tsx'
import { ThramPicker } from './thram-picker.tsx'

export type PlotValues = {
  plotNumber: string
  thramId: string | null
  landOrigin: Plot['landOrigin'] | null
  landUse: Plot['landUse'] | null
  area: Area
  grossArea: Area
  precinct: string
  lapName: string
  kashoNumber: string
  kashoDate: CalendarDate | null
  address: string
}

export function plotValues(plot?: Plot): PlotValues {
  return {
    plotNumber: plot?.plotNumber ?? '',
    thramId: plot?.thramId ?? null,
    landOrigin: plot?.landOrigin ?? null,
    landUse: plot?.landUse ?? null,
    area: plot?.area ?? { value: '', unit: 'ACRE' },
    grossArea: plot?.grossArea ?? { value: '', unit: plot?.area.unit ?? 'ACRE' },
    precinct: plot?.precinct ?? '',
    lapName: plot?.lapName ?? '',
    kashoNumber: plot?.kashoNumber ?? '',
    kashoDate: plot?.kashoDate ?? null,
    address: plot?.address ?? '',
  }
}

export const plotChecks = {
  plotNumber: required(t`Give the plot number.`),
  thramId: required(t`Choose the thram.`),
  landOrigin: required(t`Choose the land origin.`),
  landUse: required(t`Choose the land use.`),
  area: ({ value }: Area) => required(t`Give the net area.`)(value),
}

/** What was checked already is there; the call wants it without "or not chosen". */
export function plotBody({ thramId: _thramId, landOrigin, landUse, area, grossArea, ...rest }: PlotValues) {
  return {
    ...rest,
    landOrigin: landOrigin ?? 'UNKNOWN',
    landUse: landUse ?? 'OTHER',
    area: { ...area, value: area.value.trim() },
    grossArea: grossArea.value.trim() === '' ? null : { ...grossArea, value: grossArea.value.trim() },
  }
}

/** A plot keeps its thram for good, so that is asked for only once. */
export function PlotFields({ form, ownId }: { form: UseFormReturnType<PlotValues>; ownId?: string }) {
  const { thramId } = form.values
  const { data: thram } = useEndpoint('thram.read', { params: { id: thramId ?? '' } }, { isEnabled: thramId !== null })
  return (
    <>
      {ownId === undefined && (
        <ThramPicker
          label={t`Thram`}
          required
          placeholder={t`Search number, place or owner`}
          {...form.getInputProps('thramId')}
        />
      )}
      <TextInput label={t`Plot number`} required autoComplete="off" {...form.getInputProps('plotNumber')} />
      <LikePlotNote number={form.values.plotNumber} within={thramId} ownId={ownId} />
      <FormRow>
        <AreaInput label={t`Net area`} required {...form.getInputProps('area')} value={form.values.area} />
        <AreaInput label={t`Gross area`} {...form.getInputProps('grossArea')} value={form.values.grossArea} />
      </FormRow>
      <FormRow>
        <SearchSelect
          label={t`Land use`}
          required
          placeholder={t`Search`}
          options={codeOptions(landUses)}
          {...form.getInputProps('landUse')}
        />
        <SearchSelect
          label={t`Land origin`}
          required
          placeholder={t`Search`}
          options={codeOptions(landOrigins)}
          {...form.getInputProps('landOrigin')}
        />
      </FormRow>
      {thram?.areaType === 'URBAN' && (
        <FormRow>
          <PrecinctInput
            label={t`Precinct`}
            placeLabel={thram.placeLabel}
            placeholder={t`UV-1`}
            {...form.getInputProps('precinct')}
          />
          <TextInput label={t`Local Area Plan (LAP)`} autoComplete="off" {...form.getInputProps('lapName')} />
        </FormRow>
      )}
      <FormRow>
        <TextInput label={t`Kasho number`} autoComplete="off" {...form.getInputProps('kashoNumber')} />
        <DateInput label={t`Kasho date`} {...form.getInputProps('kashoDate')} />
      </FormRow>
      <TextInput label={t`Address`} {...form.getInputProps('address')} />
    </>
  )
}
