import { NativeSelect } from '@mantine/core'
import { workOrder as definition } from '../../../domain/maintenance/work-orders/work-order.ts'
import type { WorkOrder } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { call } from '../../platform/call.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { BuildingPicker } from '../../properties/buildings/building-picker.tsx'
import { PlotPicker } from '../../properties/plots/plot-picker.tsx'
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
import { invalidatesWork } from './invalidates-work.ts'

export type WorkPlace = { buildingId: string } | { unitId: string } | { plotId: string }
/** The item of a damage report that the work repairs. */
export type WorkItem = { damageItemId: string; title: string }
type PlaceKind = 'BUILDING' | 'UNIT' | 'PLOT'
type Values = FormValuesOf<typeof definition> & {
  of: PlaceKind
  buildingId: string | null
  unitId: string | null
  plotId: string | null
}
type Form = ReturnType<typeof useFormFields<Values>>
type WorkOrderDialogProps = {
  /** Null for a new work order. */
  order: WorkOrder | null
  place?: WorkPlace | undefined
  item?: WorkItem | undefined
  onClose: () => void
  onSaved?: (order: WorkOrder) => void
}

/** Creates a work order, or corrects and assigns one. */
export function WorkOrderDialog({ order, place, item, onClose, onSaved }: WorkOrderDialogProps) {
  const isKnown = order !== null || place !== undefined || item !== undefined
  const form = useFormFields<Values>({
    initialValues: valuesOf(order, item),
    validate: {
      ...formChecks(definition),
      // If left blank, it follows from the priority.
      targetOn: (day) => (order && !day ? t`Enter the day by which it should be done.` : null),
      buildingId: (id, { of }) => (isKnown || of !== 'BUILDING' || id ? null : t`Choose the building.`),
      unitId: (id, { of }) => (isKnown || of !== 'UNIT' || id ? null : t`Choose the unit.`),
      plotId: (id, { of }) => (isKnown || of !== 'PLOT' || id ? null : t`Choose the plot.`),
    },
  })
  const shared = {
    form,
    invalidates: invalidatesWork,
    submitLabel: t`Save work order`,
    onCancel: onClose,
    onDone: (saved: WorkOrder) => {
      toast('SUCCESS', t`Work order ${saved.number} saved`)
      onClose()
      onSaved?.(saved)
    },
  }
  const fields = <WorkFields form={form} isOfReport={order ? order.damageItemId !== null : item !== undefined} />
  return (
    <FormDialog title={order ? t`Edit work order ${order.number}` : t`New work order`} isOpen onClose={onClose} width={640}>
      {order ? (
        <RecordEditForm
          endpoint="workOrder.update"
          stored={order}
          toValues={(stored) => valuesOf(stored)}
          readCurrent={() => call('workOrder.read', { params: { id: order.id } })}
          compared={comparedFields(definition)}
          toArgs={(sent) => ({ params: { id: order.id }, body: changesOf(sent) })}
          {...shared}
        >
          {fields}
        </RecordEditForm>
      ) : (
        <EndpointForm
          endpoint="workOrder.create"
          toArgs={(sent) => ({ body: { ...formBody(definition, sent), ...placeOf(sent, place, item) } })}
          {...shared}
        >
          {!isKnown && <PlaceFields form={form} />}
          {fields}
        </EndpointForm>
      )}
    </FormDialog>
  )
}

function changesOf(values: Values) {
  const { targetOn, ...body } = formBody(definition, values)
  return targetOn ? { ...body, targetOn } : body
}

function placeOf({ of, buildingId, unitId, plotId }: Values, place: WorkPlace | undefined, item: WorkItem | undefined) {
  if (item) return { damageItemId: item.damageItemId }
  if (place) return place
  if (of === 'UNIT') return { unitId: unitId ?? '' }
  return of === 'PLOT' ? { plotId: plotId ?? '' } : { buildingId: buildingId ?? '' }
}

function valuesOf(order: WorkOrder | null, item?: WorkItem): Values {
  const values = {
    ...formValues(definition, order ?? undefined),
    of: 'BUILDING' as const,
    buildingId: null,
    unitId: null,
    plotId: null,
  }
  return item ? { ...values, title: item.title.slice(0, 200) } : values
}

function PlaceFields({ form }: { form: Form }) {
  const { of } = form.getValues()
  return (
    <FormRow>
      <NativeSelect
        label={t`Work on`}
        data={[
          { value: 'BUILDING', label: t`A building` },
          { value: 'UNIT', label: t`A unit` },
          { value: 'PLOT', label: t`A plot` },
        ]}
        {...form.getInputProps('of')}
      />
      {of === 'BUILDING' && <BuildingPicker label={t`Building`} required {...form.getInputProps('buildingId')} />}
      {of === 'UNIT' && <UnitPicker label={t`Unit`} required {...form.getInputProps('unitId')} />}
      {of === 'PLOT' && <PlotPicker label={t`Plot`} required {...form.getInputProps('plotId')} />}
    </FormRow>
  )
}

function WorkFields({ form, isOfReport }: { form: Form; isOfReport: boolean }) {
  const assignees = useEndpoint('note.assignees', undefined)
  const { chargedTo } = form.getValues()
  return (
    <>
      <RecordField of={definition} name="title" form={form} isFocused />
      <FormRow>
        <RecordField of={definition} name="priority" form={form} isRequired={false} />
        <RecordField
          of={definition}
          name="targetOn"
          form={form}
          isRequired={false}
          description={t`For new work, leave empty to set the date by priority.`}
        />
      </FormRow>
      <FormRow>
        <SearchSelect
          label={definition.fields.assigneeId.label}
          options={(assignees.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('assigneeId')}
        />
        <VendorPicker label={definition.fields.vendorId.label} {...form.getInputProps('vendorId')} />
      </FormRow>
      <RecordField
        of={definition}
        name="chargedTo"
        form={form}
        isRequired={false}
        description={
          chargedTo === 'TENANT'
            ? isOfReport
              ? t`The tenant’s payment reaches the owners with the rent. Until then the owners bear the bill.`
              : t`Only work for a damage report can be charged to a tenant.`
            : undefined
        }
      />
      <RecordField of={definition} name="description" form={form} />
    </>
  )
}
