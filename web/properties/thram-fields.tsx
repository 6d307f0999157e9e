import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { areaTypes, ownershipCategories } from '../../domain/properties/property.ts'
import type { Thram } from '../../domain/properties/thram-contract.ts'
import { noPlace, PlaceFields, type PlaceValues } from '../locations/place-fields.tsx'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { FormRow, FormSection } from '../ui/form-page.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { required } from '../ui/use-form-fields.ts'
import { codeOptions } from './code-options.ts'
import { type HolderDraft, holdersFault } from './holder-draft.ts'
import { LikeThramNote } from './like-number-note.tsx'

export type ThramValues = PlaceValues & {
  thramNumber: string
  areaType: Thram['areaType']
  ownershipCategory: Thram['ownershipCategory'] | null
  /** Given once, when the thram is registered. */
  owners: HolderDraft[]
  heldSince: CalendarDate | null
}

export function thramValues(thram: Thram | undefined, owners: HolderDraft[]): ThramValues {
  const { dzongkhagId, administrativeZoneId, subadministrativeZoneId } = thram ?? noPlace
  return {
    thramNumber: thram?.thramNumber ?? '',
    areaType: thram?.areaType ?? 'URBAN',
    ownershipCategory: thram?.ownershipCategory ?? null,
    owners,
    heldSince: null,
    ...{ dzongkhagId, administrativeZoneId, subadministrativeZoneId },
  }
}

export const thramChecks = {
  thramNumber: required(t`Give the thram number.`),
  ownershipCategory: required(t`Choose the ownership category.`),
  dzongkhagId: required(t`Choose the dzongkhag.`),
  administrativeZoneId: (id: string | null, { areaType }: ThramValues) =>
    required(areaType === 'RURAL' ? t`Choose the gewog.` : t`Choose the thromde.`)(id),
}
export const newThramChecks = { ...thramChecks, owners: (owners: HolderDraft[]) => holdersFault(owners) }

/** What was checked already is there; the call wants it without "or not chosen". */
export function thramBody({
  owners: _owners,
  heldSince: _since,
  dzongkhagId,
  administrativeZoneId,
  ownershipCategory,
  ...rest
}: ThramValues) {
  return {
    ...rest,
    dzongkhagId: dzongkhagId ?? '',
    administrativeZoneId: administrativeZoneId ?? '',
    ownershipCategory: ownershipCategory ?? 'INDIVIDUAL_OWNERSHIP',
  }
}

export function ThramFields({ form, ownId }: { form: UseFormReturnType<ThramValues>; ownId?: string }) {
  const changeAreaType = (text: string) => {
    // Gewogs are rural and thromdes urban, so what was chosen below the dzongkhag no longer fits.
    form.setValues({ areaType: oneOf(areaTypes, text) ?? 'URBAN', administrativeZoneId: null, subadministrativeZoneId: null })
  }
  return (
    <>
      <FormRow>
        <TextInput label={t`Thram number`} required autoComplete="off" {...form.getInputProps('thramNumber')} />
        <NativeSelect
          label={t`Area type`}
          data={codeOptions(areaTypes)}
          value={form.values.areaType}
          onChange={(event) => changeAreaType(event.currentTarget.value)}
        />
      </FormRow>
      <SearchSelect
        label={t`Ownership category`}
        required
        placeholder={t`Search`}
        options={codeOptions(ownershipCategories)}
        {...form.getInputProps('ownershipCategory')}
      />
      <FormSection title={t`Place`}>
        <PlaceFields
          isRequired
          mayAdd
          zoneType={form.values.areaType === 'RURAL' ? 'R' : 'U'}
          value={form.values}
          errors={form.errors}
          onChange={(place) => form.setValues(place)}
        />
        <LikeThramNote number={form.values.thramNumber} within={form.values.administrativeZoneId} ownId={ownId} />
      </FormSection>
    </>
  )
}
