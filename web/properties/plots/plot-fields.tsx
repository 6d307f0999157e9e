import type { UseFormReturnType } from '@mantine/form'
import { plot } from '../../../domain/properties/plot.ts'
import type { Plot } from '../../../domain/properties/plot-contract.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { FormRow } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { required } from '../../ui/form/use-form-fields.ts'
import { SimilarPlotNote } from '../similar-number-note.tsx'
import { PrecinctInput } from './precinct-input.tsx'
import { ThramPicker } from '../thrams/thram-picker.tsx'

export type PlotValues = FormValuesOf<typeof plot> & { thramId: string | null }

export function plotValues(stored?: Plot): PlotValues {
  const values = { ...formValues(plot, stored), thramId: stored?.thramId ?? null }
  // A gross area is given in the unit of the net one.
  return stored && !stored.grossArea ? { ...values, grossArea: { value: '', unit: stored.area.unit } } : values
}

export const plotChecks = { ...formChecks(plot), thramId: required(t`Choose the thram.`) }

export function plotBody(values: PlotValues) {
  return formBody(plot, values)
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
      <RecordField of={plot} name="plotNumber" form={form} />
      <SimilarPlotNote number={form.values.plotNumber} within={thramId} ownId={ownId} />
      <FormRow>
        <RecordField of={plot} name="area" form={form} />
        <RecordField of={plot} name="grossArea" form={form} />
      </FormRow>
      <FormRow>
        <RecordField of={plot} name="landUse" form={form} />
        <RecordField of={plot} name="landOrigin" form={form} />
      </FormRow>
      {thram?.areaType === 'URBAN' && (
        <FormRow>
          <PrecinctInput
            label={plot.fields.precinct.label}
            placeLabel={thram.placeLabel}
            placeholder={t`UV-1`}
            {...form.getInputProps('precinct')}
          />
          <RecordField of={plot} name="lapName" form={form} />
        </FormRow>
      )}
      <FormRow>
        <RecordField of={plot} name="kashoNumber" form={form} />
        <RecordField of={plot} name="kashoDate" form={form} />
      </FormRow>
      <RecordField of={plot} name="address" form={form} />
    </>
  )
}
