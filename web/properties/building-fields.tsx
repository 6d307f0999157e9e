import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Building } from '../../domain/properties/building-contract.ts'
import { architectureStyles, buildingUses } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'
import { DateInput } from '../ui/date-input.tsx'
import { FormRow } from '../ui/form-page.tsx'
import { required } from '../ui/use-form-fields.ts'
import { codeOptions } from './code-options.ts'
import { type HolderDraft, holdersBody, holdersFault } from './holder-draft.ts'
import { ManagersField } from './managers-field.tsx'
import { PlotsField } from './plots-field.tsx'

export type BuildingValues = {
  name: string
  buildingNumber: string
  plotIds: string[]
  use: Building['use']
  architectureStyle: Building['architectureStyle']
  floors: number | string
  yearBuilt: number | string
  certificateNumber: string
  certificateDate: CalendarDate | null
  managerIds: string[]
  owners: HolderDraft[] | null
}

export function buildingValues(building?: Building): BuildingValues {
  return {
    name: building?.name ?? '',
    buildingNumber: building?.buildingNumber ?? '',
    plotIds: building?.plotIds ?? [],
    use: building?.use ?? 'RESIDENTIAL',
    architectureStyle: building?.architectureStyle ?? 'CONTEMPORARY',
    floors: building?.floors ?? 1,
    yearBuilt: building?.yearBuilt ?? '',
    certificateNumber: building?.certificateNumber ?? '',
    certificateDate: building?.certificateDate ?? null,
    managerIds: building?.managerIds ?? [],
    owners: null,
  }
}

export const buildingChecks = {
  name: required(t`Give the building a name.`),
  plotIds: (ids: string[]) => (ids.length === 0 ? t`Choose at least one plot.` : null),
  floors: required(t`Give the number of floors.`),
  owners: (owners: HolderDraft[] | null) => (owners ? holdersFault(owners) : null),
}

export function buildingBody({ floors, yearBuilt, owners, ...rest }: BuildingValues) {
  return {
    ...rest,
    floors: Number(floors),
    yearBuilt: yearBuilt === '' ? null : Number(yearBuilt),
    ...(owners ? { owners: holdersBody(owners) } : {}),
  }
}

export function BuildingFields({ form }: { form: UseFormReturnType<BuildingValues> }) {
  return (
    <>
      <TextInput label={t`Name`} required autoComplete="off" {...form.getInputProps('name')} />
      <TextInput label={t`Building number`} autoComplete="off" {...form.getInputProps('buildingNumber')} />
      <PlotsField
        value={form.values.plotIds}
        error={form.errors['plotIds'] ?? form.errors['plotIds.0']}
        onChange={(plotIds) => form.setFieldValue('plotIds', plotIds)}
      />
      <FormRow>
        <NativeSelect label={t`Use`} data={codeOptions(buildingUses)} {...form.getInputProps('use')} />
        <NativeSelect
          label={t`Architecture style`}
          data={codeOptions(architectureStyles)}
          {...form.getInputProps('architectureStyle')}
        />
      </FormRow>
      <FormRow>
        <NumberInput
          clampBehavior="none"
          label={t`Floors`}
          required
          min={1}
          max={60}
          allowDecimal={false}
          {...form.getInputProps('floors')}
        />
        <NumberInput
          clampBehavior="none"
          label={t`Year built`}
          min={1600}
          max={2199}
          allowDecimal={false}
          thousandSeparator=""
          hideControls
          {...form.getInputProps('yearBuilt')}
        />
      </FormRow>
      <FormRow>
        <TextInput label={t`Occupancy certificate number`} autoComplete="off" {...form.getInputProps('certificateNumber')} />
        <DateInput label={t`Date of the certificate`} {...form.getInputProps('certificateDate')} />
      </FormRow>
      <ManagersField
        value={form.values.managerIds}
        error={form.errors['managerIds'] ?? form.errors['managerIds.0']}
        onChange={(managerIds) => form.setFieldValue('managerIds', managerIds)}
      />
    </>
  )
}
