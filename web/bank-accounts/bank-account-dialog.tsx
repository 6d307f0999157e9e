import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { accountNumberIssue } from '../../domain/bank-accounts/bank.ts'
import { bankAccount } from '../../domain/bank-accounts/bank-account.ts'
import type { BankAccount } from '../../domain/bank-accounts/bank-account-contract.ts'
import { call } from '../platform/call.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../platform/record-form.ts'
import { t } from '../platform/texts.ts'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import type { FieldProps } from '../ui/input/field-props.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { comparedFields } from '../ui/record/record-columns.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'

type Values = FormValuesOf<typeof bankAccount> & { ownerId: string | null }
type OwnerField = (props: Omit<FieldProps<string | null>, 'label'>) => ReactNode
type BankAccountDialogProps = {
  /** Null for a new account. */
  account: BankAccount | null
  /** The owner of a new account, if already known. */
  ownerId?: string | null | undefined
  /** Only a person who manages accounts of several owners chooses the owner of a new account. */
  ownerField?: OwnerField
  onClose: () => void
}

export function BankAccountDialog({ account, ownerId = null, ownerField, onClose }: BankAccountDialogProps) {
  const form = useFormFields<Values>({
    initialValues: { ...formValues(bankAccount, account ?? undefined), ownerId },
    validate: {
      ...formChecks(bankAccount),
      accountNumber: (number, { bankCode }) => accountNumberIssue(bankCode, number.replaceAll(/[\s-]/g, '')) ?? null,
    },
  })
  const shared = {
    form,
    invalidates: ['bankAccount'] as const,
    submitLabel: t`Save bank account`,
    onCancel: onClose,
    onDone: (saved: BankAccount) => {
      toast('SUCCESS', t`${saved.accountName} saved`)
      onClose()
    },
  }
  const fields = (
    <>
      <FormRow>
        <RecordField of={bankAccount} name="bankCode" form={form} />
        <TextInput
          label={bankAccount.fields.accountNumber.label}
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('accountNumber')}
        />
      </FormRow>
      <RecordField of={bankAccount} name="accountName" form={form} />
      <RecordField of={bankAccount} name="branch" form={form} />
    </>
  )
  return (
    <FormDialog title={account ? t`Edit bank account` : t`New bank account`} isOpen onClose={onClose} width={520}>
      {account ? (
        <RecordEditForm
          endpoint="bankAccount.update"
          stored={account}
          toValues={(stored) => ({ ...formValues(bankAccount, stored), ownerId })}
          readCurrent={() => call('bankAccount.read', { params: { id: account.id } })}
          compared={comparedFields(bankAccount)}
          toArgs={(values) => {
            const { isDefault: _menu, ...body } = formBody(bankAccount, values)
            return { params: { id: account.id }, body }
          }}
          {...shared}
        >
          {fields}
        </RecordEditForm>
      ) : (
        <EndpointForm
          endpoint="bankAccount.create"
          toArgs={(values) => ({ body: { ...formBody(bankAccount, values), ownerId: values.ownerId } })}
          {...shared}
        >
          {ownerField?.(form.getInputProps('ownerId'))}
          {fields}
        </EndpointForm>
      )}
    </FormDialog>
  )
}
