import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../platform/texts.ts'
import { CheckField } from '../../ui/input/check-field.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { FormRow, FormSection } from '../../ui/form/form-page.tsx'
import type { OwnerValues } from './owner-values.ts'

/** What decides the taxes on the rent of an owner (money.md R12). */
export function OwnerTaxFields({ form }: { form: UseFormReturnType<OwnerValues> }) {
  return (
    <FormSection title={t`Taxes`}>
      <FormRow>
        <TextInput label={t`GST number`} autoComplete="off" {...form.getInputProps('gstNumber')} />
        <DateInput label={t`Registered for GST from`} {...form.getInputProps('gstRegisteredFrom')} />
      </FormRow>
      <CheckField
        label={t`Exempt from tax deducted at source (TDS), as the State and religious institutions are`}
        isChecked={form.values.isTaxExempt}
        onChange={(isTaxExempt) => form.setFieldValue('isTaxExempt', isTaxExempt)}
      />
    </FormSection>
  )
}
