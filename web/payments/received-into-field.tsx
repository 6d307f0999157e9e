import { NativeSelect } from '@mantine/core'
import { banks } from '../../domain/bank-accounts/bank.ts'
import { isPaidIntoBank, type PaymentMethod } from '../../domain/ledger/payment-method.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'

const ofOffice = { query: { ofOffice: 'true', pageSize: 50 } } as const

/** The account to send for a choice: none for cash, and the default account if nobody chose one. */
export function useReceivedInto(method: PaymentMethod, chosen: string | null) {
  const accounts = useEndpoint('bankAccount.list', ofOffice)
  const items = accounts.data?.items ?? []
  const defaultValue = items.find(({ isDefault }) => isDefault)?.id ?? ''
  const value = isPaidIntoBank(method) ? (chosen ?? defaultValue) : ''
  return { items, value, part: value ? { bankAccountId: value } : {} }
}

type ReceivedIntoFieldProps = { into: ReturnType<typeof useReceivedInto>; method: PaymentMethod; onChange: (id: string) => void }

/** The office account that received the money. Asked only if the money went to a bank and the office has an account. */
export function ReceivedIntoField({ into: { items, value }, method, onChange }: ReceivedIntoFieldProps) {
  if (items.length === 0 || !isPaidIntoBank(method)) return null
  return (
    <NativeSelect
      label={t`Received into`}
      data={[
        { value: '', label: t`Not known yet` },
        ...items.map(({ id, bankCode, accountName, accountNumber }) => ({
          value: id,
          label: `${banks[bankCode].name} ${accountNumber}, ${accountName}`,
        })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
