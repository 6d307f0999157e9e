import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { areaTypes } from '../../../domain/properties/property.ts'
import { thram } from '../../../domain/properties/thram.ts'
import type { Thram } from '../../../domain/properties/thram-contract.ts'
import { noPlace, PlaceFields, type PlaceValues } from '../../locations/place-fields.tsx'
import { oneOf } from '../../platform/one-of.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { FormRow, FormSection } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { required } from '../../ui/form/use-form-fields.ts'
import { codeOptions } from '../code-options.ts'
import { type HolderDraft, holdersIssue } from '../ownership/holder-draft.ts'
import { SimilarThramNote } from '../similar-number-note.tsx'

export type ThramValues = PlaceValues &
  FormValuesOf<typeof thram> & {
    /** Entered once, when the thram is registered. */
    owners: HolderDraft[]
    heldSince: CalendarDate | null
  }

export function thramValues(stored: Thram | undefined, owners: HolderDraft[]): ThramValues {
  const { dzongkhagId, administrativeZoneId, subadministrativeZoneId } = stored ?? noPlace
  const place = { dzongkhagId, administrativeZoneId, subadministrativeZoneId }
  return { ...formValues(thram, stored), ...place, owners, heldSince: null }
}

export const thramChecks = {
  ...formChecks(thram),
  dzongkhagId: required(t`Choose the dzongkhag.`),
  administrativeZoneId: (id: string | null, { areaType }: ThramValues) =>
    required(areaType === 'RURAL' ? t`Choose the gewog.` : t`Choose the thromde.`)(id),
}
export const newThramChecks = { ...thramChecks, owners: (owners: HolderDraft[]) => holdersIssue(owners) }

export function thramBody(values: ThramValues) {
  const { dzongkhagId, administrativeZoneId, subadministrativeZoneId } = values
  return {
    ...formBody(thram, values),
    dzongkhagId: dzongkhagId ?? '',
    administrativeZoneId: administrativeZoneId ?? '',
    subadministrativeZoneId,
  }
}

export function ThramFields({ form, ownId }: { form: UseFormReturnType<ThramValues>; ownId?: string }) {
  const changeAreaType = (text: string) => {
    // Gewogs are rural and thromdes are urban, so the selections below the dzongkhag no longer fit.
    form.setValues({ areaType: oneOf(areaTypes, text) ?? 'URBAN', administrativeZoneId: null, subadministrativeZoneId: null })
  }
  return (
    <>
      <FormRow>
        <RecordField of={thram} name="thramNumber" form={form} />
        <NativeSelect
          label={thram.fields.areaType.label}
          data={codeOptions(areaTypes)}
          value={form.values.areaType}
          onChange={(event) => changeAreaType(event.currentTarget.value)}
        />
      </FormRow>
      <RecordField of={thram} name="ownershipCategory" form={form} />
      <FormSection title={t`Place`}>
        <PlaceFields
          isRequired
          canAdd
          zoneType={form.values.areaType === 'RURAL' ? 'R' : 'U'}
          value={form.values}
          errors={form.errors}
          onChange={(place) => form.setValues(place)}
        />
        <SimilarThramNote number={form.values.thramNumber} within={form.values.administrativeZoneId} ownId={ownId} />
      </FormSection>
    </>
  )
}
