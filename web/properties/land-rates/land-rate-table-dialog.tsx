import { landRateTable as definition } from '../../../domain/properties/land-rates/land-rate.ts'
import type { LandRateTable } from '../../../domain/properties/land-rates/land-rate-contract.ts'
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
type LandRateTableDialogProps = {
  /** Null: a new edition. */
  table: LandRateTable | null
  onClose: () => void
  onSaved?: (table: LandRateTable) => void
}

/** Enters an edition of a table, or corrects one. */
export function LandRateTableDialog({ table, onClose, onSaved }: LandRateTableDialogProps) {
  const form = useFormFields<Values>({
    initialValues: formValues(definition, table ?? undefined),
    validate: formChecks(definition),
  })
  const shared = {
    form,
    invalidates: ['landRateTable', 'landRate', 'audit'] as const,
    submitLabel: t`Save table`,
    onCancel: onClose,
    onDone: (saved: LandRateTable) => {
      toast('SUCCESS', t`Table ${saved.name} saved`)
      onSaved?.(saved)
      onClose()
    },
  }
  return (
    <FormDialog title={table ? t`Edit table “${table.name}”` : t`New table of land rates`} isOpen onClose={onClose} width={560}>
      {table ? (
        <RecordEditForm
          endpoint="landRateTable.update"
          stored={table}
          toValues={(stored) => formValues(definition, stored)}
          readCurrent={() => call('landRateTable.read', { params: { id: table.id } })}
          compared={comparedFields(definition)}
          toArgs={(sent) => ({ params: { id: table.id }, body: bodyOf(sent) })}
          {...shared}
        >
          <TableFields form={form} />
        </RecordEditForm>
      ) : (
        <EndpointForm endpoint="landRateTable.create" toArgs={(sent) => ({ body: bodyOf(sent) })} {...shared}>
          <TableFields form={form} />
        </EndpointForm>
      )}
    </FormDialog>
  )
}

function bodyOf(values: Values) {
  const { startsOn, ...body } = formBody(definition, values)
  return { ...body, startsOn }
}

function TableFields({ form }: { form: ReturnType<typeof useFormFields<Values>> }) {
  return (
    <>
      <RecordField
        of={definition}
        name="name"
        form={form}
        isFocused
        description={t`Editions of one table have the same name. Each is in force until the next one starts.`}
      />
      <FormRow>
        <RecordField of={definition} name="startsOn" form={form} />
        <RecordField of={definition} name="minimumFee" form={form} />
      </FormRow>
      <RecordField
        of={definition}
        name="source"
        form={form}
        description={t`The law or notification that states these figures, with its date.`}
      />
      <RecordField of={definition} name="notes" form={form} />
    </>
  )
}
