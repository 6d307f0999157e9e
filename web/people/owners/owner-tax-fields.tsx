import type { UseFormReturnType } from '@mantine/form'
import { owner } from '../../../domain/people/owner.ts'
import { t } from '../../platform/texts.ts'
import { FormRow, FormSection } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import type { OwnerValues } from './owner-values.ts'

/** What decides the taxes on the rent of an owner (money.md R12). */
export function OwnerTaxFields({ form }: { form: UseFormReturnType<OwnerValues> }) {
  return (
    <FormSection title={t`Taxes`}>
      <FormRow>
        <RecordField of={owner} name="gstNumber" form={form} />
        <RecordField of={owner} name="gstRegisteredFrom" form={form} />
      </FormRow>
      <RecordField of={owner} name="isTaxExempt" form={form} />
    </FormSection>
  )
}
