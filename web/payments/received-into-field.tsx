import { NativeSelect } from '@mantine/core'
import { banks } from '../../domain/bank-accounts/bank.ts'
import { isPaidIntoBank, type PaymentMethod } from '../../domain/ledger/payment-method.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'

const ofOffice = { query: { ofOffice: 'true', pageSize: 50 } } as const

/** What is sent of a choice: nothing for cash, and the default account where nobody chose. */
export function useReceivedInto(method: PaymentMethod, chosen: string | null) {
  const accounts = useEndpoint('bankAccount.list', ofOffice)
  const items = accounts.data?.items ?? []
  const defaultValue = items.find(({ isDefault }) => isDefault)?.id ?? ''
  const value = isPaidIntoBank(method) ? (chosen ?? defaultValue) : ''
  return { items, value, part: value ? { bankAccountId: value } : {} }
}

type ReceivedIntoFieldProps = { into: ReturnType<typeof useReceivedInto>; method: PaymentMethod; onChange: (id: string) => void }

/** Which account of the office the money went to; asked only where it went to a bank and there is one. */
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
