import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AccountMapping } from '../../domain/accounting/account-mapping-contract.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { downloadList } from '../platform/downloads.ts'
import { t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { AccountMappingDialog } from './account-mapping-dialog.tsx'
import { exportsCrumb } from './accounting-paths.ts'

type Account = { code: string; name: string }
const ledgerAccounts: readonly Account[] = Object.values(accounts).toSorted((a, b) => (a.code < b.code ? -1 : 1))

/** Every account of the ledger with the account that stands for it in the accounting program. */
export function AccountMappingScreen() {
  const query = useEndpoint('accountMapping.list', { query: { pageSize: 50 } })
  const [chosen, setChosen] = useState<Account | null>(null)
  return (
    <>
      <PageHeader
        crumbs={[exportsCrumb]}
        title={t`Account mapping`}
        subtitle={t`Enter the account of your accounting program for each account of the ledger. Tally, QuickBooks and ERPNext find it by its name, Xero by its code.`}
        secondary={
          <Button
            variant="default"
            onClick={() => downloadList('account-mapping', 'accountMapping.list', { query: { format: 'csv' } })}
          >{t`Download CSV`}</Button>
        }
      />
      <Loaded query={query}>
        {({ items }) => (
          <>
            <Accounts mappings={new Map(items.map((mapping) => [mapping.accountCode, mapping]))} onChoose={setChosen} />
            {chosen && (
              <AccountMappingDialog
                account={chosen}
                mapping={items.find(({ accountCode }) => accountCode === chosen.code) ?? null}
                onClose={() => setChosen(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

type AccountsProps = { mappings: ReadonlyMap<string, AccountMapping>; onChoose: (account: Account) => void }

function Accounts({ mappings, onChoose }: AccountsProps) {
  return (
    <RecordCard title={t`Accounts`} isFlush>
      <SimpleTable
        caption={t`Accounts`}
        columns={[
          {
            key: 'account',
            title: t`Account of the ledger`,
            wraps: true,
            cell: ({ code, name }) => `${code} ${translated(name)}`,
          },
          {
            key: 'code',
            title: t`Code`,
            cell: ({ code }: Account) => mappings.get(code)?.outsideCode ?? '–',
          },
          {
            key: 'name',
            title: t`Name`,
            wraps: true,
            cell: ({ code }: Account) => mappings.get(code)?.outsideName ?? t`Not mapped`,
          },
          {
            key: 'action',
            title: t`Action`,
            align: 'end',
            cell: (account: Account) => (
              <Button size="xs" variant="default" onClick={() => onChoose(account)}>
                {mappings.has(account.code) ? t`Edit` : t`Map`}
                <span className="visually-hidden"> {account.code}</span>
              </Button>
            ),
          },
        ]}
        rows={ledgerAccounts}
        rowKey={({ code }) => code}
        none={t`There are no accounts.`}
      />
    </RecordCard>
  )
}
