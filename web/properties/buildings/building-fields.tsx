import type { UseFormReturnType } from '@mantine/form'
import { building } from '../../../domain/properties/building.ts'
import type { Building } from '../../../domain/properties/building-contract.ts'
import { latestYearBuilt, yearBuiltError } from '../../../domain/properties/year-built.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { FormRow } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { type HolderDraft, holdersBody, holdersIssue } from '../ownership/holder-draft.ts'
import { ManagersField } from './managers-field.tsx'
import { PlotsField } from '../plots/plots-field.tsx'

export type BuildingValues = FormValuesOf<typeof building> & {
  plotIds: string[]
  managerIds: string[]
  owners: HolderDraft[] | null
}

export function buildingValues(stored?: Building): BuildingValues {
  return {
    ...formValues(building, stored),
    plotIds: stored?.plotIds ?? [],
    managerIds: stored?.managerIds ?? [],
    owners: null,
  }
}

export function useBuildingChecks() {
  const latest = latestYearBuilt(useToday())
  const checks = formChecks(building)
  return {
    ...checks,
    yearBuilt: (year: BuildingValues['yearBuilt']) => (Number(year) > latest ? yearBuiltError : checks.yearBuilt(year)),
    plotIds: (ids: string[]) => (ids.length === 0 ? t`Choose at least one plot.` : null),
    owners: (owners: HolderDraft[] | null) => (owners ? holdersIssue(owners) : null),
  }
}

export function buildingBody(values: BuildingValues) {
  const { plotIds, managerIds, owners } = values
  return { ...formBody(building, values), plotIds, managerIds, ...(owners ? { owners: holdersBody(owners) } : {}) }
}

export function BuildingFields({ form }: { form: UseFormReturnType<BuildingValues> }) {
  return (
    <>
      <RecordField of={building} name="name" form={form} />
      <RecordField of={building} name="buildingNumber" form={form} />
      <PlotsField
        value={form.values.plotIds}
        error={form.errors['plotIds'] ?? form.errors['plotIds.0']}
        onChange={(plotIds) => form.setFieldValue('plotIds', plotIds)}
      />
      <FormRow>
        <RecordField of={building} name="use" form={form} />
        <RecordField of={building} name="architectureStyle" form={form} />
      </FormRow>
      <FormRow>
        <RecordField of={building} name="floors" form={form} />
        <RecordField of={building} name="lifts" form={form} />
        <RecordField of={building} name="yearBuilt" form={form} />
      </FormRow>
      <FormRow>
        <RecordField of={building} name="certificateNumber" form={form} />
        <RecordField of={building} name="certificateDate" form={form} />
      </FormRow>
      <RecordField
        of={building}
        name="expenseLimit"
        form={form}
        description={t`Applies to each owner’s part of a bill or quote for this building, in place of the owner’s own limit. Leave empty to use the owner’s limit.`}
      />
      <ManagersField
        value={form.values.managerIds}
        error={form.errors['managerIds'] ?? form.errors['managerIds.0']}
        onChange={(managerIds) => form.setFieldValue('managerIds', managerIds)}
      />
    </>
  )
}
