import { NativeSelect } from '@mantine/core'
import { meter as definition } from '../../domain/meters/meter.ts'
import type { Meter } from '../../domain/meters/meter-contract.ts'
import { call } from '../platform/call.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../platform/record-form.ts'
import { t } from '../platform/texts.ts'
import { BuildingPicker } from '../properties/buildings/building-picker.tsx'
import { UnitPicker } from '../properties/units/unit-picker.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { comparedFields } from '../ui/record/record-columns.tsx'
import { invalidatesByReading } from './invalidates-by-reading.ts'
import { TariffPicker } from './tariff-picker.tsx'

export type MeterPlace = { unitId: string } | { buildingId: string }
type Values = FormValuesOf<typeof definition> & { of: 'UNIT' | 'BUILDING'; unitId: string | null; buildingId: string | null }
type Form = ReturnType<typeof useFormFields<Values>>
type MeterDialogProps = {
  /** Null for a new meter. */
  meter: Meter | null
  /** The place of a new meter, if known. */
  place?: MeterPlace | undefined
  onClose: () => void
}

/** Registers a meter, or corrects one. */
export function MeterDialog({ meter, place, onClose }: MeterDialogProps) {
  const form = useFormFields<Values>({
    initialValues: { ...valuesOf(meter, place), utility: meter?.utility ?? 'ELECTRICITY' },
    validate: {
      ...formChecks(definition),
      unitId: (id, { of }) => (meter || of === 'BUILDING' || id ? null : t`Choose the unit.`),
      buildingId: (id, { of }) => (meter || of === 'UNIT' || id ? null : t`Choose the building.`),
    },
  })
  const values = form.getValues()
  const shared = {
    form,
    invalidates: invalidatesByReading,
    submitLabel: t`Save meter`,
    onCancel: onClose,
    onDone: (saved: Meter) => {
      toast('SUCCESS', t`Meter ${saved.number} saved`)
      onClose()
    },
  }
  const fields = <MeterFields form={form} />
  return (
    <FormDialog title={meter ? t`Edit meter ${meter.number}` : t`New meter`} isOpen onClose={onClose} width={560}>
      {meter ? (
        <RecordEditForm
          endpoint="meter.update"
          stored={meter}
          toValues={(stored) => valuesOf(stored, undefined)}
          readCurrent={() => call('meter.read', { params: { id: meter.id } })}
          compared={comparedFields(definition)}
          toArgs={(sent) => ({ params: { id: meter.id }, body: bodyOf(sent) })}
          {...shared}
        >
          {fields}
          <RecordField of={definition} name="removedOn" form={form} />
        </RecordEditForm>
      ) : (
        <EndpointForm
          endpoint="meter.create"
          toArgs={(sent) => ({
            body: { ...bodyOf(sent), ...(sent.of === 'UNIT' ? { unitId: sent.unitId } : { buildingId: sent.buildingId }) },
          })}
          {...shared}
        >
          <RecordField of={definition} name="utility" form={form} />
          {!place && <PlaceFields of={values.of} form={form} />}
          {fields}
        </EndpointForm>
      )}
    </FormDialog>
  )
}

function MeterFields({ form }: { form: Form }) {
  const { of, utility } = form.getValues()
  return (
    <>
      <FormRow>
        <RecordField of={definition} name="number" form={form} isFocused />
        <RecordField of={definition} name="digits" form={form} />
      </FormRow>
      <TariffPicker
        label={definition.fields.tariffId.label}
        utility={utility ?? 'ELECTRICITY'}
        description={t`Use is billed at this tariff. Without a tariff, the meter is only read.`}
        {...form.getInputProps('tariffId')}
      />
      {of === 'BUILDING' && (
        <RecordField
          of={definition}
          name="sharedBy"
          form={form}
          description={t`The cost is shared among the leases of units with a charge by this meter.`}
        />
      )}
      <RecordField of={definition} name="remarks" form={form} />
    </>
  )
}

type PlaceFieldsProps = { of: Values['of']; form: Form }

function PlaceFields({ of, form }: PlaceFieldsProps) {
  return (
    <FormRow>
      <NativeSelect
        label={t`Meter of`}
        data={[
          { value: 'UNIT', label: t`A unit` },
          { value: 'BUILDING', label: t`A building` },
        ]}
        {...form.getInputProps('of')}
      />
      {of === 'UNIT' ? (
        <UnitPicker label={t`Unit`} required {...form.getInputProps('unitId')} />
      ) : (
        <BuildingPicker label={t`Building`} required {...form.getInputProps('buildingId')} />
      )}
    </FormRow>
  )
}

function valuesOf(meter: Meter | null, place: MeterPlace | undefined): Values {
  const unitId = meter ? meter.unitId : place && 'unitId' in place ? place.unitId : null
  const buildingId = meter ? meter.buildingId : place && 'buildingId' in place ? place.buildingId : null
  return { ...formValues(definition, meter ?? undefined), unitId, buildingId, of: buildingId === null ? 'UNIT' : 'BUILDING' }
}

function bodyOf({ of, unitId: _unit, buildingId: _building, ...values }: Values) {
  const { utility, sharedBy, ...body } = formBody(definition, values)
  return { ...body, utility: utility ?? 'ELECTRICITY', sharedBy: of === 'BUILDING' ? sharedBy : null }
}
