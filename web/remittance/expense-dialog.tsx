import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { expense } from '../../domain/remittance/expense.ts'
import { DocumentField } from '../documents/document-field.tsx'
import { type FormValuesOf, formBody, formChecks, formValues } from '../platform/record-form.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { BuildingPicker } from '../properties/buildings/building-picker.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesDues } from './invalidates-dues.ts'

type Values = FormValuesOf<typeof expense>

/** Only paid bills are recorded. A bill above an owner's limit waits for the owner's approval. */
export function ExpenseDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const [needsApproval, setNeedsApproval] = useState<string | null>(null)
  const form = useFormFields({
    initialValues: { ...formValues(expense), billedOn: today },
    validate: { ...formChecks(expense), amount: (amount) => (amount && amount > 0 ? null : t`Enter the amount.`) },
  })
  if (needsApproval !== null)
    return (
      <ActionDialog
        title={t`Ask the owners`}
        width={560}
        endpoint="expenseRequest.create"
        form={form}
        toArgs={(values) => {
          const { chargedTo: _, ...body } = bodyOf(values)
          return { body }
        }}
        invalidates={['expenseRequest']}
        submitLabel={t`Ask the owners`}
        done={[t`The owners are asked`, t`The bill is recorded once they approve it.`]}
        onClose={onClose}
      >
        <Note>{needsApproval}</Note>
        <ExpenseFields form={form} />
      </ActionDialog>
    )
  return (
    <ActionDialog
      title={t`Record a paid bill`}
      width={560}
      endpoint="expense.create"
      form={form}
      toArgs={(values) => ({ body: bodyOf(values) })}
      invalidates={invalidatesDues}
      submitLabel={t`Record bill`}
      done={({ vendor }) => t`The bill of ${vendor} is recorded`}
      onProblem={({ code, message }) => {
        if (code !== 'OWNER_APPROVAL_NEEDED') return false
        setNeedsApproval(message)
        return true
      }}
      onClose={onClose}
    >
      <ExpenseFields form={form} />
    </ActionDialog>
  )
}

/** A utility that was selected before the category changed is not sent. */
function bodyOf(values: Values) {
  const body = formBody(expense, values)
  return body.category === 'UTILITIES' ? body : { ...body, utility: null }
}

function ExpenseFields({ form }: { form: UseFormReturnType<Values> }) {
  const today = useToday()
  const { buildingId: chosen, category } = form.getValues()
  return (
    <>
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
      <FormRow>
        <RecordField of={expense} name="category" form={form} isRequired={false} />
        {category === 'UTILITIES' && <RecordField of={expense} name="utility" form={form} />}
      </FormRow>
      <FormRow>
        <DateInput label={t`Bill date`} required max={today} {...form.getInputProps('billedOn')} />
        <RecordField of={expense} name="chargedTo" form={form} isRequired={false} />
      </FormRow>
      <DocumentField
        key={chosen ?? ''}
        label={t`Add the vendor’s bill`}
        record={chosen ? { entity: 'building', entityId: chosen } : null}
        emptyText={t`Choose the building first, then add the vendor’s bill.`}
        error={form.errors['documentId']}
        onChange={(id) => form.setFieldValue('documentId', id)}
      />
    </>
  )
}
