import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { accountNumberIssue, bankCodes, bankName } from '../../domain/bank-accounts/bank.ts'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { FormRow, FormSection } from '../ui/form/form-page.tsx'

export type AfterwardsValues = { forwardingAddress: string; bankCode: string; accountNumber: string; accountName: string }
type Stored = Record<keyof AfterwardsValues, string | null>

export function afterwardsValues(stored?: Stored): AfterwardsValues {
  return {
    forwardingAddress: stored?.forwardingAddress ?? '',
    bankCode: stored?.bankCode ?? '',
    accountNumber: stored?.accountNumber ?? '',
    accountName: stored?.accountName ?? '',
  }
}

/** The account must be complete or omitted. */
export const afterwardsChecks = {
  accountNumber: (number: string, { bankCode }: AfterwardsValues) => {
    const bank = oneOf(bankCodes, bankCode)
    if (!bank) return number.trim() === '' ? null : t`Choose the bank.`
    return accountNumberIssue(bank, number.replaceAll(/[\s-]/g, '')) ?? null
  },
  accountName: (name: string, { bankCode }: AfterwardsValues) =>
    bankCode !== '' && name.trim() === '' ? t`Enter the account name.` : null,
}

export function afterwardsBody({ forwardingAddress, bankCode, accountNumber, accountName }: AfterwardsValues) {
  const bank = oneOf(bankCodes, bankCode) ?? null
  return {
    forwardingAddress: forwardingAddress.trim() || null,
    bankCode: bank,
    accountNumber: bank ? accountNumber.replaceAll(/[\s-]/g, '') : null,
    accountName: bank ? accountName.trim() : null,
  }
}

const banks = [{ value: '', label: '–' }, ...bankCodes.map((value) => ({ value, label: bankName(value) }))]

/** The tenant's forwarding address, and the account for the deposit refund. */
export function AfterwardsFields<V extends AfterwardsValues>({ form }: { form: UseFormReturnType<V> }) {
  return (
    <FormSection title={t`After you leave`}>
      <Textarea label={t`Forwarding address`} autosize minRows={2} maxLength={300} {...form.getInputProps('forwardingAddress')} />
      <FormRow>
        <NativeSelect label={t`Bank for the deposit refund`} data={banks} {...form.getInputProps('bankCode')} />
        <TextInput label={t`Account number`} inputMode="numeric" autoComplete="off" {...form.getInputProps('accountNumber')} />
      </FormRow>
      <TextInput label={t`Account name`} maxLength={120} autoComplete="off" {...form.getInputProps('accountName')} />
    </FormSection>
  )
}
