import { useHistory } from '../audit/use-history.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { bankCodes, banks } from '../../domain/bank-accounts/bank.ts'
import type { BankAccount } from '../../domain/bank-accounts/bank-account-contract.ts'
import { OwnerPicker } from '../people/owners/owner-picker.tsx'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { StatusChip, type StatusTable } from '../ui/text/status-chip.tsx'
import { bankAccount } from '../../domain/bank-accounts/bank-account.ts'
import { ImportLink } from '../ui/page/import-link.tsx'
import { confirm } from '../ui/feedback/confirm.tsx'
import { useVersionedAction } from '../ui/form/use-versioned-action.tsx'
import { comparedFields } from '../ui/record/record-columns.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { BankAccountDialog } from './bank-account-dialog.tsx'

const bankAccountChipTable: StatusTable<'DEFAULT'> = { DEFAULT: { word: t`Default`, shape: 'check', tone: 'teal' } }

const columns: readonly Column<BankAccount>[] = [
  { key: 'name', title: t`Account name`, sortBy: 'accountName', card: 'title', cell: (account) => account.accountName },
  { key: 'bank', title: t`Bank`, sortBy: 'bankCode', cell: (account) => banks[account.bankCode].name },
  { key: 'number', title: t`Account number`, cell: (account) => <span className="figures">{account.accountNumber}</span> },
  { key: 'branch', title: t`Branch`, card: 'none', cell: (account) => account.branch ?? '–' },
  { key: 'owner', title: t`Account of`, cell: (account) => account.ownerName ?? t`The office` },
  statusColumn({
    key: 'default',
    title: t`Default`,
    cell: (account) => account.isDefault && <StatusChip status="DEFAULT" table={bankAccountChipTable} />,
  }),
]

const ownerKindFilter = {
  name: 'of',
  label: t`Account of`,
  options: [
    { value: 'office', label: t`The office` },
    { value: 'owners', label: t`Owners` },
  ],
} as const
const bankFilter = {
  name: 'bankCode',
  label: t`Bank`,
  options: bankCodes.map((code) => ({ value: code, label: banks[code].name })),
} as const

/** Bank Accounts: the office's own accounts and those of its owners. */
export function BankAccountsScreen() {
  const list = useListState(['of', 'bankCode'], { defaultSort: 'accountName:asc' })
  const [edited, setEdited] = useState<BankAccount | 'NEW' | null>(null)
  const { rowMenu, dialog } = useBankAccountMenu(setEdited)
  const of = oneOf(['office', 'owners'], list.filters.of)
  const bankCode = oneOf(bankCodes, list.filters.bankCode)
  const ofOffice = of && (of === 'office' ? 'true' : 'false')
  const query = listQueryOf(list, { ofOffice, bankCode })
  const page = useEndpoint('bankAccount.list', { query }, { showsPreviousPage: true })
  const add = <Button onClick={() => setEdited('NEW')}>{t`New bank account`}</Button>
  return (
    <>
      <PageHeader title={t`Bank Accounts`} primary={add} secondary={<ImportLink kind="bank-account" />} />
      <DataTable
        caption={t`Bank accounts`}
        searchLabel={t`Search name, branch or owner`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(account) => account.id}
        onRowOpen={setEdited}
        rowMenu={rowMenu}
        filters={[ownerKindFilter, bankFilter]}
        onDownload={(format) => downloadList('bank-accounts', 'bankAccount.list', { query: { ...query, format } })}
        none={{
          title: t`No bank accounts yet`,
          text: t`The office receives money in its own accounts. Owners receive their rent in theirs.`,
        }}
      />
      {dialog}
      {edited && (
        <BankAccountDialog
          account={edited === 'NEW' ? null : edited}
          onClose={() => setEdited(null)}
          ownerField={(props) => (
            <OwnerPicker label={t`Owner`} description={t`Leave empty for the office’s own account.`} {...props} />
          )}
        />
      )}
    </>
  )
}

/** The actions on an account in a list. */
function useBankAccountMenu(onEdit: (account: BankAccount) => void) {
  const { save, dialog } = useVersionedAction('bankAccount.update', {
    compared: comparedFields(bankAccount),
    invalidates: ['bankAccount'],
    onSuccess: (account) => toast('SUCCESS', t`${account.accountName} is the default`),
  })
  const history = useHistory()
  const remove = useAction('bankAccount.remove', {
    invalidates: ['bankAccount'],
    refetchOnConflict: ['bankAccount'],
    onSuccess: () => toast('SUCCESS', t`Bank account removed`),
  })
  const confirmRemove = async ({ id, version, accountName, accountNumber }: BankAccount) => {
    const text = t`${accountNumber} can no longer be chosen. Past payments keep it.`
    if (await confirm({ title: t`Remove ${accountName}?`, text, action: t`Remove account`, isDangerous: true }))
      remove.mutate({ params: { id }, ifMatch: version })
  }
  return {
    dialog: (
      <>
        {dialog}
        {history.dialog}
      </>
    ),
    rowMenu: (account: BankAccount) => [
      { label: t`Edit`, onClick: () => onEdit(account) },
      {
        label: t`Make default`,
        reason: account.isDefault ? t`This account is already the default.` : undefined,
        onClick: () => save({ params: { id: account.id }, body: { isDefault: true } }, account),
      },
      ...history.menu({ title: t`Account of ${account.accountName}`, entityId: account.id }),
      { label: t`Remove…`, isDangerous: true, onClick: () => void confirmRemove(account) },
    ],
  }
}
