import { NativeSelect, TextInput } from '@mantine/core'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import type { Expense } from '../../domain/remittance/expense-contract.ts'
import { DocumentField } from '../documents/document-field.tsx'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { BuildingPicker } from '../properties/buildings/building-picker.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesDues } from './invalidates-dues.ts'

type Values = {
  buildingId: string | null
  vendor: string
  description: string
  amount: Money | null
  billedOn: CalendarDate | null
  chargedTo: Expense['chargedTo']
  documentId: string | null
}

const bearers = [
  { value: 'OWNERS', label: t`The owners, by their shares` },
  { value: 'OFFICE', label: t`The office` },
]

/** Only a bill that is paid is recorded; bills that wait for payment are not kept. */
export function ExpenseDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: {
      buildingId: null,
      vendor: '',
      description: '',
      amount: null,
      billedOn: today,
      chargedTo: 'OWNERS',
      documentId: null,
    },
    validate: {
      buildingId: (id) => (id ? null : t`Choose the building.`),
      vendor: required(t`Who sent the bill?`),
      description: required(t`What was it for?`),
      amount: (amount) => (amount && amount > 0 ? null : t`Give the amount.`),
      billedOn: (day) => (day ? null : t`Give the day of the bill.`),
    },
  })
  const { buildingId: chosen } = form.getValues()
  return (
    <ActionDialog
      title={t`Record a paid bill`}
      width={560}
      endpoint="expense.create"
      form={form}
      toArgs={({ buildingId, amount, billedOn, ...values }) => ({
        body: { ...values, buildingId: buildingId ?? '', amount: amount ?? ZERO, billedOn: billedOn ?? today },
      })}
      refreshes={invalidatesDues}
      submitLabel={t`Record bill`}
      done={({ vendor }) => t`The bill of ${vendor} is recorded`}
      onClose={onClose}
    >
      <BuildingPicker
        label={t`Building`}
        required
        {...form.getInputProps('buildingId')}
        onChange={(id) => {
          form.setFieldValue('buildingId', id)
          form.setFieldValue('documentId', null)
        }}
      />
      <FormRow>
        <TextInput label={t`Vendor`} required maxLength={120} autoComplete="off" {...form.getInputProps('vendor')} />
        <MoneyInput label={t`Amount`} required {...form.getInputProps('amount')} />
      </FormRow>
      <TextInput label={t`For`} required maxLength={300} autoComplete="off" {...form.getInputProps('description')} />
      <FormRow>
        <DateInput label={t`Billed on`} required max={today} {...form.getInputProps('billedOn')} />
        <NativeSelect label={t`Borne by`} data={bearers} {...form.getInputProps('chargedTo')} />
      </FormRow>
      <DocumentField
        key={chosen ?? ''}
        label={t`Add the vendor’s bill`}
        record={chosen ? { entity: 'building', entityId: chosen } : null}
        whyNot={t`Choose the building, then the vendor’s bill can be added.`}
        error={form.errors['documentId']}
        onChange={(id) => form.setFieldValue('documentId', id)}
      />
    </ActionDialog>
  )
}
