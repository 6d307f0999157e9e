import type { UseFormReturnType } from '@mantine/form'
import { Autocomplete } from '@mantine/core'
import { plot } from '../../../domain/properties/plot.ts'
import type { Plot } from '../../../domain/properties/plot-contract.ts'
import { formBody, formChecks, formValues, type FormValuesOf } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { FormRow } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { required } from '../../ui/form/use-form-fields.ts'
import { SimilarPlotNote } from '../similar-number-note.tsx'
import { ThramPicker } from '../thrams/thram-picker.tsx'
import { precinctPlans } from '../../../domain/properties/precinct-plans.ts'
import type { FieldProps } from '../../ui/input/field-props.ts'

export type PlotValues = FormValuesOf<typeof plot> & { thramId: string | null }

export function plotValues(stored?: Plot): PlotValues {
  const values = { ...formValues(plot, stored), thramId: stored?.thramId ?? null }
  // A gross area uses the unit of the net area.
  return stored && !stored.grossArea ? { ...values, grossArea: { value: '', unit: stored.area.unit } } : values
}

export const plotChecks = { ...formChecks(plot), thramId: required(t`Choose the thram.`) }

export function plotBody(values: PlotValues) {
  return formBody(plot, values)
}

/** A plot's thram never changes, so it is asked only once. */
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

type PrecinctInputProps = FieldProps<string> & {
  /** The place of the thram. If it is known, only the codes of that thromde's plan are offered. */
  placeLabel: string | undefined
}

/** A precinct by its code or its name. A code that is in no plan here can be typed. */
function PrecinctInput({ placeLabel, ...field }: PrecinctInputProps) {
  const own = precinctPlans.filter(({ thromde }) => placeLabel?.startsWith(thromde))
  const words = new Map((own.length > 0 ? own : precinctPlans).flatMap(({ precincts }) => precincts))
  const { value, onChange, ...rest } = field
  return (
    <Autocomplete
      {...rest}
      {...(value === undefined ? {} : { value })}
      onChange={(text) => onChange?.(text)}
      maxLength={20}
      autoComplete="off"
      data={[...words.keys()]}
      limit={50}
      maxDropdownHeight={320}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option &&
            `${option.value} ${words.get(option.value) ?? ''}`.toLowerCase().includes(search.trim().toLowerCase()),
        )
      }
      renderOption={({ option }) => (
        <span>
          {option.value} <span className="small secondary">{words.get(option.value)}</span>
        </span>
      )}
    />
  )
}
