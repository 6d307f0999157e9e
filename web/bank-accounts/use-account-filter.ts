import { banks } from '../../domain/bank-accounts/bank.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import type { TableFilter } from '../ui/table/data-table.tsx'

/** Filters by the office account that received the money. Renders nothing if the office has no account. */
export function useAccountFilter(): TableFilter<'bankAccountId'>[] {
  const accounts = useEndpoint('bankAccount.list', { query: { ofOffice: 'true', pageSize: 50 } })
  const options = (accounts.data?.items ?? []).map(({ id, bankCode, accountNumber }) => ({
    value: id,
    label: `${banks[bankCode].name} ${accountNumber}`,
  }))
  return options.length > 0 ? [{ name: 'bankAccountId', label: t`Received into`, options }] : []
}
