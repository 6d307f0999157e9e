import { Button } from '@mantine/core'
import { useState } from 'react'
import { banks } from '../../domain/bank-accounts/bank.ts'
import type { BankAccount } from '../../domain/bank-accounts/bank-account-contract.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { BankAccountDialog } from './bank-account-dialog.tsx'

const columns: readonly SimpleColumn<BankAccount>[] = [
  { key: 'name', title: t`Account name`, cell: (account) => account.accountName },
  { key: 'bank', title: t`Bank`, cell: (account) => banks[account.bankCode].name },
  { key: 'number', title: t`Account number`, cell: (account) => <span className="figures">{account.accountNumber}</span> },
]

type BankAccountsCardProps = {
  /** If omitted, the accounts of the signed-in owner. */
  ownerId?: string
  canAdd: boolean
}

/** The accounts that an owner's remittances are sent to. */
export function BankAccountsCard({ ownerId, canAdd }: BankAccountsCardProps) {
  const [isAdding, setAdding] = useState(false)
  const accounts = useEndpoint('bankAccount.list', { query: { pageSize: 50, ...omitUndefined({ ownerId }) } })
  const add = canAdd && <Button variant="default" size="xs" onClick={() => setAdding(true)}>{t`Add account`}</Button>
  return (
    <RecordCard title={t`Bank accounts`} actions={add} isFlush>
      <Loaded query={accounts}>
        {({ items }) => (
          <SimpleTable
            caption={t`Bank accounts`}
            columns={columns}
            rows={items}
            rowKey={(account) => account.id}
            none={t`No bank account yet. Rent is sent to the account listed here.`}
          />
        )}
      </Loaded>
      {isAdding && <BankAccountDialog account={null} ownerId={ownerId} onClose={() => setAdding(false)} />}
    </RecordCard>
  )
}
