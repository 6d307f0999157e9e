import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { accountNumberIssue, type BankCode, bankCodes, banks } from '../../domain/bank-accounts/bank.ts'
import type { BankAccount } from '../../domain/bank-accounts/bank-account-contract.ts'
import { t } from '../platform/texts.ts'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import type { FieldProps } from '../ui/input/field-props.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'

type Values = { bankCode: BankCode; accountName: string; accountNumber: string; branch: string; ownerId: string | null }
type OwnerField = (props: Omit<FieldProps<string | null>, 'label'>) => ReactNode
type BankAccountDialogProps = {
  /** Null: a new one. */
  account: BankAccount | null
  /** Whose a new one is, where that stands. */
  ownerId?: string | null | undefined
  /** Only who keeps the accounts of several says whose a new one is. */
  ownerField?: OwnerField
  onClose: () => void
}

const bankOptions = bankCodes.map((code) => ({ value: code, label: banks[code].name }))

export function BankAccountDialog({ account, ownerId = null, ownerField, onClose }: BankAccountDialogProps) {
  const form = useFormFields<Values>({
    initialValues: {
      bankCode: account?.bankCode ?? 'BOB',
      accountName: account?.accountName ?? '',
      accountNumber: account?.accountNumber ?? '',
      branch: account?.branch ?? '',
      ownerId,
    },
    validate: {
      accountName: required(t`Give the name the account is held in.`),
      accountNumber: (number, { bankCode }) => accountNumberIssue(bankCode, number.replaceAll(/[\s-]/g, '')) ?? null,
    },
  })
  const shared = {
    form,
    refreshes: ['bankAccount'] as const,
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
        <NativeSelect label={t`Bank`} required data={bankOptions} {...form.getInputProps('bankCode')} />
        <TextInput
          label={t`Account number`}
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('accountNumber')}
        />
      </FormRow>
      <TextInput label={t`Account name`} required maxLength={120} {...form.getInputProps('accountName')} />
      <TextInput label={t`Branch`} maxLength={80} {...form.getInputProps('branch')} />
    </>
  )
  return (
    <FormDialog title={account ? t`Edit bank account` : t`New bank account`} isOpen onClose={onClose} width={520}>
      {account ? (
        <EndpointForm
          endpoint="bankAccount.update"
          toArgs={({ bankCode, accountName, accountNumber, branch }) => ({
            params: { id: account.id },
            body: { bankCode, accountName, accountNumber, branch: branch.trim() || null },
          })}
          {...shared}
        >
          {fields}
        </EndpointForm>
      ) : (
        <EndpointForm endpoint="bankAccount.create" toArgs={(values) => ({ body: values })} {...shared}>
          {ownerField?.(form.getInputProps('ownerId'))}
          {fields}
        </EndpointForm>
      )}
    </FormDialog>
  )
}
