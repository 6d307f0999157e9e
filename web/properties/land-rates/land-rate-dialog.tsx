import { landRate as definition } from '../../../domain/properties/land-rates/land-rate.ts'
import type { LandRate } from '../../../domain/properties/land-rates/land-rate-contract.ts'
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
type LandRateDialogProps = {
  tableId: string
  /** Null for a new rate. */
  rate: LandRate | null
  onClose: () => void
}

/** Enters a rate of an edition, or corrects one. */
export function LandRateDialog({ tableId, rate, onClose }: LandRateDialogProps) {
  const form = useFormFields<Values>({
    initialValues: formValues(definition, rate ?? undefined),
    validate: formChecks(definition),
  })
  const shared = {
    form,
    invalidates: ['landRateTable', 'landRate', 'audit'] as const,
    submitLabel: t`Save rate`,
    onCancel: onClose,
    onDone: (saved: LandRate) => {
      toast('SUCCESS', t`Rate for ${saved.town} saved`)
      onClose()
    },
  }
  return (
    <FormDialog title={rate ? t`Edit rate for ${rate.town}` : t`New rate`} isOpen onClose={onClose} width={560}>
      {rate ? (
        <RecordEditForm
          endpoint="landRate.update"
          stored={rate}
          toValues={(stored) => formValues(definition, stored)}
          readCurrent={() => call('landRate.read', { params: { id: rate.id } })}
          compared={comparedFields(definition)}
          toArgs={(sent) => ({ params: { id: rate.id }, body: bodyOf(sent) })}
          {...shared}
        >
          <RateFields form={form} />
        </RecordEditForm>
      ) : (
        <EndpointForm
          endpoint="landRate.create"
          toArgs={(sent) => ({ body: { ...bodyOf(sent), landRateTableId: tableId } })}
          {...shared}
        >
          <RateFields form={form} />
        </EndpointForm>
      )}
    </FormDialog>
  )
}

function bodyOf(values: Values) {
  const { use, ...body } = formBody(definition, values)
  return { ...body, use: use ?? 'OTHER' }
}

function RateFields({ form }: { form: ReturnType<typeof useFormFields<Values>> }) {
  return (
    <>
      <RecordField of={definition} name="town" form={form} isFocused />
      <FormRow>
        <RecordField of={definition} name="use" form={form} />
        <RecordField of={definition} name="category" form={form} />
      </FormRow>
      <FormRow>
        <RecordField of={definition} name="amount" form={form} />
        <RecordField of={definition} name="per" form={form} />
      </FormRow>
    </>
  )
}
