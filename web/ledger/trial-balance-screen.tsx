import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

import { isCalendarDate } from '../../domain/calendar-date.ts'
import type { Reply } from '../platform/call.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { MoneyText } from '../ui/text/money-text.tsx'
import { ClosingCard } from './closing-card.tsx'
import { accountPath, entriesPath } from './ledger-paths.ts'

type Balance = Reply<'ledger.trialBalance'>
type Line = Balance['accounts'][number]

/** Every account with its balance. Each links to its entries. `below`: content from a slice further right. */
export function TrialBalanceScreen({ below }: { below?: ReactNode }) {
  const [search, change] = useSearchState()
  const day = search['asOf']
  const asOf = day !== undefined && isCalendarDate(day) ? day : undefined
  const query = useEndpoint('ledger.trialBalance', { query: omitUndefined({ asOf }) }, { showsPreviousPage: true })
  return (
    <>
      <PageHeader
        title={t`Ledger`}
        subtitle={t`Trial balance: total debits always equal total credits.`}
        primary={<ButtonLink to={entriesPath}>{t`Entries`}</ButtonLink>}
        secondary={<ButtonLink to="/admin/reports" variant="default">{t`Reports`}</ButtonLink>}
      />
      <RecordLayout
        main={
          <>
            <RecordCard title={t`Trial balance`}>
              <Box maw={320} mb="md">
                <DateInput
                  label={t`As of`}
                  description={t`Leave empty to include everything posted, including future advices.`}
                  value={asOf ?? null}
                  onChange={(to) => change({ asOf: to ?? undefined }, { isReplace: true })}
                />
              </Box>
              <Loaded query={query}>{(balance) => <Accounts balance={balance} asOf={asOf} />}</Loaded>
            </RecordCard>
            {below}
          </>
        }
        side={<ClosingCard />}
      />
    </>
  )
}

function Accounts({ balance, asOf }: { balance: Balance; asOf: string | undefined }) {
  const columns: SimpleColumn<Line>[] = [
    {
      key: 'account',
      title: t`Account`,
      cell: ({ code, name }) => (
        <Link to={accountPath(code, asOf)}>
          {code} {translated(name)}
        </Link>
      ),
    },
    {
      key: 'debit',
      title: t`Debit (Nu.)`,
      align: 'end',
      cell: ({ code, debitAmount }) => <Side amount={debitAmount} to={accountPath(code, asOf)} />,
    },
    {
      key: 'credit',
      title: t`Credit (Nu.)`,
      align: 'end',
      cell: ({ code, creditAmount }) => <Side amount={creditAmount} to={accountPath(code, asOf)} />,
    },
  ]
  return (
    <SimpleTable
      caption={t`Trial balance`}
      columns={columns}
      rows={balance.accounts}
      rowKey={({ code }) => code}
      totals={{
        debit: <MoneyText amount={balance.totalDebitAmount} />,
        credit: <MoneyText amount={balance.totalCreditAmount} />,
      }}
      none={t`There are no accounts.`}
    />
  )
}

/** An account has an amount on one side. The other side stays empty. */
function Side({ amount, to }: { amount: Line['debitAmount']; to: string }) {
  if (amount === 0) return null
  return (
    <Link to={to}>
      <MoneyText amount={amount} />
    </Link>
  )
}
