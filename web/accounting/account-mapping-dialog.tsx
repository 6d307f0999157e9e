import { accountMapping as definition } from '../../domain/accounting/account-mapping.ts'
import type { AccountMapping } from '../../domain/accounting/account-mapping-contract.ts'
import { call } from '../platform/call.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../platform/record-form.ts'
import { t, translated } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { comparedFields } from '../ui/record/record-columns.tsx'

type Values = FormValuesOf<typeof definition>
type AccountMappingDialogProps = {
  account: { code: string; name: string }
  /** Null: the account is not mapped yet. */
  mapping: AccountMapping | null
  onClose: () => void
}

/** The account of the accounting program that stands for one of the ledger. */
export function AccountMappingDialog({ account, mapping, onClose }: AccountMappingDialogProps) {
  const form = useFormFields<Values>({
    initialValues: { ...formValues(definition, mapping ?? undefined), accountCode: account.code },
    validate: formChecks(definition),
  })
  const shared = {
    form,
    invalidates: ['accountMapping', 'journalExport', 'audit'] as const,
    submitLabel: t`Save mapping`,
    onCancel: onClose,
    onDone: () => {
      toast('SUCCESS', t`Account ${account.code} mapped`)
      onClose()
    },
  }
  const bodyOf = (values: Values) => ({ ...formBody(definition, values), accountCode: account.code })
  return (
    <FormDialog title={t`Map account ${account.code} ${translated(account.name)}`} isOpen onClose={onClose} width={560}>
      {mapping ? (
        <RecordEditForm
          endpoint="accountMapping.update"
          stored={mapping}
          toValues={(stored) => formValues(definition, stored)}
          readCurrent={() => call('accountMapping.read', { params: { id: mapping.id } })}
          compared={comparedFields(definition)}
          toArgs={(sent) => ({ params: { id: mapping.id }, body: formBody(definition, sent) })}
          {...shared}
        >
          <MappingFields form={form} />
        </RecordEditForm>
      ) : (
        <EndpointForm endpoint="accountMapping.create" toArgs={(sent) => ({ body: bodyOf(sent) })} {...shared}>
          <MappingFields form={form} />
        </EndpointForm>
      )}
    </FormDialog>
  )
}

function MappingFields({ form }: { form: ReturnType<typeof useFormFields<Values>> }) {
  return (
    <FormRow>
      <RecordField of={definition} name="outsideCode" form={form} isFocused />
      <RecordField of={definition} name="outsideName" form={form} />
    </FormRow>
  )
}
