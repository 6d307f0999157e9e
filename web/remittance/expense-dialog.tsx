import { TextInput } from '@mantine/core'
import { expense } from '../../domain/remittance/expense.ts'
import { DocumentField } from '../documents/document-field.tsx'
import { formBody, formChecks, formValues } from '../platform/record-form.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { BuildingPicker } from '../properties/buildings/building-picker.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesDues } from './invalidates-dues.ts'

/** Only a bill that is paid is recorded; bills that wait for payment are not kept. */
export function ExpenseDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const form = useFormFields({
    initialValues: { ...formValues(expense), billedOn: today },
    validate: { ...formChecks(expense), amount: (amount) => (amount && amount > 0 ? null : t`Enter the amount.`) },
  })
  const { buildingId: chosen } = form.getValues()
  return (
    <ActionDialog
      title={t`Record a paid bill`}
      width={560}
      endpoint="expense.create"
      form={form}
      toArgs={(values) => ({ body: formBody(expense, values) })}
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
        <RecordField of={expense} name="amount" form={form} />
      </FormRow>
      <TextInput label={t`For`} required maxLength={300} autoComplete="off" {...form.getInputProps('description')} />
      <RecordField of={expense} name="category" form={form} isRequired={false} />
      <FormRow>
        <DateInput label={t`Bill date`} required max={today} {...form.getInputProps('billedOn')} />
        <RecordField of={expense} name="chargedTo" form={form} isRequired={false} />
      </FormRow>
      <DocumentField
        key={chosen ?? ''}
        label={t`Add the vendor’s bill`}
        record={chosen ? { entity: 'building', entityId: chosen } : null}
        whyNot={t`Choose the building first, then add the vendor’s bill.`}
        error={form.errors['documentId']}
        onChange={(id) => form.setFieldValue('documentId', id)}
      />
    </ActionDialog>
  )
}
