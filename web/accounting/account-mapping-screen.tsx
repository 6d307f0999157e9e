import { Button, TextInput } from '@mantine/core'
import { accountMapping as definition } from '../../domain/accounting/account-mapping.ts'
import type { AccountMapping } from '../../domain/accounting/account-mapping-contract.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { downloadList } from '../platform/downloads.ts'
import { plural, t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { exportsCrumb } from './accounting-paths.ts'
import { type MappingRows, useMappingRows } from './use-mapping-rows.ts'

type Account = { code: string; name: string }
const ledgerAccounts: readonly Account[] = Object.values(accounts).toSorted((a, b) => (a.code < b.code ? -1 : 1))

/** Lists every ledger account with the account that represents it in the accounting program. */
export function AccountMappingScreen() {
  const query = useEndpoint('accountMapping.list', { query: { pageSize: 50 } })
  return (
    <>
      <PageHeader
        crumbs={[exportsCrumb]}
        title={t`Account mapping`}
        subtitle={t`For each ledger account, enter the matching account of your accounting program. Tally, QuickBooks and ERPNext match by name, Xero by code.`}
        secondary={
          <Button
            variant="default"
            onClick={() => downloadList('account-mapping', 'accountMapping.list', { query: { format: 'csv' } })}
          >{t`Download CSV`}</Button>
        }
      />
      <Loaded query={query}>{({ items }) => <Accounts mappings={items} />}</Loaded>
    </>
  )
}

/** Each row has one account and its two fields. One button saves all changes. */
function Accounts({ mappings }: { mappings: readonly AccountMapping[] }) {
  const rows = useMappingRows(mappings)
  const { changed, isSaving, refusedCount, save } = rows
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <RecordCard title={t`Accounts`} isFlush>
        <SimpleTable
          caption={t`Accounts`}
          columns={columnsOf(rows)}
          rows={ledgerAccounts}
          rowKey={({ code }) => code}
          none={t`There are no accounts.`}
        />
      </RecordCard>
      <div className="row">
        <Button type="submit" loading={isSaving} disabled={changed.length === 0}>
          {changed.length === 0 ? t`Save` : plural(changed.length, 'Save {n} account', 'Save {n} accounts')}
        </Button>
        {refusedCount > 0 && !isSaving && (
          <p className="danger" role="alert">
            {plural(
              refusedCount,
              '{n} account was not saved. The reason is in its row.',
              '{n} accounts were not saved. The reason is in each row.',
            )}
          </p>
        )}
      </div>
    </form>
  )
}

function columnsOf(rows: MappingRows): readonly SimpleColumn<Account>[] {
  return [
    { key: 'number', title: t`No.`, cell: ({ code }) => <span className="figures">{code}</span> },
    {
      key: 'account',
      title: t`Ledger account`,
      wraps: true,
      cell: ({ code, name }) => (
        <>
          {translated(name)}
          {rows.of(code).problem !== null && (
            <p className="small danger" role="alert">
              {rows.of(code).problem}
            </p>
          )}
        </>
      ),
    },
    { key: 'code', title: t`Code`, cell: (account) => <MappingField {...{ account, rows }} name="externalCode" /> },
    { key: 'name', title: t`Name`, cell: (account) => <MappingField {...{ account, rows }} name="externalName" /> },
  ]
}

type FieldProps = { account: Account; rows: MappingRows; name: 'externalCode' | 'externalName' }

function MappingField({ account: { code }, rows, name }: FieldProps) {
  const row = rows.of(code)
  return (
    <TextInput
      my={4}
      aria-label={`${definition.fields[name].label}, ${code}`}
      maxLength={definition.fields[name].max}
      autoComplete="off"
      placeholder={t`Not mapped`}
      value={row[name]}
      error={row.errors[name]}
      onChange={({ currentTarget }) => rows.change(code, name, currentTarget.value)}
    />
  )
}
