import { NativeSelect } from '@mantine/core'
import { maintenancePlan as definition } from '../../../domain/maintenance/plans/maintenance-plan.ts'
import type { MaintenancePlan } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { call } from '../../platform/call.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { BuildingPicker } from '../../properties/buildings/building-picker.tsx'
import { UnitPicker } from '../../properties/units/unit-picker.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { SearchSelect } from '../../ui/input/search-select.tsx'
import { comparedFields } from '../../ui/record/record-columns.tsx'
import { VendorPicker } from '../vendors/vendor-picker.tsx'
import { invalidatesPlans } from './plan-paths.ts'

export type PlanPlace = { buildingId: string } | { unitId: string }
type Values = FormValuesOf<typeof definition> & { of: 'BUILDING' | 'UNIT'; buildingId: string | null; unitId: string | null }
type Form = ReturnType<typeof useFormFields<Values>>
type PlanDialogProps = {
  /** Null for a new plan. */
  plan: MaintenancePlan | null
  place?: PlanPlace | undefined
  onClose: () => void
  onSaved?: (plan: MaintenancePlan) => void
}

/** Creates a maintenance plan, or corrects and pauses one. */
export function PlanDialog({ plan, place, onClose, onSaved }: PlanDialogProps) {
  const today = useToday()
  const isKnown = plan !== null || place !== undefined
  const form = useFormFields<Values>({
    initialValues: plan ? valuesOf(plan) : { ...valuesOf(null), nextDueOn: today },
    validate: {
      ...formChecks(definition),
      buildingId: (id, { of }) => (isKnown || of !== 'BUILDING' || id ? null : t`Choose the building.`),
      unitId: (id, { of }) => (isKnown || of !== 'UNIT' || id ? null : t`Choose the unit.`),
    },
  })
  const shared = {
    form,
    invalidates: invalidatesPlans,
    submitLabel: t`Save plan`,
    onCancel: onClose,
    onDone: (saved: MaintenancePlan) => {
      toast('SUCCESS', t`Plan ${saved.title} saved`)
      onClose()
      onSaved?.(saved)
    },
  }
  return (
    <FormDialog title={plan ? t`Edit plan ${plan.title}` : t`New maintenance plan`} isOpen onClose={onClose} width={640}>
      {plan ? (
        <RecordEditForm
          endpoint="maintenancePlan.update"
          stored={plan}
          toValues={(stored) => valuesOf(stored)}
          readCurrent={() => call('maintenancePlan.read', { params: { id: plan.id } })}
          compared={comparedFields(definition)}
          toArgs={(sent) => ({ params: { id: plan.id }, body: bodyOf(sent) })}
          {...shared}
        >
          <PlanFields form={form} />
          <RecordField of={definition} name="isActive" form={form} />
        </RecordEditForm>
      ) : (
        <EndpointForm
          endpoint="maintenancePlan.create"
          toArgs={(sent) => ({ body: { ...bodyOf(sent), ...(place ?? placeOf(sent)) } })}
          {...shared}
        >
          {!isKnown && <PlaceFields form={form} />}
          <PlanFields form={form} />
        </EndpointForm>
      )}
    </FormDialog>
  )
}

function valuesOf(plan: MaintenancePlan | null): Values {
  return { ...formValues(definition, plan ?? undefined), of: 'BUILDING', buildingId: null, unitId: null }
}

/** The form's validation rejects blank values. */
function bodyOf(values: Values) {
  const { kind, intervalCount, nextDueOn, ...body } = formBody(definition, values)
  return { ...body, kind: kind ?? 'OTHER', intervalCount: intervalCount ?? 0, nextDueOn: nextDueOn ?? '' }
}

function placeOf({ of, buildingId, unitId }: Values): PlanPlace {
  return of === 'UNIT' ? { unitId: unitId ?? '' } : { buildingId: buildingId ?? '' }
}

function PlaceFields({ form }: { form: Form }) {
  const { of } = form.getValues()
  return (
    <FormRow>
      <NativeSelect
        label={t`Maintenance of`}
        data={[
          { value: 'BUILDING', label: t`A building` },
          { value: 'UNIT', label: t`A unit` },
        ]}
        {...form.getInputProps('of')}
      />
      {of === 'BUILDING' ? (
        <BuildingPicker label={t`Building`} required {...form.getInputProps('buildingId')} />
      ) : (
        <UnitPicker label={t`Unit`} required {...form.getInputProps('unitId')} />
      )}
    </FormRow>
  )
}

function PlanFields({ form }: { form: Form }) {
  const assignees = useEndpoint('note.assignees', undefined)
  return (
    <>
      <FormRow>
        <RecordField of={definition} name="kind" form={form} />
        <RecordField of={definition} name="title" form={form} />
      </FormRow>
      <FormRow>
        <RecordField of={definition} name="intervalCount" form={form} />
        <RecordField of={definition} name="intervalUnit" form={form} isRequired={false} />
      </FormRow>
      <FormRow>
        <RecordField
          of={definition}
          name="nextDueOn"
          form={form}
          description={t`When the work order is done, the next date is one interval after that day.`}
        />
        <RecordField of={definition} name="leadDays" form={form} isRequired={false} />
      </FormRow>
      <FormRow>
        <VendorPicker label={definition.fields.vendorId.label} {...form.getInputProps('vendorId')} />
        <SearchSelect
          label={definition.fields.assigneeId.label}
          options={(assignees.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('assigneeId')}
        />
      </FormRow>
      <FormRow>
        <RecordField of={definition} name="priority" form={form} isRequired={false} />
        <RecordField of={definition} name="chargedTo" form={form} isRequired={false} />
      </FormRow>
      <RecordField of={definition} name="description" form={form} />
    </>
  )
}
