import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { isDeduction, type TaxFactKind, taxFactKinds, taxFactLabels } from '../../domain/reports/tax-fact.ts'
import { DocumentField } from '../documents/document-field.tsx'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { BuildingPicker } from '../properties/buildings/building-picker.tsx'
import { PlotPicker } from '../properties/plots/plot-picker.tsx'
import { UnitPicker } from '../properties/units/unit-picker.tsx'
import { CheckField } from '../ui/input/check-field.tsx'
import { ChoiceTabs } from '../ui/input/choice-tabs.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'

type Values = {
  kind: TaxFactKind
  of: 'BUILDING' | 'LAND'
  buildingId: string | null
  plotId: string | null
  unitId: string | null
  isOwnersAlone: boolean
  amount: Money | null
  dated: CalendarDate | null
  note: string
  documentId: string | null
}

const kinds = taxFactKinds.map((value) => ({ value, label: taxFactLabels[value] }))

type TaxFactDialogProps = { year: number; ownerId: string; buildingId: string | null; onClose: () => void }

/** Records a document's fact about a property's year. It appears in the tax report of its owners. */
export function TaxFactDialog({ year, ownerId, buildingId, onClose }: TaxFactDialogProps) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: {
      ...{ kind: 'INSURANCE_PREMIUM', of: 'BUILDING', buildingId, plotId: null, unitId: null, isOwnersAlone: false },
      ...{ amount: null, dated: null, note: '', documentId: null },
    },
    validate: {
      amount: (amount, { kind }) => (isDeduction(kind) && !(amount && amount > 0) ? t`Enter the amount.` : null),
      dated: (dated, { kind }) => (kind === 'VACANCY_NOTICE' && !dated ? t`Enter the date the RRCO was notified.` : null),
    },
  })
  const { kind, of, plotId, isOwnersAlone, buildingId: chosen } = form.getValues()
  // Another property has other documents and units.
  const choose = (property: Partial<Values>) => form.setValues({ ...property, unitId: null, documentId: null })
  const record = of === 'LAND' ? recordOf('plot', plotId) : recordOf('building', chosen)
  return (
    <ActionDialog
      title={t`Add to the tax report of ${year}`}
      width={560}
      endpoint="taxFact.create"
      form={form}
      toArgs={(values) => ({ body: bodyOf(values, { year, ownerId }) })}
      invalidates={['report', 'taxFact']}
      submitLabel={t`Add`}
      done={t`Added to the tax report`}
      onClose={onClose}
    >
      <FormRow>
        <NativeSelect
          label={t`What`}
          data={kinds}
          value={kind}
          onChange={(event) => form.setFieldValue('kind', oneOf(taxFactKinds, event.currentTarget.value) ?? kind)}
        />
        <ChoiceTabs label={t`Property type`} choices={properties} value={of} onChange={(value) => choose({ of: value })} />
      </FormRow>
      <PropertyFields form={form} choose={choose} />
      <FormRow>
        <DateInput
          label={kind === 'VACANCY_NOTICE' ? t`RRCO notified on` : t`Dated`}
          required={kind === 'VACANCY_NOTICE'}
          max={today}
          {...form.getInputProps('dated')}
        />
        <TextInput label={t`Reference or note`} maxLength={300} autoComplete="off" {...form.getInputProps('note')} />
      </FormRow>
      {isDeduction(kind) && (
        <CheckField
          label={t`Only for this owner, not shared with co-owners`}
          isChecked={isOwnersAlone}
          onChange={(is) => form.setFieldValue('isOwnersAlone', is)}
        />
      )}
      <DocumentField
        key={record?.entityId ?? ''}
        label={t`Add document`}
        record={record}
        emptyText={t`Choose the property first, then add the document.`}
        error={form.errors['documentId']}
        onChange={(id) => form.setFieldValue('documentId', id)}
      />
    </ActionDialog>
  )
}

type PropertyFieldsProps = { form: UseFormReturnType<Values>; choose: (property: Partial<Values>) => void }

/** The plot or building, and its amount or its unit. */
function PropertyFields({ form, choose }: PropertyFieldsProps) {
  const { kind, of } = form.getValues()
  return (
    <>
      {of === 'LAND' ? (
        <PlotPicker label={t`Plot`} required {...form.getInputProps('plotId')} onChange={(id) => choose({ plotId: id })} />
      ) : (
        <BuildingPicker
          label={t`Building`}
          required
          {...form.getInputProps('buildingId')}
          onChange={(id) => choose({ buildingId: id })}
        />
      )}
      {isDeduction(kind) ? (
        <MoneyInput label={t`Amount`} required {...form.getInputProps('amount')} />
      ) : (
        of === 'BUILDING' && (
          <UnitPicker
            label={kind === 'OWN_USE' ? t`Unit` : t`Unit (leave empty for the full building)`}
            required={kind === 'OWN_USE'}
            {...form.getInputProps('unitId')}
          />
        )
      )}
    </>
  )
}

const properties = [
  { value: 'BUILDING', label: t`Building` },
  { value: 'LAND', label: t`Land` },
] as const

function recordOf<const Entity extends 'building' | 'plot'>(entity: Entity, entityId: string | null) {
  return entityId ? { entity, entityId } : null
}

/** Only the values of the selected kind are sent. Input for another kind is ignored. */
function bodyOf(values: Values, { year, ownerId }: { year: number; ownerId: string }) {
  const { kind, of, buildingId, plotId, unitId, isOwnersAlone, amount, dated, note, documentId } = values
  const isAmount = isDeduction(kind)
  return {
    ...{ kind, year, dated, note, documentId },
    ...(of === 'LAND' ? { plotId } : { buildingId, unitId: isAmount ? null : unitId }),
    ...(isAmount ? { amount, ownerId: isOwnersAlone ? ownerId : null } : {}),
  }
}
