import { vendor as definition } from '../../../domain/maintenance/vendors/vendor.ts'
import type { Vendor } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { call } from '../../platform/call.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { comparedFields } from '../../ui/record/record-columns.tsx'

type Values = FormValuesOf<typeof definition>
type VendorDialogProps = {
  /** Null for a new vendor. */
  vendor: Vendor | null
  onClose: () => void
  onSaved?: (vendor: Vendor) => void
}

/** Registers a vendor, or corrects one. */
export function VendorDialog({ vendor, onClose, onSaved }: VendorDialogProps) {
  const form = useFormFields<Values>({
    initialValues: formValues(definition, vendor ?? undefined),
    validate: formChecks(definition),
  })
  const shared = {
    form,
    invalidates: ['vendor', 'audit'] as const,
    submitLabel: t`Save vendor`,
    onCancel: onClose,
    onDone: (saved: Vendor) => {
      toast('SUCCESS', t`Vendor ${saved.name} saved`)
      onSaved?.(saved)
      onClose()
    },
  }
  return (
    <FormDialog title={vendor ? t`Edit vendor ${vendor.name}` : t`New vendor`} isOpen onClose={onClose} width={640}>
      {vendor ? (
        <RecordEditForm
          endpoint="vendor.update"
          stored={vendor}
          toValues={(stored) => formValues(definition, stored)}
          readCurrent={() => call('vendor.read', { params: { id: vendor.id } })}
          compared={comparedFields(definition)}
          toArgs={(sent) => ({ params: { id: vendor.id }, body: formBody(definition, sent) })}
          {...shared}
        >
          <VendorFields form={form} />
          <RecordField of={definition} name="isActive" form={form} />
        </RecordEditForm>
      ) : (
        <EndpointForm endpoint="vendor.create" toArgs={(sent) => ({ body: bodyOf(sent) })} {...shared}>
          <VendorFields form={form} />
        </EndpointForm>
      )}
    </FormDialog>
  )
}

function bodyOf(values: Values) {
  const { trade, ...body } = formBody(definition, values)
  return { ...body, trade: trade ?? 'OTHER' }
}

function VendorFields({ form }: { form: ReturnType<typeof useFormFields<Values>> }) {
  return (
    <>
      <RecordField of={definition} name="name" form={form} isFocused />
      <FormRow>
        <RecordField of={definition} name="trade" form={form} />
        <RecordField of={definition} name="secondTrade" form={form} />
      </FormRow>
      <FormRow>
        <RecordField of={definition} name="phone" form={form} />
        <RecordField of={definition} name="email" form={form} />
      </FormRow>
      <FormRow>
        <RecordField of={definition} name="licenceNumber" form={form} />
        <RecordField of={definition} name="taxpayerNumber" form={form} />
      </FormRow>
      <RecordField of={definition} name="bankAccount" form={form} />
      <FormRow>
        <RecordField of={definition} name="hourlyRate" form={form} />
        <RecordField of={definition} name="rate" form={form} />
      </FormRow>
      <RecordField of={definition} name="notes" form={form} />
    </>
  )
}
